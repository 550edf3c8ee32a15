package text

import "unicode/utf8"

// AppendWrapped appends words with blanks between them in lines up to a width, each of which begins with a prefix.
func AppendWrapped(dst []byte, prefix string, words []string, width int) []byte {
	column := 0 // the width of the current line; 0 before its prefix
	for _, word := range words {
		length := utf8.RuneCountInString(word)
		if column > 0 && column+1+length > width {
			dst, column = append(dst, '\n'), 0
		}
		if column == 0 {
			dst, column = append(dst, prefix...), utf8.RuneCountInString(prefix)
		} else {
			dst, column = append(dst, ' '), column+1
		}
		dst, column = append(dst, word...), column+length
	}
	if column > 0 {
		dst = append(dst, '\n')
	}
	return dst
}
