package widget

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
)

// TestOwnColoursAreBounded checks that users who try endless colours leave styles for everyone else. All
// sessions share the styles.
func TestOwnColoursAreBounded(t *testing.T) {
	styles := func(n int) *Styles {
		return NewStyles(Appearance{
			Terminal: Terminal{Profile: colorprofile.TrueColor},
			Settings: account.Settings{Colours: account.Colours{WhitePieces: fmt.Sprintf("#ff%04x", n)}},
		})
	}
	theme, _ := NewStyles(Appearance{Terminal: Terminal{Profile: colorprofile.TrueColor}}).Board(Surface{})
	roomy := canvas.Roomy() // not if the test runs again
	if own, _ := styles(0).Board(Surface{}); roomy && own == theme {
		t.Error("the first user has no colours of their own")
	}
	for n := range 5000 {
		styles(n)
	}
	if own, _ := styles(0).Board(Surface{}); own != theme {
		t.Error("there is no limit")
	}
	if (canvas.Look{Fg: canvas.RGB(1, 2, 3), Attr: canvas.Strike}).Style() == 0 {
		t.Error("no styles are left for others")
	}
}
