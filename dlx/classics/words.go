package classics

import (
	"fmt"

	"dlx-sudoku/dlx"
)

// WordRectangle states the problem of filling a rectangle with letters so that
// each row and each column is a word of the list; a word may be used several times.
// Primary items are the rows across1, across2, … and the columns down1, down2, …;
// secondary items are the cells r1c1, …, whose colours are the letters. An option
// puts a word into a row or column: "across1 r1c1:w r1c2:o r1c3:r r1c4:d". Words of
// other lengths are skipped, and so are repeated words.
func WordRectangle(rows, columns int, words []string) (*dlx.Problem, error) {
	if err := sides(rows, columns, 100); err != nil {
		return nil, err
	}
	words, err := distinct(words)
	if err != nil {
		return nil, err
	}
	all := runs(rows, columns, func(int, int) bool { return true })
	for k, name := range append(numbered("across", rows), numbered("down", columns)...) {
		all[k].name = name
	}
	var b dlx.Builder
	declare(&b, all)
	for _, word := range words {
		for _, run := range all {
			if option := run.option([]rune(word), nil); option != nil {
				b.Option(option...)
			}
		}
	}
	return b.Problem()
}

// DeBruijn states the problem of the binary de Bruijn cycles: 2ⁿ bits in a circle
// in which each word of n bits occurs. The word 0…0 is at place 1, so that rotated
// cycles count once. Primary items are the words w000, w001, … and the places p1,
// p2, …; secondary items are the bits b1, b2, …, whose colours are 0 and 1. An
// option puts a word at a place: "w011 p4 b4:0 b5:1 b6:1".
//
// The number of solutions is 2 to the power 2ⁿ⁻¹-n, OEIS A016031: 16 for n = 4.
func DeBruijn(n int) (*dlx.Problem, error) {
	if err := within("bits in a word", n, 1, 10); err != nil {
		return nil, err
	}
	length := 1 << n
	word := func(w int) string { return fmt.Sprintf("w%0*b", n, w) }
	var b dlx.Builder
	for w := range length {
		b.Primary(word(w))
	}
	b.Primary(numbered("p", length)...)
	b.Secondary(numbered("b", length)...)
	for w := range length {
		for p := range length {
			if (w == 0) != (p == 0) {
				continue
			}
			option := []string{word(w), fmt.Sprintf("p%d", p+1)}
			for i := range n {
				option = append(option, fmt.Sprintf("b%d:%d", (p+i)%length+1, w>>(n-1-i)&1))
			}
			b.Option(option...)
		}
	}
	return b.Problem()
}
