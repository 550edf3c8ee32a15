package tally

import (
	"errors"
	"testing"
	"time"
)

// TestTaskTurns wants that a task does as many slices as its turn has time for, one at least, and ends with its work.
func TestTaskTurns(t *testing.T) {
	now := time.Duration(0) // each slice takes 10
	slices := 0
	work := newTask(func() time.Duration { return now }, func(yield func(error) bool) {
		for range 100 {
			slices++
			now += 10
			if !yield(nil) {
				t.Error("the work was ended")
				return
			}
		}
	})
	defer work.stop()
	for _, turn := range []struct {
		time time.Duration
		want int // slices, with those before
	}{{50, 5}, {45, 10}, {1, 11}, {100, 21}, {780, 99}} {
		if work.run(turn.time) || slices != turn.want || work.spent != time.Duration(10*slices) {
			t.Fatalf("a turn of %d: %d slices, %d spent, want %d", turn.time, slices, work.spent, turn.want)
		}
	}
	if !work.run(1000) || slices != 100 || work.err != nil || work.spent != 1000 {
		t.Errorf("the last turn: %d slices, %d spent, error %v, want 100 slices", slices, work.spent, work.err)
	}
	if !work.run(10) {
		t.Error("a task that has ended has another turn")
	}
}

// TestTaskEnds wants that an error ends a task, and that the work sees when it is stopped.
func TestTaskEnds(t *testing.T) {
	wrong := errors.New("wrong")
	failed := newTask(wallClock(), func(yield func(error) bool) {
		if yield(nil) {
			yield(wrong)
		}
	})
	defer failed.stop()
	if !failed.run(time.Hour) || failed.err != wrong {
		t.Errorf("error %v, want %v", failed.err, wrong)
	}
	ended := false
	stopped := newTask(wallClock(), func(yield func(error) bool) {
		for yield(nil) {
		}
		ended = true
	})
	if stopped.run(1) {
		t.Error("work without an end has ended")
	}
	stopped.stop()
	stopped.stop()
	if !ended {
		t.Error("the work has not seen that it was stopped")
	}
}
