// Package notation reads exact-cover problems in the forms in which people have them besides Knuth's text: as matrices of
// zeros and ones, as lists of sets, and as JSON.
//
//	matrix            sets            JSON
//
//	0 0 1 0 1 1 0     c e f           {"primary": ["a", "b", "c", "d", "e", "f", "g"],
//	1 0 0 1 0 0 1     a d g            "options": [["c", "e", "f"], ["a", "d", "g"], …]}
//	…                 …
//
// In a matrix the columns are the items, named 1, 2, 3, …, and the rows are the options. Blanks and commas between the
// digits may be left out. In a list of sets each line is an option, its items separated by blanks or commas, perhaps in
// braces or brackets; the items are those that occur, in the order in which they first do. All items are primary. In both,
// blank lines and lines that begin with # are passed over.
//
// # JSON
//
// The whole form states all that a problem can have:
//
//	{
//	  "primary":   ["a", {"name": "b", "lo": 1, "hi": 2}],     lo and hi are 1 where they are left out
//	  "secondary": ["x"],
//	  "options":   [["a", "x:red"],
//	                {"items": ["b", {"item": "x", "colour": "red"}], "cost": 7}]
//	}
//
// A name followed by a colon and a colour is an item with a colour only if no item has the whole name. A number stands for
// the name that it is written as. Two short forms have primary items only, in the order in which they first occur: an
// array of sets, [[1, 4], [2, 3]], and an object of named sets, {"A": [1, 4], "B": [2, 3]}, whose names say only which
// option is which and are passed over.
//
// An option without a primary item can be in no solution that is found by covering items, and is neither in nor out; it is
// left out and counted.
package notation
