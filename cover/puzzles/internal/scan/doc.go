// Package scan reads lines: where they begin and end, what their characters mean, where words, fields and values stand,
// and what a line looks like by itself. It neither compares a line with the lines around it, nor reads any format.
//
// A [Row] keeps a line as it stands, Raw, and with one byte a character, Text; places within a line are indices of Text.
// Callers add what they know of the lines around: the [Gap] above a Row, and the kinds that a line has only amid its neighbours
// or as a format of package puzzles.
package scan
