package variants

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/cmd/internal/testkit"
	"dlx-sudoku/cover"
	"dlx-sudoku/cover/puzzles"
	"dlx-sudoku/cover/rules"
)

// readRuled reads all puzzles of a text with their rules.
func readRuled(text []byte) (all []trial, err error) {
	r := puzzles.NewReader(bytes.NewReader(text), "")
	r.Rules = true
	var rec puzzles.Record
	for r.Read(&rec) == nil {
		if rec.Err != nil {
			return nil, rec.Err
		}
		var lines []rules.TextLine
		for _, rule := range rec.Rules {
			lines = append(lines, rules.TextLine{Number: rule.Line, Text: rule.Name + ": " + rule.Value, JSON: rule.JSON})
		}
		set, err := rules.Parse(rec.Grid.Layout(), lines)
		if err != nil {
			return nil, err
		}
		all = append(all, trial{rec.Grid.Relaid(set.Layout), set})
	}
	return all, nil
}

// sortedText returns the rules of a set without its title, in an order that all formats keep.
func sortedText(set *rules.Set) string {
	plain := &rules.Set{Layout: set.Layout, Rules: set.Rules}
	lines := strings.FieldsFunc(plain.Text(), func(c rune) bool { return c == '\n' })
	for i, line := range lines {
		if globals, ok := strings.CutPrefix(line, "rules: "); ok {
			words := strings.Split(globals, ", ")
			slices.Sort(words)
			lines[i] = "rules: " + strings.Join(words, ", ")
		}
	}
	slices.Sort(lines)
	return set.Layout.String() + "\n" + strings.Join(lines, "\n")
}

// packed returns the rules of a set as members of f-puzzles' format, in which one rule may replace another of the same meaning,
// such as a difference of 1 for a white dot. Regions that are the rows add no condition; they become boxes of one row.
func packed(set *rules.Set) string {
	regions := set.RegionOf()
	for cell, region := range regions {
		if first := cell / set.Layout.Size() * set.Layout.Size(); region != regions[first] {
			regions = nil
			break
		}
	}
	isRows := regions != nil
	plain := &rules.Set{Layout: set.Layout, Rules: slices.DeleteFunc(slices.Clone(set.Rules), func(r rules.Rule) bool { return isRows && r.Kind.Word == "regions" })}
	members, err := plain.Members()
	slices.SortFunc(members, func(a, b rules.Member) int { return strings.Compare(a.Name, b.Name) })
	return fmt.Sprint(set.Layout, members, plain.RegionOf(), err)
}

// TestReadBackRuled writes two puzzles with rules one below the other, in every format that can state rules, and reads them
// back: each has its own rules, boxes and digits. The first puzzle is often empty, so that its line has only marks.
//
//	DLX_SUDOKU_SLOW=1 go test ./cmd/internal/variants -run TestReadBackRuled -v
func TestReadBackRuled(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: one goroutine")
	}
	rng := rand.New(rand.NewPCG(35, 10))
	shapes := [][2]int{{2, 2}, {1, 4}, {4, 1}, {1, 5}, {2, 3}, {3, 2}, {1, 6}, {1, 7}, {2, 4}, {3, 3}, {1, 9}, {2, 5}, {3, 4}, {4, 4}}
	invented := func() trial {
		for {
			shape := shapes[rng.IntN(len(shapes))]
			l, err := cover.NewLayout(shape[0], shape[1])
			if err != nil {
				t.Fatal(err)
			}
			full := shifted(l, rng)
			text := []string{fmt.Sprintf("title: %d", rng.IntN(100))}
			boxed := shape[0] > 1 && shape[1] > 1 && rng.IntN(4) == 0
			if boxed {
				text = append(text, "box: "+l.String())
			}
			for range 1 + rng.IntN(4) {
				k := rules.Kinds[rng.IntN(len(rules.Kinds))]
				if boxed && rng.IntN(3) == 0 {
					k = rules.ByWord("regions")
				}
				if k.Global {
					text = append(text, guess(rng, l, k))
				} else if line, ok := write(rng, full, k); ok {
					text = append(text, line)
				}
			}
			set, err := parse(l, text...)
			if err != nil || set.Empty() {
				continue
			}
			g := cover.NewGrid(set.Layout)
			for range rng.IntN(2) * rng.IntN(l.Size()) {
				g.Set(rng.IntN(l.Cells()), 1+rng.IntN(l.Size()))
			}
			return trial{g, set}
		}
	}
	same, cannot := map[string]int{}, map[string]int{}
	draws := 40
	if testkit.Slow() {
		draws = 1000 // of two puzzles in seven formats, two of which cannot say most rules
	}
	for _, name := range puzzles.WriterNames() {
		w, err := puzzles.NewWriter(name)
		if err != nil {
			t.Fatal(err)
		}
		if tr := invented(); !slices.Contains([]string{"line", "grid", "candidates", "sukaku", "json", "f-puzzles", "sudokupad"}, name) {
			if _, err := w.AppendRuled(nil, tr.grid, tr.set.Title, tr.set.Lines()); err == nil {
				t.Errorf("%s: written without its rules: %v", name, tr)
			}
			continue
		}
		for range draws {
			trials := []trial{invented(), invented()}
			var text []byte
			for _, tr := range trials {
				part, err := w.AppendRuled(nil, tr.grid, tr.set.Title, tr.set.Lines())
				if err != nil {
					text = nil
					break
				}
				text = append(text, part...)
			}
			if text == nil {
				cannot[name]++
				continue
			}
			again, err := readRuled(text)
			if err != nil && strings.Contains(err.Error(), "the same rule stands already") { // as a black dot and a ratio of 2
				cannot[name]++
				continue
			}
			if err != nil || len(again) != len(trials) {
				t.Errorf("%s: %d puzzles, %v, want 2 of\n%s", name, len(again), err, text)
				continue
			}
			for i, tr := range trials {
				says := sortedText
				if name == "f-puzzles" || name == "sudokupad" {
					says = packed
				}
				if !again[i].grid.Equal(tr.grid) || says(again[i].set) != says(tr.set) {
					t.Errorf("%s: puzzle %d is another one: %v\nwant %v\nof\n%s", name, i+1, again[i], tr, text)
				}
			}
			same[name]++
		}
	}
	t.Logf("the same: %v; not written: %v", same, cannot)
	for _, name := range []string{"line", "grid", "candidates", "sukaku", "json", "f-puzzles", "sudokupad"} {
		if same[name] < draws/8 {
			t.Errorf("%s: %d of %d are the same", name, same[name], draws)
		}
	}
}
