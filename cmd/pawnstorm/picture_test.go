package main

import (
	"io"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// cells are what tmux shows in the pane. It does not tell of the background behind
// the last cell of a line in which something was written since it was erased: that
// is taken from what is expected.
func (p *pane) cells(expected *canvastest.Terminal) canvas.Canvas {
	c := canvas.New(p.w, p.h)
	looks := "" // a line goes on in the look in which the one before ended
	for y, line := range strings.Split(p.run("capture-pane", "-p", "-e", "-N", "-t", p.name), "\n") {
		for x := c.Styled(0, y, looks+line); x < p.w && y < p.h; x++ {
			look := canvastest.Look(expected.CellAt(x, y).Style)
			c.Set(x, y, canvas.Look{Bg: look.Bg}.Style(), ' ')
		}
		looks += strings.Join(sgr.FindAllString(line, -1), "")
	}
	return c
}

var sgr = regexp.MustCompile(`\x1b\[[0-9;:]*m`)

// emulated is what the emulator of our tests shows after the bytes that came so far.
func (p *pane) emulated() *canvastest.Terminal {
	p.t.Helper()
	raw, err := os.ReadFile(p.raw)
	if err != nil {
		p.t.Fatal(err)
	}
	term := canvastest.NewTerminal(p.w, p.h)
	defer term.Close()
	go io.Copy(io.Discard, term) // its answers, up to its end
	term.Write(raw)
	return term
}

// agrees waits until tmux and the emulator show the same.
func (p *pane) agrees() {
	p.t.Helper()
	deadline := time.After(patience)
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for {
		term := p.emulated()
		differences := term.Differences(p.cells(term))
		if differences == nil {
			return
		}
		select {
		case <-look.C:
		case <-deadline:
			p.t.Fatalf("the emulator shows something else than tmux:\n%s\n%s", strings.Join(differences, "\n"), p.screen())
		}
	}
}

// TestTmuxShowsTheCells compares a terminal that people use with the emulator by
// which all other tests judge: each cell of a game's screens.
func TestTmuxShowsTheCells(t *testing.T) {
	m := newTmux(t)
	p := start(t, t.TempDir())
	white, black := players(t, m, p)
	both := func() {
		t.Helper()
		white.agrees()
		black.agrees()
	}
	both()
	playOn(t, white, black, 0, "e4", "e5", "Nf3")
	both()
	white.resize(120, 40)
	white.until("is to")
	both()
	white.press("?")
	white.until("esc close")
	white.agrees()
	white.resize(80, 24)
	white.press("Escape")
	playOn(t, white, black, 3, "Nc6")
	both()
}
