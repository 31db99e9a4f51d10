package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
)

// tableWord is a word of the move line with what it does at a table.
type tableWord struct {
	boardview.LineWord
	// works reports whether the word would do something now. One that does not
	// is not proposed; said all the same, it answers why.
	works func() bool
	say   func(args string) tea.Cmd
}

// words are those of the move line. The short ones are letters that may also begin a
// move: on the line, enter tells them apart.
func (t *TableScreen) words() []tableWord {
	return []tableWord{
		{boardview.LineWord{Short: "f", Long: "flip", Help: "turn the board"}, t.mayFlip, alone(t.flip)},
		{boardview.LineWord{Short: "d", Long: "draw", Help: "offer or accept a draw"}, t.lawful(t.drawing), alone(t.offers.draw)},
		{boardview.LineWord{Short: "u", Long: "takeback", Args: "PLIES", Help: "ask to take your last move back"}, t.lawful(t.takingBack), t.offers.takeBack},
		{boardview.LineWord{Short: "R", Long: "resign", Help: "give up the game"}, t.lawful(t.resigning), alone(t.out.askResign)},
		{boardview.LineWord{Short: "c", Long: "chat", Help: "talk"}, t.chat.mayTalk, alone(t.chat.openTalk)},
		{boardview.LineWord{Long: "claim", Args: "win|draw|adjourn", Help: "claim a draw, or a game that the opponent has left"}, t.mayClaim, t.away.claim},
		{boardview.LineWord{Long: "accept", Args: "OFFER", Help: "accept what is offered"}, t.offers.asked, t.offers.accept},
		{boardview.LineWord{Long: "decline", Args: "OFFER", Help: "decline what is offered"}, t.offers.asked, t.offers.decline},
		{boardview.LineWord{Long: "withdraw", Args: "OFFER", Help: "withdraw your offer"}, t.offers.asks, t.offers.withdraw},
		{boardview.LineWord{Long: "abort", Help: "break the game off without a result"}, t.lawful(t.breaking), alone(t.offers.abort)},
		{boardview.LineWord{Long: "adjourn", Args: "MOVE", Help: "offer to adjourn, perhaps with a sealed move"}, t.lawful(t.adjourning), t.offers.adjourn},
		{boardview.LineWord{Long: "time", Args: "SECONDS", Help: "offer both sides more time"}, t.lawful(t.addingTime), t.offers.moreTime},
		{boardview.LineWord{Long: "plan", Args: "LINES", Help: "set conditional lines, in games by correspondence"}, t.mayPlan, t.premoves.plan},
		{boardview.LineWord{Long: "ready", Help: "go on with an adjourned game or a match"}, t.lawful(t.readying), alone(t.offers.ready)},
		{boardview.LineWord{Long: "hint", Help: "ask the house what to move, in casual games"}, t.mayAskHint, alone(t.hints.askHint)},
		{boardview.LineWord{Long: "rematch", Help: "offer or accept another game"}, t.next.mayRematch, alone(t.next.offerRematch)},
	}
}

// alone is what is done at a word that nothing follows.
func alone(say func() tea.Cmd) func(string) tea.Cmd {
	return func(string) tea.Cmd { return say() }
}

// lawful is when the law allows what a word asks for.
func (t *position) lawful(of func() table.Intent) func() bool {
	return func() bool { return t.law(of()) == nil }
}

// LineWords are all words of the move line.
func LineWords() []boardview.LineWord {
	var list []boardview.LineWord
	for _, w := range newTableScreen(&app.Session{}, nil).words() {
		list = append(list, w.LineWord)
	}
	return list
}

// Words are the words that do something now.
func (t *TableScreen) Words() []boardview.LineWord {
	var list []boardview.LineWord
	for _, w := range t.words() {
		if w.works() {
			list = append(list, w.LineWord)
		}
	}
	return list
}

func (t *position) mayFlip() bool { return !t.Table.Rules.Info().Upright }
