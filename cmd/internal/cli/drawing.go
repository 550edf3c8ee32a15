//go:build !js

package cli

import "github.com/schollz/progressbar/v3"

func (b *Bar) make() drawing {
	total := b.total
	if total == 0 {
		total = -1
	}
	return progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(b.out.errs),
		progressbar.OptionSetWidth(b.width()),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionSetPredictTime(false), // the times stand in the description
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetRenderBlankState(false),
		progressbar.OptionSpinnerType(14),
		progressbar.OptionSetSpinnerChangeInterval(0), // no goroutine: show turns it
		// With escape codes, Clear leaves no ^C behind. A dumb terminal does not understand them.
		progressbar.OptionUseANSICodes(!b.out.sys.dumb()),
	)
}
