//go:build amd64 && !purego

#include "textflag.h"

#define DIGITS Z0 // cells 0 to 63
#define MORE Z1 // and the others
#define ONE Z2
#define NINE Z3
#define MINUS1 Z4
#define C0 Z5 // the state
#define C1 Z6
#define C2 Z7

// func deal(givens *[3]words, digits *[81]uint8) (ok bool)
TEXT ·deal(SB), NOSPLIT, $0-17
	MOVQ       givens+0(FP), DI
	MOVQ       digits+8(FP), SI
	MOVL       $0x1FFFF, AX
	KMOVD      AX, K1
	VMOVDQU8   (SI), DIGITS
	VMOVDQU8.Z 64(SI), K1, MORE
	VPCMPUB    $6, ·nines(SB), DIGITS, K1 // more than nine
	VPCMPUB    $6, ·nines(SB), MORE, K2
	KORTESTQ   K1, K2
	JNE        bad

	// A word for each cell, with the digit in its low byte.
	VMOVDQU64  ·thirds+0(SB), C0
	VMOVDQU64  ·thirds+64(SB), C1
	VMOVDQU64  ·thirds+128(SB), C2
	MOVQ       $0x5555555555555555, AX
	KMOVQ      AX, K1
	VPERMI2B.Z MORE, DIGITS, K1, C0
	VPERMI2B.Z MORE, DIGITS, K1, C1
	VPERMI2B.Z MORE, DIGITS, K1, C2

	// The digit as a bit, or all nine.
	VPTERNLOGQ $0xFF, MINUS1, MINUS1, MINUS1
	VPSRLW     $15, MINUS1, ONE
	VPSRLW     $7, MINUS1, NINE
	VPTESTNMW  C0, C0, K2
	VPTESTNMW  C1, C1, K3
	VPTESTNMW  C2, C2, K4
	VPADDW     MINUS1, C0, C0
	VPADDW     MINUS1, C1, C1
	VPADDW     MINUS1, C2, C2
	VPSLLVW    C0, ONE, C0
	VPSLLVW    C1, ONE, C1
	VPSLLVW    C2, ONE, C2
	VMOVDQU16  NINE, K2, C0
	VMOVDQU16  NINE, K3, C1
	VMOVDQU16  NINE, K4, C2
	VMOVDQU64  C0, (DI)
	VMOVDQU64  C1, 64(DI)
	VMOVDQU64  C2, 128(DI)
	MOVB       $1, ok+16(FP)
	VZEROUPPER
	RET

bad:
	MOVB $0, ok+16(FP)
	VZEROUPPER
	RET

// func cpuid(leaf, part uint32) (b, c uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-16
	MOVL leaf+0(FP), AX
	MOVL part+4(FP), CX
	CPUID
	MOVL BX, b+8(FP)
	MOVL CX, c+12(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
