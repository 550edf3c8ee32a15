// Trusted with rules: a fault here can make a wrong claim about a puzzle with Rules Verified.

package constraint

func writeSandwich(w *Writer, r Rule) {
	type stage struct{ crusts, left int }
	n := w.n()
	run(w, machine[stage]{
		places: w.digits(r.Groups[0]), starts: []stage{{0, r.Numbers[0]}},
		step: func(s stage, _, digit int) (stage, bool) {
			switch {
			case digit == 1 || digit == n:
				s.crusts++
				return s, s.crusts < 2 || s.crusts == 2 && s.left == 0
			case s.crusts == 1:
				s.left -= digit
			}
			return s, s.left >= 0
		},
		ends: func(s stage) bool { return s.crusts == 2 },
	})
}

// writeXSum: a first digit X implies the sum of the next X-1 cells; one machine for all X.
func writeXSum(w *Writer, r Rule) {
	type stage struct{ until, left int } // the place where the sum ends; -1 behind it
	run(w, machine[stage]{
		places: w.digits(r.Groups[0]), starts: []stage{{0, r.Numbers[0]}},
		step: func(s stage, place, digit int) (stage, bool) {
			if place == 0 {
				s.until = digit
			}
			if s.until < 0 {
				return s, true
			}
			s.left -= digit
			if place+1 == s.until {
				return stage{-1, 0}, s.left == 0
			}
			return s, s.left >= 0
		},
		ends: func(s stage) bool { return s.until < 0 },
	})
}

func writeSkyscraper(w *Writer, r Rule) {
	type stage struct{ highest, unseen int }
	n := w.n()
	run(w, machine[stage]{
		places: w.digits(r.Groups[0]), starts: []stage{{0, r.Numbers[0]}},
		step: func(s stage, _, digit int) (stage, bool) {
			if digit > s.highest {
				s = stage{digit, s.unseen - 1}
			}
			return s, s.unseen >= 0 && s.unseen <= n-s.highest
		},
		ends: func(s stage) bool { return s.unseen == 0 },
	})
}

// writeNumberedRoom: the first digit is X if and only if the X-th digit is the clue, since the clue occurs only once.
func writeNumberedRoom(w *Writer, r Rule) {
	line, clue := r.Groups[0], r.Numbers[0]
	for x := 1; x <= w.n(); x++ {
		w.add(-w.Is(line[0], x), w.Is(line[x-1], clue))
		w.add(w.Is(line[0], x), -w.Is(line[x-1], clue))
	}
}
