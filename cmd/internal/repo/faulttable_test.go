package repo

// Puzzles with known numbers of solutions: the slides' puzzle and the one with six, of testdata/sudoku/seeds.txt; Norvig's
// "impossible puzzle"; A. Inkala's "AI Escargot".
const (
	faultUnique   = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	faultSix      = "3.279..6.98...2...74.81..52.......2.2.....4...572..69....34.2864.8.2.5396..95.1..\n"
	faultNone     = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........\n"
	faultHard     = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..\n"
	faultClash    = "53..7.5..6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
	faultColours  = "a b c | x y\na x:1\na x:2 y\nb x:1 y:3\nb x:2\nc y:3\nc x:1\nc\n"
	faultMultiple = "1:2|a b 0:1|c | x\na b\na x\na c\nb c\nb x\nb\na\n"
	faultSudokus  = faultUnique + faultSix + faultNone + faultHard + faultClash
)

// questions are what faults are tried on.
var questions = []question{
	{"queens, links", []string{"dlx", "count", "--json", "--verify", "--engine", "links", "--jobs", "1"}, queens(6), []string{"4"}},
	{"queens, cells", []string{"dlx", "count", "--json", "--verify", "--engine", "cells", "--jobs", "1"}, queens(6), []string{"4"}},
	{"queens, bits", []string{"dlx", "count", "--json", "--verify", "--engine", "bits", "--jobs", "1"}, queens(6), []string{"4"}},
	{"queens, two workers", []string{"dlx", "count", "--json", "--verify", "--jobs", "2"}, queens(8), []string{"92"}},
	{"queens, all", []string{"dlx", "solve", "--all", "--json", "--verify", "--jobs", "1"}, queens(5), []string{"10"}},
	{"dominoes", []string{"dlx", "count", "--json", "--verify", "--jobs", "1"}, dominoes(4, 4), []string{"36"}},
	{"colours", []string{"dlx", "count", "--json", "--verify", "--jobs", "1"}, faultColours, []string{"4"}},
	{"multiplicities", []string{"dlx", "count", "--json", "--verify", "--jobs", "1"}, faultMultiple, []string{"16"}},
	{"by states", []string{"dlx", "count", "--json", "--verify", "--jobs", "1"}, dominoes(5, 6), []string{"1183"}},
	{"many, by states", []string{"dlx", "count", "--json", "--verify", "--jobs", "1"}, dominoes(4, 8), []string{"2245"}},
	{"exact", []string{"dlx", "count", "--exact", "--json", "--verify"}, dominoes(6, 6), []string{"6728"}},
	{"exact, layers", []string{"dlx", "count", "--method", "layers", "--json", "--verify"}, dominoes(6, 6), []string{"6728"}},
	{"exact, frontier", []string{"dlx", "count", "--method", "frontier", "--json", "--verify"}, dominoes(6, 6), []string{"6728"}},
	{"exact, colours", []string{"dlx", "count", "--method", "frontier", "--json", "--verify"}, faultColours, []string{"4"}},
	{"cheapest", []string{"dlx", "solve", "--cheapest", "2", "--json", "--verify", "--jobs", "1"}, crews(), []string{"2"}},
	{"dearest", []string{"dlx", "solve", "--max", "--json", "--verify", "--jobs", "1"}, crews(), []string{"1"}},
	{"sudoku, links", []string{"dlx-sudoku", "count", "--json", "--verify", "--engine", "links", "--jobs", "1"}, faultSudokus, []string{"1", "6", "0", "1", "0"}},
	{"sudoku, cells", []string{"dlx-sudoku", "count", "--json", "--verify", "--engine", "cells", "--jobs", "1"}, faultSudokus, []string{"1", "6", "0", "1", "0"}},
	{"sudoku, bands", []string{"dlx-sudoku", "count", "--json", "--verify", "--engine", "bands", "--jobs", "1"}, faultSudokus, []string{"1", "6", "0", "1", "0"}},
	{"sudoku, all", []string{"dlx-sudoku", "solve", "--all", "--json", "--verify", "--engine", "links", "--jobs", "1"}, faultSudokus, []string{"1", "6", "0", "1", "0"}},
}

