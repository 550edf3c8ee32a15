// Package names says what the names beside a puzzle mean: members of JSON, columns of tables, parameters of links, words
// before a colon. Each list is here, and the names of rules come from package rules.
package names

import (
	"slices"
	"strings"
	"sync"
)

// Words are names in lower case. Their text is split when they are first used.
type Words struct {
	text string
	once sync.Once
	list []string
}

// words returns the words of a text.
func words(text string) *Words { return &Words{text: text} }

// List returns the words in their order. It is shared and must not be changed.
func (w *Words) List() []string {
	w.once.Do(func() { w.list = strings.Fields(w.text) })
	return w.list
}

// Has reports whether a name is among the words, in any case.
func (w *Words) Has(name string) bool { return slices.Contains(w.List(), strings.ToLower(name)) }

// in returns the first of the words that is part of a text, or "".
func (w *Words) in(text string) string {
	for _, word := range w.List() {
		if strings.Contains(text, word) {
			return word
		}
	}
	return ""
}

// Puzzles are members of an object that may hold its puzzle, the surest first.
var Puzzles = words(`puzzle quiz givens task unsolved question problem mission board value grid sudoku cells`)

// PuzzleColumns are columns of a table that may hold the puzzles.
var PuzzleColumns = words(`puzzle puzzles quiz quizzes grid grids sudoku sudokus problem problems board givens unsolved question`)

// Solutions are members that may hold the solution, and SolutionColumns columns.
var (
	Solutions       = words(`solution solved answer solutions`)
	SolutionColumns = words(`solution solutions solved answer answers`)
)

// Sizes hold the number of rows, or of cells in a row. BoxRows and BoxColumns hold the number of rows of a box, and of its
// columns.
var (
	Sizes      = words(`size rows columns cols width height length`)
	BoxRows    = words(`boxrows boxheight blockrows blockheight regionheight subgridheight subgridrows`)
	BoxColumns = words(`boxcols boxcolumns boxwidth blockcols blockcolumns blockwidth regionwidth subgridwidth subgridcols`)
)

// Values hold the digit of a cell, Rows and Columns its place, from 0 or from 1, and Pairs both, as an object or a list.
var (
	Values  = words(`value val v digit number num`)
	Rows    = words(`row r y`)
	Columns = words(`col column c x`)
	Pairs   = words(`position pos cell coord coords coordinate coordinates place location`)
)

// Places say where something is in a grid.
var Places = words(`row r y col column c x cell cells place places at from to value sum clue clues total region box`)

// Empties stand in empty cells. All their letters may be digits.
var Empties = words(`nil null none nan na empty blank`)

// Decorations do not restrict the solutions: the commands write some, collections have others.
var Decorations = words(`
	name title author authors by creator date day created created_at createdat updated time timestamp difficulty level rating ratings score grade stars
	category tags tag id _id uuid key index number no slug hash seed source url link copyright license licence publisher comment comments description note
	text lang language schema version format file line status verified count solutions clashes error message success ok results result unique width height
	size rows columns cols clues filled missing total length color colors colour colours highlight highlights lines circles rectangles settings_ui theme
	image style puzzleid puzzleno puzzlenumber levelid boardid gameid userid givenscount cluecount numclues numgivens emptycells empty attempts guesses
	backtracks branches iterations duration timems timelimit elapsed seconds views likes plays players average best week year month page pages weight
	points price priority position n pencilmarks used solvable valid issolved published tried techniques steps hints nodes symmetry automorphisms
	redundant differ candidates_shown notes history moves locked daily premium free active enabled public completed finished new featured state progress
	currentboard`)

// CellDecorations are members of a cell that do not restrict it. Pencil marks are what somebody has noted so far.
var CellDecorations = words(`
	given isgiven fixed isfixed locked islocked readonly editable iseditable clue isclue initial isinitial prefilled original notes candidates pencilmarks
	marks color colour highlight highlighted selected valid isvalid invalid error conflict id key index`)

// Drawings do not restrict the solutions. Lines are not among them: a thermometer may be drawn in this way only.
var Drawings = words(`text line circle circles rectangle rectangles highlight highlights overlays underlays`)

// Heads begin lines that say nothing about the solution.
var Heads = words(`title author source size`)

// RuleHeads begin lines that say which rules there are.
var RuleHeads = words(`rule rules ruleset variant constraints`)

// Regions are names that a line of regions may have instead of "regions".
var Regions = words(`boxes blocks areas layout jigsaw irregular`)

// ruleKeys are members, parameters and columns that say which rules there are.
var ruleKeys = words(`rule rules ruleset variant variants type kind constraint constraints settings mode`)

// usual are values that say there are no further rules.
var usual = words(`
	0 false no none null - classic standard normal regular usual default sudoku 9x9 16x16 puzzle play solve easy medium moderate hard expert evil
	diabolical tough extreme fiendish gentle beginner normalsudokurulesapply normalrules normalsudokurules standardsudokurulesapply standardsudokurules
	classicsudokurulesapply classicsudoku standardsudoku sudokuclassic`)

// spellings are what else rules are called, and rules that are not known here.
var spellings = words(`diagonal extra indexer jigsaw killer kropki quadruple region thermometer whispers xv`)

// everyday are words of rules that are also parts of other names.
var everyday = words(`black cell entropy quad unique v white x`)

// variants are parts of words that people use for puzzles with further rules.
var variants = words(`
	killer jigsaw irregular chaos diagonal sudokux xsudoku windoku hyper samurai knight antiking kropki thermo sandwich skyscraper consecutive arrow cages
	renban whisper palindrome lockout disjoint kakuro futoshiki greaterthan littlekiller`)

// hints are parts of words in a title that may mean further rules, and signs such words of other scripts.
var hints = words(`
	kingsmove kingmove antirey caballo evencells oddcells evendigits odddigits evennumbers oddnumbers oddeven evenodd shaded greycells graycells
	magicsquare latinsquare kenken calcudoku mathdoku str8ts toroidal offset asterisk girandola argyle centerdot centredot quadruple xvsudoku clonesudoku
	nonconsec`)

var signs = words(`対角線 对角线 不等号 不規則 不规则 杀手 диагонал киллер`)

// ruleParts are parts of names of members that may say rules, though their value is a number.
var ruleParts = words(`
	queen bishop rook forbid exclude exclusi adjacen neighbo product parity differ equal touch repeat distinct symbol alphabet digits shade torus wrap`)
