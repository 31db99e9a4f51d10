package ui

import tea "charm.land/bubbletea/v2"

// lineWord is something that can be said on the move line instead of a move.
type lineWord struct {
	short, long string
	args        string // what may follow the long word; "" for nothing
	help        string
	say         func(t *tableScreen, args string) tea.Cmd
}

// lineWords are the commands of the move line. The short ones are letters that
// may also begin a move: on the line, enter tells them apart.
var lineWords = []lineWord{
	{"f", "flip", "", "turn the board", alone((*tableScreen).flip)},
	{"d", "draw", "", "offer or accept a draw", alone((*tableScreen).draw)},
	{"u", "takeback", "PLIES", "ask to take your last move back", (*tableScreen).takeBack},
	{"R", "resign", "", "give up the game", alone((*tableScreen).askResign)},
	{"c", "chat", "", "talk", alone((*tableScreen).openTalk)},
	{"", "claim", "win|draw|adjourn", "claim a draw, or a game that the opponent has left", (*tableScreen).claim},
	{"", "accept", "OFFER", "accept what is offered", (*tableScreen).accept},
	{"", "decline", "OFFER", "decline what is offered", (*tableScreen).decline},
	{"", "withdraw", "OFFER", "withdraw your offer", (*tableScreen).withdraw},
	{"", "abort", "", "break the game off without a result", alone((*tableScreen).abort)},
	{"", "adjourn", "MOVE", "offer to adjourn, perhaps with a sealed move", (*tableScreen).adjourn},
	{"", "time", "SECONDS", "offer both sides more time", (*tableScreen).moreTime},
	{"", "plan", "LINES", "set conditional lines, in games by correspondence", (*tableScreen).plan},
	{"", "ready", "", "go on with an adjourned game or a match", alone((*tableScreen).ready)},
	{"", "hint", "", "ask the house what to move, in casual games", alone((*tableScreen).askHint)},
	{"", "rematch", "", "offer or accept another game", alone((*tableScreen).offerRematch)},
}

// alone is what is done at a word that nothing follows.
func alone(say func(*tableScreen) tea.Cmd) func(*tableScreen, string) tea.Cmd {
	return func(t *tableScreen, _ string) tea.Cmd { return say(t) }
}
