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

// Changes tell the tournament, if there is one, how a table of it has ended, beside what
// docs have of it. They belong into the Update that settles the table: so no result is
// lost, and the tournament takes none twice.
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
	rec, err := tournament.DecideOrder(tour, identity.Person{}, tournament.Report(t.Board.Round, t.Board.Number, outcomeOf(t)), ts.now())
	if err != nil {
		return nil, errs.Ignore(err, errs.Stale, errs.Refused, errs.Invalid) // known already, or nobody asks any more
	}
	value, err := tournament.Encode(rec)
	return []store.Change{{Key: ts.all.Key(tour.ID), Value: value, Rev: tour.Rev}}, err
}

// outcomeOf is how a table that has ended went, for its tournament.
func outcomeOf(t *table.Table) (o tournament.Outcome) {
	for _, g := range t.Games() {
		o.Plies += len(g.Plies)
	}
	o.Berserk[0], o.Berserk[1] = t.Berserk[t.Start.Turn()], t.Berserk[t.Start.Turn().Other()]
	first := t.Games()[0]
	side := func(seat game.Seat) int { // of a seat of the first game: 0 had the first move
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
	case !first.HasMoved(winner.Other()) && t.Log[len(t.Log)-1].Kind != table.Resigned: // never came to the board
		o.Score = [2]tournament.Score{tournament.SecondForfeit, tournament.FirstForfeit}[side(winner)]
	default:
		o.Score = [2]tournament.Score{tournament.FirstWon, tournament.SecondWon}[side(winner)]
	}
	return o
}
