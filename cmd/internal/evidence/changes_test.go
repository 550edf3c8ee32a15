package evidence

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"dlx-sudoku/satcheck/interchange"
	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// changes are what a forger may do to a folder.
var changes = map[string]func(*rapid.T, *forgery){
	"key in another case": inText(func(t *rapid.T, m []member) []member {
		i := upTo(t, len(m), "member")
		m[i].key = strings.ToUpper(m[i].key[:1]) + m[i].key[1:]
		return m
	}),
	"inner key in another case": inText(func(t *rapid.T, m []member) []member {
		for i := range m {
			m[i].value = strings.NewReplacer(`"box"`, `"Box"`, `"cells"`, `"CELLS"`, `"Primary"`, `"primary"`, `"Options"`, `"options"`).Replace(m[i].value)
		}
		return m
	}),
	"a key twice": inText(func(t *rapid.T, m []member) []member {
		twin := m[upTo(t, len(m), "member")]
		if rapid.Bool().Draw(t, "other value") {
			twin.value = rapid.SampledFrom([]string{`"9999"`, `"there is no solution"`, `[]`, `null`, `true`, `[[0],[1]]`, `"verified"`}).Draw(t, "value")
		}
		if rapid.Bool().Draw(t, "other case") {
			twin.key = strings.ToUpper(twin.key)
		}
		return slices.Insert(m, upTo(t, len(m)+1, "at"), twin)
	}),
	"an unknown key": inText(func(t *rapid.T, m []member) []member {
		return slices.Insert(m, upTo(t, len(m)+1, "at"), member{rapid.SampledFrom([]string{"claim", "chain", "entries", "", "Schema"}).Draw(t, "key"), `"there are exactly 17 solutions"`})
	}),
	"a key less": inText(func(t *rapid.T, m []member) []member { i := upTo(t, len(m), "member"); return slices.Delete(m, i, i+1) }),
	"keys in other order": inText(func(t *rapid.T, m []member) []member {
		i := upTo(t, len(m)-1, "member")
		m[i], m[i+1] = m[i+1], m[i]
		return m
	}),
	"other JSON": inText(func(t *rapid.T, m []member) []member {
		i := upTo(t, len(m), "member")
		with := rapid.SampledFrom([]string{",", ", ", "e", `\u0065`, "1", "1.0", "1", "1e0", "[", "[ ", "0", "-0", ":1", ":01"}).Draw(t, "from")
		m[i].value = strings.Replace(m[i].value, with, map[string]string{",": ", ", "e": `\u0065`, "1": "1.0", "[": "[ ", "0": "-0", ":1": ":01"}[with], 1)
		return m
	}),

	"other words": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		e.Says = rapid.SampledFrom([]string{
			"there is no solution", "there is exactly one solution", "there are exactly these 2 solutions",
			"there are exactly 3 solutions", "no solution differs from the one listed in these cells", "nothing is claimed", "",
		}).Draw(t, "says")
	}),
	"other place": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		e.Number = uint64(upTo(t, 20, "number"))
		e.Line = upTo(t, 4, "line") - 2
		e.Input = rapid.SampledFrom([]string{"", "\xff", "<&>\u2028", "other.txt"}).Draw(t, "input")
	}),
	"solutions": inEntry(func(e *Entry) bool { return len(e.Solutions) > 0 }, func(t *rapid.T, f *forgery, e *Entry) {
		s := slices.Clone(e.Solutions)
		other := f.entry(t).Solutions
		if len(s) > 0 {
			i, j := upTo(t, len(s), "one"), upTo(t, len(s), "two")
			switch upTo(t, 6, "what") {
			case 0:
				s = append(s, s[i])
			case 1:
				s = slices.Delete(s, i, i+1)
			case 2:
				s[i], s[j] = s[j], s[i]
			case 3:
				twin := slices.Clone(s[i])
				slices.Reverse(twin)
				s = append(s, twin)
			case 4:
				s[i] = slices.Clone(s[i])
				if len(s[i]) > 0 {
					s[i][upTo(t, len(s[i]), "digit")] += upTo(t, 3, "by") - 1
				}
			case 5:
				s[i] = s[j]
			}
		} else {
			s = append(s, other...)
		}
		if upTo(t, 5, "take") == 0 {
			s = append(s, other...)
		}
		e.Solutions = s
	}),
	"cells": inEntry(func(e *Entry) bool { return e.Puzzle != nil && e.Count == "" }, func(t *rapid.T, f *forgery, e *Entry) {
		e.Partial = upTo(t, 4, "whole") > 0
		if upTo(t, 3, "other cells") > 0 {
			e.Cells = rapid.SliceOfN(rapid.IntRange(-1, 16), 0, 4).Draw(t, "cells")
		}
	}),
	"count": inEntry(func(e *Entry) bool { return e.Count != "" }, func(t *rapid.T, f *forgery, e *Entry) {
		e.Count = rapid.SampledFrom([]string{"0", "1", "2", "00", "287", "0288", "+288", "288", "-1", "3", "4", "5", "99999999999999999999", ""}).Draw(t, "count")
	}),
	"bound": inEntry(func(e *Entry) bool { return e.Bounded }, func(t *rapid.T, f *forgery, e *Entry) {
		e.Bounded = upTo(t, 4, "bounded") > 0
		e.Below = rapid.SampledFrom([]int{0, 1, -1, -4, 5, 100, 1<<63 - 1, -1 << 63, 1 << 61, e.Below + 1, e.Below - 1}).Draw(t, "below")
	}),
	"verdict": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		e.Verdict = rapid.SampledFrom([]string{Open, Verified, "", "true"}).Draw(t, "verdict")
		e.Reason = rapid.SampledFrom([]string{"", "there may be more solutions"}).Draw(t, "reason")
	}),
	"format": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		e.Format = rapid.SampledFrom([]proof.Format{proof.DRAT, proof.LRAT, states.Format, sums.Format, proof.DRATBinary, "", "cnf", "dlx", "x/../../outside"}).Draw(t, "format")
	}),
	"sums": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		other := f.entry(t)
		e.Formula, e.Proof = other.Formula, other.Proof
	}),
	"engine": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		other := f.entry(t)
		e.Solver, e.Encoding = other.Solver, other.Encoding
	}),
	"puzzle": inEntry(func(e *Entry) bool { return e.Puzzle != nil }, func(t *rapid.T, f *forgery, e *Entry) {
		if e.Puzzle == nil {
			e.Puzzle = f.entry(t).Puzzle
			return
		}
		p := *e.Puzzle
		e.Puzzle = &p
		switch upTo(t, 4, "what") {
		case 0:
			cells := []byte(p.Cells)
			cells[upTo(t, len(cells), "cell")] = rapid.SampledFrom([]byte("..1234a5")).Draw(t, "given")
			p.Cells = string(cells)
		case 1:
			p.Box = rapid.SampledFrom([]string{"2x2", "1x4", "4x1", "2x2 ", "02x2", "2x8", "-2x-2", "2x2x2"}).Draw(t, "box")
		case 2:
			p.Candidates = slices.Repeat([][]int{nil}, 16)
			p.Candidates[upTo(t, 16, "cell")] = rapid.SliceOfN(rapid.IntRange(0, 5), 0, 3).Draw(t, "candidates")
		case 3:
			p.Candidates = nil
			p.Rules = rapid.SliceOfN(rapid.OneOf(rapid.SampledFrom(someRules), rapid.Custom(anyRule)), 0, 3).Draw(t, "rules")
		}
	}),
	"cover": inEntry(func(e *Entry) bool { return e.Cover != nil }, func(t *rapid.T, f *forgery, e *Entry) {
		if e.Cover == nil {
			e.Cover = f.entry(t).Cover
			return
		}
		c := *e.Cover
		e.Cover = &c
		o := upTo(t, len(c.Options), "option")
		switch upTo(t, 8, "what") {
		case 0:
			c.Primary += upTo(t, 3, "by") - 1
		case 1:
			c.Secondary += upTo(t, 3, "by") - 1
		case 2:
			c.Options = slices.Delete(slices.Clone(c.Options), o, o+1)
		case 3:
			c.Options = append(slices.Clone(c.Options), c.Options[o])
		case 4:
			c.Options = slices.Clone(c.Options)
			c.Options[o] = rapid.SliceOfN(rapid.IntRange(0, 3), 0, 3).Draw(t, "items")
		case 5:
			c.Colours = rapid.SampledFrom([][][]int{nil, {}, {nil, {0, 1}, {0, 1}, nil, {0, 0, 2}, nil, nil}}).Draw(t, "colours")
		case 6:
			c.Multiplicities = rapid.SampledFrom([][][2]int{nil, {{1, 1}, {1, 2}, {0, 2}}, {{2, 2}, {0, 3}, {1, 1}}, {{0, 1}, {0, 1}}}).Draw(t, "times")
		case 7:
			c.Costs = rapid.SampledFrom([][]int{nil, {1, 1, 1, 1, 1, 1, 1}, {0, 0, 9, 0, 0, 0, -9}, {-1 << 40, 1 << 40, 0}}).Draw(t, "costs")
		}
	}),
	"claim of another": inEntry(nil, func(t *rapid.T, f *forgery, e *Entry) {
		other, number := f.entry(t), e.Number
		*e = other
		e.Number = number
	}),

	"lines": func(t *rapid.T, f *forgery) {
		i, j := upTo(t, len(f.lines), "line"), upTo(t, len(f.lines), "other")
		switch upTo(t, 3, "what") {
		case 0:
			f.lines[i], f.lines[j] = f.lines[j], f.lines[i]
		case 1:
			f.lines = slices.Insert(f.lines, j, f.lines[i])
		case 2:
			f.lines = slices.Delete(f.lines, i, i+1)
		}
	},
	"the end": func(t *rapid.T, f *forgery) {
		switch upTo(t, 3, "what") {
		case 0:
			f.more = last{Entries: upTo(t, 3, "entries") - 1, Proofs: upTo(t, 3, "proofs") - 1}
		case 1:
			f.behind = rapid.SampledFrom([]string{"\n", " ", "{}", "{}\n"}).Draw(t, "behind")
		case 2:
			f.lines = append(f.lines, must(json.Marshal(last{Schema, len(f.lines), len(f.lines) - 2})))
		}
	},
	"stopped": func(t *rapid.T, f *forgery) { f.name = partialName },
	"files": func(t *rapid.T, f *forgery) {
		names := slices.Sorted(maps.Keys(f.files))
		a, b := rapid.SampledFrom(names).Draw(t, "file"), rapid.SampledFrom(names).Draw(t, "other")
		switch upTo(t, 7, "what") {
		case 0:
			f.files[a], f.files[b] = f.files[b], f.files[a]
		case 1:
			f.files[a] = f.files[b]
		case 2:
			delete(f.files, a)
		case 3:
			f.files[a] = f.files[a][:len(f.files[a])/2]
		case 4:
			f.files[a] = append(bytes.Clone(f.files[a]), "c \n"...)
		case 5:
			f.files[a] = []byte("0\n")
		case 6:
			f.files["0000099.drat"] = f.files[b]
		}
	},
	"steps": func(t *rapid.T, f *forgery) { f.misstep(t, func(*Entry) bool { return true }) },
	"prices": func(t *rapid.T, f *forgery) {
		f.misstep(t, func(e *Entry) bool { return e.Format == sums.Format })
	},
	"links": func(t *rapid.T, f *forgery) {
		names := slices.Sorted(maps.Keys(f.files))
		a := rapid.SampledFrom(names).Draw(t, "file")
		f.links[a] = rapid.SampledFrom(append(names, "/dev/zero", ".", "nowhere", "../original")).Draw(t, "to")
	},
}

