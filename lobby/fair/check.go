package fair

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Checked is why a flag has figures: a moderator asked for them.
const Checked table.Unfair = "check"

const (
	// mostResults is how many games of checkedFor a check reads, the newest.
	mostResults = 300
	checkedFor  = 365 * 24 * time.Hour
	// A check analyses up to newestAnalysed games, and as many earlier ones. They have leastPlies or more.
	newestAnalysed = 6
	leastPlies     = 30
	// similar is how far the ratings of the players of an analysed game are apart, at most.
	similar = 200
	// mostChecks is how many checks can wait.
	mostChecks = 20
	// pause is how long a check waits while others want an analysis, and mostWait after how long it makes do with
	// the games that are analysed.
	pause    = 30 * time.Second
	mostWait = 6 * time.Hour
	// analyseWithin limits the analysis of one game.
	analyseWithin = 10 * time.Minute
)

// checkKeys is the prefix of the keys of checks that are not finished. The player's id follows.
const checkKeys = "check/"

// check is a player whose games a moderator wants to see figures about.
type check struct {
	store.Meta
	Who identity.Person `json:"who"`
	At  time.Time       `json:"t"`
}

func checksIn(docs store.Docs) store.Collection[identity.PlayerID, check] {
	return store.NewCollection(store.Kind[identity.PlayerID, check]{
		Docs: docs, Name: "check of a player", Keys: checkKeys, Version: flagVersion,
		Meta: func(c *check) *store.Meta { return &c.Meta },
	})
}

// Check asks for figures about a player. They appear as a flag when they are ready.
func (s *Service) Check(ctx context.Context, who identity.Person) error {
	if waiting, err := s.waiting(ctx); err != nil {
		return store.Failure(err)
	} else if len(waiting) >= mostChecks {
		return errs.New(errs.Refused, "%d checks are waiting already. Try again when one is done.", len(waiting))
	}
	err := s.checks.Change(ctx, who.ID, func(c *check) error {
		if c.Rev != 0 {
			return errs.New(errs.Refused, "The games of %s are being checked already.", who.Name)
		}
		c.Who, c.At = who, s.now().UTC()
		return nil
	})
	if err == nil {
		s.wake.Offer(struct{}{})
	}
	return err
}

// waiting lists the players whose checks are not finished.
func (s *Service) waiting(ctx context.Context) (list []identity.PlayerID, err error) {
	for e, err := range s.docs.Store.List(ctx, checkKeys, "") {
		if err != nil {
			return nil, err
		}
		list = append(list, identity.PlayerID(strings.TrimPrefix(e.Key, checkKeys)))
	}
	return list, nil
}

// RunChecks makes the checks, one after another, until ctx ends. A check survives a restart. Its analyses wait for
// all others, and the engines prefer games that are being played.
func (s *Service) RunChecks(ctx context.Context) {
	due := job.New(s.docs.Log, s.now, "checking", func(ctx context.Context, who identity.PlayerID) time.Time {
		again, err := s.check(ctx, who)
		if err != nil && ctx.Err() == nil {
			s.docs.Log.Error("cannot check a player's games", "player", who, "err", err)
			return s.now() // try again
		}
		return again
	})
	due.Run(ctx, func() {
		waiting, err := s.waiting(ctx)
		if err != nil && ctx.Err() == nil {
			s.docs.Log.Error("cannot list the players to check", "err", err)
		}
		for _, who := range waiting {
			due.Plan(who, s.now())
		}
	}, s.wake, nil)
}

// check analyses the next game of a check, or finishes it. It returns when to go on, or the zero time.
func (s *Service) check(ctx context.Context, who identity.PlayerID) (again time.Time, err error) {
	c, err := s.checks.Get(ctx, who)
	if err != nil || c.Rev == 0 {
		return time.Time{}, err
	}
	results, shared, err := s.results(ctx, who)
	if err != nil {
		return time.Time{}, err
	}
	picked, recent := pick(results)
	var sides [3]moves // the player's newest games, the opponents in them, the player's earlier games
	var analysed []identity.TableID
	for i, r := range picked {
		t, err := s.archive.Tables.Stored(ctx, r.ID)
		if err != nil {
			return time.Time{}, err
		}
		study, err := s.study(ctx, t, c)
		if errs.KindOf(err) == errs.Stale {
			return s.now().Add(pause), nil
		}
		if err != nil || study == nil {
			continue // without this game
		}
		analysed = append(analysed, r.ID)
		if err := measure(&sides, t, study, who, i >= recent); err != nil {
			return time.Time{}, err
		}
	}
	figures := append(estimates(results, shared), fromMoves(sides[0], sides[1], sides[2])...)
	return time.Time{}, s.finish(ctx, c, figures, len(results), analysed)
}

