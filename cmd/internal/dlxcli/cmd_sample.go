package dlxcli

import (
	"context"
	"errors"
	"hash/fnv"
	"iter"

	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/text"
	"dlx-sudoku/dlx"
	"dlx-sudoku/dlx/tally"
)

var sampleCommand = cli.Command{
	Name: "sample", Group: "solve", Short: "print random solutions, each equally likely",
	Usage: []string{"sample [FLAGS] [FILE|-]..."},
	Long: `Prints solutions drawn at random. Each solution is exactly as likely as any other, even if there are far too many
to list: sample counts them as "count --exact" does, keeps how many ways lead on from each state of the count, and goes
through the states once for each sample. What takes more than --memory goes to a temporary file in $TMPDIR, up to some
ten times as much; the samples are the same. A sample is written as "solve" writes a solution, below a line "# sample I".

Samples are independent, so one solution may come twice; with --distinct all of them differ, and if there are no more
than N solutions, all are printed. Each run draws different samples and reports its seed; the same seed draws the
same samples again, on every machine.

Each sample is checked before it is printed. Exit status: 1 if some problem has no solution, 4 if it timed out or the
states take more than --memory allows.`,
	Examples: `   dlx sample --number 5 problem.dlx
   dlx gen latin 8 | dlx sample --seed 1
   dlx gen dominoes 16x16 | dlx sample --format svg >tiling.svg`,
	Forms: solutionForms,
	New:   func() cli.Runner { return new(sample) },
}

// sample prints random solutions of each problem.
type sample struct {
	reading  reading
	timeout  cli.Timeout
	json     bool
	format   string
	number   uint64
	distinct bool
	seed     string // a word; "": one is drawn
	memory   uint64
}

// mostSamples bounds the samples of a run: distinct ones are kept.
const mostSamples = 1 << 24

func (c *sample) Flags(f *cli.Flags) {
	c.number = 1
	f.Number("number,n", "print `N` samples", "1", 1, mostSamples, func(n uint64) { c.number = n })
	f.Switch("distinct", "draw no solution twice", &c.distinct)
	f.Text("seed", "draw the samples of the seed `WORD`: any word or number", "a new one each time", "want a word or a number", &c.seed)
	memoryFlag(f, &c.memory)
	formatFlag(f, &c.format)
	f.Timeout(&c.timeout, "problem", "never")
	f.Group(cli.Input, func() { c.reading.Flags(f) })
	f.JSON(&c.json, "problem")
	f.Display()
}

func (c *sample) Settle(s *cli.Session) error {
	if err := settleFormat(&c.format, &c.json); err != nil {
		return err
	}
	if c.memory < tally.LeastMemory {
		return errors.New("--memory: samples need at least 1 MiB")
	}
	if c.format == "svg" && (c.number > 1 || len(s.Args) > 1) {
		return errors.New("--format svg makes a picture of one sample (want one file, and no --number)")
	}
	return nil
}

func (c *sample) Run(s *cli.Session) {
	s.Seed(&c.seed, "draws the same samples")
	each(s, c.reading, c.timeout, c.ask)
}

func (c *sample) ask(j *job) {
	out := newPrinter(j, c.format, "sample")
	p, wrong := j.load()
	if !begin(out, j, p, wrong) {
		return
	}
	a := newAnswer(j.file)
	d := j.diagram(p, tally.Auto, c.memory, &a)
	if d == nil && a.Status == "" {
		return // interrupted
	}
	if d != nil {
		defer d.Close()
	}
	if d != nil && a.count > 0 {
		c.draw(j, p, d, out, &a)
	}
	if d != nil && a.count == 0 {
		j.s.Worse(cli.No)
	}
	j.s.Write(out.end(&a))
}

// draw prints samples.
func (c *sample) draw(j *job, p *dlx.Problem, d *tally.Diagram, out printer, a *answer) {
	n := uint64(0)
	for sol, err := range c.samples(j.s.Ctx, d) {
		switch {
		case j.s.Ctx.Err() != nil:
			j.message("interrupted after " + text.Plural(n, "sample", "samples"))
			return
		case err != nil:
			a.Error = j.undecided(err.Error())
			return
		}
		if err := p.Verify(sol); err != nil {
			a.failed(j.fail(cli.Disagree, "a sample is no solution: "+err.Error()))
			return
		}
		n++
		if _, err := j.s.Write(out.solution(p, n, sol)); err != nil {
			return
		}
	}
}

// samples yields the samples of a problem.
func (c *sample) samples(ctx context.Context, d *tally.Diagram) iter.Seq2[dlx.Solution, error] {
	word := fnv.New64a()
	word.Write([]byte(c.seed))
	if c.distinct {
		return d.Distinct(ctx, int(c.number), word.Sum64())
	}
	return d.Samples(ctx, int(c.number), word.Sum64())
}
