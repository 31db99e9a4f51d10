package pgn

import (
	"slices"
	"strings"

	"pawnstorm/game"
)

// player plays the moves of a script.
type player struct {
	rules game.Rules
	first game.Seat // the seat that moves first in each numbered move
	trees bool      // variations are wanted as moves
}

// annotated returns the annotation of a move with its variations played, as text or as
// moves. before is the state before the move, number its number.
func (p *player) annotated(
	m *scripted, before game.State, number game.MoveNumber,
) (a Annotation, variations [][]Move) {
	a = m.Annotation
	for _, v := range m.branches {
		if p.trees {
			if moves := p.moves(v, before, number); len(moves) > 0 {
				variations = append(variations, moves)
				continue
			}
		} else if words, ok := p.line(v, before, number); ok && len(words) > 0 {
			a.Lines = append(a.Lines, strings.Join(words, " "))
			continue
		}
		if _, text := clockIn(unbraced(v.text)); text != "" { // the clocks are not the move's
			a.Comments = append(a.Comments, text)
		}
	}
	return a, variations
}

// moves returns the moves of a variation. From the first that cannot be played, which may
// be a null move, the rest is a comment on the move before it.
func (p *player) moves(b *branch, state game.State, number game.MoveNumber) (list []Move) {
	for i := range b.moves {
		m := &b.moves[i]
		if i > 0 {
			number = number.Next(p.first, state.Turn())
		}
		next, text, err := p.move(state, m.text)
		if err != nil {
			if len(list) > 0 {
				last := &list[len(list)-1]
				last.Comments = append(slices.Clip(last.Comments), b.rest(i))
			}
			return list
		}
		move := Move{Text: text, Left: m.left, Timed: m.timed}
		move.Annotation, move.Variations = p.annotated(m, state, number)
		if i == 0 {
			move.Comments = slices.Concat(b.intro, move.Comments)
		}
		list = append(list, move)
		state = next
	}
	return list
}

// rest returns the moves of a branch from one on as text.
func (b *branch) rest(from int) string {
	var words []string
	for i := range b.moves[from:] {
		words = append(words, b.moves[from+i].text)
	}
	return unbraced(strings.Join(words, " "))
}

// unbraced makes a text fit for a comment in braces: a variation that cannot be
// played, or a comment after a semicolon.
func unbraced(text string) string {
	text = strings.NewReplacer("{", "(", "}", ")").Replace(printable(text))
	return strings.Join(strings.Fields(text), " ")
}

// line returns the words of a variation; number belongs to its first move. ok is false
// if a move is illegal.
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
		shown := Move{Left: m.left, Timed: m.timed}
		shown.Annotation, _ = p.annotated(m, state, number)
		words = append(append(words, written), shown.words()...)
		numbered = !m.timed && len(shown.Comments)+len(shown.Lines) == 0
		state = next
	}
	return words, true
}

// variationMove makes a move of a variation, which may be a null move.
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

// passed returns the position after a null move.
func (p *player) passed(state game.State) (game.State, error) {
	fields := strings.Fields(state.String())
	if len(fields) != fenParts {
		return nil, errPass
	}
	fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	fields[3] = "-"
	return p.rules.New(strings.Join(fields, " "))
}
