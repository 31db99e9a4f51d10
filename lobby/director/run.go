package director

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// lookEvery is how often an arena looks for players after it could not pair anyone, because no
// signal tells it when a player arrives.
const lookEvery = 3 * time.Second

// Run starts, pairs and ends tournaments and creates their tables, until ctx ends. It runs on every
// node. One node is responsible for each tournament; the others step in if it does not act.
func (ts *Tournaments) Run(ctx context.Context) {
	due := job.New(ts.Log, ts.Now, "tending", ts.tend)
	due.Run(ctx, func() {
		for _, t := range ts.List() {
			due.Plan(t.ID, ts.Now())
		}
	}, ts.news.Listen(ctx), nil)
}

// RunRules creates recurring tournaments until ctx ends. Nodes share this work as in Run.
func (ts *Tournaments) RunRules(ctx context.Context) {
	recur := func(ctx context.Context, _ string) time.Time { return ts.recur(ctx) }
	due := job.New(ts.Log, ts.Now, "creating recurring tournaments", recur)
	due.Run(ctx, func() { due.Plan("", ts.Now()) }, ts.news.Listen(ctx), nil)
}

// tend does what is due in a tournament. It returns when to look again if there is no news before
// that.
func (ts *Tournaments) tend(ctx context.Context, id identity.TournamentID) time.Time {
	t := ts.Known(id)
	if t == nil || t.Finished() {
		delete(ts.made, id)
		return time.Time{}
	}
	if ts.Pairing.InService() != nil {
		return ts.Now().Add(job.Nap)
	}
	next := ts.Now().Add(job.Nap)
	if at, ok := t.Due(); ok {
		if !ts.Tables.Nodes.Mine(string(t.ID)) {
			at = at.Add(job.Grace)
		}
		if ts.Now().Before(at) {
			next = at
		} else if now, err := ts.Post(ctx, t.ID, identity.Person{}, tournament.Advance(ts.Tables.IsHere)); err == nil {
			t = now
		} else if err = errs.Ignore(err, errs.Stale, errs.Refused); err == nil {
			next = ts.Now().Add(lookEvery)
		} else {
			ts.logError(ctx, t, "cannot advance a tournament", err)
			next = ts.Now() // try again
		}
	}
	if again := ts.createTables(ctx, t); again.Before(next) {
		return again
	}
	return next
}

// logError logs an error, unless ctx has ended.
func (ts *Tournaments) logError(ctx context.Context, t *tournament.Tournament, what string, err error) {
	if ctx.Err() == nil {
		ts.Log.Error(what, "tournament", t.ID, "err", err)
	}
}

// createTables creates the missing tables of all open boards, and returns when to look again.
func (ts *Tournaments) createTables(ctx context.Context, t *tournament.Tournament) (again time.Time) {
	again = ts.Now().Add(job.Nap)
	mine := ts.Tables.Nodes.Mine(string(t.ID))
	for round, number := range t.OpenBoards() {
		id := tournament.TableID(t.ID, round, number)
		switch late := t.Changed.Add(job.Grace); {
		case ts.made[t.ID][id]:
		case !mine && ts.Now().Before(late):
			again = late // leave it to the tournament's node until then
		default:
			if err := ts.ensureTable(ctx, t.ID, round, number); err != nil {
				ts.logError(ctx, t, "cannot create a tournament table", err)
				again = ts.Now() // try again
			}
		}
	}
	return again
}

// ensureTable creates the table of a board, unless the table exists or has existed. It reads the
// tournament from the store, because this node's state may be old and the game may be over.
func (ts *Tournaments) ensureTable(ctx context.Context, tour identity.TournamentID, round, number int) error {
	id := tournament.TableID(tour, round, number)
	_, err := ts.Tables.Stored(ctx, id)
	if errs.KindOf(err) == errs.NotFound && err != nil {
		err = ts.createTable(ctx, tour, round, number)
	}
	if err == nil {
		if ts.made[tour] == nil {
			ts.made[tour] = make(map[identity.TableID]bool)
		}
		ts.made[tour][id] = true
	}
	return err
}

// openBoard reads a tournament from the store, and returns one of its boards if that board still needs
// a result. Otherwise the board is nil.
func (ts *Tournaments) openBoard(
	ctx context.Context, tour identity.TournamentID, round, number int,
) (t *tournament.Tournament, b *tournament.Board, err error) {
	if t, err = ts.Stored(ctx, tour); err != nil {
		return nil, nil, err
	}
	if b = t.Board(round, number); b == nil || b.Done || t.Status != tournament.Running {
		return t, nil, nil
	}
	return t, b, nil
}

// createTable creates the table of an open board. If the board has got its result in the meantime,
// because this server was frozen for that long, createTable closes the table again: its result would
// not count.
func (ts *Tournaments) createTable(ctx context.Context, tour identity.TournamentID, round, number int) error {
	t, b, err := ts.openBoard(ctx, tour, round, number)
	if err != nil || b == nil {
		return err
	}
	a := pairing.Appointment{
		ID: tournament.TableID(tour, round, number),
		Board: table.Board{
			Tournament: tour, Round: round, Number: number, Armageddon: b.Again > 0,
			Arena: t.Kind == tournament.Arena,
		},
		Players: [2]identity.Person{t.Entry(b.Pair[0]).Person, t.Entry(b.Pair[1]).Person},
		Game:    t.Game, Options: t.Options, Clock: t.Clock, Rated: t.Rated, Match: t.Match && b.Again == 0,
	}
	if t.Kind == tournament.Team {
		a.Board.Teams = [2]string{t.TeamOf(b.Pair[0]), t.TeamOf(b.Pair[1])}
	}
	if t.Hosts(b.Pair[0]) {
		a.Board.Simul, a.Board.Extra = true, t.Extra*60*len(t.Played[round-1].Boards)
	}
	if err := ts.Pairing.Appoint(ctx, a); err != nil {
		return err
	}
	if _, b, err = ts.openBoard(ctx, tour, round, number); err == nil && b == nil {
		_, err = ts.Tables.Post(ctx, a.ID, identity.Person{}, table.ShutTable("this board already has a result"))
		err = errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound)
	}
	return err
}
