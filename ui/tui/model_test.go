package tui_test

import (
	"strings"
	"testing"
	"time"
	"unsafe"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

var ctrlO = tea.KeyPressMsg{Code: 'o', Mod: tea.ModCtrl}

func TestMouseOnAndOff(t *testing.T) {
	p := tuitest.New(t).Plays(0, "")
	if p.Model.Modes().Mouse != tea.MouseModeCellMotion {
		t.Error("the mouse is off at the start")
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
		t.Errorf("the mouse is off, or the line was lost: %s", p.State())
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
				t.Errorf("%v: %q became %q", size, state, p.State())
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
	p.ClickAt(1, 1) // on nothing
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
				t.Errorf("%v: the notice is cut:\n%s", size, p.Frame())
			}
			p.Update(msg)
			if strings.Contains(p.Frame(), "fifteen") {
				t.Errorf("%v: the notice is still there after %s", size, name)
			}
		}
	}
	p.Update(app.NoticeMsg{Text: "stale"})
	p.Sees("stale")
	p.Update(app.StaleMsg{Text: "stale"})
	p.Misses("stale")
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
		t.Error("the frame was drawn again without a change")
	}
	if allocs := testing.AllocsPerRun(100, func() { m.View() }); allocs != 0 {
		t.Errorf("a cached frame costs %v allocations", allocs)
	}
	m.Update(tea.KeyPressMsg{Code: tea.KeyUp})
	if same() {
		t.Error("View returns an outdated frame")
	}
}

// TestWheelAndPaste checks that the top screen gets turns of the wheel and pasted text.
func TestWheelAndPaste(t *testing.T) {
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	p.Update(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	p.Sees("Position 7 of 8.")
	p.Press("end", "m")
	p.Pastes("Nc3")
	p.Sees("› Nc3")
}

// TestSettingIsSaved checks that a changed setting outlives the session.
func TestSettingIsSaved(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Opens("Settings")
	p.Press("right")
	p.Sees("‹ walnut ›")
	p.Until("the stored theme", func() bool { return w.PlayerOf("ann").Settings.Theme == "walnut" })
}

// TestDragsReachOnlyBoards checks that moving the mouse draws nothing on a page without a board, and
// that a phone's finger drags only where it can move something.
func TestDragsReachOnlyBoards(t *testing.T) {
	p := tuitest.New(t).Visit(app.Visit{Key: tuitest.KeyOf("ann")})
	p.Alone = true
	s := new(countingScreen)
	p.Model.Session.Push(s)
	p.Update(nil)
	before := s.whole
	p.Update(tea.MouseMotionMsg{X: 3, Y: 3, Button: tea.MouseLeft})
	p.Update(tea.MouseReleaseMsg{X: 3, Y: 3, Button: tea.MouseLeft})
	if s.whole != before || p.Model.Modes().Drag {
		t.Errorf("a page without a board was drawn %d times, drag is %v", s.whole-before, p.Model.Modes().Drag)
	}
	if p := tuitest.New(t).Plays(0, "", tuitest.Openers...); !p.Model.Modes().Drag {
		t.Error("nothing can be dragged on a board")
	}
}