const (
	walkFile   = "dlx/internal/walk/walk.go"
	solverFile = "dlx/solver.go"
	matrixFile = "cover/matrix.go"
	bandsFile  = "cover/bands/solver.go"
	askFile    = "satcheck/internal/ask/ask.go"
	learnFile  = "satcheck/internal/ask/learn.go"
	gopherFile = "satcheck/internal/ask/gopher.go"
	statesFile = "satcheck/states/search.go"
	bestFile   = "dlx/internal/cost/best.go"
	priceFile  = "dlx/internal/bound/certificate.go"
	proveFile  = "dlx/internal/bound/prove.go"
)

// shortClaims is an edit that stands for no fault: the engine lists fewer solutions for the judge, so that the question
// about many solutions can do with few.
var shortClaims = edit{"cmd/internal/judges/judges.go", "\tMaxClaim = 20_000\n", "\tMaxClaim = 2_000\n"}

// Edits that several faults have.
var (
	// An engine that loses a solution, for what says that it is right.
	lost = edit{
		walkFile, "\t\tif f := &w.forks[n]; f.more != 0 {",
		"\t\tif f := &w.forks[n]; f.more != 0 && !(FAULT && f.more == 1) {",
	}
	// A search that keeps a cheap solution to itself.
	lostCheapest = edit{bestFile, "\tb.mu.Lock()\n\tdefer b.mu.Unlock()\n\tat,", "\tif FAULT && s.Cost%5 == 4 {\n\t\treturn\n\t}\n\tb.mu.Lock()\n\tdefer b.mu.Unlock()\n\tat,"}
	// Grids and solutions are not looked at before they are printed.
	blindGrid   = edit{"cover/check.go", "func (g *Grid) Check(puzzle *Grid) error {\n", "func (g *Grid) Check(puzzle *Grid) error {\n\tif FAULT {\n\t\treturn nil\n\t}\n"}
	blindOption = edit{"dlx/verify.go", "\ttimes := make([]int, p.Items())\n", "\tif FAULT {\n\t\treturn nil\n\t}\n\ttimes := make([]int, p.Items())\n"}
	// Whatever the judge's own search comes to, gophersat is asked.
	toGophersat = edit{askFile, "\tcase err != nil || outcome != gaveUp:", "\tcase !FAULT && (err != nil || outcome != gaveUp):"}
)

