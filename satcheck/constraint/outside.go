// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

func writeSandwich(w *Writer, r Rule) {
	type stage struct{ crusts, left int }
	n := w.n()
	w.run(machine{
		places: w.digits(r.Groups[0]), starts: []any{stage{0, r.Numbers[0]}},
		step: func(state any, _, digit int) any {
			s := state.(stage)
			switch {
			case digit == 1 || digit == n:
				s.crusts++
				if s.crusts > 2 || s.crusts == 2 && s.left != 0 {
					return nil
				}
			case s.crusts == 1:
				s.left -= digit
				if s.left < 0 {
					return nil
				}
			}
			return s
		},
		ends: func(state any) bool { return state.(stage).crusts == 2 },
	})
}

// writeXSum: a first digit X asks for a sum of the next X-1 cells; a machine for all X at once.
func writeXSum(w *Writer, r Rule) {
	type stage struct{ until, left int } // the place where the sum ends; -1 behind it
	w.run(machine{
		places: w.digits(r.Groups[0]), starts: []any{stage{0, r.Numbers[0]}},
		step: func(state any, place, digit int) any {
			s := state.(stage)
			if place == 0 {
				s.until = digit
			}
			if s.until < 0 {
				return s
			}
			s.left -= digit
			switch {
			case s.left < 0, place+1 == s.until && s.left > 0:
				return nil
			case place+1 == s.until:
				return stage{-1, 0}
			}
			return s
		},
		ends: func(state any) bool { return state.(stage).until < 0 },
	})
}

func writeSkyscraper(w *Writer, r Rule) {
	type stage struct{ highest, unseen int }
	n := w.n()
	w.run(machine{
		places: w.digits(r.Groups[0]), starts: []any{stage{0, r.Numbers[0]}},
		step: func(state any, _, digit int) any {
			s := state.(stage)
			if digit > s.highest {
				s = stage{digit, s.unseen - 1}
			}
			if s.unseen < 0 || s.unseen > n-s.highest {
				return nil
			}
			return s
		},
		ends: func(state any) bool { return state.(stage).unseen == 0 },
	})
}

// writeNumberedRoom: if the first digit is X, the X-th is the clue, and the other way round, as a digit stands there once.
func writeNumberedRoom(w *Writer, r Rule) {
	line, clue := r.Groups[0], r.Numbers[0]
	for x := 1; x <= w.n(); x++ {
		if clue < 1 || clue > w.n() {
			w.add()
			return
		}
		w.add(-w.Is(line[0], x), w.Is(line[x-1], clue))
		w.add(w.Is(line[0], x), -w.Is(line[x-1], clue))
	}
}
