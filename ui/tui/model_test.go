package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unsafe"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
)

var ctrlO = tea.KeyPressMsg{Code: 'o', Mod: tea.ModCtrl}

// clickCell clicks on a cell of the board as it is drawn.
func (p *person) clickCell(name string) {
	p.t.Helper()
	p.model.View()
	frame := p.screen().Frame()
	for y := range p.model.h {
		for x := range p.model.w {
			if c := frame.CellAt(x, y); c != game.NoCell && game.CellName(c, frame.Picture.Board.Files) == name {
				p.update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				p.update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
				return
			}
		}
	}
	p.t.Fatalf("there is no cell %s", name)
}

// A move by two clicks, at every size of cells and from both sides.
func TestClicksMove(t *testing.T) {
	for _, size := range tableSizes {
		for _, seat := range []game.Seat{0, 1} {
			t.Run(fmt.Sprintf("%dx%d seat %d", size.w, size.h, seat), func(t *testing.T) {
				p := newWorld(t).plays(seat, "", openers[:seat]...)
				p.resize(size.w, size.h)
				from, to, want := "g1", "f3", "1. Nf3"
				if seat == 1 {
					from, to, want = "g8", "f6", "Nf6"
				}
				p.clickCell(from)
				if got := p.state(); !strings.HasSuffix(got, "picked "+from) {
					t.Fatalf("after a click on %s: %s", from, got)
				}
				p.clickCell(to)
				p.sees(want)
			})
		}
	}
}

// A promotion by clicks alone: the choices can be clicked where they are drawn.
func TestClicksPromote(t *testing.T) {
	for _, size := range tableSizes {
		for _, choice := range []string{"B bishop", "N knight", "Q queen", "R rook"} {
			t.Run(fmt.Sprintf("%dx%d %s", size.w, size.h, choice), func(t *testing.T) {
				p := newWorld(t).plays(0, promoting)
				p.resize(size.w, size.h)
				p.clickCell("e7")
				p.clickCell("e8")
				p.sees("Which?")
				p.clicks(choice)
				p.sees("1. e8=" + strings.ToUpper(choice[:1]))
			})
		}
	}
}

// Rows that are not on the screen cannot be clicked.
func TestClickedOrNot(t *testing.T) {
	knight := tea.MouseClickMsg{X: 2 + 5*4, Y: 2 + 5*2, Button: tea.MouseLeft} // on f3
	at := func(x, y int) tea.MouseClickMsg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
	small := func(p *person) { p.resize(30, 12) }
	keys := func(names ...string) func(*person) { return func(p *person) { p.press(names...) } }
	for _, c := range []struct {
		name   string
		before func(*person)
		click  tea.MouseClickMsg
		state  string
	}{
		{"the one that does something", keys(), knight, "f3 picked f3"},
		{"beside the board", keys(), at(60, 12), "e2"},
		{"on the header", keys(), at(5, 0), "e2"},
		{"with another button", keys(), tea.MouseClickMsg{X: knight.X, Y: knight.Y, Button: tea.MouseRight}, "e2"},
		{"behind a question", keys("q"), knight, "e2 asks"},
		{"at an earlier position", keys(","), knight, "f3 ply 7"},
		{"on a piece of the other side", keys(), at(knight.X, 2), "f8"},
		{"behind the help pages", keys("?"), knight, "Help"},
		{"in too small a window", small, knight, "e2"},
		{"while a move is typed", keys("e"), knight, "f3 picked f3"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newWorld(t).plays(0, "", openers...)
			c.before(p)
			p.model.View()
			p.update(c.click)
			if got := p.state(); got != c.state {
				t.Errorf("%q, want %q", got, c.state)
			}
		})
	}
}

func TestWheelSteps(t *testing.T) {
	p := newWorld(t).plays(0, "", openers...)
	up, down := tea.MouseWheelMsg{Button: tea.MouseWheelUp}, tea.MouseWheelMsg{Button: tea.MouseWheelDown}
	for _, msg := range []tea.Msg{up, up, up, down} {
		p.update(msg)
	}
	p.sees("Position 6 of 8.")
	p.update(down)
	p.update(down)
	p.update(down)
	if p.state() != "e2" {
		t.Errorf("past the end: %s", p.state())
	}
}

func TestMouseOnAndOff(t *testing.T) {
	p := newWorld(t).plays(0, "")
	if p.model.View().MouseMode != tea.MouseModeCellMotion {
		t.Error("the mouse is off at first")
	}
	p.update(ctrlO)
	p.sees("Mouse off")
	if p.model.View().MouseMode != tea.MouseModeNone {
		t.Error("the mouse is still on")
	}
	p.press("e") // also while a move is typed
	p.update(ctrlO)
	p.sees("Mouse on")
	if p.model.View().MouseMode != tea.MouseModeCellMotion || p.state() != "e2 line e" {
		t.Errorf("the mouse is off, or the line has gone: %s", p.state())
	}
}

