package program

import tea "charm.land/bubbletea/v2"

// Modes describes how a terminal is set up while a program runs. The alternate screen, bracketed
// paste and a hidden cursor are always on.
type Modes struct {
	Mouse tea.MouseMode
	Title string // of the window; never empty again once it is set
	Focus bool   // the terminal reports when it gains or loses focus
	Mark  bool   // the taskbar shows that something waits
	Drag  bool   // in a browser, a finger drags like a mouse and does not scroll
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

// focus and mark hold the sequences that switch Modes.Focus and Modes.Mark on and off.
var (
	focus = map[bool]string{true: "\x1b[?1004h", false: "\x1b[?1004l"}
	mark  = map[bool]string{true: "\x1b]9;4;4;100\x1b\\", false: "\x1b]9;4;0;0\x1b\\"}
)

const mouseOff = "\x1b[?1002l\x1b[?1003l\x1b[?1006l"

// setModes switches the terminal to other modes. The first call also enters the alternate screen.
func (p *Program) setModes(m Modes) {
	if p.isPage() {
		p.setPageModes(m)
		return
	}
	text := ""
	if !p.entered {
		text += enter
		if p.o.Asks {
			text += askSync
		}
	}
	text += p.switched(m)
	if m.Title != p.modes.Title {
		if p.modes.Title == "" {
			text += keepTitle
		}
		text += "\x1b]2;" + m.Title + "\x07"
	}
	p.entered, p.modes = true, m
	p.write([]byte(text))
}

// switched returns the sequences that switch mouse, focus and mark from p.modes to m.
func (p *Program) switched(m Modes) string {
	text := ""
	if m.Mouse != p.modes.Mouse {
		if p.modes.Mouse != tea.MouseModeNone {
			text += mouseOff
		}
		text += mouse[m.Mouse]
	}
	if m.Focus != p.modes.Focus {
		text += focus[m.Focus]
	}
	if m.Mark != p.modes.Mark {
		text += mark[m.Mark]
	}
	return text
}

// restore leaves the terminal as it was found.
func (p *Program) restore() {
	if !p.entered {
		return
	}
	text := string(p.screen.Free(nil)) + p.switched(Modes{})
	if p.modes.Title != "" {
		text += takeTitle
	}
	p.write([]byte(text + leave))
}
