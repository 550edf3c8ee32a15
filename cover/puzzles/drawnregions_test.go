package puzzles

import (
	"strings"
	"testing"
)

// TestDrawnRegions reads puzzles beside their regions, in letters and digits and in a program: above a puzzle they are its
// rule, and a puzzle is never answered as if they were not there.
func TestDrawnRegions(t *testing.T) {
	const letters, puzzle = "AAAB\nACBB\nCCDB\nCDDD\n", "1...\n....\n....\n...2\n"
	const zeros = "[[0,0,0,1],[0,2,1,1],[2,2,3,1],[2,3,3,3]]"
	digits := strings.NewReplacer("A", "1", "B", "2", "C", "3", "D", "4").Replace(letters)
	line := strings.ReplaceAll(letters, "\n", "") + "\n"
	const program = "grid = [[1,0,0,0],[0,0,0,0],[0,0,0,0],[0,0,0,2]]\n"
	const above, below = "regions: ", "regions are drawn below the puzzle"
	for text, want := range map[string]string{
		letters + "\n" + puzzle:                            above,
		digits + "\n" + puzzle:                             above,
		letters + puzzle:                                   above,
		line + strings.ReplaceAll(puzzle, "\n", "") + "\n": above,
		"regions = " + zeros + "\n" + program:              above,
		"boxes: AAAB ACBB CCDB CDDD\n" + puzzle:            above,
		"Blocks: AAAB/ACBB/CCDB/CDDD\n" + puzzle:           above,
		puzzle + "\n" + letters:                            below,
		puzzle + "\n" + digits:                             below,
		puzzle + "\nRegions:\n" + letters:                  "stands below its puzzle",
		puzzle + "\nIts parts\n" + letters:                 below,
		puzzle + "\n" + letters + "\n" + puzzle:            below,
		program + "regions = " + zeros + "\n":              below,
		letters:                                            "a rule, and no puzzle below it",
	} {
		r := ruledReader(text)
		var rec Record
		var got []string
		for r.Read(&rec) == nil {
			switch {
			case rec.Err != nil:
				got = append(got, rec.Err.Error())
			case len(rec.Rules) == 1:
				got = append(got, rec.Rules[0].Name+": "+rec.Rules[0].Value)
			default:
				got = append(got, "none")
			}
		}
		all := strings.Join(got, "; ")
		if !strings.Contains(all, want) || strings.Contains(all, "none") {
			t.Errorf("records of %q: %s, want %s", text, all, want)
		}
	}
}
