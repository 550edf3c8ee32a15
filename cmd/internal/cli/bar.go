package cli

import (
	"fmt"
	"time"

	"dlx-sudoku/cmd/internal/text"
)

// barDelay is how long the work must take before Watch shows a bar, and doingDelay before Doing shows its text.
const (
	barDelay   = time.Second
	doingDelay = barDelay / 2
)

// A Bar shows progress on stderr until it is ended. A nil Bar shows nothing.
type Bar struct {
	out     *Output
	total   int64
	at      func() (done int64, text string)
	started time.Time
	delay   time.Duration
	bar     drawing // nil before it is shown
	visible bool
}

// A drawing is a bar on the screen.
type drawing interface {
	Describe(text string)
	Set64(done int64) error
	Add64(more int64) error
	Clear() error
}

// Watch shows the progress of some work in a bar, if the flags ask for one: after a second, or at once with --progress
// always. The total is in any unit; 0 means that it is unknown. Another goroutine calls at some ten times a second; it returns
// how much is done, and a text. There is only one bar at a time.
func (o *Output) Watch(total int64, at func() (done int64, text string)) *Bar {
	return o.watch(&Bar{total: total, at: at, delay: o.delay})
}

// Doing shows a text and the time that has passed, after half a second.
func (o *Output) Doing(text string) *Bar {
	return o.watch(&Bar{at: func() (int64, string) { return 0, text }, delay: min(doingDelay, o.delay)})
}

func (o *Output) watch(b *Bar) *Bar {
	if !o.progress {
		return nil
	}
	b.out, b.started = o, time.Now()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.bar = b
	b.show()
	return b
}

// Rate returns a number of things and, if there are any, the number per second since the work began: "1,234 puzzles,
// 567/s".
func Rate(n uint64, one, many string, began time.Time) string {
	if n != 1 {
		one = many
	}
	rate := float64(n) / max(time.Since(began).Seconds(), 1e-3)
	if rate < 1 {
		return text.Thousands(n) + " " + one
	}
	return fmt.Sprintf("%s %s, %s/s", text.Thousands(n), one, text.Thousands(uint64(rate)))
}

// Show redraws the bar at once.
func (b *Bar) Show() { b.locked(b.show) }

// End takes the bar off the screen for good.
func (b *Bar) End() { b.Finish(false) }

// Finish ends the bar. If all is done, it first shows it full.
func (b *Bar) Finish(done bool) {
	b.locked(func() {
		if done {
			b.show()
			if b.bar != nil && b.total > 0 {
				b.bar.Set64(b.total)
			}
		}
		b.clear()
		b.out.errs.Flush()
		b.out.bar = nil
	})
}

// locked calls do while nothing else is written, unless b is nil.
func (b *Bar) locked(do func()) {
	if b != nil {
		b.out.mu.Lock()
		defer b.out.mu.Unlock()
		do()
	}
}

// show shows the bar once it is due.
func (b *Bar) show() {
	if b == nil || !b.out.always && time.Since(b.started) < b.delay {
		return
	}
	if b.out.sys.StdoutTerminal { // otherwise buffered results would appear after the bar
		b.out.failed(b.out.results.Flush())
	}
	if b.bar == nil {
		b.bar = b.make()
	}
	b.visible = true
	done, text := b.at()
	b.bar.Describe(b.describe(done, text, time.Since(b.started)))
	if b.total > 0 {
		b.bar.Set64(min(done, b.total-1)) // the library ends a full bar
	} else {
		b.bar.Add64(1) // turns the spinner
	}
	b.out.errs.Flush()
}

// describe returns the text to the right of the bar: the words, the time so far and the time left, if it is known and as far
// as there is room.
func (b *Bar) describe(done int64, words string, elapsed time.Duration) string {
	times := rounded(elapsed) + " elapsed"
	if left := b.left(done, elapsed); left >= time.Second {
		times += ", " + rounded(left) + " left"
	}
	room := b.out.sys.columns() - 8 // less the spinner, blanks, and the ^C that a terminal adds
	if b.total > 0 {
		room -= b.width() + 6
	}
	words = string(text.AppendClean(nil, words))
	if room -= len(times) + 2; words == "" || room < 3 {
		return times
	}
	return text.Cut(words, room) + ", " + times
}

// left returns the time left at the pace so far, or 0 if it is unknown.
func (b *Bar) left(done int64, elapsed time.Duration) time.Duration {
	if done <= 0 || done >= b.total {
		return 0
	}
	left := float64(elapsed) / float64(done) * float64(b.total-done)
	if left > float64(100*365*24*time.Hour) {
		return 0
	}
	return time.Duration(left)
}

// rounded returns a time in its two largest units: "12s", "3m12s", "5h03m", "2d5h".
func rounded(d time.Duration) string {
	s := int64(d / time.Second)
	switch {
	case s < 60:
		return fmt.Sprintf("%ds", s)
	case s < 3600:
		return fmt.Sprintf("%dm%02ds", s/60, s%60)
	case s < 24*3600:
		return fmt.Sprintf("%dh%02dm", s/3600, s/60%60)
	}
	return fmt.Sprintf("%dd%dh", s/(24*3600), s/3600%24)
}

// width returns how many cells the bar has.
func (b *Bar) width() int { return min(max(b.out.sys.columns()/8, 4), 20) }

// clear takes the bar off the screen until the next show.
func (b *Bar) clear() {
	if b != nil && b.visible {
		b.bar.Clear()
		b.visible = false
	}
}
