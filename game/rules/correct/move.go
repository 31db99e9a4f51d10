package correct

import (
	"iter"

	"pawnstorm/game"
)

// move is a turn of one position in one machine word. From its lowest bits up: seven bits
// for the target cell, seven for the start or the piece from the hand, seven for where a
// piece is pushed, nine for the sandwiched pieces that are displaced and three for the
// action.
//
// Every candidate of a sandwich is beside the piece that has arrived, or is that piece. So
// one bit for each way from there (see centre) names it.
type move uint64

const (
	fromShift   = 7
	pushShift   = 14
	ticksShift  = 21
	actionShift = 30
	cellMask    = 1<<7 - 1
	ticksMask   = 1<<ways - 1
)

// The actions. Pass is the zero move.
const (
	pass     move = iota << actionShift
	walk          // to a vacant cell
	displace      // a Group Therapist to an occupied cell
	push          // a Social Worker to an occupied cell
	enter         // from the hand to a vacant cell
	swap          // from the hand to the cell of an Average Individual
	actions  = 7 << actionShift
)

func newMove(action move, from, to game.Cell) move {
	return action | move(from)<<fromShift | move(to)
}

func fromHand(action move, w waiting, to game.Cell) move {
	return newMove(action, game.Cell(w), to)
}

func (m move) action() move         { return m & actions }
func (m move) to() game.Cell        { return game.Cell(m & cellMask) }
func (m move) from() game.Cell      { return game.Cell(m >> fromShift & cellMask) }
func (m move) pushedTo() game.Cell  { return game.Cell(m >> pushShift & cellMask) }
func (m move) waiting() waiting     { return waiting(m >> fromShift & cellMask) }
func (m move) isFromHand() bool     { return m.action() == enter || m.action() == swap }
func (m move) ticks() move          { return m >> ticksShift & ticksMask }
func (m move) withoutTicks() move   { return m &^ (ticksMask << ticksShift) }
func (m move) ticking(way int) move { return m | 1<<(ticksShift+way) }

// centre returns the cell where something arrived that can make a sandwich.
func (m move) centre() game.Cell {
	if m.action() == push {
		return m.pushedTo()
	}
	return m.to()
}

// ticked yields the cells of the sandwiched pieces that are displaced, ascending.
func (m move) ticked() iter.Seq[game.Cell] {
	return func(yield func(game.Cell) bool) {
		for way, ticks := 0, m.ticks(); ticks != 0; way, ticks = way+1, ticks>>1 {
			if ticks&1 != 0 && !yield(onward[way][m.centre()]) {
				return
			}
		}
	}
}

// text returns the canonical text of a turn.
func (m move) text() string {
	var buffer [64]byte
	text := m.appendAction(buffer[:0])
	sign := byte('!')
	for c := range m.ticked() {
		text = append(append(text, sign), cellName(c)...)
		sign = ','
	}
	return string(text)
}

func (m move) appendAction(text []byte) []byte {
	if m.action() == pass {
		return append(text, "pass"...)
	}
	if m.isFromHand() {
		return append(append(text, m.waiting().sign()...), cellName(m.to())...)
	}
	text = append(text, cellName(m.from())...)
	sign := byte('-')
	switch m.action() {
	case displace:
		sign = 'x'
	case push:
		sign = '*'
	}
	text = append(append(text, sign), cellName(m.to())...)
	if m.action() == push {
		text = append(append(text, '>'), cellName(m.pushedTo())...)
	}
	return text
}

// progress reports whether a turn does more than step to a vacant cell or pass. Such a turn
// restarts the count for the draw (the signs x * ! @ = of its text).
func (m move) progress() bool {
	return m.action() > walk || m.ticks() != 0
}
