package ui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
)

// lineWord is something that can be said on the move line instead of a move.
type lineWord struct {
	short, long string
	help        string
	say         func(*tableScreen) tea.Cmd
}

// lineWords are the commands of the move line. The short ones are letters that
// may also begin a move: on the line, enter tells them apart.
var lineWords = []lineWord{
	{"f", "flip", "turn the board", (*tableScreen).flip},
	{"d", "draw", "offer or accept a draw", (*tableScreen).draw},
	{"R", "resign", "resign the game", (*tableScreen).askResign},
	{"c", "chat", "talk", (*tableScreen).openTalk},
	{"", "claim", "claim a draw that the rules allow", (*tableScreen).claim},
	{"", "accept", "accept the draw", (*tableScreen).accept},
	{"", "decline", "decline the draw", (*tableScreen).decline},
}

// moveLine is where a move is typed.
type moveLine struct {
	input textinput.Model
	open  bool
}

func newMoveLine() moveLine {
	return moveLine{input: newInput("› ", 40)}
}

// begin opens the line with a first text in it.
func (l *moveLine) begin(text string) tea.Cmd {
	l.open = true
	return openInput(&l.input, text)
}

func (l *moveLine) close() {
	l.open = false
	closeInput(&l.input)
}

// word is the command that a text names.
func word(text string) (lineWord, bool) {
	for _, w := range lineWords {
		if text == w.long || text != "" && text == w.short {
			return w, true
		}
	}
	return lineWord{}, false
}

// text is what stands on the line.
func (l *moveLine) text() string { return strings.TrimSpace(l.input.Value()) }

// unsigned takes out the signs that canonical text does without.
var unsigned = strings.NewReplacer("-", "", "x", "", " ", "")

// fits are the legal moves that begin with what is typed, in players' notation
// or in canonical text. A nil state has none.
func (l *moveLine) fits(state game.State) []string {
	if state == nil {
		return nil
	}
	text := l.text()
	cells := unsigned.Replace(text)
	var fits []string
	for _, m := range state.Moves() {
		if form := state.Describe(m); beginsWith(form, text) {
			fits = append(fits, form)
		} else if form := state.Format(m); beginsWith(form, cells) {
			fits = append(fits, form)
		}
	}
	return fits
}

// beginsWith is strings.HasPrefix that takes upper and lower case as the same.
func beginsWith(s, prefix string) bool {
	return len(s) >= len(prefix) && strings.EqualFold(s[:len(prefix)], prefix)
}

// hint says what enter would do and how the text may go on as a move in state,
// which is nil when the person cannot move now.
func (l *moveLine) hint(state game.State) string {
	moves := ""
	switch fits := l.fits(state); {
	case len(fits) > 6:
		moves = fmt.Sprintf("%s … (%d moves)", strings.Join(fits[:5], " "), len(fits))
	default:
		moves = strings.Join(fits, " ")
	}
	w, ok := word(l.text())
	switch {
	case ok && moves != "":
		return "enter: " + w.help + "; or " + moves
	case ok:
		return "enter: " + w.help
	case moves != "":
		return moves
	case state == nil:
		return "flip, draw, resign, claim"
	}
	if m, err := state.Parse(l.text()); err == nil {
		return "enter: " + state.Describe(m)
	}
	return "no legal move begins like that"
}
