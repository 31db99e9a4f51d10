package tournaments

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

const (
	// longestNap is how long Run sleeps at most.
	longestNap = time.Minute
	// retryAfter is when it looks again at what could not be done.
	retryAfter = 3 * time.Second
	// othersAfter is how long the node to which a tournament falls is given.
	othersAfter = 3 * time.Second
)

// Run makes tournaments that recur, and does what is due in all, until ctx ends. Every node
// does so: first the one to which a tournament falls, and the others if it does not.
func (ts *Tournaments) Run(ctx context.Context) {
	news := ts.news.Listen(ctx)
	for ctx.Err() == nil {
		next := ts.now().Add(longestNap)
		for _, t := range ts.List() {
			if t.Finished() {
				delete(ts.made, t.ID)
				continue
			}
			again := ts.now().Add(retryAfter) // if it panics
			guard.Run(ts.log, "tending "+string(t.ID), func() { again = ts.tend(ctx, t) })
			if again.Before(next) {
				next = again
			}
		}
		again := ts.now().Add(retryAfter) // if it panics
		guard.Run(ts.log, "making what recurs", func() { again = ts.recur(ctx) })
		if again.Before(next) {
			next = again
		}
		timer := time.NewTimer(max(next.Sub(ts.now()), time.Millisecond))
		select {
		case <-ctx.Done():
		case <-news:
		case <-timer.C:
		}
		timer.Stop()
	}
}

// tend does what there is to do in a tournament, and returns when to look again if there is
// no news of it before.
func (ts *Tournaments) tend(ctx context.Context, t *tournament.Tournament) time.Time {
	if ts.pairing.InService() != nil {
		return ts.now().Add(longestNap)
	}
	next := ts.now().Add(longestNap)
	if at, ok := t.Due(); ok {
		if !ts.tables.Nodes.Mine(string(t.ID)) {
			at = at.Add(othersAfter)
		}
		if ts.now().Before(at) {
			next = at
		} else if now, err := ts.Post(ctx, t.ID, identity.Person{}, tournament.Advance(ts.tables.IsHere)); err == nil {
			t = now
		} else {
			ts.complain(ctx, t, "advancing a tournament", errs.Ignore(err, errs.Stale, errs.Refused))
			next = ts.now().Add(retryAfter)
		}
	}
	if !ts.seatAll(ctx, t) && ts.now().Add(retryAfter).Before(next) {
		next = ts.now().Add(retryAfter)
	}
	return next
}

// complain logs an error, unless it is the end.
func (ts *Tournaments) complain(ctx context.Context, t *tournament.Tournament, what string, err error) {
	if err != nil && ctx.Err() == nil {
		ts.log.Error(what, "tournament", t.ID, "err", err)
	}
}

// seatAll makes the tables of all boards that go on, and reports whether they are there.
func (ts *Tournaments) seatAll(ctx context.Context, t *tournament.Tournament) (all bool) {
	all = true
	mine := ts.tables.Nodes.Mine(string(t.ID))
	for round, number := range t.OpenBoards() {
		id := tournament.TableID(t.ID, round, number)
		switch {
		case ts.made[t.ID][id]:
		case !mine && ts.now().Sub(t.Changed) < othersAfter:
			all = false // the node to which it falls is about to
		default:
			err := ts.seat(ctx, t.ID, round, number)
			ts.complain(ctx, t, "making a table of a tournament", err)
			all = all && err == nil
		}
	}
	return all
}

// seat makes the table of a board, unless it is there or has been. The tournament is read
// anew: what this node knows may be old, and the game over.
func (ts *Tournaments) seat(ctx context.Context, tour identity.TournamentID, round, number int) error {
	id := tournament.TableID(tour, round, number)
	_, err := ts.tables.Stored(ctx, id)
	if errs.KindOf(err) == errs.NotFound && err != nil {
		err = ts.appoint(ctx, tour, round, number)
	}
	if err == nil {
		if ts.made[tour] == nil {
			ts.made[tour] = make(map[identity.TableID]bool)
		}
		ts.made[tour][id] = true
	}
	return err
}

// goesOn reads a tournament anew, and reports whether a board of it waits for its result.
func (ts *Tournaments) goesOn(ctx context.Context, tour identity.TournamentID, round, number int) (t *tournament.Tournament, b *tournament.Board, err error) {
	if t, err = ts.Stored(ctx, tour); err != nil {
		return nil, nil, err
	}
	if b = t.Board(round, number); b == nil || b.Done || t.Status != tournament.Running {
		return t, nil, nil
	}
	return t, b, nil
}

// appoint makes the table of a board that goes on. If its game came to an end in the
// meantime, because this server was frozen for that long, the table is closed again: its
// result would not count.
func (ts *Tournaments) appoint(ctx context.Context, tour identity.TournamentID, round, number int) error {
	t, b, err := ts.goesOn(ctx, tour, round, number)
	if err != nil || b == nil {
		return err
	}
	a := pairing.Appointment{
		ID:      tournament.TableID(tour, round, number),
		Board:   table.Board{Tournament: tour, Round: round, Number: number, Armageddon: b.Again > 0, Arena: t.Kind == tournament.Arena},
		Players: [2]identity.Person{t.Entry(b.Pair[0]).Person, t.Entry(b.Pair[1]).Person},
		Game:    t.Game, Options: t.Options, Clock: t.Clock, Rated: t.Rated, Match: t.Match && b.Again == 0,
	}
	if t.Kind == tournament.Team {
		a.Board.Teams = [2]string{t.TeamOf(b.Pair[0]), t.TeamOf(b.Pair[1])}
	}
	if t.Hosts(b.Pair[0]) {
		a.Board.Simul, a.Board.Extra = true, t.Extra*60*len(t.Played[round-1].Boards)
	}
	if err := ts.pairing.Appoint(ctx, a); err != nil {
		return err
	}
	if _, b, err = ts.goesOn(ctx, tour, round, number); err == nil && b == nil {
		_, err = ts.tables.Post(ctx, a.ID, identity.Person{}, table.ShutTable("the result of this board is known"))
		err = errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound)
	}
	return err
}
