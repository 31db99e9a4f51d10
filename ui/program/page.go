package program

import (
	"encoding/binary"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
)

// The kinds of messages to a page in a browser. A message is a length of four bytes, a kind of one
// byte, and the rest. The length counts the kind and the rest.
const (
	pageFrame = 'f' // cells: see [canvas.Page]
	pageModes = 'm' // mouse reports (0 to 2), flags, and the title
	pageRaw   = 'r' // a sequence that a model made for a terminal
	pageText  = 't' // text to show beside the screens
)

// The flags in a pageModes message.
const (
	pageFocus = 1 << iota
	pageMark
	pageDrag
)

// PageText returns a message that makes a page show a text beside its screens.
func PageText(text string) []byte { return pageMessage(nil, pageText, []byte(text)...) }

func (p *Program) isPage() bool { return p.o.Can&canvas.Page != 0 }

func pageMessage(to []byte, kind byte, rest ...byte) []byte {
	return append(append(binary.BigEndian.AppendUint32(to, uint32(1+len(rest))), kind), rest...)
}

// pageFrame appends the message for a frame.
func (p *Program) pageFrame(to []byte) []byte {
	start := len(to)
	to = p.frame(pageMessage(to, pageFrame))
	binary.BigEndian.PutUint32(to[start:], uint32(len(to)-start-4))
	return to
}

// setPageModes sends the modes to a page, if they changed or the page is blank.
func (p *Program) setPageModes(m Modes) {
	if !p.resend && m == p.modes {
		return
	}
	p.resend, p.modes = false, m
	reported := map[tea.MouseMode]byte{tea.MouseModeCellMotion: 1, tea.MouseModeAllMotion: 2}[m.Mouse]
	flags := byte(0)
	if m.Focus {
		flags |= pageFocus
	}
	if m.Mark {
		flags |= pageMark
	}
	if m.Drag {
		flags |= pageDrag
	}
	p.write(pageMessage(nil, pageModes, append([]byte{reported, flags}, m.Title...)...))
}
