package table

import (
	"errors"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
)

// plan is a player's conditional lines. Each line starts with a move of the opponent, followed by
// the player's answer, and so on. All moves are canonical.
type plan [][]string

const (
	maxPlanLines = 20
	maxPlanPlies = 20
)

// Lines returns the conditional lines of a seat, as canonical moves that start with the opponent.
// Show them only to the player of the seat.
func (t *Table) Lines(seat game.Seat) [][]string {
	if seat == game.NoSeat {
		return nil
	}
	return t.plans[seat]
}

// makePlan sets conditional lines: "e5 Nf3 Nc6 Bb5; c5 Nf3" is two of them. Only games that players
// need not attend have them.
func makePlan(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	switch kind := t.Clock.Control().Kind; {
	case kind != clock.Correspondence && kind != clock.Unlimited:
		return nil, errs.New(errs.Refused, "Conditional lines are for correspondence games.")
	case in.Ply != len(t.Plies):
		return nil, errs.New(errs.Stale, "The position has changed. Look again before you plan.")
	case t.State.Turn() == seat:
		return nil, errs.New(errs.Refused, "It is your turn. Conditional lines answer your opponent's move.")
	}
	p, err := readPlan(t.State, in.Text)
	if err != nil {
		return nil, err
	}
	if len(p) == 0 && len(t.plans[seat]) == 0 {
		return nil, errs.New(errs.Refused, "You have no lines to drop.")
	}
	return []Event{{Kind: Planned, Seat: seat, Text: p.String()}}, nil
}

// String returns the plan as records keep it. No canonical move contains a space or a semicolon.
func (p plan) String() string {
	lines := slice.Map(p, func(line []string) string { return strings.Join(line, " ") })
	return strings.Join(lines, ";")
}

// readPlan reads lines from a position where the opponent is to move.
func readPlan(from game.State, text string) (plan, error) {
	var p plan
	for line := range strings.SplitSeq(text, ";") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(p) == maxPlanLines || len(words) > maxPlanPlies {
			return nil, errs.New(errs.Invalid, "A plan has at most %d lines of %d plies.", maxPlanLines, maxPlanPlies)
		}
		if len(words)%2 != 0 {
			return nil, errs.New(errs.Invalid, "The line %q ends without your answer.", identity.Clean(line, 40))
		}
		moves, err := readLine(from, words)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(p, func(other []string) bool { return contradict(other, moves) }) {
			return nil, errs.New(errs.Invalid, "Two of your lines give different answers to the same moves.")
		}
		p = append(p, moves)
	}
	return p, nil
}

func readLine(state game.State, words []string) ([]string, error) {
	moves := make([]string, len(words))
	opponent := state.Turn()
	for i, word := range words {
		if (state.Turn() == opponent) != (i%2 == 0) {
			return nil, errs.New(errs.Refused,
				"In conditional lines the players take turns, but the turn does not change before %s.",
				identity.Clean(word, 20))
		}
		m, err := state.Parse(word)
		if err != nil {
			return nil, Explain(err)
		}
		moves[i] = state.Format(m)
		if state, err = state.Play(m); err != nil {
			return nil, Explain(err)
		}
	}
	return moves, nil
}

// contradict reports whether two lines first differ at one of the player's own moves.
func contradict(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i%2 == 1
		}
	}
	return false
}

// next returns the answer to a move, and the rest of the plan after it.
func (p plan) next(move string) (answer string, rest plan) {
	for _, line := range p {
		if line[0] != move {
			continue
		}
		answer = line[1]
		if len(line) > 2 {
			rest = append(rest, line[2:])
		}
	}
	return answer, rest
}

func (t replayer) plan(e Event) error {
	if t.State.Turn() == e.Seat {
		return errors.New("it is the player's own turn")
	}
	p, err := readPlan(t.State, e.Text)
	t.plans[e.Seat] = p
	return err
}

// followPlans advances the opponent's plan by a move. Lines that do not start with the move are
// dropped.
func (t replayer) followPlans(mover game.Seat, move string) {
	planner := mover.Other()
	t.answer, t.plans[planner] = t.plans[planner].next(move)
}

// answers returns a move and the moves that conditional lines add to it. They are part of the same
// commit.
func answers(t *Table, first Event) ([]Event, error) {
	events := []Event{first}
	if len(t.plans[first.Seat.Other()]) == 0 {
		return events, nil
	}
	next := *t
	next.Plies = slices.Clip(t.Plies)
	for {
		e := events[len(events)-1]
		e.At = t.Changed // this is a trial run, so the clock does not matter
		if err := (replayer{&next}).apply(e); err != nil {
			return nil, errs.Broken(err)
		}
		if next.Status != Playing || next.answer == "" {
			return events, nil
		}
		events = append(events, Event{Kind: Moved, Seat: e.Seat.Other(), Text: next.answer})
	}
}
