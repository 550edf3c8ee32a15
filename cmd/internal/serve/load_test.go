package serve

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"dlx-sudoku/cmd/internal/sudokucli"
	"dlx-sudoku/cmd/internal/testkit"
)

// asked has the requests of a load: easy puzzles, hard ones, the empty grid, and commands that take much of a machine.
var asked = []struct {
	share       int // of all, relative to the others
	query, body string
}{
	{10, "count?limit=2", proper},
	{3, "hint", proper},
	{3, "rate", hardest},
	{3, "solve?limit=2&verify", hardest},
	{3, "explain", hardest},
	{3, "steps", hardest},
	{2, "count?limit=1000", empty},
	{2, "count?limit=0&timeout=3s", empty},
	{2, "solve?limit=20000", empty},
	{2, "count?exact&timeout=3s", empty},
	{2, "explain?timeout=3s", strings.Repeat(".", 256) + "\n"},
	{2, "generate?level=expert&timeout=3s", ""},
	{1, "generate?givens=17&timeout=3s", ""},
	{1, "count?limit=2&timeout=3s", strings.Repeat(".", 625) + "\n"},
	{1, "candidates?timeout=3s", strings.Repeat(".", 144) + "\n"},
}

// hardest is Arto Inkala's puzzle of 2012, of which newspapers wrote that it was the hardest.
const hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..\n"

// TestLoad has many clients ask at the same time. They get answers or 503, some of them leave early, and nothing is left
// running. The slow test logs how long an easy puzzle took.
func TestLoad(t *testing.T) {
	clients, time_ := 20, time.Second
	if testkit.Slow() {
		clients, time_ = 200, 30*time.Second
	}
	before := runtime.NumGoroutine()
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(memory))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(threads()))
	at, h, end := started(t, sudokucli.Serving{})
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: clients}}
	ctx, cancel := context.WithTimeout(t.Context(), time_+time.Minute)
	defer cancel()
	var mu sync.Mutex
	answers, easy := make(map[int]int), []time.Duration(nil)
	left := 0
	var all sync.WaitGroup
	for i := range clients {
		all.Go(func() {
			rng := rand.New(rand.NewPCG(17, uint64(i)))
			for ctx.Err() == nil {
				which := pickShare(rng)
				patience := time.Minute
				if rng.IntN(20) == 0 {
					patience = time.Duration(rng.IntN(int(300 * time.Millisecond)))
				}
				short, stop := context.WithTimeout(ctx, patience)
				r, err := http.NewRequestWithContext(short, "POST", at+prefix+asked[which].query, strings.NewReader(asked[which].body))
				if err != nil {
					t.Error(err)
				}
				r.Header.Set("Content-Type", "text/plain")
				began := time.Now()
				status, err := status(client, r)
				took := time.Since(began)
				stop()
				mu.Lock()
				switch {
				case err != nil && short.Err() != nil:
					left++
				case err != nil:
					t.Errorf("%s: %v", asked[which].query, err)
				default:
					if answers[status]++; status == http.StatusOK && which == 0 {
						easy = append(easy, took)
					}
				}
				mu.Unlock()
				if status == http.StatusServiceUnavailable {
					time.Sleep(time.Duration(rng.IntN(int(2 * time.Second))))
				}
			}
		})
	}
	var files []time.Duration // of the page, which take no work: how long the machine takes for a request
	all.Go(func() {
		for ctx.Err() == nil {
			began := time.Now()
			r, err := http.NewRequestWithContext(ctx, "GET", at+"/", nil)
			if err != nil {
				t.Error(err)
			}
			if _, err := status(client, r); err == nil {
				files = append(files, time.Since(began))
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	most, start := uint64(0), time.Now()
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		var m runtime.MemStats
		for ctx.Err() == nil {
			runtime.ReadMemStats(&m)
			most = max(most, m.Sys-m.HeapReleased)
			time.Sleep(100 * time.Millisecond)
			mu.Lock()
			if time.Since(start) >= time_ && len(easy) > 0 { // which may take long on a busy machine
				cancel()
			}
			mu.Unlock()
		}
	}()
	all.Wait()
	<-watched
	until(t, func() bool { return len(h.atWork) == 0 && h.lanes.idle() })
	end()
	client.CloseIdleConnections()
	until(t, func() bool { return runtime.NumGoroutine() <= before })
	if !slices.Equal(slices.Sorted(maps.Keys(answers)), []int{200, 503}) && !slices.Equal(slices.Sorted(maps.Keys(answers)), []int{200}) || len(easy) == 0 {
		t.Errorf("statuses %v, want 200 and 503, and easy puzzles among them", answers)
	}
	if most > 200<<20 {
		t.Errorf("%d MB, want less than 200", most>>20)
	}
	t.Logf("%v, %d left early; %d MB; easy puzzles took %s; files %s", answers, left, most>>20, quantiles(easy), quantiles(files))
}

// quantiles says how long most requests took.
func quantiles(took []time.Duration) string {
	if len(took) == 0 {
		return "nothing"
	}
	slices.Sort(took)
	part := func(share float64) time.Duration {
		return took[int(share*float64(len(took)-1))].Round(100 * time.Microsecond)
	}
	return fmt.Sprintf("%v (half of %d), %v (9 of 10), %v (99 of 100)", part(0.5), len(took), part(0.9), part(0.99))
}

// status sends a request, reads the answer and returns its status.
func status(client *http.Client, r *http.Request) (int, error) {
	answer, err := client.Do(r)
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return answer.StatusCode, err
}

// pickShare returns the number of a request.
func pickShare(rng *rand.Rand) int {
	sum := 0
	for _, a := range asked {
		sum += a.share
	}
	n := rng.IntN(sum)
	for i, a := range asked {
		if n -= a.share; n < 0 {
			return i
		}
	}
	return 0
}

// idle reports whether nothing is at work.
func (l *lanes) idle() bool { return len(l.express.slots)+len(l.quick.slots)+len(l.deep.slots) == 0 }
