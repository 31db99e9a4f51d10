package desktop

import (
	"strings"

	"pawnstorm/ui/canvas"
)

// drawers lists the terminals that draw sextants and octants themselves, by the name that they report
// (XTVERSION), and the least versions that do; "" is none. A font may have these characters in other
// terminals, but then they leave gaps or take two cells: people can choose them in the settings.
//
// Windows Terminal reports no name (https://github.com/microsoft/terminal/issues/18382), nor does
// alacritty (https://github.com/alacritty/alacritty/issues/5273), which draws sextants from 0.14 on.
// Konsole and xterm take them from the font.
var drawers = []struct{ name, sextants, octants string }{
	// https://sw.kovidgoyal.net/kitty/changelog/: sextants came with 0.19, octants with 0.40
	{"kitty(", "0.19", "0.40"},
	// https://codeberg.org/dnkl/foot/src/branch/master/CHANGELOG.md
	{"foot(", "1.8", "1.20"},
	// https://ghostty.org/docs/install/release-notes/1-2-0
	{"ghostty ", "1.0", "1.2"},
	// https://wezterm.org/config/lua/config/custom_block_glyphs.html; no release has octants
	{"WezTerm ", "20210814", ""},
	// https://gitlab.gnome.org/GNOME/vte/-/blob/master/src/minifont.cc; 7800 is 0.78
	{"VTE(", "6000", "7800"},
}

// MosaicOf returns the finest block characters that a terminal draws itself, by the version that it
// reports.
func MosaicOf(version string) canvas.Mosaic {
	for _, d := range drawers {
		if is, ok := strings.CutPrefix(version, d.name); ok {
			switch {
			case d.octants != "" && atLeast(is, d.octants):
				return canvas.Octants
			case atLeast(is, d.sextants):
				return canvas.Sextants
			}
		}
	}
	return canvas.Quadrants
}

// atLeast compares versions by the numbers that they begin with.
func atLeast(version, least string) bool {
	for least != "" {
		var is, want int
		is, version = number(version)
		want, least = number(least)
		if is != want {
			return is > want
		}
	}
	return true
}

// number cuts a number and the character behind it off a version.
func number(version string) (n int, rest string) {
	const most = 1e8 // a version is hostile input
	for i, r := range version {
		if r < '0' || r > '9' {
			return n, version[i+1:]
		}
		n = min(n*10+int(r-'0'), most)
	}
	return n, ""
}