// misstep changes the claim, and changes lines of the proof or takes those of another proof. It updates all checksums.
func (f *forgery) misstep(t *rapid.T, meant func(*Entry) bool) {
	var e Entry
	i := upTo(t, len(f.lines), "line")
	for range f.lines {
		e = Entry{}
		if json.Unmarshal(f.lines[i], &e) == nil && meant(&e) {
			break
		}
		i = (i + 1) % len(f.lines)
	}
	steps, is := f.files[e.proofFile()]
	if !is || !meant(&e) {
		return
	}
	if e.Format == sums.Format && e.Cover != nil {
		f.cheapen(t, &e)
	}
	if other := f.entry(t); upTo(t, 4, "of another") == 0 {
		steps = f.files[other.proofFile()]
	}
	lines := strings.Split(strings.TrimSuffix(string(steps), "\n"), "\n")
	for range upTo(t, 3, "lines") {
		a, b := upTo(t, len(lines), "line"), upTo(t, len(lines), "other")
		switch upTo(t, 4, "what") {
		case 0:
			if len(lines) > 1 {
				lines = slices.Delete(lines, a, a+1)
			}
		case 1:
			lines[a], lines[b] = lines[b], lines[a]
		case 2:
			lines = slices.Insert(lines, a, lines[b])
		case 3:
			words := strings.Split(lines[a], " ")
			w := upTo(t, len(words), "word")
			before, number, priced := strings.Cut(words[w], ":")
			if !priced {
				before, number = "", before
			} else {
				before += ":"
			}
			n, _ := parse(number)
			n = rapid.SampledFrom([]int{-n, n + 1, n - 1, 2 * n, 1 << 40, -1 << 40, 1<<63 - 1, -1 << 63}).Draw(t, "number")
			words[w] = before + itoa(n)
			lines[a] = strings.Join(words, " ")
		}
	}
	steps = []byte(strings.Join(lines, "\n") + "\n")
	f.files[e.proofFile()], e.Proof = steps, hexSum(steps)
	f.lines[i] = must(json.Marshal(&e))
}

