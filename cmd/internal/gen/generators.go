package gen

import (
	"slices"
	"strings"

	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx/classics"
)

// generator writes one of the classic problems.
type generator struct {
	name  string
	usage string // its arguments
	about string
	least int // the least number of arguments
	most  int // the greatest number of arguments; -1: no limit
	make  maker
}

func (g generator) String() string { return strings.TrimSpace(g.name + " " + g.usage) }

// generators are the problems that gen writes, in the order of the list.
var generators = []generator{
	{"queens", "N", "N queens that do not attack each other", 1, 1, one(classics.Queens)},
	{"domination", "N QUEENS", "queens that attack or occupy the whole N x N board", 2, 2, two(classics.Domination)},
	{"langford", "N [COPIES]", "Langford's problem: k other numbers between one k and the next", 1, 2, langford},
	{
		"pentominoes", "BOX [reduced] [one-sided] [HOLE]...",
		"fill a box: 6x10, 3x4x5, 8x8 r4c4 r4c5 r5c4 r5c5; one-sided: with the 18 that are not turned over, 3x30", 1, -1, pentominoes,
	},
	{"soma", "[BOX] [reduced] [HOLE]...", "fill a box with the Soma pieces; 3x3x3 if none is given", 0, -1, soma},
	{
		"pieces", "FILE BOX [reduced] [one-sided] [spare] [HOLE]...",
		"fill a box with pieces of your own, drawn in a file; one-sided: not turned over; spare: some may be left out", 2, -1, pieces,
	},
	{"dominoes", "BOARD [HOLE]...", "tile a board with dominoes: 8x8, 8x8 r1c1 r8c8, aztec4 for a diamond", 1, -1, tiledBy("I2")},
	{"trominoes", "BOARD [HOLE]...", "tile a board with L-shaped trominoes", 1, -1, tiledBy("L3")},
	{
		"tilings", "BOARD [one-sided] [HOLE]... PIECE...",
		"tile a board with pieces as often as they fit, or as said: I2 L4*3 T4*0-2, or those drawn in a FILE, FILE*1; I1*2 stands for two empty cells; Z4 is S4, and J4 is L4; one-sided: not turned over, and J4, Z4, f5 are mirror images",
		2, -1, tilings,
	},
	{"lozenges", "A B C", "tile a hexagon of triangles with lozenges; its sides are A, B, C, A, B, C", 3, 3, three(classics.Lozenges)},
	{"latin", "N", "Latin squares", 1, 1, one(classics.Latin)},
	{"completion", "FILE", "complete a Latin square: rows of numbers, 0 or . for an empty cell", 1, 1, inFile(classics.ReadSquare, classics.Completion)},
	{"sudoku", "PUZZLE", "a Sudoku, on one line; r1c1 is a cell, r1=5, c1=5 and b1=5 a digit of a house", 1, 1, sudoku},
	{"steiner", "POINTS", "Steiner triple systems", 1, 1, one(classics.Steiner)},
	{
		"tournament", "PLAYERS", "one-factorisations of a complete graph: everyone plays everyone", 1, 1,
		one(classics.OneFactorizations),
	},
	{
		"matchings", "GRAPH [perfect|maximum|all]",
		"matchings of the complete graph on N vertices, of a FILE of edges, of grid 8x8, king 8x8 or knight 8x8", 1, 3, matchings,
	},
	{"colourings", "N|FILE COLOURS", "colourings of the complete graph on N vertices, or of a FILE of edges", 2, 2, colourings},
	{"words", "BOARD FILE", "word rectangles from a list of words", 2, 2, wordRectangle},
	{"crossword", "FILE WORDS", "fill a pattern, # for black squares, with the words of a file", 2, 2, crossword},
	{"nonogram", "FILE", "paint by numbers: the clues of rows, then of columns", 1, 1, inFile(classics.ReadClues, classics.Nonogram)},
	{"kakuro", "FILE", "crossed sums: . is to be filled, # is black, 17\\5 has the sums down and across", 1, 1, inFile(classics.ReadKakuro, classics.Kakuro)},
	{"pips", "FILE", "dominoes on regions with sums of pips, or with equal or different ones", 1, 1, inFile(classics.ReadPips, classics.Pips)},
	{"stars", "FILE [STARS]", "star battle: a board divided into regions by letters", 1, 2, starBattle},
	{"regionqueens", "FILE [diagonals]", "queens that do not touch, or do not attack, one in each region", 1, 2, regionQueens},
	{"debruijn", "BITS", "de Bruijn cycles: each word of BITS bits once", 1, 1, one(classics.DeBruijn)},
	{"matrices", "BOARD SUM", "matrices of zeros and ones with that sum in each row and column", 2, 2, matrices},
	{
		"partitions", "NAME[*TIMES]...", "divide a multiset, such as apple*2 pear*2 plum*2, into different sets", 1, -1,
		partitions,
	},
	{"assignment", "FILE", "assign workers (rows of costs) to jobs (columns)", 1, 1, inFile(classics.ReadCosts, classics.Assignment)},
}

// Is reports whether a word is the name of a problem.
func Is(word string) bool {
	return slices.ContainsFunc(generators, func(g generator) bool { return g.name == word })
}

// generatorRows returns the problems, each with its description.
func generatorRows() [][2]string {
	return text.Each(generators, func(g generator) [2]string { return [2]string{g.String(), g.about} })
}
