package openssh

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/canvas/canvastest"
)

// cells returns the cells that tmux shows. tmux omits the background after the last cell written in a
// line, so that comes from the expected cells.
func (p *pane) cells(expected *canvastest.Terminal) canvas.Canvas {
	c := canvas.New(p.w, p.h)
	looks := "" // each line starts with the style of the line before
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

// agrees waits until tmux and the emulator show the same and the output pauses.
func (p *pane) agrees() {
	p.t.Helper()
	deadline := time.After(e2etest.Patience)
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	for before := -1; ; {
		raw := p.received()
		term := canvastest.After(p.w, p.h, raw)
		differences := term.Differences(p.cells(term))
		if differences == nil && len(raw) == before {
			return
		}
		before = len(raw)
		select {
		case <-look.C:
		case <-deadline:
			p.t.Fatalf("emulator and tmux differ:\n%s\n%s", strings.Join(differences, "\n"), p.screen())
		}
	}
}

// TestTmuxShowsTheCells compares the emulator that all other tests use with a real terminal, cell by
// cell, on the screens of a game.
func TestTmuxShowsTheCells(t *testing.T) {
	m := newTmux(t)
	p := e2etest.Start(t, t.TempDir())
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
	white.press("Escape")
	white.resize(150, 70) // large pieces repeat the same block
	white.until("is to")
	white.agrees()
	white.resize(80, 24)
	playOn(t, white, black, 3, "Nc6")
	both()
}

// TestTmuxUnderstandsAll draws random screens in tmux to cover all of the encoder.
func TestTmuxUnderstandsAll(t *testing.T) {
	m := newTmux(t)
	s := canvas.NewScreen(80, 24)
	s.Can = canvas.FeaturesOf("tmux-256color")
	random := rand.New(rand.NewPCG(1, 2))
	texts := []string{"          ", "text ", "a", "♞", "██████████", "────────────", "----------", "é", "e\u0301", "漢字", "가"}
	colours := []canvas.Color{0, 0, canvas.Indexed(1), canvas.Indexed(12), canvas.Indexed(94), canvas.Indexed(137), canvas.RGB(1, 2, 3)}
	some := func() canvas.Style {
		l := canvas.Look{Fg: colours[random.IntN(len(colours))], Bg: colours[random.IntN(len(colours))]}
		if random.IntN(3) == 0 {
			l.Attr = canvas.Attr(random.IntN(64))
		}
		return l.Style()
	}
	var raw []byte
	for range 100 {
		area := canvas.Rect{X: random.IntN(60), Y: random.IntN(20), W: 5 + random.IntN(75), H: 1 + random.IntN(24)}
		s.Draw(area, func(c canvas.Canvas) {
			c.Fill(canvas.Rect{X: random.IntN(20), W: random.IntN(80), H: random.IntN(24)}, some(), []rune(" ─")[random.IntN(2)])
			for range 20 {
				c.Text(random.IntN(80), random.IntN(24), some(), texts[random.IntN(len(texts))])
			}
		})
		raw = s.Encode(raw)
	}
	p := &pane{m, "random", 80, 24, filepath.Join(m.home, "random")}
	if err := os.WriteFile(p.raw, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	m.run("new-session", "-d", "-s", p.name, "-x", "80", "-y", "24", "stty raw; cat "+p.raw+"; exec sleep 600",
		";", "set-option", "-t", p.name, "status", "off")
	canvastest.After(p.w, p.h, raw).Shows(t, s.Canvas())
	p.agrees()
}
