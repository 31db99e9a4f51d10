package ui

import "charm.land/bubbles/v2/key"

// keys is the one key map. A key means the same on every screen that knows it.
var keys = struct {
	up, down, left, right, upDown     key.Binding
	pageUp, pageDown, home, end       key.Binding
	choose, back, next, previous      key.Binding
	quit, leave, help, command, mouse key.Binding
	filter, sort, create, code, me    key.Binding
	leaders, profile                  key.Binding
	finished, importGame, copy        key.Binding
	replay, faster, slower            key.Binding
	fromHere, share, analyse, hint    key.Binding
	seek, who, challenge, house       key.Binding
	change, settings                  key.Binding
	line, flip, draw, resign          key.Binding
	talk, chat                        key.Binding
	nextGame, anyGame, bestGame       key.Binding
	takeback, rematch, nextTurn       key.Binding
	stepBack, stepOn, steps           key.Binding
	earlier, later, plies, first, now key.Binding
	puzzles, solution                 key.Binding
	yes, no, cancel, remove, addCode  key.Binding
}{
	up:         bind("↑", "up", "up", "k"),
	down:       bind("↓", "down", "down", "j"),
	left:       bind("←", "left", "left", "h"),
	right:      bind("→", "right", "right", "l"),
	upDown:     bind("↑ ↓", "move", "up", "k", "down", "j"),
	pageUp:     bind("pgup", "page up", "pgup", "ctrl+b"),
	pageDown:   bind("pgdn", "page down", "pgdown", "ctrl+f"),
	home:       bind("g", "first", "home", "g"),
	end:        bind("G", "last", "end", "G"),
	choose:     bind("enter", "choose", "enter", "space"),
	back:       bind("esc", "back", "esc"),
	next:       bind("tab", "next section", "tab"),
	previous:   bind("shift+tab", "previous section", "shift+tab"),
	quit:       bind("q", "leave", "q"),
	leave:      bind("ctrl+c", "leave at once", "ctrl+c", "ctrl+d"),
	help:       bind("?", "help", "?"),
	command:    bind(":", "type a command", ":"),
	mouse:      bind("ctrl+o", "mouse on or off", "ctrl+o"),
	nextTurn:   bind("ctrl+n", "to the next game that waits for you", "ctrl+n"),
	filter:     bind("/", "filter", "/"),
	sort:       bind("s", "sort", "s"),
	create:     bind("n", "new game", "n"),
	code:       bind("c", "enter a code", "c"),
	me:         bind("p", "you and your keys", "p"),
	leaders:    bind("L", "the best players", "L"),
	profile:    bind("P", "profile of the player", "P"),
	seek:       bind("f", "find an opponent", "f"),
	house:      bind("b", "play the house", "b"),
	who:        bind("w", "who is here", "w"),
	challenge:  bind("C", "challenge", "C"),
	change:     bind("← →", "change", "left", "right", "h", "l"),
	settings:   bind("o", "settings", "o"),
	line:       bind("m", "type a move", "m"),
	flip:       bind("f enter", "flip"),
	draw:       bind("d enter", "draw"),
	resign:     bind("R enter", "resign"),
	talk:       bind("t", "talk", "t"),
	chat:       bind("c", "chat", "c", "/"),
	nextGame:   bind("n", "next game", "n"),
	anyGame:    bind("r", "any game", "r"),
	bestGame:   bind("b", "best game", "b"),
	finished:   bind("H", "finished games", "H"),
	replay:     bind("space", "play", "space"),
	faster:     bind("+", "faster", "+", "="),
	slower:     bind("-", "slower", "-"),
	fromHere:   bind("p", "play from here", "p"),
	analyse:    bind("a", "analyse", "a"),
	hint:       bind("!", "hint", "!"),
	share:      bind("s", "share", "s"),
	copy:       bind("y", "copy", "y"),
	takeback:   bind("u enter", "take back"),
	rematch:    bind("r", "rematch", "r"),
	stepBack:   bind("←", "earlier", "left", "h", "up", "k"),
	stepOn:     bind("→", "later", "right", "l", "down", "j"),
	steps:      bind("← →", "step", "left", "right"),
	earlier:    bind(",", "earlier", ",", "pgup", "["),
	later:      bind(".", "later", ".", "pgdown", "]"),
	plies:      bind(", .", "step", ",", "."),
	first:      bind("home", "first", "home"),
	now:        bind("end", "now", "end"),
	cancel:     bind("x", "take back", "x"),
	remove:     bind("x", "remove", "x"),
	importGame: bind("i", "import a game", "i"),
	addCode:    bind("a", "code for another key", "a"),
	puzzles:    bind("z", "puzzles", "z"),
	solution:   bind("s", "solution", "s"),
	// No capital letters: they begin moves.
	yes: bind("y", "yes", "y"),
	no:  bind("n", "no", "n", "esc"),
}

func bind(shown, help string, names ...string) key.Binding {
	return key.NewBinding(key.WithKeys(names...), key.WithHelp(shown, help))
}

// as gives a binding other words for one screen.
func as(b key.Binding, help string) key.Binding {
	b.SetHelp(b.Help().Key, help)
	return b
}
