package evidence

import (
	"context"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"dlx-sudoku/satcheck/proof"
	"dlx-sudoku/satcheck/states"
	"dlx-sudoku/satcheck/sums"
)

// small reports whether a search settles an entry at once, so that its files can be made and the oracle can try everything.
func (e *Entry) small() bool {
	if e.Puzzle != nil {
		open := strings.Count(e.Puzzle.Cells, ".")
		return len(e.Puzzle.Cells) <= 16 || len(e.Puzzle.Cells) <= 81 && open <= 12
	}
	return e.Cover == nil || len(e.Cover.Options) <= 10 && e.Cover.Primary <= 20 && e.Cover.Secondary <= 20
}

// FuzzManifestLine has any text as a line of a manifest: it is refused, or it is true. If it is an entry, the forger helps: the
// line is written in the form of entries, then its files are made to match, and then its words, too.
//
//	go test ./cmd/internal/evidence -run FuzzManifestLine -fuzz FuzzManifestLine -fuzzminimizetime 1s
func FuzzManifestLine(f *testing.F) {
	for _, line := range original(f).lines {
		f.Add(line)
	}
	at := newDesk(filepath.Join(f.TempDir(), "forgery"))
	check := func(t *testing.T, folder *forgery) {
		at.lay(folder)
		proved := false
		_, err := Check(context.Background(), at.dir, at.dir, func(found Finding) { proved = proved || found.Kind == Proved })
		if !proved {
			return
		}
		for _, first := range []bool{true, false} {
			if wrong := truth(folder.lines[0], first); wrong != nil {
				t.Errorf("verified, %v, and %v:\n%s", err, wrong, folder.lines[0])
			}
		}
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		if len(line) == 0 || len(line) > 1<<13 || slices.Contains(line, '\n') {
			return // no line, or two
		}
		folder := &forgery{lines: [][]byte{line}, name: manifestName, files: make(map[string][]byte)}
		check(t, folder)
		var e Entry
		if json.Unmarshal(line, &e) != nil {
			return
		}
		if !e.small() {
			e.state(t.Context())
			return
		}
		if !slices.Contains([]proof.Format{proof.DRAT, proof.LRAT, states.Format, sums.Format}, e.Format) {
			return
		}
		folder.refile(&e)
		folder.lines[0] = must(json.Marshal(&e))
		check(t, folder)
		restate(&e)
		folder.refile(&e)
		folder.lines[0] = must(json.Marshal(&e))
		check(t, folder)
	})
}
