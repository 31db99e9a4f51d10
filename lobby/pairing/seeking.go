package pairing

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Seek finds an opponent for a player. It sits down at the open table that fits and has waited
// longest, or makes a table for the next player who fits. A player has one seek, and a new seek
// replaces it. The returned table is a game that has begun or an open table. The host of an open
// table may be sent to another table, which Table.Next then names.
func (pr *Pairing) Seek(ctx context.Context, who identity.Person, seek table.Seek) (*table.Table, error) {
	if err := pr.InService(); err != nil {
		return nil, err
	}
	seek, err := pr.checked(who, seek)
	if err != nil {
		return nil, err
	}
	if seek.Timed() {
		if err := pr.mayBegin(ctx, who); err != nil {
			return nil, err
		}
		if t := pr.Tables.PlaysAt(who.ID); t != nil {
			return nil, errs.New(errs.Refused,
				"Finish your game of %s before you seek another one.", t.Rules.Info().Name)
		}
	}
	for _, t := range pr.Tables.SeeksOf(who.ID) {
		_, err := pr.Tables.Do(ctx, t.ID, who, table.Intent{Kind: table.Cancel})
		if errs.Ignore(err, errs.Refused, errs.NotFound) != nil {
			return nil, err
		}
	}
	if t, err := pr.sitAnywhere(ctx, who, seek); t != nil || err != nil {
		return t, err
	}
	if err := pr.mayOpen(who); err != nil {
		return nil, err
	}
	return pr.openSeek(ctx, who, seek)
}

// sitAnywhere sits down at the oldest table that fits a seek. It returns nil if there is none.
func (pr *Pairing) sitAnywhere(ctx context.Context, who identity.Person, seek table.Seek) (*table.Table, error) {
	for t := range pr.Tables.Waiting(seek) {
		terms, ok := pr.fits(ctx, t, who, seek)
		if !ok {
			continue
		}
		sat, err := pr.Tables.Post(ctx, t.ID, who, table.SitDown(game.NoSeat, terms))
		if errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil {
			return nil, err // the store may have done it anyway
		}
		if err == nil {
			return sat, nil
		}
	}
	return nil, nil
}

// openSeek makes the table of a seek.
func (pr *Pairing) openSeek(ctx context.Context, who identity.Person, seek table.Seek) (*table.Table, error) {
	first := seek.FirstChoice()
	rec := table.Record{
		ID: identity.TableID(identity.NewID()), Game: first.Game, Clock: first.Clock, Rated: first.Rated,
		Created: pr.Now().UTC().Truncate(time.Millisecond), Host: who, Wish: game.NoSeat, Seed: table.NewSeed(),
		Seek: &seek,
	}
	for _, id := range seek.Games {
		setup, err := pr.games[id].Setup(nil, table.Chance(rec.Seed))
		if err != nil {
			return nil, table.Explain(err)
		}
		if setup != "" {
			if seek.Setups == nil {
				seek.Setups = make(map[string]string)
			}
			seek.Setups[id] = setup
		}
	}
	rec.Setup = seek.Setups[first.Game]
	t, err := pr.open(ctx, rec)
	return t, store.Failure(err)
}

// fits returns terms that let a player with a seek sit down at a table, and false if none suit
// both.
func (pr *Pairing) fits(ctx context.Context, t *table.Table, who identity.Person, seek table.Seek) (table.Terms, bool) {
	if !t.Ordinary() || !t.MaySit(who.ID) {
		return table.Terms{}, false
	}
	host, guest := table.Seeker{Person: t.Host, Seek: t.AsSeek()}, table.Seeker{Person: who, Seek: seek}
	terms, ok := table.Agree(host, guest, pr.rated)
	return terms, ok && !pr.mutedBetween(ctx, t.Host, who)
}

// rated returns a player's rating. Players without one get a newcomer's rating.
func (pr *Pairing) rated(who identity.PlayerID, game string, speed clock.Speed) glicko.Rating {
	r, _ := pr.Ratings.Of(who, game, speed)
	return r
}

