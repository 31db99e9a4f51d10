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
	"pawnstorm/ui/palette"
	"pawnstorm/ui/tui/widget"
)

const (
	// WCAG 2.2 requires leastContrast for graphics and large text (1.4.11), textContrast for text
	// (1.4.3) and strongContrast for enhanced text (1.4.6).
	leastContrast, textContrast, strongContrast = 3.0, 4.5, 7.0
	// leastDifference is the smallest CIEDE2000 difference between two backgrounds with different
	// meanings. The theme for colour-blind users needs safeDifference.
	leastDifference, safeDifference = 9, 12
	// seenContrast is the smallest contrast of a mark for colour-blind users.
	seenContrast = 2.5
)

// depths are the palettes with known colours. Each terminal has its own 16 colours.
var depths = []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ANSI256}

// lookOf returns the colours of a style.
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

// surfaces are all kinds of boards, by the colours of their sides.
var surfaces = map[string]widget.Surface{
	"chequered": {},
	"felt":      widget.SurfaceOf(game.Info{Plain: true, Seats: [2]game.SeatInfo{{Colour: game.Black}, {Colour: game.White}}}),
	"garden":    widget.SurfaceOf(game.Info{Seats: [2]game.SeatInfo{{Colour: game.Green}, {Colour: game.Blue}}}),
	"rack":      widget.SurfaceOf(game.Info{Plain: true, Seats: [2]game.SeatInfo{{Colour: game.Red}, {Colour: game.Yellow}}}),
}

// eachBoard calls f with the looks of every board, in all themes and depths.
func eachBoard(t *testing.T, f func(t *testing.T, b *widget.Board)) {
	t.Helper()
	for _, theme := range palette.Themes {
		for _, depth := range depths {
			s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: depth}, Settings: account.Settings{Theme: theme.Name}})
			for name, of := range surfaces {
				if (name == "felt" || name == "rack") && theme.Name != palette.Themes[0].Name {
					continue // they are the same in all themes
				}
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
					t.Errorf("mark %d on ground %d has the contrast %.2f, want %g", mark, g, c, leastContrast)
				}
			}
		}
	})
}

// meanings are backgrounds that can appear on the same board, on dark and light squares. The two
// squares of the last move may look the same, because their corners differ.
var meanings = map[string][2]widget.Ground{
	"plain":        {widget.DarkGround, widget.LightGround},
	"last move to": {widget.ToGround, widget.ToGround},
	"picked":       {widget.ChosenGround, widget.ChosenGround},
	"in check":     {widget.DangerGround, widget.DangerGround},
	"running":      {widget.RunningDark, widget.RunningLight},
	"stopped":      {widget.StoppedDark, widget.StoppedLight},
}

// differ checks that all backgrounds with a meaning differ by least in a vision, and dark from
// light squares by half as much.
func differ(t *testing.T, b *widget.Board, see func(linear) linear, least float64) {
	t.Helper()
	seen := func(g widget.Ground) lab {
		_, bg := lookOf(t, b.Marks[g][0])
		return see(bg).lab()
	}
	for one, p := range meanings {
		for other, q := range meanings {
			for shade := range p {
				if one >= other {
					continue
				}
				if d := difference(seen(p[shade]), seen(q[shade])); d < least {
					t.Errorf("%s and %s differ by %.1f, want %g", one, other, d, least)
				}
				if d := difference(seen(p[shade]), seen(q[1-shade])); d < least && (one == "plain" || other == "plain") {
					t.Errorf("%s and %s on the other shade differ by %.1f, want %g", one, other, d, least)
				}
			}
		}
	}
	if d := difference(seen(widget.DarkGround), seen(widget.LightGround)); d < least/2 {
		t.Errorf("dark and light squares differ by %.1f, want %g", d, least/2)
	}
}

