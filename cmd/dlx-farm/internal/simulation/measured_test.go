package simulation

import (
	"cmp"
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed ratios.txt
var measured string

// ratios are the numbers of nodes in parts, as shares of their mean.
var ratios = parse(measured)

// parse reads lines of a problem and a ratio.
func parse(text string) (all []float64) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var problem string
		var ratio float64
		if _, err := fmt.Sscan(line, &problem, &ratio); err != nil {
			panic("simulation: " + line + ": " + err.Error())
		}
		all = append(all, ratio)
	}
	return all
}

// inOrder sorts workers by the beginning of their parts, so that a simulation does not depend on the order of a map.
func inOrder(workers []*worker) {
	slices.SortFunc(workers, func(a, b *worker) int {
		return cmp.Or(cmp.Compare(a.began, b.began), cmp.Compare(a.until, b.until))
	})
}
