package tuitest

import (
	"pawnstorm/game"
	"pawnstorm/ui/tui/boardview"
)

// Steer moves the cursor to a cell with the arrows.
func (p *Person) Steer(to game.Cell) {
	p.Tb.Helper()
	files := p.Screen().Table.Rules.Info().Files
	dx, dy := int(to)%files-int(p.Screen().Cursor)%files, int(to)/files-int(p.Screen().Cursor)/files
	if p.Screen().Flipped {
		dx, dy = -dx, -dy
	}
	for ; dx > 0; dx-- {
		p.Press("right")
	}
	for ; dx < 0; dx++ {
		p.Press("left")
	}
	for ; dy > 0; dy-- {
		p.Press("up")
	}
	for ; dy < 0; dy++ {
		p.Press("down")
	}
	if p.Screen().Cursor != to {
		p.Tb.Fatalf("got the cursor on %d, want %d", p.Screen().Cursor, to)
	}
}

// Cell returns a cell by its name.
func (p *Person) Cell(name string) game.Cell {
	p.Tb.Helper()
	info := p.Screen().Table.Rules.Info()
	for c := range game.Cell(info.Files * info.Ranks) {
		if game.CellName(c, info.Files) == name {
			return c
		}
	}
	p.Tb.Fatalf("no square %q on the board", name)
	return game.NoCell
}

// Builds picks steps by keys: cells by their names, and anything else as a key.
func (p *Person) Builds(steps ...string) {
	p.Tb.Helper()
	for _, s := range steps {
		if len(s) > 1 && s[1] >= '0' && s[1] <= '9' {
			p.Steer(p.Cell(s))
			p.Press("enter")
		} else {
			p.Chooses(s)
		}
	}
}

// Chooses makes a choice, or opens the list of choices that begin a turn.
func (p *Person) Chooses(choice string) {
	p.Tb.Helper()
	switch {
	case choice == "turns":
		p.Press("+")
	case len(choice) == 1:
		p.Press(boardview.ChoiceKey(choice))
	default:
		p.Press(choice)
	}
}