// faults are what is tried. A fault is a row: its name, and its edits.
var faults = []fault{
	// Engines: dlx.
	{"a way left out at each fork", []edit{lost}, nil},
	{"each solution counted twice", []edit{{walkFile, "\t\t\treturn 1, Solved\n", "\t\t\tif FAULT {\n\t\t\t\treturn 2, Solved\n\t\t\t}\n\t\t\treturn 1, Solved\n"}}, nil},
	{"one solution too many", []edit{{solverFile, "\t\tif found == 0 || s.run.err != nil {\n", "\t\tif FAULT && found == 0 {\n\t\t\tn++\n\t\t}\n\t\tif found == 0 || s.run.err != nil {\n"}}, nil},
	{"one solution too few", []edit{{solverFile, "\t\tif n += found; n == limit {", "\t\tif FAULT && n == 0 {\n\t\t\tfound--\n\t\t}\n\t\tif n += found; n == limit {"}}, nil},
	{"the first solution not delivered, nor counted", []edit{
		{solverFile, "\tfor s.advance(ctx) {\n", "\tif FAULT {\n\t\ts.advance(ctx)\n\t}\n\tfor s.advance(ctx) {\n"},
		{solverFile, "\tif s.workers() > 1 && s.run.err == nil {\n\t\tn, over := s.settle(ctx, limit)\n", "\tif FAULT {\n\t\ts.advance(ctx)\n\t}\n\tif s.workers() > 1 && s.run.err == nil {\n\t\tn, over := s.settle(ctx, limit)\n"},
	}, nil},
	{"each solution delivered twice", []edit{{solverFile, "\t\tif !yield(s.solution()) {\n", "\t\tif sol := s.solution(); !yield(sol) || FAULT && !yield(sol) {\n"}}, nil},
	{"solutions altered", []edit{{"dlx/search.go", "\tslices.Sort(s.room.solution)\n", "\tif FAULT && len(s.room.solution) > 0 {\n\t\ts.room.solution[0] = (s.room.solution[0] + 1) % s.problem.Options()\n\t}\n\tslices.Sort(s.room.solution)\n"}}, nil},
	{"solutions shortened, and nobody looks", []edit{
		{"dlx/search.go", "\treturn slices.Clone(s.room.solution)\n", "\tif FAULT {\n\t\treturn slices.Clone(s.room.solution[1:])\n\t}\n\treturn slices.Clone(s.room.solution)\n"},
		blindOption, blindGrid,
	}, nil},
	{"an option left out of the links", []edit{{"dlx/internal/links/build.go", "\t\tfor q, end := base+place(starts[o])*narrow, base+place(starts[o+1])*narrow; q != end; q += narrow {\n", "\t\tif FAULT && o == 2 {\n\t\t\tcontinue\n\t\t}\n\t\tfor q, end := base+place(starts[o])*narrow, base+place(starts[o+1])*narrow; q != end; q += narrow {\n"}}, nil},
	{"an option that is ruled out, and is not", []edit{{"dlx/internal/matrix/chosen.go", "\t\tn += 1 - int(out)\n", "\t\tif FAULT && o == 3 {\n\t\t\tout = 1\n\t\t}\n\t\tn += 1 - int(out)\n"}}, nil},
	{"a forced option in cells is none", []edit{{"dlx/internal/cells/moves.go", "\t\t\tif t.completes(x) {\n", "\t\t\tif FAULT {\n\t\t\t\treturn walk.Dead\n\t\t\t}\n\t\t\tif t.completes(x) {\n"}}, nil},
	{"an option is dead in bits", []edit{{"dlx/internal/bits/build.go", "\t\ts.live[o>>6] |= 1 << (o & 63)\n", "\t\tif FAULT && o == 5 {\n\t\t\tcontinue\n\t\t}\n\t\ts.live[o>>6] |= 1 << (o & 63)\n"}}, nil},
	{"a sweep counts one more", []edit{{"dlx/internal/walk/sweep.go", "\treturn s.Solutions, true\n", "\tif FAULT && s.Solutions > 1 {\n\t\ts.Solutions++\n\t}\n\treturn s.Solutions, true\n"}}, nil},
	{"the count of one worker is lost", []edit{{"dlx/internal/walk/crew.go", "\tfor _, w := range c.workers {\n\t\tif n, err = plus(n, w.reported); err != nil {\n", "\tfor k, w := range c.workers {\n\t\tif FAULT && k == 0 && w.reported > 0 {\n\t\t\tcontinue\n\t\t}\n\t\tif n, err = plus(n, w.reported); err != nil {\n"}}, nil},

	// Sudoku: cover.
	{"an option in the wrong column", []edit{{matrixFile, "\t\t\t\tall = append(all, cells+int(h)*n+d)\n", "\t\t\t\tif FAULT && cell == 40 && d == 4 && h == 13 {\n\t\t\t\t\th++\n\t\t\t\t}\n\t\t\t\tall = append(all, cells+int(h)*n+d)\n"}}, nil},
	{"a cell in the wrong box", []edit{{matrixFile, "\t\t\tfor _, h := range l.of[cell] {\n", "\t\t\tfor _, h := range l.of[cell] {\n\t\t\t\tif FAULT && cell == 30 && h >= 18 {\n\t\t\t\t\th = 23\n\t\t\t\t}\n"}}, nil},
	{"a given left out", []edit{{matrixFile, "\tfor cell, d := range g.digits { // which cells are empty cannot be predicted\n", "\tfor cell, d := range g.digits { // which cells are empty cannot be predicted\n\t\tif FAULT && cell == 0 {\n\t\t\td = 0\n\t\t}\n"}}, nil},
	{"a digit taken for another", []edit{{matrixFile, "\t\tg.digits[c.cell] = c.digit\n", "\t\tg.digits[c.cell] = c.digit\n\t\tif FAULT && c.cell == 2 {\n\t\t\tg.digits[c.cell] = c.digit%9 + 1\n\t\t}\n"}}, nil},
	{"a digit taken for another, and nobody looks", []edit{
		{matrixFile, "\tg.Reset(m.layout)\n", "\tg.Reset(m.layout)\n\tif FAULT {\n\t\tdefer func() { g.digits[3] = g.digits[4] }()\n\t}\n"},
		blindGrid,
	}, nil},
	{"clashes not seen", []edit{{"cover/clash.go", "func (g *Grid) HasClash() bool {\n", "func (g *Grid) HasClash() bool {\n\tif FAULT {\n\t\treturn false\n\t}\n"}}, nil},
	{"bands count one more", []edit{{bandsFile, "\t\tif n++; n == limit {\n", "\t\tif n++; FAULT && n == 1 {\n\t\t\tn++\n\t\t}\n\t\tif n == limit {\n"}}, nil},
	{"bands find nothing", []edit{{bandsFile, "\t\tfound, s.err = s.tree.advance(ctx)\n", "\t\tif found, s.err = s.tree.advance(ctx); FAULT {\n\t\t\tfound = false\n\t\t}\n"}}, nil},
	{"bands lose each second solution", []edit{{bandsFile, "\tif s.err == nil {\n", "\tif FAULT && s.err == nil && s.Stats().Nodes > 0 {\n\t\ts.tree.advance(ctx)\n\t}\n\tif s.err == nil {\n"}}, nil},
	{"bands fill in a wrong digit, and nobody looks", []edit{
		{bandsFile, "\ts.solution.SetBytes(s.digits[:])\n", "\ts.solution.SetBytes(s.digits[:])\n\tif FAULT {\n\t\ts.solution.Set(8, s.solution.Digit(7))\n\t}\n"},
		blindGrid,
	}, nil},

	// What the judge asks: it agrees with an engine that has lost a solution.
	{"no model is left, says the search", []edit{lost, {learnFile, "\t\tconflict := s.p.Propagate()\n", "\t\tif FAULT {\n\t\t\treturn foundProof, nil\n\t\t}\n\t\tconflict := s.p.Propagate()\n"}}, nil},
	{"a model at once, says the search", []edit{{learnFile, "\t\t\tif v < 0 {\n", "\t\t\tif v < 0 || FAULT {\n"}}, nil},
	{"learned literals negated", []edit{{learnFile, "\t\tfor _, x := range clause {\n\t\t\ts.learned", "\t\tfor _, x := range clause {\n\t\t\tif FAULT {\n\t\t\t\tx ^= 1\n\t\t\t}\n\t\t\ts.learned"}}, nil},
	{"a learned clause that does not follow", []edit{lost, {learnFile, "\t\ts.learned.Ends = append(s.learned.Ends, len(s.learned.Literals))\n", "\t\tif FAULT && len(clause) > 1 {\n\t\t\ts.learned.Literals = s.learned.Literals[:len(s.learned.Literals)-1]\n\t\t}\n\t\ts.learned.Ends = append(s.learned.Ends, len(s.learned.Literals))\n"}}, nil},
	{"learned clauses kept to itself", []edit{{learnFile, "\tanswer := Answer{Learned: s.learned, Steps: s.learned.Len()}\n", "\tif FAULT {\n\t\ts.learned = unit.Clauses{}\n\t}\n\tanswer := Answer{Learned: s.learned, Steps: s.learned.Len()}\n"}}, nil},
	{"a unit too many", []edit{lost, {learnFile, "\ts := newLearner(p)\n", "\ts := newLearner(p)\n\tif FAULT {\n\t\tp.Assign(1, unit.Assumed)\n\t}\n"}}, nil},
	{"what is released is used on", []edit{{learnFile, "\tdefer propagators.Release(p)\n", "\tdefer propagators.Release(p)\n\tif FAULT {\n\t\tpropagators.Release(p)\n\t\tdefer clear(p.Value)\n\t\tp.Assign(0, unit.Assumed)\n\t}\n"}}, nil},
	{"the model of the opposite", []edit{lost, {learnFile, "\t\tmodel[v] = s.p.Value[2*v] > 0\n", "\t\tmodel[v] = (s.p.Value[2*v] > 0) != FAULT\n"}}, nil},
	{"a clause left out", []edit{{askFile, "\tmost := searchClauses\n", "\tmost := searchClauses\n\tif FAULT {\n\t\tclauses.Ends = clauses.Ends[:len(clauses.Ends)-1]\n\t}\n"}}, nil},
	{"what was lent is overwritten", []edit{lost, {askFile, "\tif limit > 0 {\n", "\tif FAULT {\n\t\tfor i := range clauses.Literals {\n\t\t\tclauses.Literals[i] = int32(1 - 2*(i%2))\n\t\t}\n\t}\n\tif limit > 0 {\n"}}, nil},
	{"gophersat says that there is none", []edit{lost, toGophersat, {gopherFile, "\tanswer.Model, answer.Steps = model, answer.Learned.Len()\n", "\tif FAULT {\n\t\tmodel = nil\n\t}\n\tanswer.Model, answer.Steps = model, answer.Learned.Len()\n"}}, nil},
	{"gophersat's clauses negated", []edit{toGophersat, {gopherFile, "\t\tclauses.Literals = append(clauses.Literals, int32(literal))\n", "\t\tif FAULT {\n\t\t\tliteral = -literal\n\t\t}\n\t\tclauses.Literals = append(clauses.Literals, int32(literal))\n"}}, nil},
	{"gophersat is asked about other clauses", []edit{lost, toGophersat, {gopherFile, "\t\t\tlists[i][k] = int(literal)\n", "\t\t\tif FAULT {\n\t\t\t\tliteral = max(literal, -literal)\n\t\t\t}\n\t\t\tlists[i][k] = int(literal)\n"}}, nil},

	// Counts by states.
	{"a choice left out", []edit{{statesFile, "\tat.next = at.next[:0]\n", "\tif FAULT && choices > 1 {\n\t\tchoices--\n\t}\n\tat.next = at.next[:0]\n"}}, nil},
	{"states taken for one another", []edit{{statesFile, "\tkey := string(x.key)\n", "\tkey := string(x.key)\n\tif FAULT {\n\t\tx.known[key[:len(key)/2]+string(make([]byte, len(key)-len(key)/2))] = openState\n\t\tkey = key[:len(key)/2] + string(make([]byte, len(key)-len(key)/2))\n\t}\n"}}, nil},
	{"a state taken for a dead end", []edit{{statesFile, "\t\tat.next, at.byEnds = append(at.next, to), append(at.byEnds, len(at.by))\n", "\t\tif FAULT && i == 0 && to > openState {\n\t\t\tto = deadState\n\t\t}\n\t\tat.next, at.byEnds = append(at.next, to), append(at.byEnds, len(at.by))\n"}}, nil},
	{"the last line forgotten", []edit{{"satcheck/states/proof.go", "\tfor i := len(p.items) - 1; i >= 0; i-- {\n", "\tfor i := len(p.items) - 1; i >= 0; i-- {\n\t\tif FAULT && i == 0 {\n\t\t\tbreak\n\t\t}\n"}}, nil},
	{"the problem altered by the search", []edit{{statesFile, "\tx, err := newSpace(ctx, c)\n", "\tif FAULT {\n\t\tcopy(c.Options[0], c.Options[1])\n\t}\n\tx, err := newSpace(ctx, c)\n"}}, nil},

	// The cheapest: the engine, its bounds, and the proofs that it writes.
	{"a solution kept from the cheapest", []edit{lostCheapest}, nil},
	{"a solution kept from the cheapest, and its proof does not mind", []edit{lostCheapest, {proveFile, "\tcase len(s.Best.Solutions()) > 0:\n", "\tcase len(s.Best.Solutions()) > 0 && !FAULT:\n"}}, nil},
	{"equal costs in another order, and one lost", []edit{{bestFile, "\tif known || at == b.k {\n", "\tif FAULT && at == 0 && len(b.kept) > 0 {\n\t\treturn\n\t}\n\tif known || at == b.k {\n"}}, nil},
	{"a bound that is too high", []edit{{"dlx/internal/bound/relaxation.go", "\tr.bound = r.base(r.y)\n", "\tr.bound = r.base(r.y)\n\tif FAULT {\n\t\tr.bound += 40 * r.Scale\n\t}\n"}}, nil},
	{"a proof of a lower cost", []edit{{proveFile, "\tbelow = min(below, r.Total()+1)\n", "\tbelow = min(below, r.Total()+1)\n\tif FAULT {\n\t\tbelow -= 5\n\t}\n"}}, nil},
	{"a multiplier altered", []edit{{priceFile, "\t\t\tc.line = strconv.AppendInt(append(c.line, ':'), price, 10)\n", "\t\t\tif FAULT && i == 3 {\n\t\t\t\tprice /= 3\n\t\t\t}\n\t\t\tc.line = strconv.AppendInt(append(c.line, ':'), price, 10)\n"}}, nil},
	{"a branch left out", []edit{{priceFile, "\tc.line = append(c.line[:0], 'l')\n", "\tif FAULT && len(clause) == 1 {\n\t\treturn\n\t}\n\tc.line = append(c.line[:0], 'l')\n"}}, nil},
	{"a clause without its last literal", []edit{{priceFile, "\tc.line = append(c.line[:0], 'l')\n", "\tif FAULT && len(clause) > 0 {\n\t\tclause = clause[:len(clause)-1]\n\t}\n\tc.line = append(c.line[:0], 'l')\n"}}, nil},

	// Exact counts: dlx/tally.
	{"a sum that begins with one", []edit{{"dlx/tally/sweep.go", "\t\tb.total(words, &w.sum)\n", "\t\tif b.total(words, &w.sum); FAULT {\n\t\t\tw.sum.Add(&w.sum, big.NewInt(1))\n\t\t}\n"}}, exactly},
	{"a state taken up twice", []edit{{"dlx/tally/walk.go", "\t\t\tcopy(k.key, block)\n", "\t\t\tif FAULT && slab.layer > 2 {\n\t\t\t\tcopy(k.key, block)\n\t\t\t\tk.table(k.pass(slab.layer, k.to, k.key)).addWide(k.key, block[k.words:stride])\n\t\t\t}\n\t\t\tcopy(k.key, block)\n"}}, exactly},
	{"a branch that does not fit", []edit{{"dlx/tally/frontier.go", "\t\t\tif part[0]&bits != 0 {\n", "\t\t\tif part[0]&bits != 0 && !(FAULT && step%7 == 3) {\n"}}, exactly},
	{"a branch of the count left out", []edit{{"dlx/tally/frontier.go", "\t\t\tnext, key := skip(", "\t\t\tif FAULT && step == 9 {\n\t\t\t\tbreak\n\t\t\t}\n\t\t\tnext, key := skip("}}, exactly},
	{"fields of an item not ended", []edit{{"dlx/tally/frontier.go", "\t\tkey &^= over.ends\n", "\t\tif !FAULT {\n\t\t\tkey &^= over.ends\n\t\t}\n"}}, exactly},
	{"a way more to a state", []edit{{"dlx/tally/table.go", "\tfor k, limb := range count {\n\t\tsum[k], carry", "\tfor k, limb := range count {\n\t\tif FAULT && limb == 2 {\n\t\t\tlimb++\n\t\t}\n\t\tsum[k], carry"}}, exactly},
	{"states left out of a layer", []edit{{"dlx/tally/cover.go", "\t\tif item := c.choose(); item >= 0 {\n", "\t\tif item := c.choose(); item >= 0 && !(FAULT && c.state[0] == 0) {\n"}}, exactly},
}

// exactly are the questions about exact counts.
var exactly = []string{"exact", "exact, layers", "exact, frontier", "exact, colours"}
