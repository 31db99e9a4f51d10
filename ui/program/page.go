package program

import (
	"encoding/binary"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
)

// A page in a browser gets messages where a terminal gets sequences: four bytes that say
// how many follow, the kind, and the rest.
const (
	pageFrame = 'f' // cells: see [canvas.Page]
	pageModes = 'm' // what is reported of the mouse (0 to 2), flags, and the title
	pageRaw   = 'r' // what a model has made for a terminal
	pageText  = 't' // what is said where there are no screens
)

// The flags of pageModes.
const (
	pageFocus = 1 << iota
	pageMark
)

// PageText is the message that has a page show a text beside its screens.
func PageText(text string) []byte { return pageMessage(nil, pageText, []byte(text)...) }

func (p *Program) isPage() bool { return p.o.Can&canvas.Page != 0 }

func pageMessage(to []byte, kind byte, rest ...byte) []byte {
	return append(append(binary.BigEndian.AppendUint32(to, uint32(1+len(rest))), kind), rest...)
}

// pageFrame appends the message of a frame.
func (p *Program) pageFrame(to []byte) []byte {
	start := len(to)
	to = p.frame(pageMessage(to, pageFrame))
	binary.BigEndian.PutUint32(to[start:], uint32(len(to)-start-4))
	return to
}

// setPageModes tells a page of its modes, if they are others than before or all is sent
// anew.
func (p *Program) setPageModes(m Modes) {
	if !p.resent && m == p.modes {
		return
	}
	p.resent, p.modes = false, m
	reported := map[tea.MouseMode]byte{tea.MouseModeCellMotion: 1, tea.MouseModeAllMotion: 2}[m.Mouse]
	flags := byte(0)
	if m.Focus {
		flags |= pageFocus
	}
	if m.Mark {
		flags |= pageMark
	}
	p.write(pageMessage(nil, pageModes, append([]byte{reported, flags}, m.Title...)...))
}
