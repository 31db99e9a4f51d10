package desktop

import (
	"slices"
	"strings"

	"pawnstorm/ui/canvas"
)

// Can is a set of things that a terminal supports beyond its cells.
type Can uint8

// The abilities. Later kinds of notifications can do more.
const (
	Notes9   Can = 1 << iota // one-line notifications (OSC 9)
	Notes777                 // notifications with a title (OSC 777)
	Notes99                  // notifications that replace the previous one (OSC 99)
	Taskbar                  // a mark on the taskbar or tab (OSC 9;4)
	Copies                   // writes to the clipboard (OSC 52)
	Links                    // links (OSC 8)
)

// known lists what terminals support by the beginning of the name that they report (XTVERSION). The
// first match counts. For links see also https://terminfo.dev/extensions/osc-8-hyperlinks. It omits
// abilities that depend on a version missing from the name, and abilities that users must turn on
// first, such as the clipboard of xterm.
var known = []struct {
	name string
	can  Can
}{
	// https://sw.kovidgoyal.net/kitty/desktop-notifications/ and protocol-extensions/
	{"kitty(", Notes99 | Copies | Links},
	// https://wezterm.org/config/lua/config/notification_handling.html and escape-sequences.html
	{"WezTerm ", Notes777 | Copies | Links},
	// https://man.archlinux.org/man/foot-ctlseqs.7.en; OSC 99 came with 1.18, and we query it
	{"foot(", Notes777 | Copies | Links},
	// https://ghostty.org/docs/vt/osc/conemu: before 1.2 a mark was shown as a notification
	{"ghostty 1.0", Notes777 | Copies | Links},
	{"ghostty 1.1", Notes777 | Copies | Links},
	{"ghostty ", Notes777 | Taskbar | Copies | Links},
	// https://iterm2.com/documentation-escape-codes.html; marks are notifications before 3.6.6
	{"iTerm2 ", Notes9 | Copies | Links},
	// https://github.com/contour-terminal/contour/blob/master/docs/vt-extensions
	{"contour ", Notes777 | Copies | Links},
	// https://github.com/mintty/mintty/wiki/CtrlSeqs; its clipboard is off by default
	{"mintty ", Taskbar | Links},
	// links since 0.50, before VTE reported a name:
	// https://gist.github.com/egmontkob/eb114294efbcd5adb1944c9f3cb5feda
	{"VTE(", Links},
}

// named lists what terminals that report no name support, by their TERM.
var named = map[string]Can{
	// https://github.com/alacritty/alacritty/blob/master/docs/escape_support.md
	"alacritty":        Copies | Links,
	"alacritty-direct": Copies | Links,
	canvas.PageTerm:    Notes777 | Copies | Links, // a page of the web interface
}

// Of returns what a terminal supports by the version that it reports.
func Of(version string) Can {
	for _, k := range known {
		if strings.HasPrefix(version, k.name) {
			return k.can
		}
	}
	return 0
}

// Named returns what a terminal supports by its TERM, before it has reported anything.
func Named(term string) Can { return named[term] }

// clipboard is the device attribute (DA1) of terminals that let us write to the clipboard.
// https://github.com/contour-terminal/vt-extensions
const clipboard = 52

// Attributes returns what a terminal supports by its device attributes. The first attribute is its
// conformance level.
func Attributes(list []int) Can {
	if len(list) > 1 && slices.Contains(list[1:], clipboard) {
		return Copies
	}
	return 0
}
