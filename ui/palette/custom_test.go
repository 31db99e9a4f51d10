package palette

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/account"
)

func TestParse(t *testing.T) {
	for text, want := range map[string]Colour{
		"#d8b48a": "#d8b48a", "D8B48A": "#d8b48a", "#db8": "#ddbb88", "": "", "#": "", "#12": "", "#1234567": "",
		"#+12345": "", "brown": "", "\x1b[31m": "", "#éé": "", "#d8b48a ": "",
	} {
		if got, ok := Parse(text); got != want || ok != (want != "") {
			t.Errorf("%q: got %q, %t", text, got, ok)
		}
	}
}

// TestWith checks that every part can be changed, that terminals with 256 colours get the nearest ones,
// and that those with fewer keep the theme.
func TestWith(t *testing.T) {
	theme := FindTheme("", false)
	for _, part := range Parts {
		var own account.Colours
		*part.Of(&own) = "#123456"
		for profile, want := range map[colorprofile.Profile]Colour{
			colorprofile.TrueColor: "#123456", colorprofile.ANSI256: "23", colorprofile.ANSI: "",
		} {
			was := theme.Palettes.Of(profile)
			is := was.With(own, profile)
			if want == "" {
				if is != was {
					t.Errorf("%s: changed for %v", part.Name, profile)
				}
				continue
			}
			for _, c := range part.in(is) {
				if *c != want {
					t.Errorf("%s, %v: got %s, want %s", part.Name, profile, *c, want)
				}
			}
			if *part.in(was)[0] == want {
				t.Errorf("%s: the theme itself changed", part.Name)
			}
		}
	}
	if p := theme.Palettes.Rich; p.With(account.Colours{Cursor: "mauve"}, colorprofile.TrueColor).Cursor != p.Cursor {
		t.Error("an unknown colour is not the theme's")
	}
}

// TestThemesPass checks that a theme without changed colours causes no warning and no error.
func TestThemesPass(t *testing.T) {
	for _, theme := range Themes {
		if warning, err := Check(account.Settings{Theme: theme.Name}); warning != "" || err != nil {
			t.Errorf("%s: %s %v", theme.Name, warning, err)
		}
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		own          account.Colours
		warning, err string
	}{
		{account.Colours{LightSquare: "#a8805a"}, "", ""},
		{account.Colours{LightSquare: "#ffffff"}, "White's pieces are hard to see on light squares: the contrast is 1.0", ""},
		{account.Colours{DarkSquare: "#000000"}, "Black's pieces are hard to see on dark squares", ""},
		{account.Colours{Cursor: "#b08560"}, "The cursor or the marks are hard to see on light squares", ""},
		{account.Colours{DarkSquare: "#b08560"}, "Light and dark squares look nearly the same.", ""},
		{account.Colours{WhitePieces: "#101010"}, "", "The pieces of both sides would look the same."},
		{
			account.Colours{WhitePieces: "#b08560", BlackPieces: "#7a5a3c", LightSquare: "#946f4e"},
			"", "No pieces could be seen on light squares.",
		},
	} {
		warning, err := Check(account.Settings{Colours: c.own})
		got := ""
		if err != nil {
			got = err.Error()
		}
		if !strings.HasPrefix(warning, c.warning) || c.warning == "" && warning != "" || !strings.HasPrefix(got, c.err) || c.err == "" && got != "" {
			t.Errorf("%+v: got warning %q, error %q", c.own, warning, got)
		}
	}
}
