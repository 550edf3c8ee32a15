package sudokucli

import (
	"cmp"
	"context"
	"fmt"
	"html"
	"slices"
	"strconv"
	"sync"

	"dlx-sudoku/cmd/internal/answers"
	"dlx-sudoku/cmd/internal/cli"
	"dlx-sudoku/cmd/internal/climbing"
	"dlx-sudoku/cmd/internal/draw"
	"dlx-sudoku/cmd/internal/puzzlein"
	"dlx-sudoku/cover"
)

var printCommand = cli.Command{
	Name: "print", Group: "exchange", Call: cli.Slow, Short: "make a sheet of puzzles for a printer",
	Usage: []string{"print [FLAGS] [FILE|-]..."},
	Long: `Writes an HTML document with the puzzles, each with its number, its title and its rating, and the solutions at
the end. A browser prints it, or makes a PDF of it:

   dlx-sudoku print --per-page 4 puzzles.txt >sheet.html
   chromium --headless --print-to-pdf=sheet.pdf sheet.html

A puzzle with several solutions or none is printed, too; a line below it says so, and no solution of it stands at the
end.

Exit status: 1 if some puzzle has no solution or several, 3 if some cannot be read, 4 if that is not known.`,
	Examples: `   dlx-sudoku generate -n 12 | dlx-sudoku print --per-page 6 >sheet.html
   dlx-sudoku print --large --title "For Grandma" puzzles.txt >sheet.html`,
	New: func() cli.Runner { return &sheets{perPage: 2, solutions: "end"} },
}

// sheets makes a sheet of puzzles.
type sheets struct {
	batch     answers.Batch
	perPage   int
	solutions string // end or none
	large     bool
	title     string

	mutex  sync.Mutex
	solved []solvedPuzzle // for the end
}

// solvedPuzzle is a puzzle with its solution.
type solvedPuzzle struct {
	number           uint64
	puzzle, solution *cover.Grid
}

func (c *sheets) Flags(f *cli.Flags) {
	f.Choice("per-page", "print `N` puzzles on a page:", "2", []string{"1", "2", "4", "6"}, func(s string) {
		c.perPage = int(s[0] - '0')
	})
	f.Choice("solutions", "print the solutions `WHERE`:", "end", []string{"end", "none"}, func(s string) { c.solutions = s })
	f.Switch("large", "print large digits", &c.large)
	f.Text("title", "print `TEXT` above the puzzles", "none", "", &c.title)
	f.Group(cli.Input, func() { c.batch.Reading.Flags(f) })
	f.Jobs(&c.batch.Jobs, "work on `N` puzzles at a time")
	f.Timeout(&c.batch.Timeout, "puzzle", "never")
	f.Display()
}

// pages says how puzzles stand on a page: in how many columns, how wide and high each is, in millimetres. As many rows fit
// onto A4 and onto Letter.
var pages = map[int]struct{ columns, width, height int }{
	1: {1, 180, 235}, 2: {1, 108, 122}, 4: {2, 84, 122}, 6: {2, 66, 82},
}

// sheetStyle is the style of a document. A row of puzzles is a line of boxes, which a page does not cut.
const sheetStyle = `@page { size: auto; margin: 10mm; }
body { margin: 0; font-family: system-ui, Helvetica, Arial, sans-serif; text-align: center; color: #111; }
h1 { font-size: 16pt; margin: 0 0 3mm; }
h2 { font-size: 14pt; margin: 0 0 3mm; break-before: page; }
figure { display: inline-block; vertical-align: top; text-align: center; margin: 0; box-sizing: border-box; overflow: hidden; break-inside: avoid; }
figure svg { display: block; margin: 0 auto; }
figcaption { font-size: 10pt; line-height: 5mm; height: 10mm; overflow: hidden; }
figcaption span { color: #555; }
main { font-size: 0; text-align: left; orphans: 1; widows: 1; }
`

func (c *sheets) Settle(*cli.Session) error {
	c.batch.Reading.Overlap = draw.Overlaps
	return nil
}

