package widget

import (
	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"
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
	line := ""
	for _, b := range bindings {
		item := hint(b) + "  "
		if ansi.StringWidth(line+item+hint(last)) <= w {
			line += item
		}
	}
	return line + hint(last)
}
