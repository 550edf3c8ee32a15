// Package frame finds the rows of a grid among other text: in a program, a quoted mail, a patch, LaTeX, Markdown, HTML, or
// with labels. [Peel] takes the frame off a line, [SheetAt] gathers such rows, and the variants of a [Sheet] are what its rows
// may be without headers, labels and numbers.
package frame
