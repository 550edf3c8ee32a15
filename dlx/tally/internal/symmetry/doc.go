// Package symmetry finds blocks of items that may be exchanged without changing the problem, such as the digits of a
// Latin square, its rows and its columns, and brings states that are images of one another to one form.
//
// A swap is an automorphism of the problem that exchanges items in pairs. Swaps are found without hints: exchange two
// items, follow the options to their images, exchange what must be exchanged with them, and verify at the end that the
// image of every option is an option, as often and with the same colours. A family is a number of blocks of items, its
// points, any two of which some swap exchanges:
//
//	point     0     1     2     3
//	block    ABC   DEF   GHI   JKL
//	          └─────┘ │     │   │      the swap of 0 and 1: A with D, B with E, C with F
//	          └───────┘     │   │      the star: the swaps of 0 with each other point, from which
//	          └─────────────┘   │      all others follow
//	          └─────────────────┘
//
// A family is a product of swaps that were verified, so a wrong grouping could only cost time: whatever [Canon.Arrange]
// does to a state is an automorphism, and the image has as many completions.
package symmetry
