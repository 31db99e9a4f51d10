package play

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
)

// tableWord is a word of the move line with what it does at a table.
type tableWord struct {
	boardview.LineWord
	// works reports whether the word would do something now. One that does not
	// is not proposed; said all the same, it answers why.
	works func(t *TableScreen) bool
	say   func(t *TableScreen, args string) tea.Cmd
}

// tableWords are the words of the move line. The short ones are letters that
// may also begin a move: on the line, enter tells them apart.
var tableWords = []tableWord{
	{boardview.LineWord{Short: "f", Long: "flip", Args: "", Help: "turn the board"}, (*TableScreen).mayFlip, alone((*TableScreen).flip)},
	{boardview.LineWord{Short: "d", Long: "draw", Args: "", Help: "offer or accept a draw"}, lawful((*TableScreen).drawing), alone((*TableScreen).draw)},
	{boardview.LineWord{Short: "u", Long: "takeback", Args: "PLIES", Help: "ask to take your last move back"}, lawful((*TableScreen).takingBack), (*TableScreen).takeBack},
	{boardview.LineWord{Short: "R", Long: "resign", Args: "", Help: "give up the game"}, lawful((*TableScreen).resigning), alone((*TableScreen).askResign)},
	{boardview.LineWord{Short: "c", Long: "chat", Args: "", Help: "talk"}, (*TableScreen).mayTalk, alone((*TableScreen).openTalk)},
	{boardview.LineWord{Short: "", Long: "claim", Args: "win|draw|adjourn", Help: "claim a draw, or a game that the opponent has left"}, (*TableScreen).mayClaim, (*TableScreen).claim},
	{boardview.LineWord{Short: "", Long: "accept", Args: "OFFER", Help: "accept what is offered"}, (*TableScreen).asked, (*TableScreen).accept},
	{boardview.LineWord{Short: "", Long: "decline", Args: "OFFER", Help: "decline what is offered"}, (*TableScreen).asked, (*TableScreen).decline},
	{boardview.LineWord{Short: "", Long: "withdraw", Args: "OFFER", Help: "withdraw your offer"}, (*TableScreen).asks, (*TableScreen).withdraw},
	{boardview.LineWord{Short: "", Long: "abort", Args: "", Help: "break the game off without a result"}, lawful((*TableScreen).breaking), alone((*TableScreen).abort)},
	{boardview.LineWord{Short: "", Long: "adjourn", Args: "MOVE", Help: "offer to adjourn, perhaps with a sealed move"}, lawful((*TableScreen).adjourning), (*TableScreen).adjourn},
	{boardview.LineWord{Short: "", Long: "time", Args: "SECONDS", Help: "offer both sides more time"}, lawful((*TableScreen).addingTime), (*TableScreen).moreTime},
	{boardview.LineWord{Short: "", Long: "plan", Args: "LINES", Help: "set conditional lines, in games by correspondence"}, (*TableScreen).mayPlan, (*TableScreen).plan},
	{boardview.LineWord{Short: "", Long: "ready", Args: "", Help: "go on with an adjourned game or a match"}, lawful((*TableScreen).readying), alone((*TableScreen).ready)},
	{boardview.LineWord{Short: "", Long: "hint", Args: "", Help: "ask the house what to move, in casual games"}, (*TableScreen).mayAskHint, alone((*TableScreen).askHint)},
	{boardview.LineWord{Short: "", Long: "rematch", Args: "", Help: "offer or accept another game"}, (*TableScreen).mayRematch, alone((*TableScreen).offerRematch)},
}

// alone is what is done at a word that nothing follows.
func alone(say func(*TableScreen) tea.Cmd) func(*TableScreen, string) tea.Cmd {
	return func(t *TableScreen, _ string) tea.Cmd { return say(t) }
}

func (t *position) mayFlip() bool { return !t.Table.Rules.Info().Upright }

// lawful is when the law allows what a word asks for.
func lawful(of func(*TableScreen) table.Intent) func(*TableScreen) bool {
	return func(t *TableScreen) bool { return t.law(of(t)) == nil }
}

// LineWords are all words of the move line.
func LineWords() []boardview.LineWord {
	list := make([]boardview.LineWord, len(tableWords))
	for i, w := range tableWords {
		list[i] = w.LineWord
	}
	return list
}

// Words are the words that do something now.
func (t *TableScreen) Words() []boardview.LineWord {
	var list []boardview.LineWord
	for _, w := range tableWords {
		if w.works(t) {
			list = append(list, w.LineWord)
		}
	}
	return list
}