// TestGroundsDiffer checks that backgrounds on a chequered board differ in each theme, and in the
// safe theme also for colour-blind users.
func TestGroundsDiffer(t *testing.T) {
	for _, theme := range palette.Themes {
		for _, depth := range depths {
			s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: depth}, Settings: account.Settings{Theme: theme.Name}})
			b, _ := s.Board(widget.Surface{})
			for vision, see := range visions {
				if vision != "ordinary" && theme.Name != "safe" {
					continue
				}
				least := float64(leastDifference)
				if theme.Name == "safe" {
					least = safeDifference
				}
				t.Run(fmt.Sprintf("%s %v %s", theme.Name, depth, vision), func(t *testing.T) { differ(t, b, see, least) })
			}
		}
	}
}

// TestSidesAndMarksForEveryVision checks each theme and board for all users, colour-blind or not.
// The sides differ, and pieces and marks stand out from the background.
func TestSidesAndMarksForEveryVision(t *testing.T) {
	for vision, see := range visions {
		t.Run(vision, func(t *testing.T) {
			eachBoard(t, func(t *testing.T, b *widget.Board) {
				for g := range widget.Grounds {
					var inks [2]linear
					for mark := range widget.HoleMark {
						fg, bg := lookOf(t, b.Marks[g][mark])
						if mark < 2 {
							inks[mark] = see(fg)
						}
						if d := difference(see(fg).lab(), see(bg).lab()); d < safeDifference {
							t.Errorf("mark %d on ground %d differs by %.1f, want %d", mark, g, d, safeDifference)
						}
						if c := contrast(see(fg), see(bg)); g <= widget.LightGround && c < seenContrast {
							t.Errorf("mark %d on square %d: got contrast %.2f, want %g", mark, g, c, seenContrast)
						}
					}
					if d := difference(inks[0].lab(), inks[1].lab()); d < 2*safeDifference {
						t.Errorf("the sides differ by %.1f, want %d", d, 2*safeDifference)
					}
				}
			})
		})
	}
}

// papers are typical backgrounds of terminals.
var papers = map[widget.Paper][]string{
	widget.DarkPaper:    {"#000000", "#1c1c1c", "#282c34"},
	widget.LightPaper:   {"#ffffff", "#eeeeee", "#fdf6e3"},
	widget.UnknownPaper: {"#000000", "#ffffff"},
}

// TestWordsCanBeRead checks that words are readable on their background, and so are the words on
// chips. If the background is unknown, words must be readable as large text on black and on white.
func TestWordsCanBeRead(t *testing.T) {
	for paper, backgrounds := range papers {
		for _, theme := range []string{"", "contrast"} {
			for _, depth := range depths {
				s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: depth, Paper: paper}, Settings: account.Settings{Theme: theme}})
				w, least := s.Words, textContrast
				switch {
				case theme == "contrast":
					least = strongContrast
				case paper == widget.UnknownPaper:
					least = leastContrast
				}
				where := fmt.Sprintf("theme %q, paper %d, %v", theme, paper, depth)
				for name, st := range map[string]canvas.Style{
					"text": w.Text, "dim": w.Dim, "accent": w.Accent, "strong": w.Strong, "good": w.Good, "bad": w.Bad, "key": w.Key, "badge": w.Badge,
				} {
					if st.Look().Fg == 0 {
						continue // the terminal's own
					}
					fg, _ := lookOf(t, st)
					for _, background := range backgrounds {
						if c := contrast(fg, lightOf(background)); c < least {
							t.Errorf("%s: %s on %s: got contrast %.2f, want %g", where, name, background, c, least)
						}
					}
				}
				for name, st := range map[string]canvas.Style{
					"clock": w.Clock, "running clock": w.ClockRunning, "low clock": w.ClockLow,
					"lamp": w.LampOn, "unlit lamp": w.LampOff,
				} {
					if st.Look().Fg == 0 {
						continue // the terminal's own, perhaps in reverse
					}
					fg, bg := lookOf(t, st)
					if c := contrast(fg, bg); c < min(least, textContrast) {
						t.Errorf("%s: %s: got contrast %.2f", where, name, c)
					}
				}
				if faint := w.Dim.Look().Attr&canvas.Faint != 0; faint && theme == "contrast" {
					t.Errorf("%s: the words are faint", where)
				}
			}
		}
	}
}

