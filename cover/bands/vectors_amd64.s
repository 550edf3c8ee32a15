//go:build amd64 && !purego

#include "go_asm.h"
#include "textflag.h"
#include "vectors_amd64.h"

// func descend(s, other *vectors) (ended *vectors)
TEXT ·descend(SB), NOSPLIT, $0-24
	MOVQ      s+0(FP), DI
	MOVQ      other+8(FP), R8
	VMOVDQU64 ·turns+0(SB), BOX1
	VMOVDQU64 ·turns+64(SB), BOX2
	VMOVDQU64 ·turns+128(SB), ROW1
	VMOVDQU64 ·turns+192(SB), ROW2
	VMOVDQU64 ·turns+512(SB), BAND1
	VMOVDQU64 ·turns+576(SB), BAND2
	TESTQ     R8, R8
	JNE       both

	VMOVDQU64 ·turns+256(SB), ROW1BOX1
	VMOVDQU64 ·turns+320(SB), ROW2BOX2
	VMOVDQU64 ·turns+384(SB), ROW1BOX2
	VMOVDQU64 ·turns+448(SB), ROW2BOX1
	VMOVDQU64 ·less(SB), MINUS1
	JMP       dead

both:
	// The other search is at a state, too. Its columns come first. They seem to change something, for D is empty; so it is not
	// taken for settled before its rows have been looked at.
	MOVQ   vectors_waiting(R8), SI
	POP(R8, E0, E1, E2)
	INCQ   vectors_nodes(R8)
	VPXORQ D0, D0, D0
	VPXORQ D1, D1, D1
	VPXORQ D2, D2, D2

dead:
	// This state is done with, or there was none. Take up the last state that waits.
	MOVQ  vectors_waiting(DI), SI
	TESTQ SI, SI
	JEQ   over
	MOVQ  vectors_nodes(DI), AX
	CMPQ  AX, vectors_until(DI)
	JGE   breathe
	POP(DI, C0, C1, C2)

node:
	INCQ vectors_nodes(DI)

again:
	// C is to be settled.
	TESTQ R8, R8
	JNE   swap
	SINGLES(C0, C1, C2, MINUS1)

pass:
	// A pass of one search draws from C what rows and columns tell, side by side, into H. Naked singles are in no other cell of
	// the minirow.
	ROWS(C0, C1, C2, ROW1BOX1, ROW2BOX2, ROW1BOX2, ROW2BOX1)
	COLUMNS(C0, C1, C2, H0, H1, H2)
	STACK(T2, T3, T4, T5)
	VPTERNLOGQ AND3, M, LEFT, H0
	VPTERNLOGQ BUT, S1, S2, H0
	STACK(T0, T1, T4, T5)
	VPTERNLOGQ AND3, M, LEFT, H1
	VPTERNLOGQ BUT, S0, S2, H1
	STACK(T0, T1, T2, T3)
	VPTERNLOGQ AND3, M, LEFT, H2
	VPTERNLOGQ BUT, S0, S1, H2

	SINGLES(H0, H1, H2, MINUS1)
	CHANGES
	COPY(H0, H1, H2, C0, C1, C2)
	REPEAT(pass)

settled:
	// Nothing changes any more. Which cells are open, and which have two digits?
	VPADDW   ·less(SB), C0, T0
	VPADDW   ·less(SB), C1, T1
	VPADDW   ·less(SB), C2, T2
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
	CMPQ     vectors_nodes(DI), $1
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
	VPADDW    ·less(SB), T0, T3
	VPADDW    ·less(SB), T1, T4
	VPADDW    ·less(SB), T2, T5
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
	COPY(C0, C1, C2, H0, H1, H2)
	VMOVDQU16 T0, K1, H0
	VMOVDQU16 T1, K2, H1
	VMOVDQU16 T2, K3, H2
	PUSH(DI, H0, H1, H2)
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
	VMOVDQU64  ·full(SB), T3
	VMOVDQU16  ALONE, K4, T3
	VMOVDQU64  ·full(SB), T4
	VMOVDQU16  T0, K5, T4
	VPTERNLOGQ AND3, T3, T4, C0
	VMOVDQU64  ·full(SB), T4
	VMOVDQU16  T1, K6, T4
	VPTERNLOGQ AND3, T3, T4, C1
	VMOVDQU64  ·full(SB), T4
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
	PUSH(DI, T0, T1, T2)
	VMOVDQU16.Z T3, K1, T0
	VMOVDQU16.Z T3, K2, T1
	VMOVDQU16.Z T3, K3, T2
	VPANDNQ     C0, T0, C0
	VPANDNQ     C1, T1, C1
	VPANDNQ     C2, T2, C2
	JMP         node

found:
	CMPQ      vectors_found(DI), $0
	JNE       another
	VMOVDQU64 C0, vectors_solution(DI)
	VMOVDQU64 C1, (vectors_solution+64)(DI)
	VMOVDQU64 C2, (vectors_solution+128)(DI)

another:
	INCQ vectors_found(DI)
	DECQ vectors_wanted(DI)
	JNE  dead
	MOVB $const_solved, vectors_verdict(DI)
	JMP  leave

over:
	MOVB $const_dead, vectors_verdict(DI)
	JMP  leave

breathe:
	MOVB $const_undecided, vectors_verdict(DI)

leave:
	// The other search is at a state, too, which waits again.
	MOVQ  DI, ended+16(FP)
	TESTQ R8, R8
	JEQ   left
	PUSH(R8, E0, E1, E2)
	DECQ  vectors_nodes(R8)

left:
	VZEROUPPER
	RET

swap:
	COPY(C0, C1, C2, H0, H1, H2)

next:
	// Two searches, of which H is the next state of this one. The other one takes its turn with its columns, from E; the
	// operations of the two do not wait for each other.
	COPY(D0, D1, D2, C0, C1, C2)
	COPY(H0, H1, H2, D0, D1, D2)
	COPY(E0, E1, E2, H0, H1, H2)
	XCHGQ DI, R8

	// The rows of the search that waits for its turn, from D into E. Columns then begin with what rows have left, which takes
	// a third fewer passes. That is a longer chain of operations, but here it costs no time.
	SINGLES(D0, D1, D2, ·less(SB))
	VMOVDQU64  ·turns+256(SB), T2
	VMOVDQU64  ·turns+320(SB), T3
	VMOVDQU64  ·turns+384(SB), T4
	VMOVDQU64  ·turns+448(SB), T5
	ROWS(D0, D1, D2, T2, T3, T4, T5)
	VPANDQ     D0, LEFT, E0
	VPANDQ     D1, LEFT, E1
	VPANDQ     D2, LEFT, E2
	VPTERNLOGQ BUT, S1, S2, E0
	VPTERNLOGQ BUT, S0, S2, E1
	VPTERNLOGQ BUT, S0, S1, E2

	// The columns of the search whose turn it is, from H, which rows have left of C.
	COLUMNS(H0, H1, H2, S0, S1, S2)
	STACK(T2, T3, T4, T5)
	VPANDQ     M, S0, H0
	STACK(T0, T1, T4, T5)
	VPANDQ     M, S1, H1
	STACK(T0, T1, T2, T3)
	VPANDQ     M, S2, H2
	CHANGES
	REPEAT(next)
	JMP        settled
