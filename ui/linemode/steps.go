package linemode

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"pawnstorm/game"
)

// partial is a move whose first parts are chosen.
type partial struct {
	state game.State
	moves []game.Move // the moves that start with steps
	steps []game.Step // the parts chosen so far
	told  string      // forced steps, announced before the next question
}

func begun(state game.State) partial { return partial{state: state, moves: state.Moves()} }

// with returns p with one more part chosen.
func (p partial) with(step game.Step) partial {
	n := len(p.steps)
	next := partial{state: p.state, steps: append(slices.Clip(p.steps), step)}
	for _, m := range p.moves {
		if steps := p.state.Steps(m); len(steps) > n && sameStep(steps[n], step) {
			next.moves = append(next.moves, m)
		}
	}
	return next
}

// sameStep compares what the user points at or types. Labels are only for reading.
func sameStep(a, b game.Step) bool { return a.Cell == b.Cell && a.Choice == b.Choice }

// offers returns the possible next parts, each once, sorted by Order.
func (p partial) offers() []game.Step {
	var list []game.Step
	for _, m := range p.moves {
		steps := p.state.Steps(m)
		if n := len(p.steps); len(steps) > n {
			step := steps[n]
			if !slices.ContainsFunc(list, func(o game.Step) bool { return sameStep(o, step) }) {
				list = append(list, step)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b game.Step) int { return cmp.Compare(a.Order, b.Order) })
	return list
}

// cellNames matches a line of cell names, with or without spaces or hyphens between them. cellName
// matches a single one.
var (
	cellNames = regexp.MustCompile(`^(?:[a-z](?:10|[1-9])[ -]*)+$`)
	cellName  = regexp.MustCompile(`[a-z](?:10|[1-9])`)
)

// readPartial parses the cells that a move starts with. ok reports whether any move starts that
// way.
func readPartial(state game.State, text string) (p partial, ok bool) {
	text = strings.ToLower(strings.TrimSpace(text))
	if !cellNames.MatchString(text) {
		return p, false
	}
	files := state.Board().Files
	p = begun(state)
	for _, name := range cellName.FindAllString(text, -1) {
		i := slices.IndexFunc(p.offers(), func(o game.Step) bool { return game.CellName(o.Cell, files) == name })
		if i < 0 {
			return p, false
		}
		p = p.with(p.offers()[i])
	}
	return p, true
}

// askSteps asks for the next part of a move, and plays the move when it is complete. If a part
// leaves no choice, askSteps announces it instead of asking.
func (s *session) askSteps(p partial) {
	if len(p.moves) == 1 {
		s.playMove(p.state.Format(p.moves[0]))
		return
	}
	offers := p.offers()
	if len(offers) == 1 {
		next := p.with(offers[0])
		if len(p.steps) > 0 && offers[0].Cell != game.NoCell {
			next.told += fmt.Sprintf("To %s. ", game.CellName(offers[0].Cell, p.state.Board().Files))
		}
		s.askSteps(next)
		return
	}
	q := question{text: p.told + s.stepQuestion(p, offers), usual: -1, inline: true, ofTurn: true}
	for _, o := range offers {
		word, label := s.stepWords(p, o)
		q.choices = append(q.choices, choice{word, label, func() { s.askSteps(p.with(o)) }})
	}
	s.put(q)
}

// stepWords returns what the user types for a part of a move, and the label that they read.
func (s *session) stepWords(p partial, o game.Step) (word, label string) {
	b := p.state.Board()
	if o.Cell == game.NoCell {
		return o.Choice, fmt.Sprintf("%s (%s)", o.Label, o.Choice)
	}
	word = game.CellName(o.Cell, b.Files)
	switch {
	case o.Label != "":
		return word, o.Label + " " + word
	case len(p.steps) == 0 && b.Cells[o.Cell].Empty():
		return word, word
	case len(p.steps) == 0:
		return word, b.Cells[o.Cell].Name + " " + word
	case !b.Cells[o.Cell].Empty() && o.Cell != p.steps[0].Cell:
		return word, word + " (" + b.Cells[o.Cell].Name + ")"
	}
	return word, word
}

// stepQuestion returns the question for the part of a move that the offers belong to.
func (s *session) stepQuestion(p partial, offers []game.Step) string {
	board := p.state.Board()
	places := func(o game.Step) bool { return o.Cell != game.NoCell && board.Cells[o.Cell].Empty() }
	switch {
	case len(p.steps) == 0 && slices.ContainsFunc(offers, places):
		return "On which square?"
	case len(p.steps) == 0:
		return "Which piece?"
	case slices.ContainsFunc(offers, func(o game.Step) bool { return o.Label != "" && o.Cell != game.NoCell }):
		return "Which piece is displaced?"
	case offers[0].Cell == game.NoCell:
		return "Which?"
	case len(p.steps) == 1:
		return "Where to?"
	}
	return "To where is it pushed?"
}
