//go:build amd64 && !purego

#include "textflag.h"

// A state is in registers, a vector for each row and column of the boxes; vectors32.go has the order of the words.
#define C00 Y0
#define C01 Y1
#define C02 Y2
#define C10 Y3
#define C11 Y4
#define C12 Y5
#define C20 Y6
#define C21 Y7
#define C22 Y8

#define LOAD \
	VMOVDQU (DI), C00; \
	VMOVDQU 32(DI), C01; \
	VMOVDQU 64(DI), C02; \
	VMOVDQU 96(DI), C10; \
	VMOVDQU 128(DI), C11; \
	VMOVDQU 160(DI), C12; \
	VMOVDQU 192(DI), C20; \
	VMOVDQU 224(DI), C21; \
	VMOVDQU 256(DI), C22

// Places in the notes, behind the nine vectors of the digits that each cell loses to naked singles in its minirow.
#define ROWS 288 // what the rows leave of the minirows, three vectors
#define TWO 384  // the digits that are possible in two cells of a box
#define NONE 416 // the digits that are possible in no cell of a box
#define SPILL 448

// SINGLE: S is the digit of each cell of C that has one digit only.
#define SINGLE(C, S) \
	VPADDW   ·minus32(SB), C, S; \
	VPAND    C, S, S; \
	VPCMPEQW ·zero32(SB), S, S; \
	VPAND    C, S, S

// MINIROWS: M is the union of a row of cells, without the naked singles of other minirows. The notes from AT get what
// naked singles take from the other cells of their minirow.
#define MINIROWS(A, B, C, AT, M) \
	SINGLE(A, Y9); \
	SINGLE(B, Y10); \
	SINGLE(C, Y11); \
	VPOR    Y10, Y11, Y12; \
	VMOVDQU Y12, AT(SI); \
	VPOR    Y9, Y11, Y12; \
	VMOVDQU Y12, (AT+32)(SI); \
	VPOR    Y9, Y10, Y12; \
	VMOVDQU Y12, (AT+64)(SI); \
	VPOR    Y11, Y12, Y12; \
	VPSHUFB ·stack1(SB), Y12, Y9; \
	VPSHUFB ·stack2(SB), Y12, Y10; \
	VPOR    Y9, Y10, Y9; \
	VPOR    A, B, Y10; \
	VPOR    C, Y10, Y10; \
	VPANDN  Y10, Y9, M

// MINICOLUMNS: V is the union of a column of cells. TWO, here in Y12, gets the digits of two of them.
#define MINICOLUMNS(A, B, C, V) \
	VPOR  A, B, V; \
	VPAND A, B, Y13; \
	VPAND C, V, Y14; \
	VPOR  Y13, Y12, Y12; \
	VPOR  Y14, Y12, Y12; \
	VPOR  C, V, V

// LEAVE: C keeps its hidden singles, if it has any, and what is left by the rows, the column W and the naked singles.
// Y12 gets what it loses, and Y13 the least word.
#define LEAVE(C, ROW, W, AT) \
	VPANDN   C, Y11, Y15; \
	VPCMPEQW ·zero32(SB), Y15, Y14; \
	VPOR     Y14, Y15, Y15; \
	VMOVDQU  AT(SI), Y14; \
	VPAND    ROW(SI), Y15, Y15; \
	VPAND    W, Y15, Y15; \
	VPANDN   Y15, Y14, Y15; \
	VPANDN   C, Y15, Y14; \
	VPAND    C, Y15, C; \
	VPOR     Y14, Y12, Y12; \
	VPMINUW  C, Y13, Y13

// func narrow32(t *grid, n *notes) (open int)
TEXT ·narrow32(SB), NOSPLIT, $0-24
	MOVQ t+0(FP), DI
	MOVQ n+8(FP), SI
	LOAD

