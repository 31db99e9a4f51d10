package tui_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unsafe"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

var ctrlO = tea.KeyPressMsg{Code: 'o', Mod: tea.ModCtrl}

// clickCell clicks on a cell of the board as it is drawn.
func clickCell(p *tuitest.Person, name string) {
	p.Tb.Helper()
	frame := p.Screen().Frame()
	for y := range p.Window.H {
		for x := range p.Window.W {
			if c := frame.CellAt(x, y); c != game.NoCell && game.CellName(c, frame.Picture.Board.Files) == name {
				p.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft})
				p.Update(tea.MouseReleaseMsg{X: x, Y: y, Button: tea.MouseLeft})
				return
			}
		}
	}
	p.Tb.Fatalf("there is no cell %s", name)
}

// A move by two clicks, at every size of cells and from both sides.
func TestClicksMove(t *testing.T) {
	for _, size := range tuitest.TableSizes {
		for _, seat := range []game.Seat{0, 1} {
			t.Run(fmt.Sprintf("%dx%d seat %d", size.W, size.H, seat), func(t *testing.T) {
				p := tuitest.New(t).Plays(seat, "", tuitest.Openers[:seat]...)
				p.Resize(size.W, size.H)
				from, to, want := "g1", "f3", "1. Nf3"
				if seat == 1 {
					from, to, want = "g8", "f6", "Nf6"
				}
				clickCell(p, from)
				if got := p.State(); !strings.HasSuffix(got, "picked "+from) {
					t.Fatalf("after a click on %s: %s", from, got)
				}
				clickCell(p, to)
				p.Sees(want)
			})
		}
	}
}

// A promotion by clicks alone: the choices can be clicked where they are drawn.
func TestClicksPromote(t *testing.T) {
	for _, size := range tuitest.TableSizes {
		for _, choice := range []string{"B bishop", "N knight", "Q queen", "R rook"} {
			t.Run(fmt.Sprintf("%dx%d %s", size.W, size.H, choice), func(t *testing.T) {
				p := tuitest.New(t).Plays(0, tuitest.Promotion)
				p.Resize(size.W, size.H)
				clickCell(p, "e7")
				clickCell(p, "e8")
				p.Sees("Which?")
				p.Clicks(choice)
				p.Sees("1. e8=" + strings.ToUpper(choice[:1]))
			})
		}
	}
}

// Rows that are not on the screen cannot be clicked.
func TestClickedOrNot(t *testing.T) {
	knight := tea.MouseClickMsg{X: 2 + 5*4, Y: 2 + 5*2, Button: tea.MouseLeft} // on f3
	at := func(x, y int) tea.MouseClickMsg { return tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft} }
	small := func(p *tuitest.Person) { p.Resize(30, 12) }
	keys := func(names ...string) func(*tuitest.Person) { return func(p *tuitest.Person) { p.Press(names...) } }
	for _, c := range []struct {
		name   string
		before func(*tuitest.Person)
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
			p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
			c.before(p)
			p.Update(c.click)
			if got := p.State(); got != c.state {
				t.Errorf("%q, want %q", got, c.state)
			}
		})
	}
}

func TestWheelSteps(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	up, down := tea.MouseWheelMsg{Button: tea.MouseWheelUp}, tea.MouseWheelMsg{Button: tea.MouseWheelDown}
	for _, msg := range []tea.Msg{up, up, up, down} {
		p.Update(msg)
	}
	p.Sees("Position 6 of 8.")
	p.Update(down)
	p.Update(down)
	p.Update(down)
	if p.State() != "e2" {
		t.Errorf("past the end: %s", p.State())
	}
}

func TestMouseOnAndOff(t *testing.T) {
	p := tuitest.New(t).Plays(0, "")
	if p.Model.Modes().Mouse != tea.MouseModeCellMotion {
		t.Error("the mouse is off at first")
	}
	p.Update(ctrlO)
	p.Sees("Mouse off")
	if p.Model.Modes().Mouse != tea.MouseModeNone {
		t.Error("the mouse is still on")
	}
	p.Press("e") // also while a move is typed
	p.Update(ctrlO)
	p.Sees("Mouse on")
	if p.Model.Modes().Mouse != tea.MouseModeCellMotion || p.State() != "e2 line e" {
		t.Errorf("the mouse is off, or the line has gone: %s", p.State())
	}
}

