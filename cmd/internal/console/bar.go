package console

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/schollz/progressbar/v3"
)

// barDelay is how long a run takes at least before a bar is shown.
const barDelay = time.Second

// A Bar shows progress: a count, its rate, and the time left where the total is known.
type Bar struct {
	w       io.Writer
	unit    string // "puzzle"
	total   int64
	started time.Time
	delay   time.Duration
	bar     *progressbar.ProgressBar // nil before it is shown
	visible bool
}

// NewBar returns a bar for work of a total, in any unit; 0 if that is not known. What is counted is called by its name,
// with an "s" for several. The bar is shown after a second, or at once if it always is.
func NewBar(w io.Writer, unit string, total int64, always bool) *Bar {
	b := &Bar{w: w, unit: unit, total: total, started: time.Now(), delay: barDelay}
	if always {
		b.delay = 0
	}
	return b
}

// Update shows how far the work is: the part of the total, and the count.
func (b *Bar) Update(done int64, count uint64) {
	elapsed := time.Since(b.started)
	if elapsed < b.delay {
		return
	}
	if b.bar == nil {
		b.bar = b.newBar()
	}
	b.visible = true
	if b.total > 0 {
		b.bar.Set64(min(done, b.total-1)) // a full bar is final
	} else {
		b.bar.Add64(1) // turns the spinner
	}
	unit := b.unit
	if count != 1 {
		unit += "s"
	}
	rate := float64(count) / max(elapsed.Seconds(), 1e-3)
	b.bar.Describe(fmt.Sprintf("%s %s, %s/s", Thousands(count), unit, Thousands(uint64(rate))))
}

// Finish shows that all is done, with the count, unless the run was too short for a bar. There must be no Update after
// it.
func (b *Bar) Finish(count uint64) {
	b.Update(b.total, count)
	if b.bar != nil && b.total > 0 {
		b.bar.Set64(b.total)
	}
}

func (b *Bar) newBar() *progressbar.ProgressBar {
	total := b.total
	if total == 0 {
		total = -1
	}
	return progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(b.w),
		progressbar.OptionSetWidth(20),
		progressbar.OptionSetPredictTime(b.total > 0),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionSetSpinnerChangeInterval(0), // no goroutine: Update turns it
		progressbar.OptionUseANSICodes(true),          // or else Clear leaves a ^C behind
	)
}

// Clear takes the bar off the screen until the next Update.
func (b *Bar) Clear() {
	if b.visible {
		b.bar.Clear()
		b.visible = false
	}
}

// Thousands returns a number with commas between groups of three digits.
func Thousands(n uint64) string {
	s := strconv.FormatUint(n, 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
