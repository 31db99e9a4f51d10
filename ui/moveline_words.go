package ui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby"
)

// lineWord is something that can be said on the move line instead of a move.
type lineWord struct {
	short, long string
	args        string // what may follow the long word; "" for nothing
	help        string
	// works reports whether the word would do something now. One that does not
	// is not proposed; said all the same, it answers why.
	works func(t *tableScreen) bool
	say   func(t *tableScreen, args string) tea.Cmd
}

// lineWords are the commands of the move line. The short ones are letters that
// may also begin a move: on the line, enter tells them apart.
var lineWords = []lineWord{
	{"f", "flip", "", "turn the board", always, alone((*tableScreen).flip)},
	{"d", "draw", "", "offer or accept a draw", lawful((*tableScreen).drawing), alone((*tableScreen).draw)},
	{"u", "takeback", "PLIES", "ask to take your last move back", lawful((*tableScreen).takingBack), (*tableScreen).takeBack},
	{"R", "resign", "", "give up the game", lawful((*tableScreen).resigning), alone((*tableScreen).askResign)},
	{"c", "chat", "", "talk", (*tableScreen).mayTalk, alone((*tableScreen).openTalk)},
	{"", "claim", "win|draw|adjourn", "claim a draw, or a game that the opponent has left", (*tableScreen).mayClaim, (*tableScreen).claim},
	{"", "accept", "OFFER", "accept what is offered", (*tableScreen).asked, (*tableScreen).accept},
	{"", "decline", "OFFER", "decline what is offered", (*tableScreen).asked, (*tableScreen).decline},
	{"", "withdraw", "OFFER", "withdraw your offer", (*tableScreen).asks, (*tableScreen).withdraw},
	{"", "abort", "", "break the game off without a result", lawful((*tableScreen).breaking), alone((*tableScreen).abort)},
	{"", "adjourn", "MOVE", "offer to adjourn, perhaps with a sealed move", lawful((*tableScreen).adjourning), (*tableScreen).adjourn},
	{"", "time", "SECONDS", "offer both sides more time", lawful((*tableScreen).addingTime), (*tableScreen).moreTime},
	{"", "plan", "LINES", "set conditional lines, in games by correspondence", (*tableScreen).mayPlan, (*tableScreen).plan},
	{"", "ready", "", "go on with an adjourned game or a match", lawful((*tableScreen).readying), alone((*tableScreen).ready)},
	{"", "hint", "", "ask the house what to move, in casual games", (*tableScreen).mayAskHint, alone((*tableScreen).askHint)},
	{"", "rematch", "", "offer or accept another game", (*tableScreen).mayRematch, alone((*tableScreen).offerRematch)},
}

// alone is what is done at a word that nothing follows.
func alone(say func(*tableScreen) tea.Cmd) func(*tableScreen, string) tea.Cmd {
	return func(t *tableScreen, _ string) tea.Cmd { return say(t) }
}

func always(*tableScreen) bool { return true }

// lawful is when the law allows what a word asks for.
func lawful(of func(*tableScreen) lobby.Intent) func(*tableScreen) bool {
	return func(t *tableScreen) bool { return t.law(of(t)) == nil }
}

// words are the words that do something now.
func (t *tableScreen) words() []lineWord {
	var list []lineWord
	for _, w := range lineWords {
		if w.works(t) {
			list = append(list, w)
		}
	}
	return list
}

// wordNames are the long forms of words.
func wordNames(words []lineWord) []string {
	names := make([]string, len(words))
	for i, w := range words {
		names[i] = w.long
	}
	return names
}
