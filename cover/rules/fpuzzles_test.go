package rules

import (
	"strings"
	"testing"
)

// TestMembers writes rules as members of f-puzzles' JSON and reads them again.
func TestMembers(t *testing.T) {
	lines := []string{
		"rules: diagonal-down, diagonal-up, disjoint, anti-knight, anti-king, non-consecutive, all-ratio, all-xv",
		"cage: 15 r1c1 r1c2", "cage: r2c1 r2c2", "unique: r1c1 r5c5", "even: r1c1", "odd: r1c2", "minimum: r5c5", "maximum: r7c7",
		"difference: 2 r1c1 r1c2", "difference: r1c3 r1c4", "ratio: 3 r2c1 r2c2", "x: r3c1 r3c2", "v: r3c3 r3c4",
		"little-killer: 12 r1c2 r2c1", "arrow: r1c1 r1c2 | r1c3 r1c4", "double-arrow: r1c1 r1c2 r1c3", "region-sum: r1c3 r1c4",
		"zipper: r1c1 r1c2 r1c3", "thermo: r4c1 r3c2", "slow-thermo: r4c1 r3c2", "whisper: 4 r1c1 r1c2", "palindrome: r1c1 r1c2",
		"renban: r1c1 r1c2", "modular: 4 r1c1 r1c2", "entropic: r1c1 r1c2", "nabner: r1c1 r1c2", "between: r1c1 r1c2 r1c3",
		"lockout: 3 r1c1 r1c2 r1c3", "sandwich: 12 r5", "x-sum: 12 c7", "skyscraper: 3 r1c9-r1c1", "sandwich: 3 r9c1-r1c1",
		"quad: 1234 r3c3 r3c4 r4c3 r4c4", "clone: r1c1 r1c2 | r5c1 r5c2",
	}
	set, err := parse(t, 9, lines...)
	if err != nil {
		t.Fatal(err)
	}
	members, err := set.Members()
	if err != nil {
		t.Fatal(err)
	}
	var back []TextLine
	for _, m := range members {
		back = append(back, TextLine{Text: m.Name + ": " + m.JSON, JSON: true})
	}
	again, err := Parse(layout(t, 9), back)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(set.Text(), "\n")
	got := make(map[string]bool)
	for _, line := range strings.Split(again.Text(), "\n") {
		got[line] = true
	}
	for _, line := range want {
		if !got[line] && !strings.HasPrefix(line, "rules:") {
			t.Errorf("%q is lost", line)
		}
	}
	if len(again.Rules) != len(set.Rules) {
		t.Errorf("%d rules, want %d:\n%s", len(again.Rules), len(set.Rules), again.Text())
	}
	for _, line := range []string{"sum: 5 r1c1 r1c2", "equal-sums: r1c1 | r1c2"} {
		set, err := parse(t, 9, line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := set.Members(); err == nil || !strings.HasPrefix(err.Error(), "f-puzzles has no rule") {
			t.Errorf("Members of %q: %v, want that there is no such rule", line, err)
		}
	}
}

// TestBadMembers: members that cannot be read are errors that say which one.
func TestBadMembers(t *testing.T) {
	for _, tt := range []struct{ name, json, want string }{
		{"killercage", `[{"cells":["R1C1"],"value":"<15"}]`, `killercage: number 1: unexpected value "<15" (want a number)`},
		{"killercage", `[{"cells":["R0C1"],"value":"5"}]`, `killercage: number 1: unexpected cell "R0C1"`},
		{"killercage", `{}`, "killercage: it cannot be read (want a list of objects)"},
		{"killercage", `[{"cells":["R1C1","R1C2"],"value":"50"}]`, "cage of 2 cells cannot add up to 50 (want 3 to 17)"},
		{"xv", `[{"cells":["R1C1","R1C2"],"value":"Z"}]`, `xv: number 1: unknown value "Z"`},
		{"sandwichsum", `[{"cell":"R0C0","value":"5"}]`, `sandwichsum: number 1: cell "R0C0" is not beside the grid`},
		{"negative", `["odd"]`, `negative: unknown rule "odd"`},
		{"antiknight", `"yes"`, `antiknight: unexpected "yes" (want true)`},
		{"cages", `[{"cells":[[0,9]],"value":3}]`, `cages: number 1: unexpected cell "r1c10"`},
		{"quadruple", `[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[10]}]`, "quadruple: number 1: unexpected value 10 (want a digit)"},
		{"cages", `[{"cells":[[0,2],[0,3]],"sum":3,"bonus":1}]`, `cages: number 1: unknown field "bonus" (want cells, value)`},
		{"cages", `[{"cells":[[0,2],[0]],"sum":3}]`, `cages: number 1: "cells": unexpected [0] (want [row, column] from 0)`},
		{"cages", "[{\"cells\":[[0,2],\n[\n0\n]]}]", `cages: number 1: "cells": unexpected [0] (want [row, column] from 0)`},
		{"cages", `[{"cells":7,"sum":3}]`, `cages: number 1: "cells": unexpected 7 (want a list of [row, column] from 0)`},
		{"cages", `[{"cells":[[0,2],[0,3]],"sum":[3]}]`, `cages: number 1: "sum": unexpected [3] (want a number)`},
		{"cages", `[{"cells":[[0,2],[0,3]],"sum":3,"value":"4"}]`, `cages: number 1: "value" is 4, but "sum" is 3`},
		{"cages", `[{"cells":[[0,2],[0,3]],"type":"sandwich"}]`, `cages: number 1: "type": unexpected "sandwich" (want cage, killer or rowcol)`},
		{"cages", `[{"cells":[[0,2],[0,3]],"unique":0}]`, `cages: number 1: "unique": unexpected 0 (want true)`},
		{"cages", `[{"cells":[[0,2],[0,3]],"unique":false}]`, `cages: number 1: "unique": unexpected false (want true)`},
		{"cages", `[{"value":3}]`, `cages: number 1: cage of 0 cells (want "cage: [TOTAL] CELL...")`},
		{"cages", `[{"value":"title: x"},7]`, `cages: number 2: unexpected 7 (want an object)`},
		{"cages", `{"cells":[[0,2]]}`, `cages: it cannot be read (want a list of cages)`},
		{"killercage", `[{"cells":["R1C3","R1C4"],"max":3}]`, `killercage: number 1: unknown field "max" (want cells, value)`},
		{"killercage", `[{"cells":"R1C3"}]`, `killercage: number 1: "cells": unexpected "R1C3" (want a list of cells such as R1C2)`},
		{"thermometer", `[{"cells":["R1C3","R2C4"]}]`, `thermometer: number 1: unknown field "cells" (want lines, value)`},
		{"thermometer", `[{"lines":[]}]`, `thermometer: number 1: it has no cells (want lines)`},
		{"thermometer", `[{"lines":[["R1C3","R2C4"]],"value":"3"}]`, `thermometer: number 1: unexpected value "3" (thermo has none)`},
		{"arrow", `[{"cells":["R1C3"],"lines":[]}]`, `arrow: number 1: it has no cells (want lines, cells)`},
		{"quadruple", `[{}]`, `quadruple: number 1: it has no cells (want cells, values)`},
		{"sandwichsum", `[{}]`, `sandwichsum: number 1: unexpected cell ""`},
		{"thermo", `[]`, `thermo: unknown rule "thermo" (did you mean thermometer?)`},
		{"thermometr", `[]`, `thermometr: unknown rule "thermometr" (did you mean thermometer?)`},
		{"killer", `[]`, `killer: unknown rule "killer" ("dlx-sudoku help rules" lists the known ones)`},
		{"layout", `[]`, `layout: unknown rule "layout" ("dlx-sudoku help rules" lists the known ones)`},
		{"sum", `[]`, `sum: unknown member (want "rules": ["sum: TOTAL CELL..."])`},
		{"rules", `["rules: title"]`, `unknown rule "title" ("dlx-sudoku help rules" lists the known ones)`},
		{"rules", `["cagee: r1c1"]`, `unknown rule "cagee" (did you mean cage?)`},
	} {
		if _, err := Parse(layout(t, 9), []TextLine{{Text: tt.name + ": " + tt.json, JSON: true}}); err == nil || err.Error() != tt.want {
			t.Errorf("%s %s: %v, want %s", tt.name, tt.json, err, tt.want)
		}
	}
}

// TestMembersRead: the total of a cage is a number or a text under any of its names, and styles say nothing.
func TestMembersRead(t *testing.T) {
	for _, tt := range []struct{ name, json, want string }{
		{"cages", `[{"cells":[[0,2],[0,3]],"sum":3}]`, "cage: 3 r1c3 r1c4"},
		{"cages", `[{"cells":["R1C3","R1C4"],"total":" 3 ","unique":true,"type":"killer","outlineC":"red"}]`, "cage: 3 r1c3 r1c4"},
		{"cages", `[{"cells":[[0,2],[0,3]],"clue":"3","s":3,"hidden":true}]`, "cage: 3 r1c3 r1c4"},
		{"cages", `[{"cells":[[0,2],[0,3]],"value":""}]`, "cage: r1c3 r1c4"},
		{"cages", `[{"cells":[[0,0],[1,1],[2,2],[3,3],[4,4],[5,5],[6,6],[7,7],[8,8]],"type":"rowcol"}]`, "cage: r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9"},
		{"cages", `[{"cells":[[0,0],[0,1],[0,2],[0,3],[0,4],[0,5],[0,6],[0,7],[0,8]],"type":"rowcol"},{"value":"title: x"}]`, ""},
		{"killercage", `[{"cells":["R1C3","R1C4"],"sum":3,"fontC":"#000","borderColor":"#f00"}]`, "cage: 3 r1c3 r1c4"},
		{"littlekillersum", `[{"cell":"R0C1","cells":["R1C2","R2C3"],"direction":"DR","clue":7}]`, "little-killer: 7 r1c2 r2c3"},
		{"sandwichsum", `[{"cell":"R0C1"}]`, ""}, // a clue that nobody has filled in
		{"rules", `["size: 9"]`, ""},
	} {
		set, err := Parse(layout(t, 9), []TextLine{{Text: tt.name + ": " + tt.json, JSON: true}})
		if err != nil {
			t.Errorf("%s %s: %v", tt.name, tt.json, err)
		} else if got := strings.TrimSpace(set.Text()); got != tt.want {
			t.Errorf("%s %s is read as %q, want %q", tt.name, tt.json, got, tt.want)
		}
	}
}