pass:
	// What the rows leave: minirows in a permutation of boxes and rows.
	MINIROWS(C00, C01, C02, 0, Y15)
	MINIROWS(C10, C11, C12, 96, Y14)
	MINIROWS(C20, C21, C22, 192, Y13)
	VPSHUFB ·stack1(SB), Y13, Y12
	VPSHUFB ·stack2(SB), Y13, Y11
	VPSHUFB ·stack1(SB), Y14, Y10
	VPSHUFB ·stack2(SB), Y14, Y9
	VPAND   Y10, Y11, Y10
	VPAND   Y9, Y12, Y9
	VPOR    Y9, Y10, Y9
	VPAND   Y15, Y9, Y9
	VMOVDQU Y9, ROWS(SI)
	VPSHUFB ·stack1(SB), Y15, Y10
	VPSHUFB ·stack2(SB), Y15, Y15
	VPAND   Y12, Y15, Y12
	VPAND   Y11, Y10, Y11
	VPOR    Y11, Y12, Y12
	VPAND   Y14, Y12, Y12
	VMOVDQU Y12, (ROWS+32)(SI)
	VPSHUFB ·stack1(SB), Y14, Y9
	VPSHUFB ·stack2(SB), Y14, Y11
	VPAND   Y10, Y11, Y10
	VPAND   Y15, Y9, Y9
	VPOR    Y9, Y10, Y9
	VPAND   Y13, Y9, Y9
	VMOVDQU Y9, (ROWS+64)(SI)

	// The minicolumns, and the digits of a box that are in two of its cells or in none.
	VPXOR   Y12, Y12, Y12
	MINICOLUMNS(C00, C10, C20, Y9)
	MINICOLUMNS(C01, C11, C21, Y10)
	MINICOLUMNS(C02, C12, C22, Y11)
	VPOR    Y9, Y10, Y13
	VPAND   Y9, Y10, Y14
	VPAND   Y11, Y13, Y15
	VPOR    Y14, Y12, Y12
	VPOR    Y15, Y12, Y12
	VPOR    Y11, Y13, Y13
	VPXOR   ·nine32(SB), Y13, Y13
	VMOVDQU Y12, TWO(SI)
	VMOVDQU Y13, NONE(SI)

	// What the columns leave: minicolumns in a permutation of bands and columns.
	VPERMQ  $0xC9, Y9, Y12         // the next band's
	VPERMQ  $0xD2, Y9, Y9          // the one after it
	VPERMQ  $0xC9, Y10, Y13
	VPERMQ  $0xD2, Y10, Y10
	VPERMQ  $0xC9, Y11, Y14
	VPERMQ  $0xD2, Y11, Y11
	VPAND   Y13, Y11, Y15
	VMOVDQU Y15, SPILL(SI)
	VPAND   Y10, Y14, Y15
	VPOR    SPILL(SI), Y15, Y15
	VMOVDQU Y15, SPILL(SI)
	VPAND   Y14, Y9, Y14
	VPAND   Y11, Y12, Y11
	VPOR    Y11, Y14, Y14
	VPAND   Y12, Y10, Y12
	VPAND   Y9, Y13, Y9
	VPOR    Y9, Y12, Y10
	VMOVDQA Y14, Y9
	VMOVDQU TWO(SI), Y11

	// All together.
	VPXOR Y12, Y12, Y12
	VMOVDQU ·nine32(SB), Y13
#define WIDTH0 SPILL(SI)
	LEAVE(C00, ROWS, WIDTH0, 0)
	LEAVE(C10, (ROWS+32), WIDTH0, 96)
	LEAVE(C20, (ROWS+64), WIDTH0, 192)
	LEAVE(C01, ROWS, Y9, 32)
	LEAVE(C11, (ROWS+32), Y9, 128)
	LEAVE(C21, (ROWS+64), Y9, 224)
	LEAVE(C02, ROWS, Y10, 64)
	LEAVE(C12, (ROWS+32), Y10, 160)
	LEAVE(C22, (ROWS+64), Y10, 256)
	VPCMPEQW ·zero32(SB), Y13, Y13 // a cell without a digit
	VPOR     NONE(SI), Y13, Y13
	VPTEST   Y13, Y13
	JNE      contradiction
	VPTEST   Y12, Y12
	JNE      pass

	// Nothing changes any more. Y9 counts the cells with one digit, and Y10 gets the digits of those with two that are
	// possible nowhere else in the box.
	VPXOR Y9, Y9, Y9
	VPXOR Y10, Y10, Y10
