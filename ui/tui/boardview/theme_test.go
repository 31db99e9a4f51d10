package boardview

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/widget"
)

const (
	// leastContrast is that of WCAG 2.2 for graphics and large text (1.4.11),
	// textContrast for text (1.4.3) and strongContrast its enhanced form (1.4.6).
	leastContrast, textContrast, strongContrast = 3, 4.5, 7
	// leastDifference is how much at least, in CIEDE2000, two backgrounds
	// differ that mean different things; safeDifference is that of the theme
	// for everybody, whatever their colour vision.
	leastDifference, safeDifference = 9, 12
)

// depths are the palettes whose colours are known: those of 16 are for the
// terminal to say.
var depths = []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256}

// lookOf are the colours of a style.
func lookOf(t *testing.T, st canvas.Style) (fg, bg linear) {
	t.Helper()
	light := func(c canvas.Color) linear {
		if n, ok := c.Index(); ok {
			return lightOf(strconv.Itoa(int(n)))
		}
		return lightOf(fmt.Sprintf("#%06x", uint32(c)&0xffffff))
	}
	return light(st.Look().Fg), light(st.Look().Bg)
}

// surfaces are the boards that there are, by the colours of their sides.
var surfaces = map[string]widget.Surface{
	"chequered": {},
	"felt":      widget.SurfaceOf(game.Info{Plain: true, Seats: [2]game.SeatInfo{{Colour: game.Black}, {Colour: game.White}}}),
	"rack":      widget.SurfaceOf(game.Info{Plain: true, Seats: [2]game.SeatInfo{{Colour: game.Red}, {Colour: game.Yellow}}}),
}

// eachBoard calls f with the looks of every board, in all themes and depths.
func eachBoard(t *testing.T, f func(t *testing.T, b *widget.Board)) {
	t.Helper()
	for _, theme := range widget.Themes {
		for _, depth := range depths {
			s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: depth}, Settings: account.Settings{Theme: theme.Name}})
			for name, of := range surfaces {
				t.Run(fmt.Sprintf("%s %s %v", theme.Name, name, depth), func(t *testing.T) {
					b, _ := s.Board(of)
					f(t, b)
				})
			}
		}
	}
}

// The pieces of both sides can be read on everything that a square is painted with,
// and the marks on the squares.
func TestBoardsCanBeRead(t *testing.T) {
	eachBoard(t, func(t *testing.T, b *widget.Board) {
		for g := range widget.Grounds {
			for mark := range widget.HoleMark {
				fg, bg := lookOf(t, b.Marks[g][mark])
				if c := contrast(fg, bg); c < leastContrast {
					t.Errorf("mark %d on ground %d has the contrast %.2f, want %d", mark, g, c, leastContrast)
				}
			}
		}
	})
}

// There is a theme for every name that people may choose, and no other.
func TestThemesHaveNames(t *testing.T) {
	names := []string{""}
	for _, theme := range widget.Themes {
		names = append(names, theme.Name)
	}
	if !slices.Equal(names, account.Themes) {
		t.Errorf("there are the themes %q and the names %q", names, account.Themes)
	}
}

func TestFindTheme(t *testing.T) {
	for _, c := range []struct {
		name  string
		paper widget.Paper
		want  string
	}{
		{"", widget.UnknownPaper, "walnut"},
		{"", widget.DarkPaper, "walnut"},
		{"", widget.LightPaper, "harbour"},
		{"moss", widget.LightPaper, "moss"},
		{"northern lights", widget.LightPaper, "harbour"},
		{"glacier", widget.DarkPaper, "harbour"},
		{"northern lights", widget.DarkPaper, "walnut"},
	} {
		if got := widget.FindTheme(c.name, c.paper).Name; got != c.want {
			t.Errorf("%q on %d is %s, want %s", c.name, c.paper, got, c.want)
		}
	}
}

// A board needs no more colours than the terminal has.
func TestColourDepth(t *testing.T) {
	more := map[colorprofile.Profile]*regexp.Regexp{
		colorprofile.ANSI:    regexp.MustCompile(`[34]8;[25];`),
		colorprofile.ANSI256: regexp.MustCompile(`[34]8;2;`),
	}
	for _, theme := range widget.Themes {
		for profile, wrong := range more {
			p := Picture{Board: boardOf(t, ""), Size: widget.CellSizes[1]}
			s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: profile}, Settings: account.Settings{Theme: theme.Name}})
			if found := wrong.FindString(strings.Join(p.Draw(s), "")); found != "" {
				t.Errorf("%s, %v: %q", theme.Name, profile, found)
			}
		}
	}
}
