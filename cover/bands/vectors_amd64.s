//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"

// Registers throughout descend, and R8 the nodes, R9 the number of states that wait, SI the end of the last of them.
// A minirow's or a cell's word is a set of digits; doc.go has the order of the words.
#define C0 Z0 // the state: the digits possible in the first cell of each minirow, the second, the third
#define C1 Z1
#define C2 Z2
#define H0 Z3 // the hidden singles, then the next state
#define H1 Z4
#define H2 Z5
#define S0 Z6 // the naked singles: the digit of each cell that has one digit only
#define S1 Z7
#define S2 Z8
#define M Z9 // the digits possible in each minirow; later a temporary
#define LEFT Z10 // what the rows leave of each minirow
#define ALONE Z10 // later: the digits of each minirow that are in no other of the box
#define V0 Z11 // the digits possible in the minicolumn of each cell
#define V1 Z12
#define V2 Z13
#define T0 Z14
#define T1 Z15
#define T2 Z16
#define T3 Z17
#define T4 Z18
#define T5 Z19
#define BOX1 Z20 // permutations: the next minirow of the row
#define BOX2 Z21 // the one after it
#define ROW1 Z22 // the next minirow of the box
#define ROW2 Z23
#define ROW1BOX1 Z24
#define ROW2BOX2 Z25
#define ROW1BOX2 Z26
#define ROW2BOX1 Z27
#define BAND1 Z28 // the next minirow of the stack that is as far down in its box
#define BAND2 Z29
#define MINUS1 Z30
#define NINE Z31 // all nine digits

// Truth tables of VPTERNLOGQ, whose destination is the first of three.
#define OR3 $0xFE // a | b | c
#define AND3 $0x80 // a & b & c
#define BUT $0x10 // a &^ (b | c)
#define ORAND $0xF8 // a | (b & c)
#define ORXOR $0xF6 // a | (b ^ c)

// Predicates of VPCMPW, of its second operand and its first.
#define NOTEQUAL $4
#define EQUAL $0
#define MORE $6

// func descend(s *vectors) verdict
TEXT ·descend(SB), NOSPLIT, $0-9
	MOVQ s+0(FP), DI
	MOVQ vectors_nodes(DI), R8
	MOVQ vectors_waiting(DI), R9
	LEAQ (R9)(R9*2), SI
	SHLQ $6, SI
	ADDQ DI, SI                  // behind the last state that waits

	VMOVDQU64  ·turns+0(SB), BOX1
	VMOVDQU64  ·turns+64(SB), BOX2
	VMOVDQU64  ·turns+128(SB), ROW1
	VMOVDQU64  ·turns+192(SB), ROW2
	VMOVDQU64  ·turns+256(SB), ROW1BOX1
	VMOVDQU64  ·turns+320(SB), ROW2BOX2
	VMOVDQU64  ·turns+384(SB), ROW1BOX2
	VMOVDQU64  ·turns+448(SB), ROW2BOX1
	VMOVDQU64  ·turns+512(SB), BAND1
	VMOVDQU64  ·turns+576(SB), BAND2
	VPTERNLOGQ $0xFF, MINUS1, MINUS1, MINUS1
	VPSRLW     $7, MINUS1, NINE

dead:
	// This state is done with, or there was none. Take up the last state that waits.
	TESTQ     R9, R9
	JEQ       over
	CMPQ      R8, vectors_until(DI)
	JGE       breathe
	DECQ      R9
	SUBQ      $192, SI
	VMOVDQU64 (SI), C0
	VMOVDQU64 64(SI), C1
	VMOVDQU64 128(SI), C2

node:
	INCQ R8

again:
	// The naked singles.
	VPADDW      MINUS1, C0, T0
	VPADDW      MINUS1, C1, T1
	VPADDW      MINUS1, C2, T2
	VPTESTNMW   T0, C0, K1
	VPTESTNMW   T1, C1, K2
	VPTESTNMW   T2, C2, K3
	VMOVDQU16.Z C0, K1, S0
	VMOVDQU16.Z C1, K2, S1
	VMOVDQU16.Z C2, K3, S2

