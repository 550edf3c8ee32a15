package text

import (
	"errors"
	"strconv"
	"strings"
)

// ParseSize reads a number of bytes, such as 500M or 2G. K, M, G and T are powers of 1024.
func ParseSize(text string) (uint64, error) {
	number, shift := text, 0
	if i := len(text) - 1; i >= 0 {
		if unit := strings.IndexByte("KMGT", text[i]&^0x20); unit >= 0 {
			number, shift = text[:i], 10*(unit+1)
		}
	}
	n, err := strconv.ParseUint(number, 10, 64)
	if err != nil || n == 0 || n > 1<<62>>shift {
		return 0, errors.New("want a size above 0, such as 500M or 2G")
	}
	return n << shift, nil
}
