package ui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
)

// tableWord is a word of the move line with what it does at a table.
type tableWord struct {
	lineWord
	// works reports whether the word would do something now. One that does not
	// is not proposed; said all the same, it answers why.
	works func(t *tableScreen) bool
	say   func(t *tableScreen, args string) tea.Cmd
}

// tableWords are the words of the move line. The short ones are letters that
// may also begin a move: on the line, enter tells them apart.
var tableWords = []tableWord{
	{lineWord{"f", "flip", "", "turn the board"}, (*tableScreen).mayFlip, alone((*tableScreen).flip)},
	{lineWord{"d", "draw", "", "offer or accept a draw"}, lawful((*tableScreen).drawing), alone((*tableScreen).draw)},
	{lineWord{"u", "takeback", "PLIES", "ask to take your last move back"}, lawful((*tableScreen).takingBack), (*tableScreen).takeBack},
	{lineWord{"R", "resign", "", "give up the game"}, lawful((*tableScreen).resigning), alone((*tableScreen).askResign)},
	{lineWord{"c", "chat", "", "talk"}, (*tableScreen).mayTalk, alone((*tableScreen).openTalk)},
	{lineWord{"", "claim", "win|draw|adjourn", "claim a draw, or a game that the opponent has left"}, (*tableScreen).mayClaim, (*tableScreen).claim},
	{lineWord{"", "accept", "OFFER", "accept what is offered"}, (*tableScreen).asked, (*tableScreen).accept},
	{lineWord{"", "decline", "OFFER", "decline what is offered"}, (*tableScreen).asked, (*tableScreen).decline},
	{lineWord{"", "withdraw", "OFFER", "withdraw your offer"}, (*tableScreen).asks, (*tableScreen).withdraw},
	{lineWord{"", "abort", "", "break the game off without a result"}, lawful((*tableScreen).breaking), alone((*tableScreen).abort)},
	{lineWord{"", "adjourn", "MOVE", "offer to adjourn, perhaps with a sealed move"}, lawful((*tableScreen).adjourning), (*tableScreen).adjourn},
	{lineWord{"", "time", "SECONDS", "offer both sides more time"}, lawful((*tableScreen).addingTime), (*tableScreen).moreTime},
	{lineWord{"", "plan", "LINES", "set conditional lines, in games by correspondence"}, (*tableScreen).mayPlan, (*tableScreen).plan},
	{lineWord{"", "ready", "", "go on with an adjourned game or a match"}, lawful((*tableScreen).readying), alone((*tableScreen).ready)},
	{lineWord{"", "hint", "", "ask the house what to move, in casual games"}, (*tableScreen).mayAskHint, alone((*tableScreen).askHint)},
	{lineWord{"", "rematch", "", "offer or accept another game"}, (*tableScreen).mayRematch, alone((*tableScreen).offerRematch)},
}

// alone is what is done at a word that nothing follows.
func alone(say func(*tableScreen) tea.Cmd) func(*tableScreen, string) tea.Cmd {
	return func(t *tableScreen, _ string) tea.Cmd { return say(t) }
}

func (t *tableScreen) mayFlip() bool { return !t.table.Rules.Info().Upright }

// lawful is when the law allows what a word asks for.
func lawful(of func(*tableScreen) table.Intent) func(*tableScreen) bool {
	return func(t *tableScreen) bool { return t.law(of(t)) == nil }
}

// lineWords are all words of the move line.
func lineWords() []lineWord {
	list := make([]lineWord, len(tableWords))
	for i, w := range tableWords {
		list[i] = w.lineWord
	}
	return list
}

// words are the words that do something now.
func (t *tableScreen) words() []lineWord {
	var list []lineWord
	for _, w := range tableWords {
		if w.works(t) {
			list = append(list, w.lineWord)
		}
	}
	return list
}