// cheapen claims more about an exact cover with costs, and leaves the proof as it is.
func (f *forgery) cheapen(t *rapid.T, e *Entry) {
	c := e.Cover.Clone()
	e.Cover = &c
	switch upTo(t, 5, "claim") {
	case 0, 1:
		e.Below += rapid.SampledFrom([]int{1, 1, 2, 5}).Draw(t, "by")
	case 2:
		i := upTo(t, len(e.Solutions), "solution")
		e.Solutions = slices.Delete(slices.Clone(e.Solutions), i, i+min(1, len(e.Solutions)))
	case 3:
		if len(c.Costs) == 0 { // a change before has taken them away
			break
		}
		c.Costs[upTo(t, len(c.Costs), "option")] -= rapid.SampledFrom([]int{1, 2, 5}).Draw(t, "by")
	}
	restate(e)
	var text bytes.Buffer
	interchange.WriteDLX(&text, c)
	f.files[e.formulaFile()], e.Formula = text.Bytes(), hexSum(text.Bytes())
}

func upTo(t *rapid.T, n int, label string) int {
	if n < 1 {
		return 0
	}
	return rapid.IntRange(0, n-1).Draw(t, label)
}

// A member is a key of an object and its value.
type member struct{ key, value string }

// inText changes the members of a line.
func inText(change func(*rapid.T, []member) []member) func(*rapid.T, *forgery) {
	return func(t *rapid.T, f *forgery) {
		i := upTo(t, len(f.lines), "line")
		d := json.NewDecoder(bytes.NewReader(f.lines[i]))
		must(d.Token())
		var all []member
		for d.More() {
			key := must(d.Token()).(string)
			var value json.RawMessage
			if err := d.Decode(&value); err != nil {
				t.Fatal(err)
			}
			all = append(all, member{key, string(value)})
		}
		text := []byte("{")
		for k, m := range change(t, all) {
			if k > 0 {
				text = append(text, ',')
			}
			text = append(append(append(text, must(json.Marshal(m.key))...), ':'), m.value...)
		}
		f.lines[i] = append(text, '}')
	}
}

