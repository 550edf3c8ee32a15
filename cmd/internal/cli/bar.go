package cli

import (
	"fmt"
	"time"

	"github.com/schollz/progressbar/v3"
)

// barDelay is how long the work must take before a bar is shown, and doingDelay before it is shown what is being done.
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
	bar     *progressbar.ProgressBar // nil before it is shown
	visible bool
}

// Watch shows the progress of some work in a bar, if that is wanted: after a second, or at once where it always is. The
// total is in any unit; 0 means that it is not known. The function at is called about ten times a second, by another
// goroutine; it returns how much is done, and a text. There is one bar at a time.
func (o *Output) Watch(total int64, at func() (done int64, text string)) *Bar {
	return o.watch(&Bar{total: total, at: at, delay: o.delay})
}

// Doing shows for how long something has been under way, after half a second.
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

// Rate returns a number of things, and how many that were a second since the work began: "1,234 puzzles, 567/s".
func Rate(n uint64, one, many string, began time.Time) string {
	if n != 1 {
		one = many
	}
	rate := float64(n) / max(time.Since(began).Seconds(), 1e-3)
	return fmt.Sprintf("%s %s, %s/s", Thousands(n), one, Thousands(uint64(rate)))
}

// Show shows at once what has changed.
func (b *Bar) Show() {
	if b != nil {
		b.out.mu.Lock()
		defer b.out.mu.Unlock()
		b.show()
	}
}

// End takes the bar off the screen for good.
func (b *Bar) End() {
	if b != nil {
		b.out.mu.Lock()
		defer b.out.mu.Unlock()
		b.clear()
		b.out.errs.Flush()
		b.out.bar = nil
	}
}

// Finish shows that all is done, and ends the bar.
func (b *Bar) Finish() {
	if b != nil {
		b.out.mu.Lock()
		b.show()
		if b.bar != nil && b.total > 0 {
			b.bar.Set64(b.total)
		}
		b.out.mu.Unlock()
		b.End()
	}
}

// show shows the bar, unless its time has not come.
func (b *Bar) show() {
	if b == nil || !b.out.always && time.Since(b.started) < b.delay {
		return
	}
	if b.bar == nil {
		b.bar = b.make()
	}
	b.visible = true
	done, text := b.at()
	if b.total > 0 {
		b.bar.Set64(min(done, b.total-1)) // a full bar is final
	} else {
		b.bar.Add64(1) // turns the spinner
	}
	b.bar.Describe(string(AppendClean(nil, text)))
	b.out.errs.Flush()
}

func (b *Bar) make() *progressbar.ProgressBar {
	total := b.total
	if total == 0 {
		total = -1
	}
	return progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(b.out.errs),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(b.total > 0),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionSetSpinnerChangeInterval(0), // no goroutine: show turns it
		// With escape codes, Clear leaves no ^C behind. A dumb terminal does not understand them.
		progressbar.OptionUseANSICodes(!b.out.sys.dumb()),
	)
}

// clear takes the bar off the screen until the next show.
func (b *Bar) clear() {
	if b != nil && b.visible {
		b.bar.Clear()
		b.visible = false
	}
}
