package puzzles

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"dlx-sudoku/cover"
)

// This file says what the members of a JSON object are: sizes, boxes, rules, or decoration.

// fitsSize reports whether the value of a size fits a grid of n rows. It may be n, the number of all cells, or the side
// of square boxes.
func fitsSize(value json.RawMessage, n int) bool {
	var v int
	if json.Unmarshal(value, &v) != nil {
		return !isDecimal(value[0])
	}
	return v == n || v == n*n || v*v == n
}

// decorations are members that do not restrict the solutions: the commands write some, collections have others.
var decorations = []string{
	"name", "title", "author", "authors", "by", "creator", "date", "day", "created", "created_at", "createdat", "updated", "time", "timestamp",
	"difficulty", "level", "rating", "ratings", "score", "grade", "stars", "category", "tags", "tag", "id", "_id", "uuid", "key", "index", "number", "no", "slug", "hash",
	"seed", "source", "url", "link", "copyright", "license", "licence", "publisher", "comment", "comments", "description", "note", "text", "lang", "language",
	"schema", "version", "format", "file", "line", "status", "verified", "count", "solutions", "clashes", "error", "message", "success", "ok", "results", "result", "unique",
	"width", "height", "size", "rows", "columns", "cols", "clues", "filled", "missing", "total", "length",
	"color", "colors", "colour", "colours", "highlight", "highlights", "lines", "circles", "rectangles", "settings_ui", "theme", "image", "style",
	"puzzleid", "puzzleno", "puzzlenumber", "levelid", "boardid", "gameid", "userid", "givenscount", "cluecount", "numclues", "numgivens", "emptycells", "empty",
	"attempts", "guesses", "backtracks", "branches", "iterations", "duration", "timems", "timelimit", "elapsed", "seconds", "views", "likes", "plays", "players", "average",
	"best", "week", "year", "month", "page", "pages", "weight", "points", "price", "priority", "position", "n", "pencilmarks", "used", "solvable", "valid", "issolved",
	"published", "tried", "techniques", "steps", "hints", "nodes", "symmetry", "automorphisms", "redundant", "differ", "candidates_shown", "notes", "history", "moves", "locked", "daily", "premium", "free", "active", "enabled", "public", "completed", "finished", "new", "featured", "state", "progress", "currentboard",
}

// drawnKeys are members with drawings that do not restrict the solutions. Lines are not among them: a thermometer may
// be drawn in this way only.
var drawnKeys = []string{"text", "line", "circle", "circles", "rectangle", "rectangles", "highlight", "highlights", "overlays", "underlays"}

// isList reports whether a value is a list or an object.
func isList(value json.RawMessage) bool { return value[0] == '[' || value[0] == '{' }

// isDecoration reports whether a member does not restrict the solutions: its name is known to say nothing, or its form
// says so.
func isDecoration(key string, value json.RawMessage) bool {
	lower := strings.ToLower(key)
	bare := strings.TrimPrefix(strings.ReplaceAll(lower, "_", ""), "is")
	return !(bare == "lines" && isList(value)) &&
		(slices.Contains(decorations, lower) || slices.Contains(decorations, bare) || !isRuleKey(key) && isDecorative(value, 0))
}

// isRuleKey reports whether a member may be a rule by its name.
func isRuleKey(key string) bool {
	lower := strings.ToLower(key)
	isPart := func(word string) bool { return strings.Contains(lower, word) }
	return mayNameRule(key) || slices.ContainsFunc(ruleParts, isPart) || slices.Contains(ruleKeys, lower) ||
		slices.ContainsFunc(nameParts(key), func(word string) bool { return slices.Contains(ruleWords, word) }) ||
		isBoxKey(key) || slices.Contains(sizeKeys, lower) || slices.Contains(placeKeys, bareWord(key))
}

// nameParts returns the words of a name in lower case: odd and cells of oddCells or odd_cells.
func nameParts(key string) []string {
	var words strings.Builder
	for i, c := range key {
		if i > 0 && unicode.IsUpper(c) {
			words.WriteByte(' ')
		}
		words.WriteRune(unicode.ToLower(c))
	}
	return strings.FieldsFunc(words.String(), func(c rune) bool { return !unicode.IsLetter(c) })
}

