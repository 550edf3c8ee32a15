// Package scan reads lines: where they begin and end, what their characters mean, where words, fields and values stand,
// and what a line looks like by itself. It knows nothing of the lines around one, and no format.
//
// A [Row] keeps a line as it stands, Raw, and with one byte a character, Text; places within a line are indices of Text.
package scan