#define COUNT(C, AT) \
	VPADDW   ·minus32(SB), C, Y12; \
	VPAND    C, Y12, Y12; \
	VPCMPEQW ·zero32(SB), Y12, Y12; \
	VPSUBW   Y12, Y9, Y9; \
	VPANDN   C, Y11, Y13; \
	VPANDN   Y13, Y12, Y13; \
	VPOR     Y13, Y10, Y10; \
	VMOVDQU  C, AT(DI)
	COUNT(C00, 0)
	COUNT(C01, 32)
	COUNT(C02, 64)
	COUNT(C10, 96)
	COUNT(C11, 128)
	COUNT(C12, 160)
	COUNT(C20, 192)
	COUNT(C21, 224)
	COUNT(C22, 256)
	VPTEST       Y10, Y10
	JNE          contradiction
	VPSADBW      ·zero32(SB), Y9, Y9
	VEXTRACTI128 $1, Y9, X10
	VPADDQ       X10, X9, X9
	VPSHUFD      $0x4E, X9, X10
	VPADDQ       X10, X9, X9
	VMOVQ        X9, CX
	MOVQ         $81, AX
	SUBQ         CX, AX
	MOVQ         AX, open+16(FP)
	VZEROUPPER
	RET

contradiction:
	MOVQ $-1, open+16(FP)
	VZEROUPPER
	RET

// func pairs32(t *grid) (row0, row1, row2 uint32)
TEXT ·pairs32(SB), NOSPLIT, $0-20
	MOVQ t+0(FP), DI
	LOAD

	// TWODIGITS: Y9 gets a mask of the cells with two digits.
#define TWODIGITS(C) \
	VPADDW   ·minus32(SB), C, Y10; \
	VPAND    C, Y10, Y10; \
	VPADDW   ·minus32(SB), Y10, Y11; \
	VPAND    Y10, Y11, Y11; \
	VPCMPEQW ·zero32(SB), Y10, Y10; \
	VPCMPEQW ·zero32(SB), Y11, Y11; \
	VPANDN   Y11, Y10, Y10; \
	VPOR     Y10, Y9, Y9
	VPXOR     Y9, Y9, Y9
	TWODIGITS(C00)
	TWODIGITS(C01)
	TWODIGITS(C02)
	VPMOVMSKB Y9, AX
	VPXOR     Y9, Y9, Y9
	TWODIGITS(C10)
	TWODIGITS(C11)
	TWODIGITS(C12)
	VPMOVMSKB Y9, BX
	VPXOR     Y9, Y9, Y9
	TWODIGITS(C20)
	TWODIGITS(C21)
	TWODIGITS(C22)
	VPMOVMSKB Y9, CX
	ANDL      $0x555555, AX
	ANDL      $0x555555, BX
	ANDL      $0x555555, CX
	MOVL      AX, row0+8(FP)
	MOVL      BX, row1+12(FP)
	MOVL      CX, row2+16(FP)
	VZEROUPPER
	RET

// func triples32(t *grid, n *notes) (place int)
TEXT ·triples32(SB), NOSPLIT, $0-24
	MOVQ t+0(FP), DI
	MOVQ n+8(FP), SI
	LOAD

	// The minirows and the minicolumns.
#define UNION(A, B, C, AT, M) \
	VPOR    A, B, M; \
	VPOR    C, M, M; \
	VMOVDQU M, AT(SI)
	UNION(C00, C01, C02, 0, Y9)
	UNION(C10, C11, C12, 32, Y10)
	UNION(C20, C21, C22, 64, Y11)

	// KEEP: K gets the digits of M that are in neither A nor B, where they are three, and otherwise all. Y15 gets the
	// digits that are too many.
#define KEEP(M, A, B, K) \
	VPOR     A, B, K; \
	VPANDN   M, K, K; \
	VPADDW   ·minus32(SB), K, Y14; \
	VPAND    K, Y14, Y14; \
	VPADDW   ·minus32(SB), Y14, Y13; \
	VPAND    Y14, Y13, Y13; \
	VPADDW   ·minus32(SB), Y13, Y14; \
	VPAND    Y13, Y14, Y14; \
	VPOR     Y14, Y15, Y15; \
	VPCMPEQW ·zero32(SB), Y13, Y13; \
	VPOR     Y13, K, K

	// CUT: C keeps the digits in K, and Y12 gets the others.
