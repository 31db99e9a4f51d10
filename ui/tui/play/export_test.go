package play

import (
	"pawnstorm/game"
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// LineWords returns all words of the move line.
func LineWords(commands *shell.Shell) []boardview.LineWord {
	return newTableScreen(&app.Session{Config: app.Config{Commands: commands}}, nil).words.all()
}

// PremoveCells returns the names of the cells of the premove.
func (t *TableScreen) PremoveCells() []string {
	var names []string
	for _, c := range t.premoves.made.cells {
		names = append(names, game.CellName(c, t.Board.Files))
	}
	return names
}
