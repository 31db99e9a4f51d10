package widget

import (
	"slices"

	"charm.land/bubbles/v2/key"
)

// MostChips is how many keys the last line of a window lists at most.
const MostChips = 6

// Needed are the first so many keys of a list, with the way back among them.
func Needed(keys []key.Binding, most int) []key.Binding {
	if len(keys) <= most {
		return keys
	}
	first := slices.Clone(keys[:most])
	isQuit := func(b key.Binding) bool { return b.Help().Key == Keys.Quit.Help().Key }
	if at := slices.IndexFunc(keys, isQuit); at >= most {
		first[most-1] = keys[at]
	}
	return first
}

// Hints are the keys that fit on a line, those named first before the others, and
// the last always among them.
func (s *Styles) Hints(bindings []key.Binding, last key.Binding, w int) string {
	const gap = "   "
	hint := func(b key.Binding) (text string, wide int) {
		name, does := s.KeyHelp(b)
		text, wide = s.Key.Paint(name), Width(name)
		if name != does {
			text, wide = text+" "+s.Footer.Paint(does), wide+1+Width(does)
		}
		return text, wide
	}
	end, wide := hint(last)
	line, room := "", w-wide
	for _, b := range Needed(bindings, MostChips-1) {
		if item, wide := hint(b); wide+len(gap) <= room {
			line, room = line+item+gap, room-wide-len(gap)
		}
	}
	return line + end
}
