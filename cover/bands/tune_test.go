package bands

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

var sets = strings.Fields(os.Getenv("SETS"))

func readSet(name string) [][81]uint8 {
	f, err := os.Open("/work/shared/data/sudoku/" + name + ".txt")
	if err != nil {
		panic(err)
	}
	defer f.Close()
	var r [][81]uint8
	sc := bufio.NewScanner(f)
	for sc.Scan() {
		var g [81]uint8
		for i := range 81 {
			if c := sc.Text()[i]; c != '.' {
				g[i] = c - '0'
			}
		}
		r = append(r, g)
	}
	return r
}

func user() float64 {
	var ru syscall.Rusage
	syscall.Getrusage(0, &ru)
	return float64(ru.Utime.Sec) + float64(ru.Utime.Usec)*1e-6
}

func TestTune(t *testing.T) {
	rounds, _ := strconv.Atoi(os.Getenv("ROUNDS"))
	if rounds == 0 {
		t.Skip()
	}
	re := regexp.MustCompile(`per_second=(\d+)`)
	s := new(Solver)
	for _, name := range sets {
		ps := readSet(name)
		var ours, ratios []float64
		var nodes uint64
		reps := max(1, 10000/len(ps))
		for range rounds {
			out, _ := exec.Command("/tmp/w/yardstick", "sudoku", "/work/shared/data/sudoku/"+name+".txt").Output()
			y, _ := strconv.ParseFloat(re.FindStringSubmatch(string(out))[1], 64)
			u := user()
			nodes = 0
			want := uint64(1)
			if strings.HasPrefix(name, "serg") {
				want = 2
			}
			for range reps {
				for j := range ps {
					s.LoadDigits(&ps[j])
					if n, _ := s.Count(context.Background(), 2); n != want {
						t.Fatalf("%s %d: %d", name, j, n)
					}
					nodes += s.Stats().Nodes
				}
			}
			u = (user() - u) / float64(len(ps)*reps)
			ours = append(ours, u*1e6)
			ratios = append(ratios, 1/u/y)
		}
		slices.Sort(ours)
		slices.Sort(ratios)
		fmt.Printf("%-20s min %7.3f us  median %7.3f us  %5.2f Y (max %5.2f) nodes %.2f\n", name, ours[0], ours[rounds/2], ratios[rounds/2], ratios[rounds-1], float64(nodes)/float64(len(ps)*reps))
	}
}