// measure adds the games of a table to the sides of a check.
func measure(sides *[3]moves, t *table.Table, study *analysis.Study, who identity.PlayerID, recent bool) error {
	for n, g := range t.Games() {
		seat := g.SeatOf(who)
		if seat == game.NoSeat {
			continue
		}
		mine := &sides[2]
		if recent {
			mine = &sides[0]
			if err := sides[1].add(g, study.Games[n], seat.Other()); err != nil {
				return err
			}
		}
		if err := mine.add(g, study.Games[n], seat); err != nil {
			return err
		}
	}
	return nil
}

// study returns the analysis of a game, and makes it if no one else wants one. The error is Stale if the check
// should wait. It is nil if there will be none.
func (s *Service) study(ctx context.Context, t *table.Table, c *check) (*analysis.Study, error) {
	studies := s.archive.Studies
	study, err := studies.Get(ctx, t)
	if errs.KindOf(err) != errs.NotFound || !studies.HasAnalyst() || s.now().Sub(c.At) > mostWait {
		return study, err
	}
	later := errs.New(errs.Stale, "Analyses of others come first.")
	if !studies.Idle() {
		return nil, later
	}
	ctx, cancel := context.WithTimeout(ctx, analyseWithin)
	defer cancel()
	if err := studies.Analyse(ctx, identity.Person{ID: "fairplay"}, t); err != nil {
		return nil, later
	}
	for progress := studies.Follow(ctx, t); ; {
		select {
		case <-ctx.Done():
			return nil, later
		case p := <-progress:
			if p.Study != nil {
				return p.Study, nil
			}
			switch {
			case errs.KindOf(p.Err) == errs.Refused: // no engine plays this game
				return nil, nil
			case p.Err != nil || p.Of == 0:
				return nil, later
			}
		}
	}
}

// finish stores the figures as a flag and ends the check.
func (s *Service) finish(ctx context.Context, c *check, figures []Figure, results int, analysed []identity.TableID) error {
	f := &Flag{
		At: s.now().UTC(), Why: Checked, Player: &c.Who, Figures: figures, Results: results, Row: analysed,
	}
	change, err := s.flags.Write(archive.NewestFirst(f.At)+"/"+identity.NewID(), f)
	if err != nil {
		return err
	}
	end := store.Change{Key: s.checks.Key(c.Who.ID), Rev: c.Rev, Delete: true}
	return store.Ignore(s.docs.Update(ctx, []store.Change{change, end}), store.ErrConflict) // another node was faster
}

// results returns the games that counted for a player's ratings, the oldest first. shared lists games that did not
// count because both players were on the same network.
func (s *Service) results(ctx context.Context, who identity.PlayerID) (list []Result, shared []identity.TableID, err error) {
	now := s.now()
	games, err := s.archive.Between(ctx, who, now.Add(-checkedFor), now)
	if err != nil {
		return nil, nil, err
	}
	games = slices.DeleteFunc(games, func(g archive.Summary) bool { return !g.Rated || g.Imported })
	for _, g := range games[max(0, len(games)-mostResults):] {
		o, err := s.archive.Ratings.Outcome(ctx, g.ID)
		if errs.KindOf(err) == errs.NotFound {
			place := archive.NewestFirst(g.Ended) + "/" + string(g.ID)
			if f, err := s.flags.Get(ctx, place); err == nil && f.Why == table.SameNetwork {
				shared = append(shared, g.ID)
			}
			continue
		}
		if err != nil {
			if errors.Is(err, store.ErrDamaged) {
				continue
			}
			return nil, nil, err
		}
		seat := game.Seat(slices.IndexFunc(g.Seats[:], func(p identity.Person) bool { return p.ID == who }))
		if !table.IsSeat(seat) {
			continue
		}
		mine := o.Seats[seat]
		r := Result{
			Summary: g, Against: g.Seats[seat.Other()], Own: mine.Before, Other: o.Seats[seat.Other()].Before,
			Points: mine.After.Rating - mine.Before.Rating, Score: 0.5,
		}
		switch g.Winner {
		case seat:
			r.Score = 1
		case seat.Other():
			r.Score, r.Lost = 0, true
		}
		list = append(list, r)
	}
	return list, shared, nil
}

// pick chooses the games to analyse, the oldest first: the newest ones, from recent on, and as many earlier ones,
// spread evenly.
func pick(results []Result) (picked []Result, recent int) {
	var fit []Result
	for _, r := range results {
		if r.Plies >= leastPlies && !r.Private && max(r.Own.Rating-r.Other.Rating, r.Other.Rating-r.Own.Rating) <= similar {
			fit = append(fit, r)
		}
	}
	earlier := fit[:max(0, len(fit)-newestAnalysed)]
	n := min(len(earlier), newestAnalysed)
	for i := range n {
		picked = append(picked, earlier[i*len(earlier)/n])
	}
	return append(picked, fit[len(earlier):]...), n
}
