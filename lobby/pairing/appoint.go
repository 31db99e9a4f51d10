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

// Appointment is a game that a tournament has two people play.
type Appointment struct {
	ID      identity.TableID // follows from the board, so that it is made once
	Board   table.Board
	Players [2]identity.Person // the first mover in front
	Game    string
	Options map[string]string
	Clock   string // as clock.Control writes it
	Rated   bool
	Match   bool
}

// Appoint makes the table of an appointment and seats both players. A table that is there
// already is left alone.
func (pr *Pairing) Appoint(ctx context.Context, a Appointment) error {
	if err := pr.inService(); err != nil {
		return err
	}
	rules, ok := pr.games[a.Game]
	if !ok {
		return errs.Broken(fmt.Errorf("an appointment for the game %q", a.Game))
	}
	rec := table.Record{
		ID: a.ID, Game: a.Game, Options: a.Options, Created: pr.now().UTC().Truncate(time.Millisecond), Host: a.Players[0],
		Seed: table.NewSeed(), Clock: a.Clock, Rated: a.Rated, Match: a.Match, Firm: true, Board: &a.Board,
	}
	start, err := startOf(&rec, rules)
	if err != nil {
		return table.Explain(err)
	}
	seats := a.Players
	if rec.Wish = start.Turn(); rec.Wish == 1 {
		seats = [2]identity.Person{a.Players[1], a.Players[0]}
	}
	_, err = pr.tables.Add(ctx, table.Seated(rec, seats))
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return store.Failure(err)
	}
	return nil
}

// startOf draws the set-up of a record, and is the position in which its game begins.
func startOf(rec *table.Record, rules game.Rules) (start game.State, err error) {
	if rec.Setup, err = rules.Setup(rec.Options, table.Chance(rec.Seed)); err != nil {
		return nil, err
	}
	return rules.New(rec.Setup)
}

// InService refuses what would lead to a game while none may begin on this node.
func (pr *Pairing) InService() error { return pr.inService() }
