package ui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
)

// moveLine is where a move is typed.
type moveLine struct {
	input textinput.Model
	open  bool
}

// lineCells is how much can be typed: some conditional lines are long.
const lineCells = 400

func newMoveLine() moveLine {
	return moveLine{input: newInput("› ", lineCells)}
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

// word is the command that a text names, and what follows it.
func word(text string) (w lineWord, args string, ok bool) {
	name, args, _ := strings.Cut(text, " ")
	for _, w := range lineWords {
		switch {
		case text == w.long, text != "" && text == w.short:
			return w, "", true
		case name == w.long && w.args != "":
			return w, strings.TrimSpace(args), true
		}
	}
	return lineWord{}, "", false
}

// wordsLike are the commands that begin with a text; all of them if none does.
func wordsLike(text string) []string {
	var like, all []string
	for _, w := range lineWords {
		all = append(all, w.long)
		if strings.HasPrefix(w.long, text) {
			like = append(like, w.long)
		}
	}
	if like == nil {
		return all
	}
	return like
}

// complete is the text that the one on the line can only become; "" if there are
// several, or none.
func (l *moveLine) complete(state game.State) string {
	if fits := l.fits(state); len(fits) == 1 {
		return fits[0]
	}
	if like := wordsLike(l.text()); len(like) == 1 {
		return like[0]
	}
	return ""
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

// moves lists the moves that the text may become, a few of many.
func (l *moveLine) moves(state game.State) string {
	fits := l.fits(state)
	if len(fits) > 6 {
		return fmt.Sprintf(movesAndMore, strings.Join(fits[:5], " "), len(fits))
	}
	return strings.Join(fits, " ")
}

// hint says what enter would do and how the text may go on as a move in state,
// which is nil when the person cannot move now. later says that a move would be
// kept for the person's turn.
func (l *moveLine) hint(state game.State, later bool) string {
	moves := l.moves(state)
	w, _, ok := word(l.text())
	switch {
	case ok && moves != "":
		return fmt.Sprintf(enterDoesOr, w.help, moves)
	case ok:
		return fmt.Sprintf(enterDoes, w.help)
	case moves != "":
		return moves
	}
	words := wordsLike(l.text())
	switch {
	case len(words) < len(lineWords), l.text() == "":
		return strings.Join(words, ", ")
	case later:
		return enterPremoves
	case state == nil:
		return strings.Join(words, ", ")
	}
	if m, err := state.Parse(l.text()); err == nil {
		return fmt.Sprintf(enterDoes, state.Describe(m))
	}
	return noMoveLikeIt
}
