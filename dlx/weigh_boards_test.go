package dlx_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/classics"
)

func ExampleProblem_Weigh() {
	domino, _ := classics.Polyomino("I2")
	board := classics.Box(1, 12, 12, classics.Cell{0, 0, 0}, classics.Cell{0, 11, 11}) // without two corners
	p, err := classics.Tiling(board, []classics.Stock{{Piece: domino, Most: -1}})
	if err != nil {
		fmt.Println(err)
		return
	}
	w, err := p.Weigh(context.Background(), 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("no tiling: r1c2 weighs %d, r1c3 %d, …, each domino 0 modulo %d, and the board %d\n",
		w.Items[0], w.Items[1], w.Modulus, w.Sum)
	// Output:
	// no tiling: r1c2 weighs 1, r1c3 -1, …, each domino 0 modulo 3, and the board 2
}

// Boards that weights prove impossible, by the modulus of those found, and some for which there are none.
func TestWeighBoards(t *testing.T) {
	const any = -1
	type stock struct {
		piece       string
		least, most int
	}
	corners := []classics.Cell{{0, 0, 0}, {0, 7, 7}}
	for _, test := range []struct {
		name          string
		rows, columns int
		holes         []classics.Cell
		pieces        []stock
		modulus       int // 0 if there are no weights
	}{
		{"dominoes on a chessboard without two corners", 8, 8, corners, []stock{{"I2", 0, any}}, 3},
		{"dominoes on a chessboard", 8, 8, nil, []stock{{"I2", 0, any}}, 0},
		{"dominoes on an odd number of squares", 5, 5, nil, []stock{{"I2", 0, any}}, 2},
		{"bars of four on 10x10", 10, 10, nil, []stock{{"I4", 0, any}}, 2},
		{"bars of four on 10x12", 10, 12, nil, []stock{{"I4", 0, any}}, 0},
		{"T on 6x6", 6, 6, nil, []stock{{"T4", 0, any}}, 8},
		{"T on 8x8", 8, 8, nil, []stock{{"T4", 0, any}}, 0},
		{"L on 6x6", 6, 6, nil, []stock{{"L4", 0, any}}, 4},
		{
			"one tetromino of each kind on 4x5", 4, 5, nil,
			[]stock{{"I4", 1, 1}, {"O4", 1, 1}, {"T4", 1, 1}, {"L4", 1, 1}, {"S4", 1, 1}},
			2,
		},
		{"an odd number of T", 6, 6, nil, []stock{{"T4", 3, 3}, {"O4", 0, any}}, 2},
		{"an even number of T", 6, 6, nil, []stock{{"T4", 4, 4}, {"O4", 0, any}}, 0},
		{"an open number of T", 6, 6, nil, []stock{{"T4", 3, 5}, {"O4", 0, any}}, 0},
		{"pieces that leave a square over", 4, 4, nil, []stock{{"L3", 5, 5}}, 2},
		{"pieces of which no sum fits", 7, 7, nil, []stock{{"X5", 2, 4}, {"F5", 0, any}}, 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			var pieces []classics.Stock
			for _, k := range test.pieces {
				piece, err := classics.Polyomino(k.piece)
				if err != nil {
					t.Fatal(err)
				}
				pieces = append(pieces, classics.Stock{Piece: piece, Least: k.least, Most: k.most})
			}
			p, err := classics.Tiling(classics.Box(1, test.rows, test.columns, test.holes...), pieces)
			if err != nil {
				t.Fatal(err)
			}
			w, err := p.Weigh(context.Background(), 0)
			if test.modulus == 0 {
				if !errors.Is(err, dlx.ErrBalanced) {
					t.Fatalf("Weigh = %v, %v, want %v", w, err, dlx.ErrBalanced)
				}
				return
			}
			if err != nil || w.Modulus != test.modulus {
				t.Fatalf("Weigh = %v, %v, want weights modulo %d", w, err, test.modulus)
			}
			if err := w.Verify(p); err != nil {
				t.Error(err)
			}
		})
	}
}
