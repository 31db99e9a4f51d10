package boardview

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
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

// meanings are the backgrounds of a palette, named by aspect and shade.
func meanings(p *widget.Palette) map[string]linear {
	all := make(map[string]linear)
	for shade, backgrounds := range map[string]widget.Shades{"dark": p.Dark, "light": p.Light} {
		for a, background := range backgrounds {
			all[fmt.Sprintf("%d %s", a, shade)] = colourOf(background)
		}
	}
	return all
}

// differ checks that all that a palette tells by colour differs by least to a
// vision: on one shade everything, and from the plain squares of the other one.
func differ(t *testing.T, p *widget.Palette, see func(linear) linear, least float64) {
	t.Helper()
	all := meanings(p)
	for one, a := range all {
		for other, b := range all {
			sameShade, plain := one[2:] == other[2:], one[0] == '0' || other[0] == '0'
			if one == other || !sameShade && !plain {
				continue
			}
			if d := difference(see(a).lab(), see(b).lab()); d < least {
				t.Errorf("backgrounds %s and %s differ by %.1f, want %g", one, other, d, least)
			}
		}
	}
	white, black := colourOf(p.Sides[0]), colourOf(p.Sides[1])
	if d := difference(see(white).lab(), see(black).lab()); d < 2*least {
		t.Errorf("the sides differ by %.1f, want %g", d, 2*least)
	}
}

func TestThemesCanBeRead(t *testing.T) {
	for i := range widget.Themes {
		for _, depth := range depths {
			t.Run(widget.Themes[i].Name+" "+depth.String(), func(t *testing.T) {
				p := widget.Themes[i].Board(depth)
				differ(t, p, visions["ordinary"], leastDifference)
				for name, background := range meanings(p) {
					for seat, side := range p.Sides {
						if c := contrast(colourOf(side), background); c < leastContrast {
							t.Errorf("a piece of seat %d on %s has the contrast %.2f, want %d", seat, name, c, leastContrast)
						}
					}
				}
			})
		}
	}
}

// In one theme everything can be told apart by everybody.
func TestSafeTheme(t *testing.T) {
	for name, see := range visions {
		for _, depth := range depths {
			t.Run(name+" "+depth.String(), func(t *testing.T) {
				p := widget.FindTheme("safe", widget.UnknownPaper).Board(depth)
				differ(t, p, see, safeDifference)
				for name, background := range meanings(p) {
					for seat, side := range p.Sides {
						if d := difference(see(colourOf(side)).lab(), see(background).lab()); d < safeDifference {
							t.Errorf("a piece of seat %d on %s differs by %.1f, want %d", seat, name, d, safeDifference)
						}
					}
				}
			})
		}
	}
}

// The board of red and yellow is the same in every theme, and so everybody has to
// be able to read it.
func TestDiscsCanBeRead(t *testing.T) {
	for name, see := range visions {
		for _, depth := range depths {
			t.Run(name+" "+depth.String(), func(t *testing.T) {
				p := widget.Discs.Board(depth)
				least := leastDifference
				red, yellow := see(colourOf(p.Sides[0])), see(colourOf(p.Sides[1]))
				if d := difference(red.lab(), yellow.lab()); d < 2*float64(least) {
					t.Errorf("the sides differ by %.1f, want %d", d, 2*least)
				}
				for background, c := range meanings(p) {
					for seat, side := range p.Sides {
						if c := contrast(colourOf(side), c); c < leastContrast {
							t.Errorf("a piece of seat %d on %s has the contrast %.2f, want %d", seat, background, c, leastContrast)
						}
					}
				}
				if name == "ordinary" {
					differ(t, p, see, leastDifference)
				}
			})
		}
	}
}

// Everybody for whom the safe theme is made does need it: some other theme fails them.
func TestOtherThemesAreNotSafe(t *testing.T) {
	slate := widget.FindTheme("slate", widget.UnknownPaper).Board(colorprofile.TrueColor)
	least := math.Inf(1)
	for _, see := range visions {
		for a, x := range slate.Dark {
			for b, y := range slate.Dark {
				if a != b {
					least = min(least, difference(see(colourOf(x)).lab(), see(colourOf(y)).lab()))
				}
			}
		}
	}
	if least >= safeDifference {
		t.Errorf("slate tells everything apart by %.1f: then the measure measures nothing", least)
	}
}

