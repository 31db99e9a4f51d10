package play

import (
	"pawnstorm/ui/shell"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// LineWords returns all words of the move line.
func LineWords(commands *shell.Shell) []boardview.LineWord {
	return newTableScreen(&app.Session{Config: app.Config{Commands: commands}}, nil).words.all()
}