#define CUT(C, K) \
	VPANDN C, K, Y14; \
	VPAND  C, K, C; \
	VPOR   Y14, Y12, Y12
	VPXOR   Y15, Y15, Y15
	KEEP(Y9, Y10, Y11, Y12)
	VMOVDQU Y12, 288(SI)
	KEEP(Y10, Y9, Y11, Y12)
	VMOVDQU Y12, 320(SI)
	KEEP(Y11, Y9, Y10, Y12)
	VMOVDQU Y12, 352(SI)
	UNION(C00, C10, C20, 96, Y9)
	UNION(C01, C11, C21, 128, Y10)
	UNION(C02, C12, C22, 160, Y11)
	KEEP(Y9, Y10, Y11, Y12)
	VMOVDQU Y12, 384(SI)
	KEEP(Y10, Y9, Y11, Y12)
	VMOVDQU Y12, 416(SI)
	KEEP(Y11, Y9, Y10, Y12)
	VPTEST  Y15, Y15
	JNE     contradiction
	VMOVDQA Y12, Y11
	VMOVDQU 384(SI), Y9
	VMOVDQU 416(SI), Y10
	VPXOR   Y12, Y12, Y12
	VMOVDQU 288(SI), Y13
	VPAND   Y9, Y13, Y15
	CUT(C00, Y15)
	VPAND   Y10, Y13, Y15
	CUT(C01, Y15)
	VPAND   Y11, Y13, Y15
	CUT(C02, Y15)
	VMOVDQU 320(SI), Y13
	VPAND   Y9, Y13, Y15
	CUT(C10, Y15)
	VPAND   Y10, Y13, Y15
	CUT(C11, Y15)
	VPAND   Y11, Y13, Y15
	CUT(C12, Y15)
	VMOVDQU 352(SI), Y13
	VPAND   Y9, Y13, Y15
	CUT(C20, Y15)
	VPAND   Y10, Y13, Y15
	CUT(C21, Y15)
	VPAND   Y11, Y13, Y15
	CUT(C22, Y15)
	VPTEST  Y12, Y12
	JNE     changed

	// The number of lines in each band and stack.
	VMOVDQU ·ones32(SB), Y0
	VMOVDQU ·nibble32(SB), Y1
#define ADDLINES(AT, SUM) \
	VPAND   AT(SI), Y1, Y2; \
	VPSHUFB Y2, Y0, Y2; \
	VPADDB  Y2, SUM, SUM; \
	VMOVDQU AT(SI), Y2; \
	VPSRLW  $4, Y2, Y2; \
	VPAND   Y2, Y1, Y2; \
	VPSHUFB Y2, Y0, Y2; \
	VPADDB  Y2, SUM, SUM
	VPXOR        Y3, Y3, Y3
	VPXOR        Y4, Y4, Y4
	ADDLINES(0, Y3)
	ADDLINES(32, Y3)
	ADDLINES(64, Y3)
	ADDLINES(96, Y4)
	ADDLINES(128, Y4)
	ADDLINES(160, Y4)
	VPAND        ·stacks32(SB), Y3, Y3
	VPSADBW      ·zero32(SB), Y3, Y3
	VEXTRACTI128 $1, Y3, X2
	VPACKUSDW    X2, X3, X3              // the bands in words 0, 2 and 4
	VPSHUFB      ·bands32(SB), X3, X3
	VEXTRACTI128 $1, Y4, X2
	VPADDB       X2, X4, X2              // bands 1 and 3, and 2 and the spare lane
	VPSHUFD      $0x4E, X4, X4
	VPADDB       X2, X4, X4
	VPSRLW       $8, X4, X2
	VPADDB       X2, X4, X4
	VPSLLW       $8, X4, X4
	VPSRLW       $8, X4, X4
	VPSLLDQ      $6, X4, X4
	VPOR         X4, X3, X3
	VPSUBW       ·settled(SB), X3, X3
	VPOR         ·last32(SB), X3, X3
	VPHMINPOSUW  X3, X3
	VMOVD        X3, AX
	SHRL         $16, AX
	MOVQ         AX, place+16(FP)
	VZEROUPPER
	RET

changed:
	VMOVDQU C00, (DI)
	VMOVDQU C01, 32(DI)
	VMOVDQU C02, 64(DI)
	VMOVDQU C10, 96(DI)
	VMOVDQU C11, 128(DI)
	VMOVDQU C12, 160(DI)
	VMOVDQU C20, 192(DI)
	VMOVDQU C21, 224(DI)
	VMOVDQU C22, 256(DI)
	MOVQ    $6, place+16(FP)
	VZEROUPPER
	RET

contradiction:
	MOVQ $7, place+16(FP)
	VZEROUPPER
	RET