pass:
	// A pass draws from C what rows and columns tell, side by side, into H. In rows: naked singles are in no other
	// minirow of the row, and the minirows left are those in a permutation of boxes and rows (locked candidates).
	VMOVDQA64  S0, T0
	VPTERNLOGQ OR3, S1, S2, T0
	VPERMB     T0, BOX1, T1
	VPERMB     T0, BOX2, T2
	VMOVDQA64  C0, M
	VPTERNLOGQ OR3, C1, C2, M
	VPTERNLOGQ BUT, T1, T2, M
	VPERMB     M, ROW1BOX1, T2
	VPERMB     M, ROW2BOX2, T3
	VPERMB     M, ROW1BOX2, T4
	VPERMB     M, ROW2BOX1, T5
	VPANDQ     T2, T3, LEFT
	VPTERNLOGQ ORAND, T4, T5, LEFT
	VPANDQ     M, LEFT, LEFT

	// The minicolumns, and the digits that are alone in theirs. The permutations for the stacks begin at once.
	VPERMB     C0, ROW1, T0
	VPERMB     C0, ROW2, T1
	VPERMB     C1, ROW1, T2
	VPERMB     C1, ROW2, T3
	VPERMB     C2, ROW1, T4
	VPERMB     C2, ROW2, T5
	VMOVDQA64  C0, V0
	VPTERNLOGQ OR3, T0, T1, V0
	VMOVDQA64  C0, H0
	VPTERNLOGQ BUT, T0, T1, H0
	VPERMB     V0, BAND1, T0
	VPERMB     V0, BAND2, T1
	VMOVDQA64  C1, V1
	VPTERNLOGQ OR3, T2, T3, V1
	VMOVDQA64  C1, H1
	VPTERNLOGQ BUT, T2, T3, H1
	VPERMB     V1, BAND1, T2
	VPERMB     V1, BAND2, T3
	VMOVDQA64  C2, V2
	VPTERNLOGQ OR3, T4, T5, V2
	VMOVDQA64  C2, H2
	VPTERNLOGQ BUT, T4, T5, H2
	VPERMB     V2, BAND1, T4
	VPERMB     V2, BAND2, T5

	// Hidden singles: alone in their minicolumn, which is the only one in the box. Their cells have no other digit.
	VPTERNLOGQ BUT, V1, V2, H0
	VPTERNLOGQ BUT, V0, V2, H1
	VPTERNLOGQ BUT, V0, V1, H2
	VPTESTNMW  H0, H0, K2
	VPTESTNMW  H1, H1, K3
	VPTESTNMW  H2, H2, K4
	VMOVDQA64  V0, M
	VPTERNLOGQ OR3, V1, V2, M
	VPCMPW     NOTEQUAL, NINE, M, K1 // a box without a digit
	VMOVDQU16  C0, K2, H0
	VMOVDQU16  C1, K3, H1
	VMOVDQU16  C2, K4, H2

	// Together: the minicolumns in a permutation of bands and columns, what rows have left, and naked singles, which are
	// in no other cell of the minirow.
	VPANDQ     T2, T5, M
	VPTERNLOGQ ORAND, T3, T4, M
	VPTERNLOGQ AND3, M, LEFT, H0
	VPTERNLOGQ BUT, S1, S2, H0
	VPANDQ     T0, T5, M
	VPTERNLOGQ ORAND, T1, T4, M
	VPTERNLOGQ AND3, M, LEFT, H1
	VPTERNLOGQ BUT, S0, S2, H1
	VPANDQ     T0, T3, M
	VPTERNLOGQ ORAND, T1, T2, M
	VPTERNLOGQ AND3, M, LEFT, H2
	VPTERNLOGQ BUT, S0, S1, H2

	// The naked singles of the next pass.
	VPADDW      MINUS1, H0, T3
	VPADDW      MINUS1, H1, T4
	VPADDW      MINUS1, H2, T5
	VPTESTNMW   T3, H0, K5
	VPTESTNMW   T4, H1, K6
	VPTESTNMW   T5, H2, K7
	VMOVDQU16.Z H0, K5, T0
	VMOVDQU16.Z H1, K6, T1
	VMOVDQU16.Z H2, K7, T2

	// M is what has changed.
	VPXORQ     H0, C0, M
	VPTERNLOGQ ORXOR, H1, C1, M
	VPTERNLOGQ ORXOR, H2, C2, M
	VMOVDQA64  H0, C0
	VMOVDQA64  H1, C1
	VMOVDQA64  H2, C2
	VMOVDQA64  T0, S0
	VMOVDQA64  T1, S1
	VMOVDQA64  T2, S2

	VPMINUW   H0, H1, T0
	VPMINUW   H2, T0, T0
	VPTESTNMW T0, T0, K5 // a cell without a digit
	KORTESTD  K1, K5
	JNE       dead
	VPTESTMD  M, M, K1
	KORTESTW  K1, K1
	JNE       pass

	// Nothing changes any more. Which cells are open, and which have two digits?
	VPADDW   MINUS1, C0, T0
	VPADDW   MINUS1, C1, T1
	VPADDW   MINUS1, C2, T2
	VPANDQ   C0, T0, T0
	VPANDQ   C1, T1, T1
	VPANDQ   C2, T2, T2
	VPTESTMW T0, T0, K5
	VPTESTMW T1, T1, K6
	VPTESTMW T2, T2, K7
	KANDND   K5, K2, K2               // two digits that are possible nowhere else
	KANDND   K6, K3, K3
	KANDND   K7, K4, K4
	KORD     K2, K3, K3
	KORTESTD K3, K4
	JNE      dead
	KMOVD    K5, AX
	KMOVD    K6, BX
	KMOVD    K7, CX
	ANDL     $0x07FFFFFF, AX
	ANDL     $0x07FFFFFF, BX
	ANDL     $0x07FFFFFF, CX
	POPCNTL  AX, R11
	POPCNTL  BX, R12
	POPCNTL  CX, R13
	ADDL     R12, R11
	ADDL     R13, R11
	JEQ      found
	CMPQ     R8, $1
	JNE      bound
	MOVL     $const_fewWhereHard, R10
	MOVL     $const_fewWhereEasy, DX
	CMPL     R11, $const_hard
	CMOVLLE  DX, R10
	CMPL     R11, $const_bare
	CMOVQGT  vectors_fewBare(DI), R10
	MOVQ     R10, vectors_few(DI)

