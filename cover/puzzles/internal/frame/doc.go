// Package frame finds the rows of a grid among other text: in a program, a quoted mail, a patch, LaTeX, Markdown, HTML, or
// with labels. [Peel] takes the frame off a line, [SheetAt] gathers such rows, and each [Variant] of a [Sheet] leaves out some of
// its headers, labels and numbers.
package frame
