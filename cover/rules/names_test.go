package rules

import "testing"

// TestNames: a rule is read by the names that people give it, and written by its own.
func TestNames(t *testing.T) {
	for _, tt := range []struct{ text, want string }{
		{"killer: 15 r1c1 r1c2", "cage: 15 r1c1 r1c2"},
		{"Killer Cage: 15 r1c1, r1c2", "cage: 15 r1c1 r1c2"},
		{"killercage: 15, r1c12", "cage: 15 r1c1 r1c2"},
		{"cages: r12c1 = 15", "cage: 15 r1c1 r2c1"},
		{"cage 15: r1c1 r1c2", "cage: 15 r1c1 r1c2"},
		{"cage-15: r1c1+r1c2", "cage: 15 r1c1 r1c2"},
		{"cage: r1c1 r1c2 (15)", "cage: 15 r1c1 r1c2"},
		{"thermometer: r1c1-r1c3-r3c3", "thermo: r1c1 r1c2 r1c3 r2c3 r3c3"},
		{"thermos: r1c1->r1c2->r2c2", "thermo: r1c1 r1c2 r2c2"},
		{"slow-thermometer: r1c1 > r1c2", "slow-thermo: r1c1 r1c2"},
		{"german-whispers: r1c1 r1c2", "whisper: r1c1 r1c2"},
		{"German Whispers line: r1c1 r1c2", "whisper: r1c1 r1c2"},
		{"dutch_whispers: r1c1 r1c2", "whisper: 4 r1c1 r1c2"},
		{"kropki: white r1c1 r1c2", "white: r1c1 r1c2"},
		{"kropki: black r1c1 r1c2", "black: r1c1 r1c2"},
		{"white dot: r1c1 r1c2", "white: r1c1 r1c2"},
		{"consecutive: r1c1 r1c2", "white: r1c1 r1c2"},
		{"xv: X r1c1 r1c2", "x: r1c1 r1c2"},
		{"xv: v r1c1 r1c2", "v: r1c1 r1c2"},
		{"parity: even r1c1", "even: r1c1"},
		{"parity: odd r1c1 r5c5", "odd: r1c1 r5c5"},
		{"parity line: r1c1 r1c2 r1c3", "modular: 2 r1c1 r1c2 r1c3"},
		{"quadruple: 12 r1c1 r1c2 r2c1 r2c2", "quad: 12 r1c1 r1c2 r2c1 r2c2"},
		{"xsum: 12 row 3", "x-sum: 12 r3c1 r3c2 r3c3 r3c4 r3c5 r3c6 r3c7 r3c8 r3c9"},
		{"sandwich sum: column 3 = 12", "sandwich: 12 r1c3 r2c3 r3c3 r4c3 r5c3 r6c3 r7c3 r8c3 r9c3"},
		{"region-sum-line: r3c3 r4c3", "region-sum: r3c3 r4c3"},
		{"ten-line: r1c1 r1c2", "sum-line: 10 r1c1 r1c2"},
		{"between line: r1c1 r1c2 r1c3", "between: r1c1 r1c2 r1c3"},
		{"extra region: r1c1 r2c2", "unique: r1c1 r2c2"},
		{"greater than: r1c1 > r1c2", "greater: r1c1 r1c2"},
		{"min: r1c1", "minimum: r1c1"},
		{"cell: r1c1 2, 4", "cell: r1c1 24"},
		{"Quadruple: 1, 2 r1c1 r1c2 r2c1 r2c2", "quad: 12 r1c1 r1c2 r2c1 r2c2"},
		{"Kropki dots: white r1c1 r1c2", "white: r1c1 r1c2"},
		{"cage: sum 15, cells r1c1 and r1c2", "cage: 15 r1c1 r1c2"},
		{"arrow: circle r1c1 line r1c2 r1c3", "arrow: r1c1 | r1c2 r1c3"},
		{"arrow: r1c1 -> r1c2, r1c3", "arrow: r1c1 | r1c2 r1c3"},
		{"clones: r1c1 r1c2 = r5c5 r5c6", "clone: r1c1 r1c2 | r5c5 r5c6"},
		{"equal sums: r1c1; r1c2; r5c5", "equal-sums: r1c1 | r1c2 | r5c5"},
		{"rules: anti-king and windoku + diagonal-up & disjoint", "rules: anti-king, windoku, diagonal-up, disjoint"},
		{"antiknight: true", "rules: anti-knight"},
		{"diagonal: yes", "rules: diagonal-down, diagonal-up"},
		{"rules: antiknight, Anti King, knights", "rules: anti-knight, anti-king, anti-knight"},
		{"rules: chess knight, king's move", "rules: anti-knight, anti-king"},
		{"rules: diagonals", "rules: diagonal-down, diagonal-up"},
		{"rules: X, classic", "rules: diagonal-down, diagonal-up"},
		{"rules: diagonal+", "rules: diagonal-up"},
		{"rules: hyper", "rules: windoku"},
		{"rules: nonconsecutive", "rules: non-consecutive"},
		{"rules: disjoint groups", "rules: disjoint"},
		{"rules: latin square", "rules: no-boxes"},
		{"rules: global entropy", "rules: entropy"},
		{"rules: negative xv", "rules: all-xv"},
	} {
		set, err := parse(t, 9, tt.text)
		if err != nil && tt.want == "" {
			continue
		}
		if err != nil && err.Error() != "rules: anti-knight: the same rule stands in line 1 already" {
			t.Errorf("%q: %v", tt.text, err)
			continue
		}
		if err == nil && set.Text() != tt.want+"\n" {
			t.Errorf("%q is read as %q, want %q", tt.text, set.Text(), tt.want)
		}
	}
	// A line may name the rules that stand on lines of their own.
	if set, err := parse(t, 9, "rules: killer, thermo", "cage: 15 r1c1 r1c2", "thermo: r1c1 r2c1"); err != nil || set.Len() != 2 {
		t.Errorf("a heading that names the rules below it: %v", err)
	}
}
