package widget

import (
	"strings"

	"charm.land/bubbles/v2/key"
)

// Keys is the key map. A lower-case letter from k to z means one thing on every screen, or nothing.
// doc.go of package tui lists these letters. Letters from a to j are commands of a page, and on a
// board they begin a move.
var Keys = struct {
	// From k to z, the same everywhere.
	Lesson, Line, NextGame, Offers, FromHere, Quit key.Binding
	Rematch, Share, Talk, Undo, Flip, Who          key.Binding
	No, Yes, Ask                                   key.Binding

	// Signs and named keys.
	Up, Down, Left, Right, UpDown, Change key.Binding
	PageUp, PageDown, Home, End           key.Binding
	Choose, Back, Next, Previous          key.Binding
	Earlier, Later, Plies, First, Now     key.Binding
	Steps, StepBack, StepOn               key.Binding
	Replay, Faster, Slower                key.Binding
	Help, Command, Filter                 key.Binding
	Sort, SortBack, SortOn, Reverse       key.Binding
	Leave, Mouse, NextTurn, Zen, Blind    key.Binding
	React, Moment                         key.Binding
	Draw, Wipe, More, Threats             key.Binding
	Chapters, ChapterBack, ChapterOn      key.Binding

	// Capital letters: from the lobby to everything that belongs to no table.
	Puzzles, Tournaments, Teams, Studies, Leaders, Watch key.Binding
}{
	Lesson:   Bind("l", "lesson", "l"),
	Line:     Bind("m", "type a move", "m"),
	NextGame: Bind("n", "next: game, puzzle, step", "n"),
	Offers:   Bind("o", "offers, resign", "o"),
	FromHere: Bind("p", "play from here", "p"),
	Quit:     Bind("q", "back", "q"),
	Rematch:  Bind("r", "rematch", "r"),
	Share:    Bind("s", "share", "s"),
	Talk:     Bind("t", "chat", "t"),
	Undo:     Bind("u", "undo a step", "u"),
	Flip:     Bind("v", "turn the board", "v"),
	Who:      Bind("w", "who is here", "w"),
	No:       Bind("x", "no: decline, cancel", "x"),
	Yes:      Bind("y", "yes: accept", "y"),
	Ask:      Bind("z", "hint, analysis", "z"),

	Up:       Bind("↑", "up", "up", "k"),
	Down:     Bind("↓", "down", "down", "j"),
	Left:     Bind("←", "left", "left"),
	Right:    Bind("→", "right", "right"),
	UpDown:   Bind("↑ ↓", "move", "up", "k", "down", "j"),
	Change:   Bind("← →", "change", "left", "right"),
	PageUp:   Bind("pgup", "page up", "pgup"),
	PageDown: Bind("pgdn", "page down", "pgdown"),
	Home:     Bind("g", "first", "home", "g"),
	End:      Bind("end", "last", "end", "G"),
	Choose:   Bind("enter", "choose", "enter", "space"),
	Back:     Bind("esc", "close", "esc"),
	Next:     Bind("tab", "next part", "tab"),
	Previous: Bind("shift+tab", "previous part", "shift+tab"),
	Earlier:  Bind(",", "earlier", ",", "pgup"),
	Later:    Bind(".", "later", ".", "pgdown"),
	Plies:    Bind(", .", "step", ",", "."),
	First:    Bind("home", "first", "home"),
	Now:      Bind("end", "now", "end"),
	Steps:    Bind("← →", "step", "left", "right"),
	StepBack: Bind("←", "earlier", "left", "up"),
	StepOn:   Bind("→", "later", "right", "down"),
	Replay:   Bind("space", "replay", "space"),
	Faster:   Bind("+", "faster", "+"),
	Slower:   Bind("-", "slower", "-"),
	Help:     Bind("?", "help", "?"),
	Command:  Bind(":", "type a command", ":"),
	Filter:   Bind("/", "filter", "/"),
	Sort:     Bind("< >", "sort", "<", ">"),
	SortBack: Bind("<", "sort by the column before", "<"),
	SortOn:   Bind(">", "sort by the next column", ">"),
	Reverse:  Bind("=", "reverse the order", "="),
	Leave:    Bind("ctrl+c", "leave at once", "ctrl+c", "ctrl+d"),
	Mouse:    Bind("ctrl+o", "mouse on or off", "ctrl+o"),
	NextTurn: Bind("ctrl+n", "next game that waits for you", "ctrl+n"),
	Zen:      Bind("ctrl+z", "hide all but the board", "ctrl+z"),
	Blind:    Bind("ctrl+b", "hide the pieces", "ctrl+b"),
	React:    Bind("!", "react", "!"),
	Draw:     Bind("*", "draw a mark or arrow", "*"),
	Wipe:     Bind("-", "clear the marks", "-"),
	More:     Bind("+", "other turns", "+"),
	Threats:  Bind("#", "what hangs", "#"),
	Moment:   Bind("enter", "next key moment", "enter"),

	Chapters:    Bind("< >", "chapter", "<", ">"),
	ChapterBack: Bind("<", "chapter before", "<"),
	ChapterOn:   Bind(">", "next chapter", ">"),

	Puzzles:     Bind("P", "puzzles", "P"),
	Tournaments: Bind("T", "tournaments", "T"),
	Teams:       Bind("E", "teams", "E"),
	Studies:     Bind("S", "studies", "S"),
	Leaders:     Bind("L", "leaders", "L"),
	Watch:       Bind("W", "watch the best game", "W"),
}

// Bind binds keys by their names. The footer shows the key as shown, with a word or two of help.
func Bind(shown, help string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, help))
}

// As changes the help of a binding for one screen.
func As(b key.Binding, help string) key.Binding {
	b.SetHelp(b.Help().Key, help)
	return b
}

// doesCells is the width of a label in a key hint.
const doesCells = 14

// Does returns the label of an action for a key hint. It shortens a long label to its first word.
func Does(label string) string {
	label = strings.ToLower(label[:1]) + label[1:]
	if first, _, _ := strings.Cut(label, " "); Width(label) > doesCells {
		return first
	}
	return label
}