// inEntry changes an entry, most often one that the change is meant for; nil means any. It may update the words, the files and
// their checksums to match.
func inEntry(meant func(*Entry) bool, change func(*rapid.T, *forgery, *Entry)) func(*rapid.T, *forgery) {
	return func(t *rapid.T, f *forgery) {
		var lines []int
		for i, line := range f.lines {
			var e Entry
			if json.Unmarshal(line, &e) == nil && (meant == nil || meant(&e)) {
				lines = append(lines, i)
			}
		}
		i := upTo(t, len(f.lines), "line")
		if len(lines) > 0 && upTo(t, 5, "another") > 0 {
			i = rapid.SampledFrom(lines).Draw(t, "line")
		}
		var e Entry
		if json.Unmarshal(f.lines[i], &e) != nil {
			return
		}
		change(t, f, &e)
		if upTo(t, 4, "restate") > 0 {
			restate(&e)
		}
		if upTo(t, 4, "refile") > 0 && !strings.Contains(string(e.Format), "/") {
			f.refile(&e)
		}
		f.lines[i] = must(json.Marshal(&e))
	}
}

// entry returns one of the entries.
func (f *forgery) entry(t *rapid.T) (e Entry) {
	json.Unmarshal(f.lines[upTo(t, len(f.lines), "entry")], &e)
	return e
}
