package dlx_test

import (
	"context"
	"fmt"
	"log"

	"dlx-sudoku/dlx"
)

// A leg is a flight of a day, with its times in minutes.
type leg struct {
	from, to  string
	out, back int // of the blocks, and on them
}

// legs are flown on each day of the week.
var legs = []leg{
	{"HAM", "MUC", 420, 495},
	{"MUC", "HAM", 540, 615},
	{"MUC", "CDG", 570, 660},
	{"HAM", "CDG", 660, 750},
	{"CDG", "HAM", 795, 885},
	{"CDG", "MUC", 1080, 1170},
	{"HAM", "MUC", 1170, 1245},
	{"MUC", "HAM", 1215, 1290},
}

var days = []string{"Mon", "Tue", "Wed", "Thu", "Fri"}

// A flight is a leg on a day.
type flight struct{ day, leg int }

func (f flight) String() string {
	l := legs[f.leg]
	return fmt.Sprintf("%s %02d:%02d %s-%s", days[f.day], l.out/60, l.out%60, l.from, l.to)
}

// A tour is what a crew flies from its base and back: at most four flights a day on three days, with 40 minutes between them.
type tour []flight

// cost returns what a tour costs in cents: 62.50 an hour on duty, four hours a day at least, and a hotel for each night.
func (t tour) cost() int64 {
	minutes := 0
	for n := 0; n < len(t); {
		first := n
		for n < len(t) && t[n].day == t[first].day {
			n++
		}
		minutes += max(240, legs[t[n-1].leg].back+15-legs[t[first].leg].out+45)
	}
	nights := t[len(t)-1].day - t[0].day
	return int64(minutes*6250/60 + nights*11900)
}

// extend calls found with each tour that begins with t.
func (t tour) extend(found func(tour)) {
	last, base := t[len(t)-1], legs[t[0].leg].from
	if legs[last.leg].to == base {
		found(t)
	}
	for day := last.day; day < min(t[0].day+3, len(days)); day++ {
		for l := range legs {
			ready := day > last.day || legs[l].out >= legs[last.leg].back+40
			if full := len(t) >= 4 && t[len(t)-4].day == day; ready && !full && legs[l].from == legs[last.leg].to && day <= last.day+1 {
				append(t[:len(t):len(t)], flight{day, l}).extend(found)
			}
		}
	}
}

// The week of an airline's crews: which tours fly each flight once, with four crews at most from a base on any day, and cost
// least? Every tour is an option.
func ExampleSolver_Cheapest() {
	var b dlx.Builder
	for day := range days {
		for l := range legs {
			b.Primary(flight{day, l}.String())
		}
		b.Multiple(0, 4, "crews from HAM on "+days[day], "crews from MUC on "+days[day])
	}
	for day := range days {
		for l := range legs {
			if base := legs[l].from; base != "CDG" {
				tour{{day, l}}.extend(func(t tour) {
					var items []string
					for n, f := range t {
						if items = append(items, f.String()); n == 0 || f.day > t[n-1].day {
							items = append(items, "crews from "+base+" on "+days[f.day])
						}
					}
					b.SetValue(b.OptionAt(t.cost(), items...), t)
				})
			}
		}
	}
	p, err := b.Problem()
	if err != nil {
		log.Fatal(err)
	}
	s := dlx.NewSolver(p)
	// Good enough: a week that costs at most 1 percent more than any other could.
	bound := int64(0)
	s.Watch = func(best dlx.Solution, atLeast int64) (goOn bool) {
		bound = atLeast
		return best == nil || p.TotalCost(best)-atLeast > atLeast/100
	}
	weeks, err := s.Cheapest(context.Background(), 1)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("within 1 percent:", p.TotalCost(weeks[0]) <= bound+bound/100)
	// The cheapest.
	s.Watch = nil
	if weeks, err = s.Cheapest(context.Background(), 1); err != nil {
		log.Fatal(err)
	}
	cents := p.TotalCost(weeks[0])
	fmt.Printf("the cheapest of %d tours: %d.%02d euros\n", p.Options(), cents/100, cents%100)
	for _, o := range weeks[0] {
		if t := p.Value(o).(tour); t[0] == (flight{0, 0}) {
			fmt.Println("one begins with", t[0])
		}
	}
	// Output:
	// within 1 percent: true
	// the cheapest of 8148 tours: 8663.47 euros
	// one begins with Mon 07:00 HAM-MUC
}
