package server

import (
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/program"
)

// The program gets ten sizes a second, the first one at once, and always the last one.
func TestSizes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSizes(unguarded)
		told, done := make([]int, 0, 100), make(chan struct{})
		go func() {
			defer close(done)
			for size := range s.C {
				told = append(told, size.Width)
			}
		}()
		const changes = 2500
		for i := range changes {
			s.take(sized(i))
			if synctest.Wait(); i == 0 && len(told) != 1 {
				t.Error("the first size waits")
			}
			elapse(time.Millisecond)
		}
		elapse(sizeEvery)
		s.stop()
		close(s.C)
		<-done
		if len(told) > changes/100+2 || len(told) < changes/100 || told[len(told)-1] != changes-1 {
			t.Errorf("got %d sizes, the last one is %d", len(told), told[len(told)-1])
		}
	})
}

// A size that the program does not read blocks nothing and leaves no timer.
func TestSizesThatNobodyTakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSizes(unguarded)
		for i := range 10 {
			s.take(sized(i))
			elapse(sizeEvery)
		}
		s.take(sized(10))
		if got := <-s.C; got.Width != 10 {
			t.Errorf("the newest size is %d", got.Width)
		}
		s.take(sized(11))
		s.stop()
		elapse(time.Minute)
		if len(s.C) > 0 {
			t.Error("got a size after the end")
		}
	})
}

// sized returns a window of some columns.
func sized(w int) program.Size { return program.Size{WindowSizeMsg: tea.WindowSizeMsg{Width: w}} }

// TestPixels checks that the size of a cell comes from the pixels of a window, if the client sends them, and that
// numbers are limited.
func TestPixels(t *testing.T) {
	for _, c := range []struct{ w, h, pw, ph, cellW, cellH uint32 }{
		{80, 24, 800, 480, 10, 20},
		{80, 24, 805, 489, 10, 20}, // with a border
		{80, 24, 0, 0, 0, 0},
		{1, 1, 1 << 31, 1 << 31, maxCell, maxCell},
		{0, 0, 800, 480, 0, 0},
	} {
		size := windowSize(c.w, c.h, c.pw, c.ph)
		if size.CellW != int(c.cellW) || size.CellH != int(c.cellH) {
			t.Errorf("%v: got cells of %dx%d", c, size.CellW, size.CellH)
		}
	}
}