bound:
	CMPQ      R11, vectors_few(DI)
	JGT       triples
	VPADDW    MINUS1, T0, T3
	VPADDW    MINUS1, T1, T4
	VPADDW    MINUS1, T2, T5
	VPTESTNMW T3, T0, K2
	VPTESTNMW T4, T1, K3
	VPTESTNMW T5, T2, K4
	KMOVD     K2, R11
	KMOVD     K3, R12
	KMOVD     K4, R13
	ANDL      R11, AX              // the cells with two digits
	ANDL      R12, BX
	ANDL      R13, CX
	MOVL      AX, DX
	ORL       BX, DX
	MOVL      DX, R11
	ORL       CX, R11
	JEQ       triples

	// Branch at the first of them.
	BLSIL     R11, R11
	ANDNL     CX, DX, CX
	ANDNL     BX, AX, BX
	ANDL      R11, AX
	ANDL      R11, BX
	ANDL      R11, CX
	KMOVD     AX, K1
	KMOVD     BX, K2
	KMOVD     CX, K3
	VPXORQ    T0, C0, T3  // the lesser digit of each cell
	VPXORQ    T1, C1, T4
	VPXORQ    T2, C2, T5
	VMOVDQA64 C0, H0
	VMOVDQA64 C1, H1
	VMOVDQA64 C2, H2
	VMOVDQU16 T0, K1, H0
	VMOVDQU16 T1, K2, H1
	VMOVDQU16 T2, K3, H2
	VMOVDQU64 H0, (SI)
	VMOVDQU64 H1, 64(SI)
	VMOVDQU64 H2, 128(SI)
	INCQ      R9
	ADDQ      $192, SI
	VMOVDQU16 T3, K1, C0
	VMOVDQU16 T4, K2, C1
	VMOVDQU16 T5, K3, C2
	JMP       node

