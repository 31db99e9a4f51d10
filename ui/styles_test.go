package ui

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
)

// A board needs no more colours than the terminal has.
func TestSixteenColours(t *testing.T) {
	more := regexp.MustCompile(`[34]8;(2;|5;(1[6-9]|[2-9]\d|\d{3}))`)
	for _, profile := range []colorprofile.Profile{colorprofile.ANSI, colorprofile.TrueColor} {
		p := picture{board: boardOf(t, ""), size: cellSizes[1]}
		board := strings.Join(p.draw(newStyles(appearance{profile: profile})), "")
		if found := more.FindString(board); (found != "") != (profile == colorprofile.TrueColor) {
			t.Errorf("%v: more than sixteen colours: %q", profile, found)
		}
	}
}

// Each thing to be seen on a cell has a colour of its own, on light and dark
// cells and for both sides.
func TestAspectsDiffer(t *testing.T) {
	s := newStyles(appearance{profile: colorprofile.TrueColor})
	seen := make(map[ink]string)
	for _, light := range []bool{false, true} {
		for a := plain; a < aspects; a++ {
			for _, seat := range []game.Seat{0, 1} {
				i := s.ink(light, a, seat)
				if before, ok := seen[i]; ok {
					t.Errorf("aspect %d looks like %s", a, before)
				}
				seen[i] = string(rune('0' + a))
			}
		}
	}
	if s.ink(false, plain, game.NoSeat) != s.ink(false, plain, 0) {
		t.Error("an empty cell has no ink")
	}
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		profile colorprofile.Profile
		seat    game.Seat
		want    rune
	}{
		{colorprofile.TrueColor, 0, '♞'}, {colorprofile.ANSI, 1, '♞'},
		{colorprofile.ASCII, 0, 'N'}, {colorprofile.ASCII, 1, 'n'}, {colorprofile.NoTTY, 1, 'n'},
	} {
		if got := newStyles(appearance{profile: c.profile}).figure(game.Piece{Letter: 'N', Seat: c.seat, Figure: '♞'}, false); got != c.want {
			t.Errorf("%v, seat %d: %c", c.profile, c.seat, got)
		}
	}
}
