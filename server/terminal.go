package server

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/tui"
)

// terminalKind is what a family of terminals can do.
type terminalKind struct {
	profile colorprofile.Profile
	plain   bool // not related to xterm
	ascii   bool // its fonts have no chess figures, in any locale
}

// terminalKinds has the known families, by the prefixes of their names in the terminfo database. The first
// match counts.
var terminalKinds = []struct {
	terms string
	terminalKind
}{
	{
		"alacritty contour foot ghostty kitty rio wezterm xterm-ghostty xterm-kitty",
		terminalKind{profile: colorprofile.TrueColor},
	},
	{"xterm tmux screen st", terminalKind{profile: colorprofile.ANSI256}},
	{"rxvt konsole gnome vte mlterm mintty putty iterm nsterm", terminalKind{profile: colorprofile.ANSI}},
	{"linux", terminalKind{profile: colorprofile.ANSI, plain: true, ascii: true}},
	{"vt", terminalKind{profile: colorprofile.ASCII, plain: true}},
}

// unknownKind is for unknown terminals: most have colours.
var unknownKind = terminalKind{profile: colorprofile.ANSI, plain: true}

// terminalOf returns what a client's environment, including TERM, says about its terminal. The server's
// own environment does not matter. The last value of a variable counts. Without a TERM there is no
// terminal.
func terminalOf(environ []string) tui.Terminal {
	env := make(map[string]string)
	for _, e := range environ {
		name, value, _ := strings.Cut(e, "=")
		env[name] = value
	}
	kind := kindOf(env["TERM"])
	return tui.Terminal{
		Profile: colours(kind, env),
		ASCII:   kind.ascii || !unicodeLocale(env, !kind.plain),
		Plain:   kind.plain,
		Paper:   paper(env["COLORFGBG"]),
	}
}

func kindOf(term string) terminalKind {
	for _, k := range terminalKinds {
		for prefix := range strings.FieldsSeq(k.terms) {
			if strings.HasPrefix(term, prefix) {
				return k.terminalKind
			}
		}
	}
	return unknownKind
}

// colours returns the colour profile: what the terminal's name says, more if COLORTERM does, and none if
// the person wants none.
// See https://no-color.org and https://bixense.com/clicolors.
func colours(kind terminalKind, env map[string]string) colorprofile.Profile {
	profile := named(kind, env["TERM"])
	if c := strings.ToLower(env["COLORTERM"]); (c == "truecolor" || c == "24bit") && profile >= colorprofile.ANSI &&
		!strings.HasPrefix(env["TERM"], "screen") { // screen passes COLORTERM on without supporting it
		profile = colorprofile.TrueColor
	}
	if force := env["CLICOLOR_FORCE"]; force != "" && force != "0" {
		profile = max(profile, colorprofile.ANSI)
	}
	if env["NO_COLOR"] != "" {
		profile = min(profile, colorprofile.ASCII)
	}
	return profile
}

// named returns the colour profile for the name of a terminal.
func named(kind terminalKind, term string) colorprofile.Profile {
	switch {
	case term == "" || term == dumb:
		return colorprofile.NoTTY
	case strings.HasSuffix(term, "-m"), strings.HasSuffix(term, "-mono"):
		return colorprofile.ASCII
	case strings.HasSuffix(term, "-16color"), strings.HasSuffix(term, "-color"):
		return min(kind.profile, colorprofile.ANSI)
	case strings.HasSuffix(term, "-direct"):
		return colorprofile.TrueColor
	case strings.HasSuffix(term, "-256color"):
		return max(kind.profile, colorprofile.ANSI256)
	}
	return kind.profile
}

// unicodeLocale reports whether the locale has all of Unicode. The first set variable of POSIX's three
// counts. Many clients send none.
func unicodeLocale(env map[string]string, unsaid bool) bool {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if locale := strings.ToLower(env[name]); locale != "" {
			return strings.Contains(locale, "utf-8") || strings.Contains(locale, "utf8")
		}
	}
	return unsaid
}

// paper reads COLORFGBG, "foreground;background" in the sixteen colours, as rxvt, Konsole and others
// set it.
func paper(colours string) tui.Paper {
	background, err := strconv.Atoi(colours[strings.LastIndexByte(colours, ';')+1:])
	switch {
	case err != nil || background < 0 || background > 15:
		return tui.UnknownPaper
	case background == 7 || background > 8:
		return tui.LightPaper
	}
	return tui.DarkPaper
}