func (c *sheets) Run(s *cli.Session) {
	page, title, captions := pages[c.perPage], cmp.Or(c.title, "Sudoku"), ""
	if c.large {
		captions = "figcaption { font-size: 15pt; line-height: 10mm; }\n"
	}
	s.Print("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>" + html.EscapeString(title) + "</title>\n<style>\n" + sheetStyle +
		fmt.Sprintf("figure { width: %d%%; height: %dmm; }\nfigure svg { width: %dmm; height: auto; max-height: %dmm; }\n",
			100/page.columns, page.height, page.width, page.height-12) + captions +
		".solutions figure { width: 33%; height: 61mm; }\n.solutions figure svg { width: 52mm; max-height: 52mm; }\n" +
		".solutions figcaption { height: 5mm; }\n</style>\n")
	if c.title != "" {
		s.Print("<h1>" + html.EscapeString(c.title) + "</h1>\n")
	}
	s.Print("<main>\n")
	c.batch.Ask(s, answers.View{}, sheet{}, c.question)
	s.Print("</main>\n")
	if len(c.solved) > 0 {
		slices.SortFunc(c.solved, func(a, b solvedPuzzle) int { return cmp.Compare(a.number, b.number) })
		s.Print("<h2>Solutions</h2>\n<main class=\"solutions\">\n")
		for _, p := range c.solved {
			text := []byte("<figure>\n")
			text = draw.NewSudoku(p.puzzle, p.solution, nil).AppendSVG(text, fmt.Sprintf("solution of puzzle %d", p.number))
			s.Print(string(fmt.Appendf(text, "<figcaption>%d</figcaption>\n</figure>\n", p.number)))
		}
		s.Print("</main>\n")
	}
	s.Print("</html>\n")
	if s.Columns() > 0 {
		s.Message("a document for a browser: write it to a file, print … >sheet.html")
	}
}

// question returns the question of a worker.
func (c *sheets) question() answers.Question {
	on := make(climbing.Ladders)
	return c.batch.Timed(func(ctx context.Context, a *answers.Answer, _ *answers.Reply) error {
		it := a.Item
		out := sheet{number: it.Index + 1, title: string(it.Name), grade: "not known whether it has one solution"}
		solution, found, err := climbing.OnlySolution(ctx, it, it.Grid)
		switch a.Status = found; found {
		case answers.Multiple:
			a.Exit, out.grade = cli.No, "several solutions"
			a.Note(answers.NotUnique, 1, out.grade)
		case answers.None:
			a.Exit, out.grade = cli.No, "no solution"
			a.Note(answers.Remark, 1, out.grade)
		case answers.Unique:
			out.grade = c.grade(ctx, on, it)
			if c.solutions == "end" {
				c.mutex.Lock()
				c.solved = append(c.solved, solvedPuzzle{out.number, it.Grid.Clone(), solution})
				c.mutex.Unlock()
			}
		}
		d := draw.NewSudoku(it.Grid, it.Grid, it.Ruleset)
		d.Large = c.large
		out.picture = d.AppendSVG(nil, fmt.Sprintf("puzzle %d", out.number))
		a.Record = out
		return err
	}, (*answers.Answer).NoteReason)
}

// grade returns how hard a puzzle is, in words, or "" if there is no scale for it or the time ran out.
func (c *sheets) grade(ctx context.Context, on climbing.Ladders, it *puzzlein.Item) string {
	if it.Ruleset != nil || it.Grid.Layout().Overlaps() {
		return ""
	}
	rating, err := on.Of(it).Rater.Rate(ctx, it.Grid)
	if err != nil {
		return ""
	}
	whose, _ := climbing.Scales(it.Grid.Layout())
	return rating.Level.String() + ", " + whose + " " + rating.SE.String()
}

// sheet is the record of a puzzle: its picture with what stands below it.
type sheet struct {
	number       uint64
	title, grade string
	picture      []byte
}

func (r sheet) AppendText(dst []byte, a *answers.Answer, _ *answers.View) []byte {
	if r.picture == nil {
		return draw.AppendComment(dst, "error: "+a.Reason)
	}
	dst = append(append(dst, "<figure>\n"...), r.picture...)
	dst = append(append(dst, "<figcaption>"...), strconv.FormatUint(r.number, 10)...)
	if r.title != "" {
		dst = append(dst, ". "+html.EscapeString(r.title)...)
	}
	if r.grade != "" {
		dst = append(dst, " <span>"+html.EscapeString(r.grade)+"</span>"...)
	}
	return append(dst, "</figcaption>\n</figure>\n"...)
}

func (r sheet) Object(*answers.Answer) any { panic("print has no --json") }