// ruleParts are parts of names of members that may say rules, though their value is a number.
var ruleParts = []string{
	"queen", "bishop", "rook", "forbid", "exclude", "exclusi", "adjacen", "neighbo", "product", "parity", "differ", "equal", "touch",
	"repeat", "distinct", "symbol", "alphabet", "digits", "shade", "torus", "wrap",
}

// placeKeys are names of members that say where something is in a grid.
var placeKeys = slices.Concat(rowKeys, colKeys, []string{"cell", "cells", "place", "places", "at", "from", "to", "value", "sum", "clue", "clues", "total", "region", "box"})

// isDecorative reports whether a value cannot state a rule: a number, a text without cells and rules, a list of such texts,
// or an object of such members. A switch may be a rule, and a list of numbers may be cells.
func isDecorative(value json.RawMessage, depth int) bool {
	var text string
	var list []json.RawMessage
	var fields map[string]json.RawMessage
	switch {
	case string(value) == "null" || string(value) == "false":
		return true
	case isDecimal(value[0]) || value[0] == '-':
		return depth < 2
	case json.Unmarshal(value, &text) == nil:
		return !mayNameRule(text) && !cellName().MatchString(text) && !holdsPuzzle(text)
	case depth > 2:
		return false
	case json.Unmarshal(value, &list) == nil:
		areRows := len(list) >= cover.MinSize && len(list[0]) == len(list)+len(`""`)
		return !areRows && !slices.ContainsFunc(list, func(v json.RawMessage) bool { return v[0] != '"' || !isDecorative(v, depth+1) })
	case json.Unmarshal(value, &fields) == nil:
		for key, v := range fields {
			if isRuleKey(key) || !isDecorative(v, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// cellName matches what may name cells: A1 B2, and 3,4.
var cellName = pattern(`(?i)^\W*([a-y]\d{1,2}|\d{1,3}\s*[,;]\s*\d{1,3})\b`)

// boxKeys are members with the number of rows of a box, and of its columns.
var boxKeys = [2][]string{
	{"boxrows", "boxheight", "blockrows", "blockheight", "regionheight", "subgridheight", "subgridrows"},
	{"boxcols", "boxcolumns", "boxwidth", "blockcols", "blockcolumns", "blockwidth", "regionwidth", "subgridwidth", "subgridcols"},
}

func isBoxKey(key string) bool {
	key = bareWord(key)
	return slices.Contains(boxKeys[0], key) || slices.Contains(boxKeys[1], key)
}

// boxOf returns the shape of the boxes that the members say, such as "2x3", or "".
func boxOf(fields map[string]json.RawMessage) (string, error) {
	if box := fields["box"]; says(box) != "" {
		var text string
		var shape []int
		switch {
		case json.Unmarshal(box, &text) == nil:
			return text, nil
		case json.Unmarshal(box, &shape) == nil && len(shape) == 2:
			return fmt.Sprintf("%dx%d", shape[0], shape[1]), nil
		}
		return "", fmt.Errorf(`"box": unexpected %.40s (want "2x3" or [2, 3]: rows and columns)`, says(box))
	}
	sides := [2]int{}
	for key, value := range fields {
		for i, names := range boxKeys {
			if slices.Contains(names, bareWord(key)) {
				_ = json.Unmarshal(value, &sides[i]) // a value that is no number stays 0, which is refused
			}
		}
	}
	if sides == [2]int{} {
		return "", nil
	}
	return fmt.Sprintf("%dx%d", sides[0], sides[1]), nil
}

// isSetters reports whether an object is a puzzle of f-puzzles or SudokuPad, whose cells are objects.
func isSetters(fields map[string]json.RawMessage) bool {
	for _, key := range []string{"grid", "cells"} {
		var rows [][]struct{}
		if json.Unmarshal(fields[key], &rows) == nil && len(rows) > 0 {
			return true
		}
	}
	return false
}

// says returns a value without blanks, or "" if it is empty, false or null.
func says(value json.RawMessage) string {
	switch s := string(bytes.Join(bytes.Fields(value), nil)); s {
	case "null", "false", `""`, "[]", "{}", "0":
		return ""
	default:
		return s
	}
}
