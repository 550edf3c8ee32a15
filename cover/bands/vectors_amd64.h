// The registers and macros of descend.

// Registers throughout descend. DI is the search whose turn it is, R8 the other one, or 0 if it is alone. A minirow's or
// a cell's word is a set of digits; doc.go has the order of the words.
#define C0 Z0 // the state: the digits possible in the first cell of each minirow, the second, the third
#define C1 Z1
#define C2 Z2
#define H0 Z3 // what rows leave, or the hidden singles; then the next state
#define H1 Z4
#define H2 Z5
#define S0 Z6 // the naked singles: the digit of each cell that has one digit only; of two searches also the hidden ones
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
#define BAND1 Z24 // the next minirow of the stack that is as far down in its box
#define BAND2 Z25

// Of one search alone.
#define ROW1BOX1 Z26
#define ROW2BOX2 Z27
#define ROW1BOX2 Z28
#define ROW2BOX1 Z29
#define MINUS1 Z30

// Of two searches: the other one's state, and what its rows leave of it.
#define D0 Z26
#define D1 Z27
#define D2 Z28
#define E0 Z29
#define E1 Z30
#define E2 Z31

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

// SLOT sets SI to the place in the stack of a search where the next waiting state goes, given the number of them in SI.
#define SLOT(search) \
	LEAQ (SI)(SI*2), SI; \
	SHLQ $6, SI;         \
	ADDQ search, SI

// PUSH adds a state to those that wait.
#define PUSH(search, x, y, z) \
	MOVQ          vectors_waiting(search), SI; \
	INCQ          vectors_waiting(search);     \
	SLOT(search);                              \
	VMOVDQU64     x, (SI);                     \
	VMOVDQU64     y, 64(SI);                   \
	VMOVDQU64     z, 128(SI)

// POP takes the last of them, given their number in SI.
#define POP(search, x, y, z) \
	DECQ          SI;                          \
	MOVQ          SI, vectors_waiting(search); \
	SLOT(search);                              \
	VMOVDQU64     (SI), x;                     \
	VMOVDQU64     64(SI), y;                   \
	VMOVDQU64     128(SI), z

// COPY copies a state.
#define COPY(x, y, z, tox, toy, toz) \
	VMOVDQA64 x, tox; \
	VMOVDQA64 y, toy; \
	VMOVDQA64 z, toz

// SINGLES puts the naked singles of a state into S. T0 to T2 are temporaries.
#define SINGLES(x, y, z, minus1) \
	VPADDW      minus1, x, T0; \
	VPADDW      minus1, y, T1; \
	VPADDW      minus1, z, T2; \
	VPTESTNMW   T0, x, K5;     \
	VPTESTNMW   T1, y, K6;     \
	VPTESTNMW   T2, z, K7;     \
	VMOVDQU16.Z x, K5, S0;     \
	VMOVDQU16.Z y, K6, S1;     \
	VMOVDQU16.Z z, K7, S2

// ROWS puts into LEFT what the rows leave of each minirow of a state, of which S has the naked singles. Those are in no
// other minirow of the row, and the minirows left are those in a permutation of boxes and rows (locked candidates), which
// takes ROW1BOX1, ROW2BOX2, ROW1BOX2 and ROW2BOX1.
#define ROWS(x, y, z, r1b1, r2b2, r1b2, r2b1) \
	VMOVDQA64  S0, T0;              \
	VPTERNLOGQ OR3, S1, S2, T0;     \
	VPERMB     T0, BOX1, T1;        \
	VPERMB     T0, BOX2, T0;        \
	VMOVDQA64  x, M;                \
	VPTERNLOGQ OR3, y, z, M;        \
	VPTERNLOGQ BUT, T0, T1, M;      \
	VPERMB     M, r1b1, T2;         \
	VPERMB     M, r2b2, T3;         \
	VPERMB     M, r1b2, T4;         \
	VPERMB     M, r2b1, T5;         \
	VPANDQ     T2, T3, LEFT;        \
	VPTERNLOGQ ORAND, T4, T5, LEFT; \
	VPANDQ     M, LEFT, LEFT

// COLUMNS puts the minicolumns of a state into V, and those in other bands into T. A digit is a hidden single of a box if
// it is alone in its minicolumn, which is the only one in the box: the state goes to h without the other digits of these
// cells. K2 to K4 are the words without a hidden single, K1 those of boxes without a digit.
#define COLUMNS(x, y, z, h0, h1, h2) \
	VPERMB     x, ROW1, T0;                \
	VPERMB     x, ROW2, T1;                \
	VPERMB     y, ROW1, T2;                \
	VPERMB     y, ROW2, T3;                \
	VPERMB     z, ROW1, T4;                \
	VPERMB     z, ROW2, T5;                \
	VMOVDQA64  x, V0;                      \
	VPTERNLOGQ OR3, T0, T1, V0;            \
	VMOVDQA64  x, h0;                      \
	VPTERNLOGQ BUT, T0, T1, h0;            \
	VPERMB     V0, BAND1, T0;              \
	VPERMB     V0, BAND2, T1;              \
	VMOVDQA64  y, V1;                      \
	VPTERNLOGQ OR3, T2, T3, V1;            \
	VMOVDQA64  y, h1;                      \
	VPTERNLOGQ BUT, T2, T3, h1;            \
	VPERMB     V1, BAND1, T2;              \
	VPERMB     V1, BAND2, T3;              \
	VMOVDQA64  z, V2;                      \
	VPTERNLOGQ OR3, T4, T5, V2;            \
	VMOVDQA64  z, h2;                      \
	VPTERNLOGQ BUT, T4, T5, h2;            \
	VPERMB     V2, BAND1, T4;              \
	VPERMB     V2, BAND2, T5;              \
	VPTERNLOGQ BUT, V1, V2, h0;            \
	VPTERNLOGQ BUT, V0, V2, h1;            \
	VPTERNLOGQ BUT, V0, V1, h2;            \
	VPTESTNMW  h0, h0, K2;                 \
	VPTESTNMW  h1, h1, K3;                 \
	VPTESTNMW  h2, h2, K4;                 \
	VMOVDQA64  V0, M;                      \
	VPTERNLOGQ OR3, V1, V2, M;             \
	VPCMPW     NOTEQUAL, ·full(SB), M, K1; \
	VMOVDQU16  x, K2, h0;                  \
	VMOVDQU16  y, K3, h1;                  \
	VMOVDQU16  z, K4, h2

// STACK puts the minicolumns of one column of the boxes that are in a permutation of bands and columns into M, given those
// of the other two columns in other bands.
#define STACK(one1, one2, two1, two2) \
	VPANDQ     one1, two2, M; \
	VPTERNLOGQ ORAND, one2, two1, M

// CHANGES puts what has changed from C to H into M.
#define CHANGES \
	VPXORQ     H0, C0, M;        \
	VPTERNLOGQ ORXOR, H1, C1, M; \
	VPTERNLOGQ ORXOR, H2, C2, M

// REPEAT goes on with H: if a box or a cell is without a digit, the state is dead, and if M is not nothing, there is another
// pass.
#define REPEAT(pass) \
	VPMINUW   H0, H1, T0; \
	VPMINUW   H2, T0, T0; \
	VPTESTNMW T0, T0, K5; \
	KORTESTD  K1, K5;     \
	JNE       dead;       \
	VPTESTMD  M, M, K1;   \
	KORTESTW  K1, K1;     \
	JNE       pass
