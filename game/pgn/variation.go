package pgn

import (
	"strings"

	"pawnstorm/game"
)

// player plays the moves of a script.
type player struct {
	rules game.Rules
	first game.Seat // whose moves begin the rows
}

// annotated is what is said of a move, with its variations played. before is the state
// in which it was made, number its number.
func (p *player) annotated(m *scripted, before game.State, number game.MoveNumber) Annotation {
	a := m.Annotation
	for _, v := range m.branches {
		if words, ok := p.line(v, before, number); ok && len(words) > 0 {
			a.Lines = append(a.Lines, strings.Join(words, " "))
		} else if _, text := clockIn(unbraced(v.text)); text != "" { // its clocks are not the move's
			a.Comments = append(a.Comments, text)
		}
	}
	return a
}

// unbraced is a text as a comment can say it between braces: a variation that cannot be
// played, or a comment that stood behind a semicolon.
func unbraced(text string) string {
	text = strings.NewReplacer("{", "(", "}", ")").Replace(printable(text))
	return strings.Join(strings.Fields(text), " ")
}

// line is a variation in the words of movetext; number is that of its first move. It
// is false if a move of it is not legal.
func (p *player) line(b *branch, state game.State, number game.MoveNumber) (words []string, ok bool) {
	for _, c := range b.intro {
		words = append(words, commentWords(c)...)
	}
	numbered := false
	for i := range b.moves {
		m := &b.moves[i]
		if i > 0 {
			number = number.Next(p.first, state.Turn())
		}
		if !number.Second || !numbered {
			words = append(words, number.String())
		}
		next, written, err := p.variationMove(state, m.text)
		if err != nil {
			return nil, false
		}
		shown := Move{Annotation: p.annotated(m, state, number), Left: m.left, Timed: m.timed}
		words = append(append(words, written), shown.words()...)
		numbered = !m.timed && len(shown.Comments)+len(shown.Lines) == 0
		state = next
	}
	return words, true
}

// variationMove makes a move of a variation, in which a side may also not move.
func (p *player) variationMove(state game.State, text string) (next game.State, written string, err error) {
	if p.rules.Info().SAN && nulls[text] {
		next, err = p.passed(state)
		return next, "--", err
	}
	n, err := p.parse(state, text)
	if err != nil {
		return nil, "", err
	}
	next, err = state.Play(n)
	return next, moveWord(p.rules, state, n), err
}

// passed is a position in which the side to move has not moved.
func (p *player) passed(state game.State) (game.State, error) {
	fields := strings.Fields(state.String())
	if len(fields) != fenParts {
		return nil, errPass
	}
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[3] = "-"
	return p.rules.New(strings.Join(fields, " "))
}
