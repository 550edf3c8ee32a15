package console

import "time"

// Show is Update with a text in place of the count and its rate.
func (b *Bar) Show(done int64, text string) {
	if time.Since(b.started) < b.delay {
		return
	}
	if b.bar == nil {
		b.bar = b.newBar()
	}
	b.visible = true
	if b.total > 0 {
		b.bar.Set64(min(done, b.total-1)) // a full bar would be final
	} else {
		b.bar.Add64(1) // turns the spinner
	}
	b.bar.Describe(text)
}

// Table writes lines of our own making as they are.
func (c *Console) Table(text string) {
	c.begin()
	c.w.WriteString(text)
}
