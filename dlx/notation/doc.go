// Package notation reads exact-cover problems in common forms other than Knuth's text: as matrices of zeros and ones,
// as lists of sets, as JSON, as lists in the code of programs, and as integer programs.
//
//	matrix            sets            JSON
//
//	0 0 1 0 1 1 0     c e f           {"primary": ["a", "b", "c", "d", "e", "f", "g"],
//	1 0 0 1 0 0 1     a d g            "options": [["c", "e", "f"], ["a", "d", "g"], …]}
//	…                 …
//
// In a matrix the columns are the items, named 1, 2, 3, …, and the rows are the options. Blanks and commas between the
// digits may be left out; a semicolon or a closing bracket ends a row, as the end of a line does. In a list of sets
// each line is an option. Blanks or commas separate its items, which may be in braces or brackets. The items of the
// problem are numbered in the order in which they first occur. In both forms all items are primary; blank lines and
// lines that begin with # are skipped. If the first set is named U, X, S, universe, items or elements and has all items
// of the others, it is not an option: it declares the items.
//
// The rows or sets may be part of a program: after a name and its type, or in a call of array or matrix with its arguments.
// Lines with += add to them. Rows may have labels, which name the options.
//
//	M = np.array([[1,0],      int m[2][2] = {      rows = [[0, 3, 6]]      1: 1 0 1
//	  [0,1]], dtype=int)        {1, 0}, {0, 1}};   rows += [[1, 2]]        2: 0 1 1
//
// # Code
//
// If that is not enough, the text is read as code: words, strings, and nested brackets. Types, keywords, names of functions,
// comments and the commands of LaTeX are dropped. There must be one list of rows or sets, and perhaps statements that add to it.
//
//	int[][] m = new int[][] {{0, 1}, {1, 0}};      \begin{pmatrix} 0 & 1 \\ 1 & 0 \end{pmatrix}
//	Map.of("A", List.of(1, 2), "B", List.of(3))    matrix(ZZ, 2, 2, [0, 1, 1, 0])
//
// # JSON
//
// The full form can state everything that a problem can have:
//
//	{
//	  "primary":   ["a", {"name": "b", "lo": 1, "hi": 2}],     lo and hi are 1 if they are left out
//	  "secondary": ["x"],
//	  "options":   [["a", "x:red"],
//	                {"items": ["b", {"item": "x", "colour": "red"}], "cost": 7}]
//	}
//
// "x:red" is item x with the colour red, unless an item has the name "x:red". In the same way "s:2", or
// {"item": "s", "times": 2}, is an item that the option covers twice, if the item has a multiplicity other than 1. A number is
// a name, as it is written. Two short forms have primary items only, in the order in which they first occur: an array of sets,
// [[1, 4], [2, 3]], and an object of named sets, {"A": [1, 4], "B": [2, 3]}. Arrays of 0 and 1 that all have the same length,
// other than 1, are the rows of a matrix.
//
// # OR-Library and MPS
//
// The set partitioning problems of OR-Library are numbers: the numbers of rows and columns, and for each column its cost, the
// number of its rows, and these rows. A 0-1 program in MPS, fixed or free, is read if it is a set partitioning problem in this
// wider sense: all coefficients of its rows are 1, and all columns are integers from 0 to 1. A row E is an item that is covered
// as often as its right-hand side says, a row L at most and a row G at least that often. Columns are options, with their names.
//
// A search that covers items never decides about an option without a primary item. Such options are left out and
// counted.
//
// Version 1 promises the exported names of this package: they stay, and are only added to.
package notation
