package screens

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// TestShows checks how tests read the move list.
func TestShows(t *testing.T) {
	screen := " 8 │ r n b q k b n r │   9. Nf3      Nc6\n 7 │ p p p p p p p p │  10. O-O"
	moves := slices.Repeat([]string{"?"}, 16)
	for _, test := range []struct {
		more  string
		shown bool
	}{{"Nf3", true}, {"Nf3 Nc6", true}, {"Nf3 Nc6 O-O", true}, {"Nf3 Nc6 O-O-O", false}, {"Nf3 Nc6 O-O Nf3", false}, {"Nc6", false}} {
		if e2etest.Shows(screen, append(slices.Clip(moves), strings.Fields(test.more)...)) != test.shown {
			t.Errorf("%s: want shown %v in\n%s", test.more, test.shown, screen)
		}
	}
}