func TestPastedMoves(t *testing.T) {
	w := newWorld(t)
	p := w.plays(0, "")
	p.update(pasted("e2\x1b[31me4\u202e\r"))
	if got := p.screen().Line.Input.Value(); got != "e2[31me4" {
		t.Errorf("%q is on the line", got)
	}
	p.press("esc")
	p.update(pasted(" e2e4\n"))
	p.press("enter")
	p.sees("1. e4")
	p.press("q")
	p.update(pasted("y"))
	if p.state() != "e2 asks" {
		t.Errorf("a question is answered by what is pasted: %s", p.state())
	}
}

// A resize, even to almost nothing, keeps what the user was doing.
func TestResizeKeepsState(t *testing.T) {
	p := newWorld(t).plays(0, "", openers...)
	for _, keys := range [][]string{{"right", "up", "enter"}, {"e", "d"}, {"esc", ",", ","}, {"v", "q"}} {
		p.press(keys...)
		frame, state := p.frame(), p.state()
		for _, size := range [][2]int{{120, 40}, {40, 20}, {1, 1}, {0, 0}, {300, 100}, {50, 28}} {
			p.resize(size[0], size[1])
			p.model.View()
			if p.state() != state {
				t.Errorf("%v: %q has become %q", size, state, p.state())
			}
		}
		p.resize(80, 24)
		if p.frame() != frame {
			t.Errorf("%q looks different afterwards:\n%s", state, p.frame())
		}
	}
}

// The keys keep working in a window that is too small to show anything.
func TestKeysInASmallWindow(t *testing.T) {
	p := newWorld(t).plays(0, "")
	p.resize(20, 6)
	p.press("e", "4", "enter")
	p.resize(80, 24)
	p.sees("1. e4")
	p.resize(20, 6)
	p.press("ctrl+c")
	p.until("the end", func() bool { return p.left })
}

// A notice is shown in full until a key or a click. Releasing the mouse button does not remove it.
func TestNotices(t *testing.T) {
	p := newWorld(t).plays(0, "", openers...)
	text := "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen."
	words := func() string { return strings.Join(strings.Fields(p.frame()), " ") }
	for name, msg := range map[string]tea.Msg{
		"a key": tea.KeyPressMsg{Code: tea.KeyUp}, "a click": tea.MouseClickMsg{X: 70, Y: 10, Button: tea.MouseLeft},
	} {
		for _, size := range tableSizes {
			p.resize(size.w, size.h)
			p.update(app.NoticeMsg{Text: text})
			p.update(tea.MouseReleaseMsg{})
			checkFits(t, p.model.View().Content, size.w, size.h)
			if !strings.Contains(words(), text) {
				t.Errorf("%v: the notice is not whole:\n%s", size, p.frame())
			}
			p.update(msg)
			if strings.Contains(p.frame(), "fifteen") {
				t.Errorf("%v: the notice outlives %s", size, name)
			}
		}
	}
	p.update(app.NoticeMsg{Text: "\x1b]0;title\a" + strings.Repeat("very long ", 500), Bad: true})
	checkFits(t, p.model.View().Content, 50, 28)
	p.clean()
}

func TestIdleWarning(t *testing.T) {
	p := newWorld(t).plays(0, "")
	p.update(app.IdleMsg{Left: 42 * time.Second})
	p.sees("Logging out in 42 s", "any key to stay")
	p.resize(40, 20)
	p.sees("42 s", "Press", "any key to stay.")
	p.update(app.IdleMsg{})
	p.misses("42 s")
}

// The badge counts the waiting games except the one on screen.
func TestWaitingBadge(t *testing.T) {
	w := newWorld(t)
	p := w.plays(0, "", openers...)
	p.misses("game waiting")
	me := p.model.session.Me
	w.record("a1b2c3d5", me.Person, w.account("cleo").Person, "", nil)
	p.sees("1 game waiting: ctrl+n  ann")
	p.resize(40, 20)
	p.sees("●1")
}

func TestFarewell(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{})
	if got, want := p.model.Farewell(), "Your games are saved. Come back with:\n  ssh -p 2222 pawnstorm.example"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, c := range []struct {
		host  string
		port  int
		table string
		want  string
	}{
		{"", 0, "", "ssh HOST"},
		{"chess.example", 22, "", "ssh chess.example"},
		{"chess.example", 22, "t", "ssh -t chess.example t"},
		{"chess.example", 23, "t", "ssh -t -p 23 chess.example t"},
	} {
		s := &app.Session{Visit: app.Visit{Host: c.host, Port: c.port}}
		if got := s.ComeBack(c.table); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Nothing is drawn while nothing happens: View returns the same frame again.
func TestFrameIsRemembered(t *testing.T) {
	p := newWorld(t).plays(0, "", openers...)
	p.proof.alone = true
	first := p.model.View().Content
	same := func() bool {
		again := p.model.View().Content
		return unsafe.StringData(again) == unsafe.StringData(first)
	}
	p.update(tea.MouseMotionMsg{X: 10, Y: 10})
	p.update(tea.MouseReleaseMsg{X: 10, Y: 10})
	if !same() {
		t.Error("the frame is drawn again for nothing")
	}
	if allocs := testing.AllocsPerRun(100, func() { p.model.View() }); allocs != 0 {
		t.Errorf("a remembered frame costs %v allocations", allocs)
	}
	p.press("up")
	if same() {
		t.Error("the frame is remembered for too long")
	}
}