// Admit refuses players who may not sit down at a table of their choice. At a seek it returns terms
// that suit both players. At other tables the terms are nil.
func (pr *Pairing) Admit(ctx context.Context, t *table.Table, who identity.Person) (*table.Terms, error) {
	if err := pr.InService(); err != nil {
		return nil, err
	}
	if !t.Listed() || !t.MaySit(who.ID) {
		return nil, nil // the host expects the player, or table.Decide will refuse them
	}
	if t.Seek == nil {
		if t.Timed() {
			return nil, pr.mayBegin(ctx, who)
		}
		return nil, nil
	}
	host := table.Seeker{Person: t.Host, Seek: *t.Seek}
	guest := table.Seeker{Person: who, Seek: table.Seek{Games: t.Seek.Games, Clocks: t.Seek.Clocks}}
	terms, ok := table.Agree(host, guest, pr.rated)
	switch {
	case !ok && t.Seek.Stakes == table.OnlyRated && !who.ID.HasAccount():
		return nil, table.ErrNeedsAccount
	case !ok:
		why, _ := table.Obstacle(host, guest, pr.rated)
		return nil, notSought(t, why)
	case pr.mutedBetween(ctx, t.Host, who):
		return nil, errs.New(errs.Refused, "One of you has muted the other, so this seek is not for you.")
	}
	control, _ := clock.Parse(terms.Clock) // valid, because both agreed on it
	if table.RealTime(control) {
		return &terms, pr.mayBegin(ctx, who)
	}
	return &terms, nil
}

// notSought explains why a player cannot sit down at a seek.
func notSought(t *table.Table, why table.Why) error {
	switch why {
	case table.OutOfBounds:
		return errs.New(errs.Refused, "%s seeks a player rated %s.", t.Host.Name, t.Seek.Bounds())
	case table.Unproven:
		return errs.New(errs.Refused, "%s seeks a player whose rating is not provisional.", t.Host.Name)
	case table.Excluded:
		return errs.New(errs.Refused, "%s does not want to play against you.", t.Host.Name)
	default:
		return errs.New(errs.Refused,
			"%s seeks a player whose rating is within %d points of theirs.", t.Host.Name, t.Seek.Within)
	}
}

// Misfits counts the players who seek a game that the seek t allows, and who are not paired with
// t's host. mine counts the players whom the host does not accept, by reason. theirs counts the
// players who do not accept the host.
func (pr *Pairing) Misfits(t *table.Table) (mine map[table.Why]int, theirs int) {
	mine = make(map[table.Why]int)
	if t.Seek == nil || t.Status != table.Open {
		return mine, 0
	}
	host := table.Seeker{Person: t.Host, Seek: *t.Seek}
	for other := range pr.Tables.Matching(t) {
		if other.Host.ID == t.Host.ID || !other.Ordinary() {
			continue
		}
		switch why, own := table.Obstacle(host, table.Seeker{Person: other.Host, Seek: other.AsSeek()}, pr.rated); {
		case why == table.Fits:
		case own:
			mine[why]++
		default:
			theirs++
		}
	}
	return mine, theirs
}

// mutedBetween reports whether one of two players mutes the other. It returns true if it cannot
// read an account, so that the player is not paired.
func (pr *Pairing) mutedBetween(ctx context.Context, a, b identity.Person) bool {
	for _, pair := range [2][2]identity.Person{{a, b}, {b, a}} {
		who, other := pair[0].ID, pair[1].ID
		if !who.HasAccount() {
			continue
		}
		a, err := pr.Accounts.Get(ctx, who)
		err = errs.Ignore(err, errs.NotFound)
		if err != nil && ctx.Err() == nil {
			pr.Log.Error("cannot read whom a player mutes", "player", who, "err", err)
		}
		if err != nil || a.Muted(other) {
			return true
		}
	}
	return false
}
