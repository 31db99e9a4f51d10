package ui

import "pawnstorm/game"

// sight is what a person is doing at a board, to be drawn on its cells.
type sight struct {
	last    []game.Cell // of the last move
	pick    *picker     // nil if the person cannot move
	placing bool        // the first step of a turn is marked, too
	hint    []game.Cell
	premove []game.Cell
	cursor  game.Cell // or NoCell
}

// looks collects what there is to see on the cells; the later says more.
func (v *sight) looks(board game.Board) map[game.Cell]look {
	looks := make(map[game.Cell]look)
	set := func(c game.Cell, change func(*look)) {
		l := looks[c]
		change(&l)
		looks[c] = l
	}
	for _, c := range v.last {
		set(c, func(l *look) { l.aspect, l.mark = lastMove, '∙' })
	}
	for _, m := range board.Marks {
		switch {
		case m.Kind == game.MarkDanger:
			set(m.Cell, func(l *look) { l.aspect, l.mark = danger, '!' })
		case len(board.Edges) > 0 && (m.Kind == game.MarkRunning || m.Kind == game.MarkStopped):
			// the file's own sign says it
		default:
			set(m.Cell, func(l *look) { l.signs = append(l.signs, sign(m)) })
		}
	}
	if v.pick != nil && (v.placing || len(v.pick.path) > 0) {
		for _, c := range v.pick.cells() {
			sign := '•'
			if !board.Cells[c].Empty() {
				sign = '×'
			}
			set(c, func(l *look) { l.aspect, l.mark = target, sign })
		}
		for _, s := range v.pick.path {
			if s.Cell != game.NoCell {
				set(s.Cell, func(l *look) { l.aspect, l.frame = chosen, [2]rune{'(', ')'} })
			}
		}
	}
	for _, c := range v.hint {
		set(c, func(l *look) { l.aspect, l.frame = target, [2]rune{'{', '}'} })
	}
	for _, c := range v.premove {
		set(c, func(l *look) { l.aspect, l.frame = target, [2]rune{'[', ']'} })
	}
	if v.cursor != game.NoCell {
		set(v.cursor, func(l *look) { l.aspect, l.frame = cursor, [2]rune{'▸', '◂'} })
	}
	return looks
}
