package play_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

func TestTableFrames(t *testing.T) {
	for _, s := range tuitest.Scenes {
		t.Run(s.Name, func(t *testing.T) { s.Open(tuitest.New(t)).TableGolden(s.Name) })
	}
}

// Without colour the pieces are letters, and everything else is the same.
func TestTableFramesWithoutColour(t *testing.T) {
	for _, name := range []string{"playing-black", "picked", "check"} {
		t.Run(name, func(t *testing.T) {
			p := tuitest.SceneNamed(t, name).Open(tuitest.New(t))
			recolour(p, colorprofile.ASCII)
			p.TableGolden("letters-" + name)
		})
	}
}

// recolour gives the session a terminal with other colours.
func recolour(p *tuitest.Person, profile colorprofile.Profile) {
	p.Model.Session.Styles = widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: profile}})
}

// At any window size the frame fits, and the board is complete and square.
func TestTableFits(t *testing.T) {
	for _, s := range tuitest.Scenes {
		t.Run(s.Name, func(t *testing.T) {
			p := s.Open(tuitest.New(t))
			for w := widget.MinWidth; w <= 140; w += 3 {
				boardFits(p, w, 20+w*7%31)
			}
			for h := widget.MinHeight; h <= 50; h++ {
				boardFits(p, widget.MinWidth+h*11%100, h)
			}
			for _, size := range [][2]int{{39, 60}, {200, 19}, {39, 19}, {20, 5}, {7, 3}, {1, 1}, {1, 40}, {0, 0}} {
				p.Resize(size[0], size[1])
				p.InWindow(max(size[0], 1), max(size[1], 1))
				if frame := p.Frame(); size[0] >= 20 && !strings.HasPrefix(frame, "pawnstorm needs 40") {
					t.Errorf("%v: got %q", size, frame)
				}
			}
		})
	}
}

// boardFits checks the frame at one size.
func boardFits(p *tuitest.Person, w, h int) {
	p.Tb.Helper()
	p.Resize(w, h)
	content := p.View()
	p.InWindow(w, h)
	s := p.Screen()
	if s.Waits() {
		return
	}
	frame := s.Frame()
	size := frame.Picture.Size
	if size.W != 2*size.H {
		p.Tb.Errorf("%dx%d: cells of %dx%d are not square", w, h, size.W, size.H)
	}
	cells := 0
	for y := range h {
		for x := range w {
			if frame.CellAt(x, y) != game.NoCell {
				cells++
			}
		}
	}
	if want := size.W * size.H * len(frame.Picture.Board.Cells); cells != want {
		p.Tb.Fatalf("%dx%d: %d of the %d cells of the board are in the window:\n%s", w, h, cells, want, ansi.Strip(content))
	}
}

// Text in a record may come from an older program or another node, so names are cleaned when they
// are drawn too.
func TestHostileNamesAtATable(t *testing.T) {
	names := []string{
		"\x1b[31mred\x1b[0m", "\x1b]0;title\x07", "\u202egnp.exe", "a\u200db\u2066c", "\u009b2Jclear",
		"new\nline\r\tstop", "z\u0301\u0302\u0303\u0304\u0305", "\xff\xfebroken", "非常に長い名前をもつ人の名前です", strings.Repeat("W", 400), "",
	}
	w := tuitest.New(t)
	ann := w.Account("ann")
	for i, name := range names {
		evil := identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%015d", i)), Name: name}
		tables := []*table.Table{
			w.Record(fmt.Sprintf("ab0000%02d", i), evil, ann.Person, "", tuitest.Openers[:1]),
			w.Record(fmt.Sprintf("ab0100%02d", i), ann.Person, evil, "", tuitest.Openers[:2], tuitest.Event(table.Offered, 1)),
			w.Record(fmt.Sprintf("ab0200%02d", i), evil, evil, "", tuitest.Openers[:1], tuitest.Event(table.Resigned, 1)),
			w.Write(table.Record{Version: 1, ID: identity.TableID(fmt.Sprintf("ab0300%02d", i)), Game: "chess", Created: w.Clock.Now(), Host: evil}),
			w.Write(table.Record{Version: 1, ID: identity.TableID(fmt.Sprintf("ab0400%02d", i)), Game: "chess", Created: w.Clock.Now(), Host: evil, Invited: &ann.Person}),
			w.Write(table.Record{Version: 1, ID: identity.TableID(fmt.Sprintf("ab0500%02d", i)), Game: "chess", Created: w.Clock.Now(), Host: ann.Person, Invited: &evil}),
		}
		for _, table := range tables {
			p := w.OpenTable(ann, table)
			for _, size := range tuitest.TableSizes {
				p.Resize(size.W, size.H)
				p.InWindow(size.W, size.H)
				p.Clean()
			}
		}
	}
}

// BenchmarkTable draws the table of a long game with a clock in a usual window. It measures a full
// redraw, a clock tick, and a step to another position and back with its bytes.
func BenchmarkTable(b *testing.B) {
	w := tuitest.New(b)
	p := w.OpenContest(tuitest.Contest{Clock: "90+30", Moves: tuitest.RandomMoves(b, 3, 200)})
	t, window := p.Screen(), canvas.NewScreen(80, 24)
	var frame app.Frame
	whole := func(c canvas.Canvas) { frame = t.Paint(c) }
	draw := func() {
		window.Draw(window.Bounds(), whole)
		t.Update(app.DrawnMsg{Frame: frame})
	}
	draw()
	ticked := func(at canvas.Rect, paint func(canvas.Canvas)) { window.Draw(at, paint) }
	out := make([]byte, 0, 1<<16)
	for _, c := range []struct {
		name string
		do   func()
	}{
		{"whole", draw},
		{"tick", func() { w.Clock.Advance(time.Second); t.PaintParts(ticked) }},
		{"there and back", func() {
			for _, key := range []string{",", "."} {
				t.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key})
				draw()
				out = window.Encode(out[:0])
			}
		}},
		{"a word typed", func() {
			for _, key := range []string{"m", "e", "2", "-", "e", "4"} {
				t.Update(tea.KeyPressMsg{Code: rune(key[0]), Text: key})
				draw()
				out = window.Encode(out[:0])
			}
			t.Update(tea.KeyPressMsg{Code: tea.KeyEscape})
			draw()
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.do()
			}
		})
	}
}
