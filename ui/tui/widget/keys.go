package widget

import "charm.land/bubbles/v2/key"

// Keys is the one key map. A key means the same on every screen that knows it.
var Keys = struct {
	Up, Down, Left, Right, UpDown     key.Binding
	PageUp, PageDown, Home, End       key.Binding
	Choose, Back, Next, Previous      key.Binding
	Quit, Leave, Help, Command, Mouse key.Binding
	Filter, Sort, Create, Code, Me    key.Binding
	Leaders, Profile                  key.Binding
	Finished, ImportGame, Copy        key.Binding
	Replay, Faster, Slower            key.Binding
	FromHere, Share, Analyse, Hint    key.Binding
	Seek, Who, Challenge, House       key.Binding
	Change, Settings                  key.Binding
	Line, Flip, Draw, Resign          key.Binding
	Talk, Chat                        key.Binding
	NextGame, AnyGame, BestGame       key.Binding
	Takeback, Rematch, NextTurn       key.Binding
	StepBack, StepOn, Steps           key.Binding
	Earlier, Later, Plies, First, Now key.Binding
	Puzzles, Solution, Lesson         key.Binding
	Yes, No, Cancel, Remove, AddCode  key.Binding
}{
	Up:         Bind("↑", "up", "up", "k"),
	Down:       Bind("↓", "down", "down", "j"),
	Left:       Bind("←", "left", "left", "h"),
	Right:      Bind("→", "right", "right", "l"),
	UpDown:     Bind("↑ ↓", "move", "up", "k", "down", "j"),
	PageUp:     Bind("pgup", "page up", "pgup", "ctrl+b"),
	PageDown:   Bind("pgdn", "page down", "pgdown", "ctrl+f"),
	Home:       Bind("g", "first", "home", "g"),
	End:        Bind("G", "last", "end", "G"),
	Choose:     Bind("enter", "choose", "enter", "space"),
	Back:       Bind("esc", "back", "esc"),
	Next:       Bind("tab", "next section", "tab"),
	Previous:   Bind("shift+tab", "previous section", "shift+tab"),
	Quit:       Bind("q", "leave", "q"),
	Leave:      Bind("ctrl+c", "leave at once", "ctrl+c", "ctrl+d"),
	Help:       Bind("?", "help", "?"),
	Command:    Bind(":", "type a command", ":"),
	Mouse:      Bind("ctrl+o", "mouse on or off", "ctrl+o"),
	NextTurn:   Bind("ctrl+n", "to the next game that waits for you", "ctrl+n"),
	Filter:     Bind("/", "filter", "/"),
	Sort:       Bind("s", "sort", "s"),
	Create:     Bind("n", "new game", "n"),
	Code:       Bind("c", "enter a code", "c"),
	Me:         Bind("p", "you and your keys", "p"),
	Leaders:    Bind("L", "the best players", "L"),
	Profile:    Bind("P", "profile of the player", "P"),
	Seek:       Bind("f", "find an opponent", "f"),
	House:      Bind("b", "play the house", "b"),
	Who:        Bind("w", "who is here", "w"),
	Challenge:  Bind("C", "challenge", "C"),
	Change:     Bind("← →", "change", "left", "right", "h", "l"),
	Settings:   Bind("o", "settings", "o"),
	Line:       Bind("m", "type a move", "m"),
	Flip:       Bind("f enter", "flip"),
	Draw:       Bind("d enter", "draw"),
	Resign:     Bind("R enter", "resign"),
	Talk:       Bind("t", "talk", "t"),
	Chat:       Bind("c", "chat", "c", "/"),
	NextGame:   Bind("n", "next game", "n"),
	AnyGame:    Bind("r", "any game", "r"),
	BestGame:   Bind("b", "best game", "b"),
	Finished:   Bind("H", "finished games", "H"),
	Replay:     Bind("space", "play", "space"),
	Faster:     Bind("+", "faster", "+", "="),
	Slower:     Bind("-", "slower", "-"),
	FromHere:   Bind("p", "play from here", "p"),
	Analyse:    Bind("a", "analyse", "a"),
	Hint:       Bind("!", "hint", "!"),
	Share:      Bind("s", "share", "s"),
	Copy:       Bind("y", "copy", "y"),
	Takeback:   Bind("u enter", "take back"),
	Rematch:    Bind("r", "rematch", "r"),
	StepBack:   Bind("←", "earlier", "left", "h", "up", "k"),
	StepOn:     Bind("→", "later", "right", "l", "down", "j"),
	Steps:      Bind("← →", "step", "left", "right"),
	Earlier:    Bind(",", "earlier", ",", "pgup", "["),
	Later:      Bind(".", "later", ".", "pgdown", "]"),
	Plies:      Bind(", .", "step", ",", "."),
	First:      Bind("home", "first", "home"),
	Now:        Bind("end", "now", "end"),
	Cancel:     Bind("x", "take back", "x"),
	Remove:     Bind("x", "remove", "x"),
	ImportGame: Bind("i", "import a game", "i"),
	AddCode:    Bind("a", "code for another key", "a"),
	Puzzles:    Bind("z", "puzzles", "z"),
	Solution:   Bind("s", "solution", "s"),
	Lesson:     Bind("l", "lesson", "l"),
	// No capital letters: they begin moves.
	Yes: Bind("y", "yes", "y"),
	No:  Bind("n", "no", "n", "esc"),
}

// Bind binds keys by their names. The footer shows the keys as shown, with a word or
// two of help.
func Bind(shown, help string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, help))
}

// As gives a binding other words for one screen.
func As(b key.Binding, help string) key.Binding {
	b.SetHelp(b.Help().Key, help)
	return b
}