// TestSixteenColoursCanBeRead checks that sides and marks are readable in real terminals with
// sixteen colours. It uses the default colours of xterm, PuTTY, Windows and the Linux console.
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
		"Windows console": {
			"#000000", "#800000", "#008000", "#808000", "#000080", "#800080", "#008080", "#c0c0c0",
			"#808080", "#ff0000", "#00ff00", "#ffff00", "#0000ff", "#ff00ff", "#00ffff", "#ffffff",
		},
		"Windows Terminal": {
			"#0c0c0c", "#c50f1f", "#13a10e", "#c19c00", "#0037da", "#881798", "#3a96dd", "#cccccc",
			"#767676", "#e74856", "#16c60c", "#f9f1a5", "#3b78ff", "#b4009e", "#61d6d6", "#f2f2f2",
		},
		"Linux": {
			"#000000", "#aa0000", "#00aa00", "#aa5500", "#0000aa", "#aa00aa", "#00aaaa", "#aaaaaa",
			"#000000", "#ff5555", "#55ff55", "#ffff55", "#5555ff", "#ff55ff", "#55ffff", "#ffffff",
		},
	}
	for _, theme := range palette.Themes {
		s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: colorprofile.ANSI}, Settings: account.Settings{Theme: theme.Name}})
		for surface, of := range surfaces {
			b, _ := s.Board(of)
			for name, colours := range terminals {
				as := func(c canvas.Color) linear {
					n, ok := c.Index()
					if !ok || n > 15 {
						t.Fatalf("%s: %x is not one of the sixteen colours", theme.Name, c)
					}
					return lightOf(colours[n])
				}
				for g := range widget.Grounds {
					for mark := range widget.HoleMark {
						l := b.Marks[g][mark].Look()
						if c := contrast(as(l.Fg), as(l.Bg)); c < leastContrast {
							t.Errorf("%s, %s, %s: mark %d on ground %d has the contrast %.2f", theme.Name, surface, name, mark, g, c)
						}
					}
				}
				for vision, see := range visions {
					if surface == "rack" {
						continue // the figures of discs differ
					}
					one, other := see(as(b.Marks[0][0].Look().Fg)), see(as(b.Marks[0][1].Look().Fg))
					if d := difference(one.lab(), other.lab()); d < safeDifference {
						t.Errorf("%s, %s, %s, %s: the sides differ by %.1f", theme.Name, surface, name, vision, d)
					}
				}
			}
		}
	}
}

// TestThemesHaveNames checks that the settings offer exactly the themes that exist.
func TestThemesHaveNames(t *testing.T) {
	names := []string{""}
	for _, theme := range palette.Themes {
		names = append(names, theme.Name)
	}
	if !slices.Equal(names, account.Themes) {
		t.Errorf("got themes %q and names %q", names, account.Themes)
	}
}

// TestColourDepth checks that a board uses only colours that the terminal has.
func TestColourDepth(t *testing.T) {
	more := map[colorprofile.Profile]*regexp.Regexp{
		colorprofile.ANSI:    regexp.MustCompile(`[34]8;[25];`),
		colorprofile.ANSI256: regexp.MustCompile(`[34]8;2;`),
	}
	for _, theme := range palette.Themes {
		for profile, wrong := range more {
			p := Picture{Board: boardOf(t, ""), Size: widget.CellSizes[1]}
			s := widget.NewStyles(widget.Appearance{Terminal: widget.Terminal{Profile: profile}, Settings: account.Settings{Theme: theme.Name}})
			if found := wrong.FindString(strings.Join(linesOf(&p, s), "")); found != "" {
				t.Errorf("%s, %v: got %q", theme.Name, profile, found)
			}
		}
	}
}
