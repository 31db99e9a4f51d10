package director

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// Changes returns the change that gives the result of an ended table to its tournament, if it has
// one. It is based on what docs holds. Commit it in the Update that settles the table: then no
// result is lost, and the tournament never counts one twice.
func (ts *Tournaments) Changes(ctx context.Context, docs store.Docs, t *table.Table) ([]store.Change, error) {
	if t.Board == nil {
		return nil, nil
	}
	tour, err := ts.all.GetFrom(ctx, docs.Store, t.Board.Tournament)
	if errs.KindOf(err) == errs.NotFound && err != nil {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if tournament.TableID(tour.ID, t.Board.Round, t.Board.Number) != t.ID {
		return nil, nil
	}
	report := tournament.Report(t.Board.Round, t.Board.Number, outcomeOf(t))
	rec, err := tournament.DecideOrder(tour, identity.Person{}, report, ts.Now())
	if err != nil {
		// The tournament has the result already, or no longer needs it.
		return nil, errs.Ignore(err, errs.Stale, errs.Refused, errs.Invalid)
	}
	value, err := tournament.Encode(rec)
	return []store.Change{{Key: ts.all.Key(tour.ID), Value: value, Rev: tour.Rev}}, err
}

// outcomeOf returns the outcome of an ended table, as its tournament counts it.
func outcomeOf(t *table.Table) (o tournament.Outcome) {
	for _, g := range t.Games() {
		o.Plies += len(g.Plies)
	}
	o.Berserk[0], o.Berserk[1] = t.Berserk[t.Start.Turn()], t.Berserk[t.Start.Turn().Other()]
	first := t.Games()[0]
	side := func(seat game.Seat) int { // 0 for the seat that moved first in the first game, else 1
		if seat == t.Start.Turn() {
			return 0
		}
		return 1
	}
	if t.Status != table.Over {
		o.Score = tournament.Void
		if last := t.Log[len(t.Log)-1]; last.Kind == table.Aborted && last.Text == table.ReasonNoFirstMove {
			o.Score = [2]tournament.Score{tournament.FirstForfeit, tournament.SecondForfeit}[side(last.Seat)]
		}
		return o
	}
	winner := first.Result.Winner
	if t.First != nil {
		who, _ := t.MatchResult()
		winner = first.SeatOf(who.ID)
	}
	switch {
	case winner == game.NoSeat:
		o.Score = tournament.Drawn
	case !first.HasMoved(winner.Other()) && t.Log[len(t.Log)-1].Kind != table.Resigned: // a no-show
		o.Score = [2]tournament.Score{tournament.SecondForfeit, tournament.FirstForfeit}[side(winner)]
	default:
		o.Score = [2]tournament.Score{tournament.FirstWon, tournament.SecondWon}[side(winner)]
	}
	return o
}
