package widget

import (
	"charm.land/bubbles/v2/key"
)

// Hints are the keys that fit on a line, those named first before the others, and
// the last always among them.
func (s *Styles) Hints(bindings []key.Binding, last key.Binding, w int) string {
	hint := func(b key.Binding) string {
		name, does := s.KeyHelp(b)
		if name == does {
			return name
		}
		return name + " " + does
	}
	line, room := "", w-Width(hint(last))
	for _, b := range bindings {
		item := hint(b) + "  "
		if width := Width(item); width <= room {
			line, room = line+item, room-width
		}
	}
	return line + hint(last)
}
