package game

import "slices"

// lineWords are the words that can be typed where a move can: on the move line of
// the screens, and in line mode at a table.
var lineWords = []string{
	"abort", "accept", "adjourn", "board", "bye", "chat", "claim", "clock", "clocks", "code", "decline", "draw",
	"exit", "flip", "games", "help", "hint", "history", "house", "last", "list", "lobby", "ls", "move", "new", "no",
	"on", "plan", "puzzle", "quit", "rank", "ranks", "ready", "rematch", "resign", "rules", "square", "steps",
	"takeback", "time", "wait", "withdraw", "yes", "back", "?",
}

// IsLineWord reports whether a text that is typed where a move can be typed is
// something else: a word, or a number, which is an entry of a list. No move has such
// a text. Letters alone are free: where one is short for a word, it is a move if the
// game can read it as one.
func IsLineWord(text string) bool {
	number := text != ""
	for _, r := range text {
		number = number && '0' <= r && r <= '9'
	}
	return number || slices.Contains(lineWords, text)
}
