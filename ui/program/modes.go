package program

import (
	"strings"

	tea "charm.land/bubbletea/v2"
)

// Modes are what a terminal is switched to while a program shows something. The
// alternate screen, bracketed paste and a hidden cursor are always among it.
type Modes struct {
	Mouse tea.MouseMode
	Title string // of the window; never empty again once it is set
	Focus bool   // the terminal reports when it gains or loses focus
	Mark  bool   // the taskbar shows that something waits
}

const (
	enter = "\x1b[?1049h\x1b[?25l\x1b[?2004h"
	leave = "\x1b[?2004l\x1b[?1049l\x1b[m\x1b[?25h"

	keepTitle = "\x1b[22;2t"
	takeTitle = "\x1b]2;\x07\x1b[23;2t" // empty first, for terminals that cannot restore a title
)

// mouse holds the sequences that switch mouse reports on, in SGR format.
var mouse = map[tea.MouseMode]string{
	tea.MouseModeCellMotion: "\x1b[?1002h\x1b[?1006h",
	tea.MouseModeAllMotion:  "\x1b[?1003h\x1b[?1006h",
}

// Switched on and off.
const (
	focusOn, focusOff = "\x1b[?1004h", "\x1b[?1004l"
	markOn, markOff   = "\x1b]9;4;4;100\x1b\\", "\x1b]9;4;0;0\x1b\\"
)

const mouseOff = "\x1b[?1002l\x1b[?1003l\x1b[?1006l"

// setModes switches the terminal to other modes. The first call also enters the alternate screen.
func (p *Program) setModes(m Modes) {
	if p.isPage() {
		p.setPageModes(m)
		return
	}
	var b strings.Builder
	if !p.entered {
		b.WriteString(enter)
		if p.o.Asks {
			b.WriteString(askSync)
		}
	}
	if m.Mouse != p.modes.Mouse {
		if p.modes.Mouse != tea.MouseModeNone {
			b.WriteString(mouseOff)
		}
		b.WriteString(mouse[m.Mouse])
	}
	b.WriteString(switched(p.modes.Focus, m.Focus, focusOn, focusOff))
	b.WriteString(switched(p.modes.Mark, m.Mark, markOn, markOff))
	if m.Title != p.modes.Title {
		if p.modes.Title == "" {
			b.WriteString(keepTitle)
		}
		b.WriteString("\x1b]2;" + m.Title + "\x07")
	}
	p.entered, p.modes = true, m
	p.write([]byte(b.String()))
}

// switched is what switches something on or off that is not as it is to be.
func switched(is, shall bool, on, off string) string {
	switch {
	case is == shall:
		return ""
	case shall:
		return on
	}
	return off
}

// restore leaves the terminal as it was found.
func (p *Program) restore() {
	if !p.entered {
		return
	}
	var b strings.Builder
	if p.modes.Mouse != tea.MouseModeNone {
		b.WriteString(mouseOff)
	}
	b.WriteString(switched(p.modes.Focus, false, focusOn, focusOff))
	b.WriteString(switched(p.modes.Mark, false, markOn, markOff))
	if p.modes.Title != "" {
		b.WriteString(takeTitle)
	}
	b.WriteString(leave)
	p.write([]byte(b.String()))
}
