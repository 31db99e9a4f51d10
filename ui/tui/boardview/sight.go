package boardview

import (
	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// Sight is what a person is doing at a board, to be drawn on its cells.
type Sight struct {
	Last    []game.Cell // of the last move
	Pick    *Picker     // nil if the person cannot move
	Placing bool        // the first step of a turn is marked, too
	Hint    []game.Cell
	Premove []game.Cell
	Cursor  game.Cell // or NoCell
}

// Looks collects what there is to see on the cells; the later says more.
func (v *Sight) Looks(board game.Board) map[game.Cell]Look {
	looks := make(map[game.Cell]Look)
	set := func(c game.Cell, change func(*Look)) {
		l := looks[c]
		change(&l)
		looks[c] = l
	}
	for _, c := range v.Last {
		set(c, func(l *Look) { l.aspect, l.mark = widget.LastMove, '∙' })
	}
	for _, m := range board.Marks {
		switch {
		case m.Kind == game.MarkDanger:
			set(m.Cell, func(l *Look) { l.aspect, l.mark = widget.Danger, '!' })
		case len(board.Edges) > 0 && (m.Kind == game.MarkRunning || m.Kind == game.MarkStopped):
			// the file's own sign says it
		default:
			set(m.Cell, func(l *Look) { l.signs = append(l.signs, sign(m)) })
		}
	}
	if v.Pick != nil && (v.Placing || len(v.Pick.Path) > 0) {
		for _, c := range v.Pick.Cells() {
			sign := '•'
			if !board.Cells[c].Empty() {
				sign = '×'
			}
			set(c, func(l *Look) { l.aspect, l.mark = widget.Target, sign })
		}
		for _, s := range v.Pick.Path {
			if s.Cell != game.NoCell {
				set(s.Cell, func(l *Look) { l.aspect, l.frame = widget.Chosen, [2]rune{'(', ')'} })
			}
		}
	}
	for _, c := range v.Hint {
		set(c, func(l *Look) { l.aspect, l.frame = widget.Target, [2]rune{'{', '}'} })
	}
	for _, c := range v.Premove {
		set(c, func(l *Look) { l.aspect, l.frame = widget.Target, [2]rune{'[', ']'} })
	}
	if v.Cursor != game.NoCell {
		set(v.Cursor, func(l *Look) { l.aspect, l.frame = widget.Cursor, [2]rune{'▸', '◂'} })
	}
	return looks
}
