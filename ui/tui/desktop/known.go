package desktop

import (
	"slices"
	"strings"

	"pawnstorm/ui/canvas"
)

// Can is what a terminal is known to have beyond its cells.
type Can uint8

// The abilities. Of the notifications the later says more.
const (
	Notes9   Can = 1 << iota // a notification of one line (OSC 9)
	Notes777                 // one with a title (OSC 777)
	Notes99                  // one that takes the place of the last (OSC 99)
	Taskbar                  // a mark on the taskbar or tab (OSC 9;4)
	Copies                   // text for the clipboard (OSC 52)
	Links                    // text that leads somewhere when it is clicked (OSC 8)
)

// known are the terminals that say their names (XTVERSION), by how these begin; the
// first that fits counts. For links see https://terminfo.dev/extensions/osc-8-hyperlinks, too. Left out is what depends on a version that the name does not
// tell, and what people have to switch on first, such as the clipboard of xterm.
var known = []struct {
	name string
	can  Can
}{
	// https://sw.kovidgoyal.net/kitty/desktop-notifications/ and protocol-extensions/
	{"kitty(", Notes99 | Copies | Links},
	// https://wezterm.org/config/lua/config/notification_handling.html and escape-sequences.html
	{"WezTerm ", Notes777 | Copies | Links},
	// https://man.archlinux.org/man/foot-ctlseqs.7.en; OSC 99 since 1.18, which is asked for
	{"foot(", Notes777 | Copies | Links},
	// https://ghostty.org/docs/vt/osc/conemu: before 1.2 a mark was shown as a notification
	{"ghostty 1.0", Notes777 | Copies | Links},
	{"ghostty 1.1", Notes777 | Copies | Links},
	{"ghostty ", Notes777 | Taskbar | Copies | Links},
	// https://iterm2.com/documentation-escape-codes.html; marks are notifications before 3.6.6
	{"iTerm2 ", Notes9 | Copies | Links},
	// https://github.com/contour-terminal/contour/blob/master/docs/vt-extensions
	{"contour ", Notes777 | Copies | Links},
	// https://github.com/mintty/mintty/wiki/CtrlSeqs; its clipboard has to be switched on
	{"mintty ", Taskbar | Links},
	// links since 0.50, which had no name to tell yet: https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
	{"VTE(", Links},
}

// named are those that say no name, by what they call themselves in TERM.
var named = map[string]Can{
	// https://github.com/alacritty/alacritty/blob/master/docs/escape_support.md
	"alacritty":        Copies | Links,
	"alacritty-direct": Copies | Links,
	canvas.PageTerm:    Notes777 | Copies | Links, // a page of the web face
}

// Of is what the terminal has that answers with a version to the question for it.
func Of(version string) Can {
	for _, k := range known {
		if strings.HasPrefix(version, k.name) {
			return k.can
		}
	}
	return 0
}

// Named is what a terminal has that has said nothing yet, by its TERM.
func Named(term string) Can { return named[term] }

// clipboard is the attribute of terminals that take text for the clipboard, among those
// which all of them tell (DA1). https://github.com/contour-terminal/vt-extensions
const clipboard = 52

// Attributes is what a terminal has by its attributes. The first one is its level.
func Attributes(list []int) Can {
	if len(list) > 1 && slices.Contains(list[1:], clipboard) {
		return Copies
	}
	return 0
}
