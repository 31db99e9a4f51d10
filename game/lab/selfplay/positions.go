package selfplay

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"pawnstorm/game"
	"pawnstorm/game/engine/search"
)

// Position is a quiet position of a game. Score and result are the first seat's.
type Position struct {
	State  game.State
	Score  search.Score
	Result float64 // 1, 0.5 or 0
	Game   int     // its number in the file
}

// Positions yields the quiet positions of a file, game by game. It ignores half a game at
// the end. After an error it yields nothing more.
func Positions(name string, rules game.Rules) iter.Seq2[Position, error] {
	return func(yield func(Position, error) bool) {
		fail := func(err error) { yield(Position{}, fmt.Errorf("%s: %w", name, err)) }
		file, err := os.Open(name)
		if err != nil {
			yield(Position{}, fmt.Errorf("cannot read the games: %w", err))
			return
		}
		defer file.Close()
		r, err := newReader(file)
		if err != nil {
			fail(err)
			return
		}
		if r.game() != rules.Info().ID {
			fail(fmt.Errorf("it has games of %s, not of %s", r.game(), rules.Info().ID))
			return
		}
		for number := 0; ; number++ {
			g, err := r.next()
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return
			}
			if err != nil {
				fail(err)
				return
			}
			goOn := true
			err = g.replay(rules, func(p Position) bool {
				p.Game = number
				goOn = yield(p, nil)
				return goOn
			})
			if err != nil {
				fail(fmt.Errorf("game %d: %w", number+1, err))
				return
			}
			if !goOn {
				return
			}
		}
	}
}

// replay plays a game again and passes its quiet positions to yield while that returns true.
func (g *Game) replay(rules game.Rules, yield func(Position) bool) error {
	state, err := rules.New(g.Setup)
	if err != nil {
		return err
	}
	play := func(index int) error {
		moves := state.Moves()
		if index >= len(moves) {
			return fmt.Errorf("there is no move %d of %d; the rules have changed since", index+1, len(moves))
		}
		state, err = state.Play(moves[index])
		return err
	}
	for _, i := range g.Random {
		if err := play(i); err != nil {
			return err
		}
	}
	result := [3]float64{1, 0, 0.5}[winnerCode(g.Winner)]
	for _, m := range g.Moves {
		score := m.Score
		if state.Turn() != 0 {
			score = -score
		}
		if m.Quiet && !yield(Position{State: state, Score: score, Result: result}) {
			return nil
		}
		if err := play(m.Index); err != nil {
			return err
		}
	}
	return nil
}
