package widget

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

// TestRange checks that the ends of a range move without crossing, that an end of the scale is open,
// and how it is drawn.
func TestRange(t *testing.T) {
	s := NewStyles(Appearance{})
	r := Range{Least: 800, Most: 2400, Step: 50, You: 1540}
	r.SetText("")
	if r.Text() != "" || !strings.Contains(ansi.Strip(r.draw(s, 60)), " any ●━") {
		t.Errorf("open ends: got %q, %s", r.Text(), r.draw(s, 60))
	}
	r.SetText("1340 to 1740")
	f := Field{Range: &r}
	f.Turn(-1)
	f.Switch()
	f.Turn(+1)
	if f.Value().ID != "1290 to 1790" {
		t.Errorf("got %s", f.Value().ID)
	}
	drawn := ansi.Strip(r.draw(s, 60))
	for _, want := range []string{"1290 ──", "━◆━", "── 1790", "◆ you: 1540"} {
		if !strings.Contains(drawn, want) {
			t.Errorf("no %q in %s", want, drawn)
		}
	}
	for range 100 {
		f.Turn(-1)
	}
	if r.High != r.Low {
		t.Errorf("the ends crossed: %d to %d", r.Low, r.High)
	}
	f.Switch()
	for range 100 {
		f.Turn(-1)
	}
	if r.Text() != "0 to 1290" {
		t.Errorf("got %s", r.Text())
	}
	if text := ansi.Strip(r.draw(s, 14)); text != " any – 1290" {
		t.Errorf("without room: %q", text)
	}
}