// Words that stand out can be read on the background that they are for.
func TestWordsCanBeRead(t *testing.T) {
	papers := map[bool][]string{false: {"#000000", "#1e1e1e"}, true: {"#ffffff", "#f4f4f4"}}
	for _, w := range widget.WordColours {
		for _, word := range []string{w.Cube.Badge, w.Cube.Good, w.Cube.Bad} {
			if len(word) == 1 {
				continue // one of the sixteen, which the person has chosen
			}
			least := textContrast
			if w.Strong {
				least = strongContrast
			}
			for _, paper := range papers[w.Light] {
				if c := contrast(colourOf(word), colourOf(paper)); c < least {
					t.Errorf("colour %s on %s has the contrast %.2f, want %.1f", word, paper, c, least)
				}
			}
		}
	}
	strong := widget.FindTheme("contrast", widget.UnknownPaper)
	for _, depth := range depths {
		p := strong.Board(depth)
		for _, square := range []string{p.Dark[widget.Plain], p.Light[widget.Plain]} {
			for _, side := range p.Sides {
				if c := contrast(colourOf(side), colourOf(square)); c < strongContrast {
					t.Errorf("contrast: %s on %s has the contrast %.2f", side, square, c)
				}
			}
		}
	}
	faint := regexp.MustCompile(`\x1b\[(\d+;)*2(;\d+)*m`)
	s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.TrueColor}, Settings: account.Settings{Theme: "contrast"}})
	for _, i := range []widget.Ink{s.Footer, s.Faint} {
		if faint.MatchString(i.On) {
			t.Errorf("the theme of high contrast has faint words: %q", i.On)
		}
	}
}

// With sixteen colours both sides can be read on real terminals that have no
// more: xterm, PuTTY and the Linux console, by their default colours.
func TestSixteenColoursCanBeRead(t *testing.T) {
	terminals := map[string][16]string{
		"xterm": {
			"#000000", "#cd0000", "#00cd00", "#cdcd00", "#0000ee", "#cd00cd", "#00cdcd", "#e5e5e5",
			"#7f7f7f", "#ff0000", "#00ff00", "#ffff00", "#5c5cff", "#ff00ff", "#00ffff", "#ffffff",
		},
		"PuTTY": {
			"#000000", "#bb0000", "#00bb00", "#bbbb00", "#0000bb", "#bb00bb", "#00bbbb", "#bbbbbb",
			"#555555", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
		},
		"Linux": {
			"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
			"#000000", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
		},
	}
	for name, colours := range terminals {
		as := func(number string) linear {
			var n int
			if _, err := fmt.Sscan(number, &n); err != nil || n > 15 {
				t.Fatalf("%q is none of sixteen colours", number)
			}
			return colourOf(colours[n])
		}
		for _, theme := range widget.Themes {
			for _, side := range theme.Basic.Sides {
				for _, background := range append(theme.Basic.Dark[:], theme.Basic.Light[:]...) {
					if c := contrast(as(side), as(background)); c < leastContrast {
						t.Errorf("%s, %s: %s on %s has the contrast %.2f", theme.Name, name, side, background, c)
					}
				}
			}
			if d := difference(as(theme.Basic.Dark[widget.Plain]).lab(), as(theme.Basic.Light[widget.Plain]).lab()); d < leastDifference {
				t.Errorf("%s, %s: the squares differ by %.1f", theme.Name, name, d)
			}
			for vision, see := range visions {
				if d := difference(see(as(theme.Basic.Sides[0])).lab(), see(as(theme.Basic.Sides[1])).lab()); theme.Name == "safe" && d < safeDifference {
					t.Errorf("%s, %s, %s: the sides differ by %.1f", theme.Name, name, vision, d)
				}
			}
		}
	}
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
		{"", widget.UnknownPaper, "slate"},
		{"", widget.DarkPaper, "slate"},
		{"", widget.LightPaper, "paper"},
		{"moss", widget.LightPaper, "moss"},
		{"northern lights", widget.LightPaper, "paper"},
		{"northern lights", widget.DarkPaper, "slate"},
	} {
		if got := widget.FindTheme(c.name, c.paper).Name; got != c.want {
			t.Errorf("%q on %d is %s, want %s", c.name, c.paper, got, c.want)
		}
	}
}

// A board needs no more colours than the terminal has.
func TestColourDepth(t *testing.T) {
	more := map[colorprofile.Profile]*regexp.Regexp{
		colorprofile.ANSI:      regexp.MustCompile(`[34]8;[25];`),
		colorprofile.ANSI256:   regexp.MustCompile(`[34]8;2;`),
		colorprofile.TrueColor: regexp.MustCompile(`[34]8;5;`),
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