func TestPastedMoves(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(0, "")
	p.Pastes("e2\x1b[31me4\u202e\r")
	if got := p.Screen().Line.Input.Value(); got != "e2[31me4" {
		t.Errorf("%q is on the line", got)
	}
	p.Press("esc")
	p.Pastes(" e2e4\n")
	p.Press("enter")
	p.Sees("1. e4")
	p.Press("q")
	p.Pastes("y")
	if p.State() != "e2 asks" {
		t.Errorf("a question is answered by what is pasted: %s", p.State())
	}
}

// A resize, even to almost nothing, keeps what the user was doing.
func TestResizeKeepsState(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	for _, keys := range [][]string{{"right", "up", "enter"}, {"e", "d"}, {"esc", ",", ","}, {"v", "q"}} {
		p.Press(keys...)
		frame, state := p.Frame(), p.State()
		for _, size := range [][2]int{{120, 40}, {40, 20}, {1, 1}, {0, 0}, {300, 100}, {50, 28}} {
			p.Resize(size[0], size[1])
			if p.State() != state {
				t.Errorf("%v: %q has become %q", size, state, p.State())
			}
		}
		p.Resize(80, 24)
		if p.Frame() != frame {
			t.Errorf("%q looks different afterwards:\n%s", state, p.Frame())
		}
	}
}

// The keys keep working in a window that is too small to show anything.
func TestKeysInASmallWindow(t *testing.T) {
	p := tuitest.New(t).Plays(0, "")
	p.Resize(20, 6)
	p.Press("e", "4", "enter")
	p.Resize(80, 24)
	p.Sees("1. e4")
	p.Resize(20, 6)
	p.Press("ctrl+c")
	p.Until("the end", func() bool { return p.Left })
}

// A notice is shown in full until a key or a click. Releasing the mouse button does not remove it.
func TestNotices(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	text := "One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen."
	words := func() string { return strings.Join(strings.Fields(p.Frame()), " ") }
	for name, msg := range map[string]tea.Msg{
		"a key": tea.KeyPressMsg{Code: tea.KeyUp}, "a click": tea.MouseClickMsg{X: 70, Y: 10, Button: tea.MouseLeft},
	} {
		for _, size := range tuitest.TableSizes {
			p.Resize(size.W, size.H)
			p.Update(app.NoticeMsg{Text: text})
			p.Update(tea.MouseReleaseMsg{})
			p.InWindow(size.W, size.H)
			if !strings.Contains(words(), text) {
				t.Errorf("%v: the notice is not whole:\n%s", size, p.Frame())
			}
			p.Update(msg)
			if strings.Contains(p.Frame(), "fifteen") {
				t.Errorf("%v: the notice outlives %s", size, name)
			}
		}
	}
	p.Update(app.NoticeMsg{Text: "\x1b]0;title\a" + strings.Repeat("very long ", 500), Bad: true})
	p.InWindow(50, 28)
	p.Clean()
}

func TestIdleWarning(t *testing.T) {
	p := tuitest.New(t).Plays(0, "")
	p.Update(app.IdleMsg{Left: 42 * time.Second})
	p.Sees("Logging out in 42 s", "any key to stay")
	p.Resize(40, 20)
	p.Sees("42 s", "Press", "any key to stay.")
	p.Update(app.IdleMsg{})
	p.Misses("42 s")
}

// The badge counts the waiting games except the one on screen.
func TestWaitingBadge(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(0, "", tuitest.Openers...)
	p.Misses("game waiting")
	me := p.Model.Session.Me
	w.Record("a1b2c3d5", me.Person, w.Account("cleo").Person, "", nil)
	p.Sees("1 game waiting: ctrl+n  ann")
	p.Resize(40, 20)
	p.Sees("●1")
}

func TestFarewell(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{})
	if got, want := p.Model.Farewell(), "Your games are saved. Come back with:\n  ssh -p 2222 pawnstorm.example"; got != want {
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
	m := tuitest.New(t).Plays(0, "", tuitest.Openers...).Model
	first := m.View().Content
	same := func() bool {
		again := m.View().Content
		return unsafe.StringData(again) == unsafe.StringData(first)
	}
	m.Update(tea.MouseMotionMsg{X: 10, Y: 10})
	m.Update(tea.MouseReleaseMsg{X: 10, Y: 10})
	if !same() {
		t.Error("the frame is drawn again for nothing")
	}
	if allocs := testing.AllocsPerRun(100, func() { m.View() }); allocs != 0 {
		t.Errorf("a remembered frame costs %v allocations", allocs)
	}
	m.Update(tea.KeyPressMsg{Code: tea.KeyUp})
	if same() {
		t.Error("the frame is remembered for too long")
	}
}
