package train

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strconv"

	"pawnstorm/game"
)

// The toy is a game where both sides take cells until none are left. A cell is worth the
// square of its number. The evaluation of its walk knows nothing.

const toyCells = 24

type toyRules struct{ game.Rules }

func (toyRules) Info() game.Info { return game.Info{ID: "toy", Name: "Toy"} }

func (toyRules) Setup(map[string]string, *rand.Rand) (string, error) { return "", nil }

func (toyRules) New(setup string) (game.State, error) {
	if setup != "" {
		return nil, &game.TextError{What: "position", Text: setup, Reason: "it must be empty"}
	}
	return toy{}, nil
}

// toy has the cells of both sides as bits. The side with fewer cells moves.
type toy struct {
	game.State
	taken [2]uint32
}

func (s toy) Game() string { return "toy" }

func (s toy) Turn() game.Seat {
	return game.Seat(bits.OnesCount32(s.taken[0]|s.taken[1]) % 2)
}

func (s toy) Moves() (list []game.Move) {
	for c := range game.Move(toyCells) {
		if (s.taken[0]|s.taken[1])>>c&1 == 0 {
			list = append(list, c)
		}
	}
	return list
}

func (s toy) Play(m game.Move) (game.State, error) {
	if m >= toyCells || (s.taken[0]|s.taken[1])>>m&1 == 1 {
		return nil, &game.IllegalError{Move: strconv.Itoa(int(m)), Reason: "the cell is taken"}
	}
	s.taken[s.Turn()] |= 1 << m
	return s, nil
}

// lead returns by how much the first seat is ahead.
func (s toy) lead() (sum int) {
	for c := range toyCells {
		sum += c * c * (int(s.taken[0]>>c&1) - int(s.taken[1]>>c&1))
	}
	return sum
}

func (s toy) Result() (game.Result, bool) {
	r := game.Result{Winner: game.NoSeat, Reason: "cells"}
	if lead := s.lead(); lead > 0 {
		r.Winner = 0
	} else if lead < 0 {
		r.Winner = 1
	}
	return r, len(s.Moves()) == 0
}

func (s toy) Claim() (string, bool)     { return "", false }
func (s toy) String() string            { return fmt.Sprint(s.taken) }
func (s toy) Format(m game.Move) string { return strconv.Itoa(int(m)) }
func (s toy) Walk() game.Walk           { return &toyWalk{states: []toy{s}} }

type toyWalk struct{ states []toy }

func (w *toyWalk) now() toy { return w.states[len(w.states)-1] }

func (w *toyWalk) Moves(list []game.Ply) []game.Ply {
	for _, m := range w.now().Moves() {
		list = append(list, game.Ply(m))
	}
	return list
}

func (w *toyWalk) Play(p game.Ply) {
	next, _ := w.now().Play(game.Move(p))
	w.states = append(w.states, next.(toy))
}

func (w *toyWalk) Back()                            { w.states = w.states[:len(w.states)-1] }
func (w *toyWalk) Sharp(list []game.Ply) []game.Ply { return list }
func (w *toyWalk) CanPass() bool                    { return false }
func (w *toyWalk) Forced() bool                     { return false }
func (w *toyWalk) Gain(game.Ply) int                { return 0 }
func (w *toyWalk) Slot(p game.Ply) int              { return int(p) }
func (w *toyWalk) Place(p game.Ply) int             { return int(p) }
func (w *toyWalk) Worth() int                       { return 0 }
func (w *toyWalk) Move(p game.Ply) game.Move        { return game.Move(p) }
func (w *toyWalk) Mover() game.Seat                 { return w.now().Turn() }
func (w *toyWalk) Layout() game.Layout              { return game.Layout{Words: 1, Most: toyCells} }
func (w *toyWalk) Key() uint64 {
	s := w.now()
	return (uint64(s.taken[0])<<32 | uint64(s.taken[1])) * 0x9e3779b97f4a7c15
}

func (w *toyWalk) Features(words []uint64) [2]uint16 {
	s := w.now()
	words[0] = uint64(s.taken[0])<<32 | uint64(s.taken[1])
	return [2]uint16{0, 32}
}

func (w *toyWalk) Ending(bool) (game.Ending, bool) {
	r, over := w.now().Result()
	switch {
	case r.Winner == game.NoSeat:
		return game.Drawn, over
	case r.Winner == w.Mover():
		return game.Won, over
	}
	return game.Lost, over
}
