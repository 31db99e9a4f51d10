package play_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// Typing on the move line draws only the slot, or the whole window when the slot grows. The screen
// equals one drawn at once.
func TestTypingDrawsTheSlot(t *testing.T) {
	for _, size := range [][2]int{{40, 20}, {64, 23}, {80, 24}, {120, 40}} {
		w := tuitest.New(t)
		p := w.Plays(0, "", "e4", "e5")
		p.Resize(size[0], size[1])
		p.Press("m")
		for _, r := range "Nf3 and then some" {
			p.Press(string(r))
			p.DrawsAnew()
		}
		for range 17 {
			p.Press("backspace")
			p.DrawsAnew()
		}
		p.Update(tea.PasteMsg{Content: strings.Repeat("word ", 70)})
		p.DrawsAnew()
		p.Press("esc")
		p.DrawsAnew()
	}
}

// A typed letter redraws only the slot.
func TestTypingDrawsNoBoard(t *testing.T) {
	w := tuitest.New(t)
	p := w.Plays(0, "", "e4", "e5")
	p.Press("m")
	s := p.Model.Top().(*play.TableScreen)
	p.Run(s.Update(tea.KeyPressMsg{Code: 'd', Text: "d"}))
	if s.Stale() != app.Parts {
		t.Fatalf("got stale %d", s.Stale())
	}
	s.PaintParts(func(at canvas.Rect, _ func(canvas.Canvas)) {
		if at != s.Frame().Layout.Slot {
			t.Errorf("drew %v, want the slot, %v", at, s.Frame().Layout.Slot)
		}
	})
}
