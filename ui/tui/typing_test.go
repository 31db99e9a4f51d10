package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// Typing on the move line draws only the slot, or the whole window when the slot grows. The screen
// equals one drawn at once.
func TestTypingDrawsTheSlot(t *testing.T) {
	for _, size := range [][2]int{{40, 20}, {64, 23}, {80, 24}, {120, 40}} {
		w := newWorld(t)
		p := w.plays(0, "", "e4", "e5")
		p.resize(size[0], size[1])
		p.press("m")
		for _, r := range "Nf3 and then some" {
			p.press(string(r))
			p.drawsAnew()
		}
		for range 17 {
			p.press("backspace")
			p.drawsAnew()
		}
		p.update(tea.PasteMsg{Content: strings.Repeat("word ", 70)})
		p.drawsAnew()
		p.press("esc")
		p.drawsAnew()
	}
}

// A typed letter redraws only the slot.
func TestTypingDrawsNoBoard(t *testing.T) {
	w := newWorld(t)
	p := w.plays(0, "", "e4", "e5")
	p.press("m")
	s := p.model.top().(*play.TableScreen)
	p.run(s.Update(tea.KeyPressMsg{Code: 'd', Text: "d"}))
	if s.Stale() != app.Parts {
		t.Fatalf("what is stale is %d", s.Stale())
	}
	s.PaintParts(func(at canvas.Rect, _ func(canvas.Canvas)) {
		if at != s.Frame().Layout.Slot {
			t.Errorf("%v is drawn, and the slot is %v", at, s.Frame().Layout.Slot)
		}
	})
}
