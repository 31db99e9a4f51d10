package boardview

import (
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// TestLegend checks that every mark of a game is explained with a sample of its own.
func TestLegend(t *testing.T) {
	info := game.Info{Marks: []game.MarkKind{
		game.MarkDanger, game.MarkFrozen, game.MarkUsed, game.MarkCount, game.MarkRunning, game.MarkStopped, game.MarkPawn, game.MarkNote, game.MarkWon,
	}}
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ASCII}})
	samples, means := make(map[string]string), make(map[string]bool)
	for _, sign := range Legend(s, info) {
		if widget.Width(sign.Sample) != LegendCells {
			t.Errorf("%s: got sample %q", sign.Means, sign.Sample)
		}
		if sign.Means == "" || means[sign.Means] || samples[sign.Sample] != "" {
			t.Errorf("sample %q means %q and %q", sign.Sample, sign.Means, samples[sign.Sample])
		}
		samples[sign.Sample], means[sign.Means] = sign.Means, true
	}
	for kind := range MarkSigns {
		if markMeans[kind] == "" {
			t.Errorf("mark %d has no explanation", kind)
		}
	}
}
