package notation

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"dlx-sudoku/dlx"
)

// Knuth is the text format of [dlx.ParseProblem], which this package recognises but does not read.
const Knuth Format = "dlx"

// ErrSudoku is the error of a text that is a Sudoku, not a problem.
var ErrSudoku = errors.New("a Sudoku (dlx-sudoku solves it; dlx gen sudoku PUZZLE writes its exact cover)")

// ErrEither is the error of a text that can be read in two ways.
var ErrEither = errors.New("rows of a matrix, or items and options in Knuth's text (--input-format matrix or dlx says which)")

// ErrCode is the error of a text that is a call in a program.
var ErrCode = errors.New("code: a call with a list in it (want the list alone: [[0, 3, 6], [0, 3], [1, 2]]; see help formats)")

// HeadLength is the number of bytes that Recognise needs from the beginning of a text, if it has that many.
const HeadLength = 64 << 10

// Recognise returns the format of a text that begins with head. It is Knuth if the text can be read in that format, or looks like
// no other. The error is [ErrSudoku], [ErrEither] or [ErrCode].
func Recognise(head []byte) (Format, error) {
	text := string(bytes.TrimPrefix(head, []byte("\ufeff")))
	cut := len(head) >= HeadLength
	if cut { // the last line is cut, too
		text = text[:1+strings.LastIndexByte(text, '\n')]
	}
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' && (line[0] != '|' || len(lines) == 0) {
			lines = append(lines, line)
		}
	}
	fails := func(format Format) bool { // on the head
		_, err := Parse(strings.NewReader(text), format)
		return err != nil && !(cut && errors.Is(err, errOpen))
	}
	isCode := func(rowsOnly bool) bool {
		if !strings.ContainsAny(text, "[({") {
			return false
		}
		rows, ok := rowsIn(text, cut)
		return ok && (cut || !fails(Code)) && (!rowsOnly || isBits(rows) && len(rows[0].words) > 2)
	}
	switch {
	case len(lines) == 0:
		return Knuth, nil
	case isMPS(lines):
		return MPS, nil
	case isKnuth(lines) && !(strings.HasSuffix(lines[0], "[") && isCode(false)):
		if isMatrix(lines) && !isSize(lines) {
			return "", ErrEither
		}
		return Knuth, nil
	case isJSON(head):
		if !cut && !strings.Contains(text, `"primary"`) && !strings.Contains(text, `"options"`) && fails(JSON) && isCode(false) {
			return Code, nil
		}
		return JSON, nil
	case isMatrix(lines):
		return Matrix, nil
	case isORLibrary(lines, len(head) < HeadLength):
		return ORLibrary, nil
	case isSudoku(lines[0]), isDrawn(lines), namesSet(lines[0]) && slices.ContainsFunc(lines, isSudoku):
		return "", ErrSudoku
	case isCode(true):
		return Code, nil
	case frameLength(lines[0], true) > 0,
		!listCall().MatchString(lines[0]) && (strings.ContainsRune("{[(", rune(lines[0][0])) || namesSet(lines[0])):
		if fails(Sets) && isCode(false) {
			return Code, nil
		}
		return Sets, nil
	}
	if _, err := dlx.ParseProblem(strings.NewReader(text)); (err != nil || len(lines) == 1) && isCode(false) {
		return Code, nil
	}
	if listCall().MatchString(lines[0]) {
		return "", ErrCode
	}
	return Knuth, nil
}

// isKnuth reports whether the first lines are items, all different, and an option that has no others.
func isKnuth(lines []string) bool {
	if len(lines) < 2 {
		return false
	}
	items := map[string]bool{}
	for _, word := range strings.Fields(lines[0]) {
		name := word[1+strings.LastIndexByte(word, '|'):]
		if name != "" && items[name] {
			return false
		}
		items[name] = true
	}
	return !slices.ContainsFunc(strings.Fields(lines[1]), func(word string) bool {
		name, _, _ := strings.Cut(word, "|")
		name, _, _ = strings.Cut(name, ":")
		return !items[name] && name != ""
	})
}

// isJSON reports whether an array or object begins the text, which may be cut off.
func isJSON(head []byte) bool {
	if t := bytes.TrimSpace(head); len(t) == 0 || t[0] != '[' && t[0] != '{' {
		return false
	}
	for d := json.NewDecoder(bytes.NewReader(head)); ; {
		if _, err := d.Token(); err != nil {
			return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		}
	}
}

// isMatrix reports whether all lines have the same number of zeros and ones, except perhaps a first line with the size.
func isMatrix(lines []string) bool {
	if isSize(lines) {
		lines = lines[1:]
	}
	width := 0
	for k, line := range lines {
		if _, line = unframed(place{}, line, k == 0); isFrame(line) {
			continue
		}
		_, line = unlabelled(line)
		for row := range matrixRows(line) {
			cells := digits(row)
			if width == 0 {
				width = len(cells)
			}
			if len(cells) != width || strings.Trim(cells, "01") != "" {
				return false
			}
		}
	}
	return width > 1
}

// listCall matches the beginning of a line that calls a function with a list of lists.
var listCall = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^\s*(\w+\s*=\s*)?[A-Za-z_][\w.]*\(([\w() ]+,\s*)?\[\s*[\[({]`)
})

// isDrawn reports whether there is a Sudoku among the lines: n successive lines of n cells, some of them empty.
func isDrawn(lines []string) bool {
	height, width, empty := 0, 0, false
	for _, line := range lines {
		cells := digits(line)
		if strings.Trim(cells, "-+=") == "" {
			continue // a border between boxes
		}
		if n := len(cells); n < 4 || strings.Trim(cells, ".*_0123456789ABCDEFGabcdefg") != "" {
			height = 0
			continue
		} else if n != width {
			height, width, empty = 0, n, false
		}
		if height == 0 {
			empty = false
		}
		height++
		empty = empty || strings.ContainsAny(cells, ".*_") || len(line) == 9 && cells == line && strings.Contains(line, "0")
		if height == width && empty {
			return true
		}
	}
	return false
}

// isSize reports whether the first line has one or two numbers, one of which is the width of the next row.
func isSize(lines []string) bool {
	numbers := strings.Fields(lines[0])
	return len(lines) > 1 && len(numbers) <= 2 && !slices.ContainsFunc(numbers, func(s string) bool {
		_, err := strconv.Atoi(s)
		return err != nil
	}) && slices.Contains(numbers, strconv.Itoa(len(digits(lines[1]))))
}

// digits returns a row without the separators of its digits.
func digits(line string) string {
	return strings.Map(func(c rune) rune {
		if separates(c) {
			return -1
		}
		return c
	}, line)
}

// namesSet reports whether a line begins with the name of a set.
func namesSet(line string) bool {
	name := line[:wordLength(line)]
	if strings.ContainsRune("\"'`", rune(line[0])) {
		name = line[:1+strings.IndexByte(line[1:], line[0])+1]
	}
	rest := strings.TrimSpace(line[len(name):])
	return rest != "" && (rest[0] == '=' || rest[0] == ':')
}

// isSudoku reports whether a line is a puzzle of 9x9 or 16x16 cells.
func isSudoku(line string) bool {
	cells, _, _ := strings.Cut(line, " ")
	return (len(cells) == 81 || len(cells) == 256) && strings.ContainsAny(cells, ".0*_") && strings.ContainsAny(cells, "123456789")
}