triples:
	// Where three digits of a minirow are in no other minirow of the box, no other digit fits in; likewise for minicolumns.
	VMOVDQA64  C0, M
	VPTERNLOGQ OR3, C1, C2, M
	VPERMB     M, ROW1, T0
	VPERMB     M, ROW2, T1
	VMOVDQA64  M, ALONE
	VPTERNLOGQ BUT, T0, T1, ALONE
	VMOVDQA64  C0, H0
	VMOVDQA64  C1, H1
	VMOVDQA64  C2, H2
	VMOVDQA64  V0, T0
	VPTERNLOGQ BUT, V1, V2, T0
	VMOVDQA64  V1, T1
	VPTERNLOGQ BUT, V0, V2, T1
	VMOVDQA64  V2, T2
	VPTERNLOGQ BUT, V0, V1, T2
	VPOPCNTW   ALONE, T3
	VPCMPW     MORE, ·three(SB), T3, K1  // more than three
	VPCMPW     EQUAL, ·three(SB), T3, K4
	VPOPCNTW   T0, T3
	VPCMPW     MORE, ·three(SB), T3, K2
	VPCMPW     EQUAL, ·three(SB), T3, K5
	KORD       K1, K2, K1
	VPOPCNTW   T1, T3
	VPCMPW     MORE, ·three(SB), T3, K2
	VPCMPW     EQUAL, ·three(SB), T3, K6
	KORD       K1, K2, K1
	VPOPCNTW   T2, T3
	VPCMPW     MORE, ·three(SB), T3, K2
	VPCMPW     EQUAL, ·three(SB), T3, K7
	KORTESTD   K1, K2
	JNE        dead
	VMOVDQA64  NINE, T3
	VMOVDQU16  ALONE, K4, T3
	VMOVDQA64  NINE, T4
	VMOVDQU16  T0, K5, T4
	VPTERNLOGQ AND3, T3, T4, C0
	VMOVDQA64  NINE, T4
	VMOVDQU16  T1, K6, T4
	VPTERNLOGQ AND3, T3, T4, C1
	VMOVDQA64  NINE, T4
	VMOVDQU16  T2, K7, T4
	VPTERNLOGQ AND3, T3, T4, C2
	VPXORQ     C0, H0, H0
	VPTERNLOGQ ORXOR, C1, H1, H0
	VPTERNLOGQ ORXOR, C2, H2, H0
	VPTESTMD   H0, H0, K1
	KORTESTW   K1, K1
	JNE        again

	// A branch at a line, as branch in branch.go explains. First the number of lines in each band and stack.
	VPOPCNTW    M, T0
	VPOPCNTW    V0, T1
	VPOPCNTW    V1, T2
	VPOPCNTW    V2, T3
	VPADDW      T1, T2, T2
	VPADDW      T2, T3, T3
	VPERMB      T0, BOX1, T1
	VPERMB      T0, BOX2, T2
	VPERMB      T3, BAND1, T4
	VPERMB      T3, BAND2, T5
	VPADDW      T1, T0, T0
	VPADDW      T2, T0, T0
	VPADDW      T4, T3, T3
	VPADDW      T5, T3, T3
	VPERMB      T0, ROW1, T1
	VPERMB      T0, ROW2, T2
	VPADDW      T1, T0, T0
	VPADDW      T2, T0, T0
	VMOVDQU64   ·places(SB), T1
	VPERMI2W    T3, T0, T1
	VPSUBW      ·settled(SB), X15, X15
	VPHMINPOSUW X15, X15
	VMOVD       X15, AX
	SHRL        $16, AX                // the place

	// The digits of its lines: words 0-2, 4-6 and 8-10 for the three boxes.
	MOVL         $0x00E07038, BX // the second row of each band
	KMOVD        BX, K1
	SHLL         $3, BX
	KMOVD        BX, K2
	VMOVDQU16    V1, K1, V0
	VMOVDQU16    V2, K2, V0
	MOVL         AX, R11
	SHLL         $6, R11
	LEAQ         ·lines(SB), DX
	VMOVDQU64    (DX)(R11*1), T0
	MOVL         $0x777, CX
	KMOVD        CX, K3
	VPERMI2W.Z   V0, M, K3, T0
	VMOVQ        X14, BX
	VPEXTRQ      $1, X14, CX
	VEXTRACTI128 $1, Y14, X15
	VMOVQ        X15, DX

	// How many lines each digit has: a number of four bits, in R13, R12, DX and BX, by adding three boxes and then three
	// lines.
	MOVQ BX, R11
	XORQ CX, R11
	MOVQ R11, R12
	XORQ DX, R12
	ANDQ CX, BX
	ANDQ DX, R11
	ORQ  R11, BX  // twos
	MOVQ R12, CX
	SHRQ $16, CX
	MOVQ R12, DX
	SHRQ $32, DX
	MOVQ R12, R11
	XORQ CX, R11
	MOVQ R11, R13
	XORQ DX, R13  // ones
	ANDQ CX, R12
	ANDQ DX, R11
	ORQ  R11, R12 // twos of the ones
	MOVQ BX, CX
	SHRQ $16, CX
	MOVQ BX, DX
	SHRQ $32, DX
	MOVQ BX, R11
	XORQ CX, R11
	MOVQ R11, R10
	XORQ DX, R10  // twos of the twos
	ANDQ CX, BX
	ANDQ DX, R11
	ORQ  R11, BX  // fours
	MOVQ R12, CX
	ANDQ R10, CX
	XORQ R10, R12
	MOVQ BX, DX
	XORQ CX, DX
	ANDQ CX, BX

	// The first of the digits with the fewest, but more than three: with 5 of them, 6, 7, 8 or 9.
	ORL     BX, DX
	ANDL    $0x1FF, DX
	ANDNL   DX, BX, CX
	CMOVLNE CX, DX
	ANDNL   DX, R12, CX
	CMOVLNE CX, DX
	ANDNL   DX, R13, CX
	CMOVLNE CX, DX
	BLSIL   DX, DX

	// The first of its boxes with two lines or more, and there the first line.
	VPBROADCASTW DX, T3
	VPTESTMW     T3, T0, K1
	KMOVD        K1, BX
	LEAL         -0x111(BX), CX
	ANDL         BX, CX
	TZCNTL       CX, CX
	ANDL         $0xC, CX
	SHRXL        CX, BX, BX
	TZCNTL       BX, BX
	ADDL         CX, BX

	// Branch: it takes the line, or does not.
	SHLL        $4, AX
	ADDL        BX, AX
	SHLL        $5, AX
	LEAQ        ·cuts(SB), DX
	ADDQ        AX, DX
	KMOVD       (DX), K1
	KMOVD       4(DX), K2
	KMOVD       8(DX), K3
	KMOVD       16(DX), K4
	KMOVD       20(DX), K5
	KMOVD       24(DX), K6
	VMOVDQU16.Z T3, K4, T0
	VMOVDQU16.Z T3, K5, T1
	VMOVDQU16.Z T3, K6, T2
	VPANDNQ     C0, T0, T0
	VPANDNQ     C1, T1, T1
	VPANDNQ     C2, T2, T2
	VMOVDQU64   T0, (SI)
	VMOVDQU64   T1, 64(SI)
	VMOVDQU64   T2, 128(SI)
	INCQ        R9
	ADDQ        $192, SI
	VMOVDQU16.Z T3, K1, T0
	VMOVDQU16.Z T3, K2, T1
	VMOVDQU16.Z T3, K3, T2
	VPANDNQ     C0, T0, C0
	VPANDNQ     C1, T1, C1
	VPANDNQ     C2, T2, C2
	JMP         node

found:
	VMOVDQU64 C0, vectors_solution(DI)
	VMOVDQU64 C1, (vectors_solution+64)(DI)
	VMOVDQU64 C2, (vectors_solution+128)(DI)
	MOVB      $const_solved, ret+8(FP)
	JMP       leave

over:
	MOVB $const_dead, ret+8(FP)
	JMP  leave

breathe:
	MOVB $const_undecided, ret+8(FP)

leave:
	MOVQ R8, vectors_nodes(DI)
	MOVQ R9, vectors_waiting(DI)
	VZEROUPPER
	RET
