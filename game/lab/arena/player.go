package arena

import (
	"context"
	"errors"

	"pawnstorm/game/engine"
)

// Player is a participant in matches.
type Player struct {
	Name string
	// Rating is the known strength in Elo, or 0.
	Rating float64
	// New makes an engine that plays as this player.
	New func(context.Context) (engine.Engine, error)
	// Keep says that an engine can play game after game without remembering any.
	// Otherwise each game gets a new one.
	Keep bool
}

// bench has the engines of one worker, by player.
type bench struct {
	players []Player
	kept    map[int]engine.Engine
}

// engines returns the engines of a game's seats. release must be called after the game.
func (b *bench) engines(
	ctx context.Context, players [2]int,
) (engines [2]engine.Engine, release func() error, err error) {
	var fresh []engine.Engine
	release = func() (err error) {
		for _, e := range fresh {
			err = errors.Join(err, e.Close())
		}
		return err
	}
	for seat, player := range players {
		e := b.kept[player]
		if e == nil {
			if e, err = b.players[player].New(ctx); err != nil {
				return engines, nil, errors.Join(err, release())
			}
			if b.players[player].Keep {
				b.kept[player] = e
			} else {
				fresh = append(fresh, e)
			}
		}
		engines[seat] = e
	}
	return engines, release, nil
}

// close closes the kept engines.
func (b *bench) close() error {
	var err error
	for _, e := range b.kept {
		err = errors.Join(err, e.Close())
	}
	return err
}

// RoundRobin pairs each of n players with each other.
func RoundRobin(n int) (pairings [][2]int) {
	for a := range n {
		for b := a + 1; b < n; b++ {
			pairings = append(pairings, [2]int{a, b})
		}
	}
	return pairings
}

// Gauntlet pairs the first of n players with each of the others.
func Gauntlet(n int) (pairings [][2]int) {
	for b := 1; b < n; b++ {
		pairings = append(pairings, [2]int{0, b})
	}
	return pairings
}

// Ladder pairs each of n players with the one before.
func Ladder(n int) (pairings [][2]int) {
	for a := 1; a < n; a++ {
		pairings = append(pairings, [2]int{a, a - 1})
	}
	return pairings
}
