// Package classes counts the solutions of a 9x9 Sudoku by classes of first bands and the ways to complete them. It checks
// package census: the two share no code, no table and no number, and fill bands in different ways. It is plain rather than
// fast, and gives up on a count that would take more than some ten seconds.
//
// # Digits, one after the other
//
// In a band of three boxes each digit occurs three times: once in each row, and once in each box. So it has one of 162 places,
// where a place is a row and a column for each box:
//
//	┌───────┬───────┬───────┐    the rows are a permutation: 6 of them
//	│ · 5 · │ · · · │ · · · │    the columns are free: 27 ways, the shadow of the digit,
//	│ · · · │ · · · │ 5 · · │    here columns 2, 3 and 1: the other bands see only the shadow
//	│ · · · │ · · 5 │ · · · │
//	└───────┴───────┴───────┘
//
// A band is filled by nine places, one for each digit, that do not overlap. The other bands depend only on the nine shadows.
//
// # Classes
//
// The first band is filled in all ways. Fillings whose digits have the same shadows belong to one class. So do fillings that
// become equal by exchanging digits that may stand in the same cells of the two other bands, or columns and stacks that may
// hold the same digits there. Each class has the number of its fillings. The empty grid has the 44 classes of Felgenhauer and
// Jarvis.
//
// A class is completed stack by stack. In the second band each digit takes one of the two columns of a stack where it
// does not stand in the first band, and in the third band it takes the other one: 56 ways for a stack, 56³ for the
// class. For each of them the fillings of both bands with these shadows are counted, digit by digit, and multiplied.
// A number of fillings is kept once for all shadows that an exchange of digits with the same cells maps to each other.
//
// # Source
//
// Bertram Felgenhauer and Frazer Jarvis, Enumerating possible Sudoku grids, 2005; Ed Russell and Frazer Jarvis,
// Mathematics of Sudoku II, 2006.
//
// Version 1 makes no promise about this package: its exported names may change.
package classes
