package pairing

import (
	"context"
	"errors"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Appointment is a tournament game between two players.
type Appointment struct {
	ID      identity.TableID // derived from the board, so that the game exists only once
	Board   table.Board
	Players [2]identity.Person // the player who moves first comes first
	Game    string
	Options map[string]string
	Clock   string // in the format of clock.Control
	Rated   bool
	Match   bool
}

// Appoint creates the table of a tournament game and seats both players. It leaves an existing
// table alone.
func (pr *Pairing) Appoint(ctx context.Context, a Appointment) error {
	if err := pr.InService(); err != nil {
		return err
	}
	rules, ok := pr.games[a.Game]
	if !ok {
		return errs.Broken(fmt.Errorf("an appointment for the game %q", a.Game))
	}
	rec := table.Record{
		ID: a.ID, Game: a.Game, Options: a.Options, Created: pr.Now().UTC().Truncate(time.Millisecond),
		Host: a.Players[0], Seed: table.NewSeed(), Clock: a.Clock, Rated: a.Rated, Match: a.Match, Firm: true,
		Board: &a.Board,
	}
	start, err := startOf(&rec, rules)
	if err != nil {
		return table.Explain(err)
	}
	seats := a.Players
	if rec.Wish = start.Turn(); rec.Wish == 1 {
		seats = [2]identity.Person{a.Players[1], a.Players[0]}
	}
	_, err = pr.Tables.Add(ctx, table.Seated(rec, seats))
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return store.Failure(err)
	}
	return nil
}

// startOf draws the setup of a record and returns the game's starting position.
func startOf(rec *table.Record, rules game.Rules) (start game.State, err error) {
	if rec.Setup, err = rules.Setup(rec.Options, table.Chance(rec.Seed)); err != nil {
		return nil, err
	}
	return rules.New(rec.Setup)
}
