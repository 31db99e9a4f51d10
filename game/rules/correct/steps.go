package correct

import (
	"fmt"
	"math/bits"
	"strings"

	"pawnstorm/game"
)

// The choices that are not pieces.
var (
	passStep   = game.Step{Cell: game.NoCell, Choice: "p", Label: "pass"}
	nobodyStep = game.Step{Cell: game.NoCell, Choice: ".", Label: "displace no one"}
	enoughStep = game.Step{Cell: game.NoCell, Choice: ".", Label: "displace no more"}
)

// Steps points at the piece or chooses it from the hand, then points at its target and, for
// a Social Worker, at the cell it pushes to. A vacant target means a return and an Average
// Individual a swap, so the choice need not tell them apart. The displaced pieces follow in
// ascending order, and a last choice if more could be displaced.
func (s *state) Steps(n game.Move) []game.Step {
	m := move(n)
	if m == pass {
		return []game.Step{passStep}
	}
	var steps []game.Step
	if m.isFromHand() {
		steps = append(steps, s.handStep(m.waiting()))
	} else {
		steps = append(steps, game.Step{Cell: m.from()})
	}
	steps = append(steps, game.Step{Cell: m.to()})
	if m.action() == push {
		steps = append(steps, game.Step{Cell: m.pushedTo()})
	}
	return append(steps, s.tickSteps(m)...)
}

func (s *state) handStep(w waiting) game.Step {
	k := waitingKinds[w]
	step := game.Step{Cell: game.NoCell, Choice: strings.ToLower(string(k.letter())), Label: k.String()}
	does := w.does()
	if twin := (w + sandwiched) % waitings; waitingKinds[twin] == k && s.hands[s.turn][twin] > 0 {
		does = "%s returns or swaps in"
	}
	step.Label = fmt.Sprintf(does, step.Label)
	return step
}

func (s *state) tickSteps(m move) []game.Step {
	var steps []game.Step
	candidates, ticks := s.candidatesOf(m), m.ticks()
	left := candidates &^ (1<<bits.Len64(uint64(ticks)) - 1)
	for c := range m.ticked() {
		steps = append(steps, game.Step{Cell: c, Label: "displace"})
	}
	switch {
	case left == 0:
		return steps
	case ticks == 0:
		return append(steps, nobodyStep)
	}
	return append(steps, enoughStep)
}
