package notation

import (
	"regexp"
	"strings"
	"sync"
)

// A list may be part of a program: after a name and its type, in a call of array or matrix, and before further arguments. Such a
// frame does not affect the problem.

// assigned matches a name that a list is assigned to, perhaps with its type before or after it.
const assigned = `(?:[A-Za-z_][\w.<>]*(?:\[[\w,\s]*\])*[*&]?\s+)*[A-Za-z_]\w*(?:\[\w*\])*\s*(?::\s*[A-Za-z_][\w.\[\]]*)?\s*(?::=|\+=|=)\s*`

// opening matches the part of a line before the list.
var opening = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(` + assigned + `)?(new\s*\w*\s*(?:\[[\w,\s]*\])*\s*)?((?:[A-Za-z_]\w*\.)*(?:as)?(?:[aA]rray|[mM]atrix)\(\s*)?((?:[A-Za-z_][\w()]*,\s*)?)`)
})

// nested matches the beginning of a list of lists, of a list whose rows end with semicolons, or of one that continues on the
// next line.
var nested = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^[\[({]\s*(?:[\[({]|$)|^\[[^\]]*;|^$`)
})

// closing matches arguments after a list, up to the end of the line.
var closing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`([\])}])(?:\s*,\s*[A-Za-z_]\w*\s*=\s*[\w.'"]+)+\s*\)\s*;?\s*$`)
})

// frameLength returns the length of the frame that a line begins with, or 0. The frame of a later line adds to a list.
func frameLength(line string, first bool) int {
	if !strings.ContainsAny(line, "(=") {
		return 0
	}
	m := opening().FindStringSubmatchIndex(line)
	if m == nil || m[1] == 0 {
		return 0
	}
	said := func(k int) bool { return m[2*k] >= 0 && m[2*k] < m[2*k+1] }
	call, ring, rest := said(3), said(4), line[m[1]:]
	switch {
	case !said(1) && !call, ring && !call:
		return 0
	case !first && !strings.Contains(line[:m[1]], "+="):
		return 0
	case call && !ring && strings.HasPrefix(rest, "["), nested().MatchString(rest):
		return m[1]
	}
	return 0
}

// unframed returns a line without its frame, and the place where it begins.
func unframed(at place, line string, first bool) (place, string) {
	frame := line[:frameLength(line, first)]
	at, line = at.behind(frame), line[len(frame):]
	if strings.Contains(line, "=") {
		line = closing().ReplaceAllString(line, "$1")
	}
	return at, line
}

// isFrame reports whether a line has only brackets and separators.
func isFrame(line string) bool { return strings.Trim(line, " \t\r,;{}[]()|") == "" }

// labelled matches the name of a row: 3: 0 1 1, or R3 | 0 1 1. A set cannot have as many zeros and ones.
var labelled = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*["']?(\w+)["']?\s*[:|]\s*([\[({]?\s*[01](?:[\s,]+[01]){2,}\s*[\])}]?,?\s*)$`)
})

// unlabelled returns a row of a matrix without the name before it, and the name, "" if there is none.
func unlabelled(line string) (name, row string) {
	if !strings.ContainsAny(line, ":|") {
		return "", line
	}
	if m := labelled().FindStringSubmatch(line); m != nil {
		return m[1], m[2]
	}
	return "", line
}
