package lobby

import (
	"context"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/rating"
)

// Seek finds somebody an opponent: it sits down at the open table that fits and
// has waited longest, or makes one at which the next who fits sits down. A person
// has one seek: another one takes its place. The table that is returned may
// therefore be a game that has begun, or one that is open; the host of an open one
// may be led to another, which Table.Next then names.
func (s *Service) Seek(ctx context.Context, who Person, seek Seek) (*Table, error) {
	seek, err := s.checked(who, seek)
	if err != nil {
		return nil, err
	}
	if seek.Timed() {
		if err := s.mayBegin(ctx, who); err != nil {
			return nil, err
		}
		if t := s.board.playsAt(who.ID); t != nil {
			return nil, errorf(Refused, "You are playing %s just now: seek another game when this one is over.", t.Rules.Info().Name)
		}
	}
	for _, t := range s.board.seeks(who.ID) {
		if _, err := s.Do(ctx, t.ID, who, Intent{Kind: Cancel}); ignoreKinds(err, Refused, NotFound) != nil {
			return nil, err
		}
	}
	if t, err := s.sitAnywhere(ctx, who, seek); t != nil || err != nil {
		return t, err
	}
	if err := s.mayOpen(who); err != nil {
		return nil, err
	}
	return s.openSeek(ctx, who, seek)
}

// sitAnywhere sits down at the table that fits a seek and has waited longest, or
// returns nil if there is none.
func (s *Service) sitAnywhere(ctx context.Context, who Person, seek Seek) (*Table, error) {
	for _, t := range s.board.waiting() {
		terms, ok := s.fits(ctx, t, who, seek)
		if !ok {
			continue
		}
		sat, err := s.Do(ctx, t.ID, who, Intent{Kind: Sit, Seat: game.NoSeat, terms: &terms})
		if ignoreKinds(err, Stale, Refused, NotFound) != nil {
			return nil, err // perhaps it was carried out
		}
		if err == nil {
			return sat, nil
		}
	}
	return nil, nil
}

// openSeek makes the table of a seek.
func (s *Service) openSeek(ctx context.Context, who Person, seek Seek) (*Table, error) {
	first := seek.leastOf()
	rec := Record{
		ID: TableID(randomID(codeBytes)), Game: first.Game, Clock: first.Clock, Rated: first.Rated,
		Created: s.now().UTC().Truncate(time.Millisecond), Host: who, Wish: game.NoSeat, Lot: lot(), Seek: &seek,
	}
	for _, id := range seek.Games {
		setup, err := s.rules[id].Setup(nil, lotteryFrom(rec.Lot))
		if err != nil {
			return nil, Explain(err)
		}
		if setup != "" {
			if seek.Setups == nil {
				seek.Setups = make(map[string]string)
			}
			seek.Setups[id] = setup
		}
	}
	rec.Setup = seek.Setups[first.Game]
	t, err := s.make(ctx, rec)
	return t, storeError(err)
}

// fits says on what terms somebody who seeks a game can sit down at a table.
func (s *Service) fits(ctx context.Context, t *Table, who Person, seek Seek) (Terms, bool) {
	if !t.ordinary() || !t.MaySit(who.ID) {
		return Terms{}, false
	}
	terms, ok := agree(side{t.Host, t.seeks()}, side{who, seek}, s.rated)
	return terms, ok && !s.estranged(ctx, t.Host, who)
}

// rated is how a player is rated; a newcomer like all newcomers.
func (s *Service) rated(who PlayerID, game string, speed clock.Speed) rating.Rating {
	r, _ := s.RatingOf(who, game, speed)
	return r
}

// welcome completes the wish of somebody to sit down by hand: at a seek, with the
// terms that suit both; and refuses those who are not to play there.
func (s *Service) welcome(ctx context.Context, t *Table, who Person, in Intent) (Intent, error) {
	if in.terms != nil || !t.Listed() || !t.MaySit(who.ID) {
		return in, nil // was led here, is expected, or will be refused by the law
	}
	control := t.Clock.Control()
	if t.Seek != nil {
		anything := Seek{Games: t.Seek.Games, Clocks: t.Seek.Clocks}
		terms, ok := agree(side{t.Host, *t.Seek}, side{who, anything}, s.rated)
		switch {
		case !ok && t.Seek.Stakes == OnlyRated && !who.ID.HasAccount():
			return in, errNeedsAccount
		case !ok:
			return in, errorf(Refused, "%s seeks somebody whose rating is within %d points of theirs.", t.Host.Name, t.Seek.Within)
		case s.estranged(ctx, t.Host, who):
			return in, errorf(Refused, "One of you has muted the other, so this seek is not for you.")
		}
		in.terms = &terms
		control, _ = clock.Parse(terms.Clock) // one that was agreed upon
	}
	if realTime(control) {
		return in, s.mayBegin(ctx, who)
	}
	return in, nil
}

// estranged reports whether one of two does not want to hear the other. Of whom
// nothing can be read is not brought together with anybody.
func (s *Service) estranged(ctx context.Context, a, b Person) bool {
	for _, pair := range [2][2]Person{{a, b}, {b, a}} {
		muted, err := s.muted(ctx, pair[0].ID, pair[1].ID)
		if err != nil && ctx.Err() == nil {
			s.log.Error("reading whom a player mutes", "player", pair[0].ID, "err", err)
		}
		if muted || err != nil {
			return true
		}
	}
	return false
}

// muted reports whether a player does not want to hear another.
func (s *Service) muted(ctx context.Context, who, other PlayerID) (bool, error) {
	if !who.HasAccount() {
		return false, nil
	}
	a, err := s.Account(ctx, who)
	if KindOf(err) == NotFound {
		return false, nil
	}
	return a.Muted(other), err
}

// makePairs leads those who seek games to one another: whatever opens a table,
// on whichever server, is looked at here. Several servers do so at once and come
// to the same pairs: of two seeks the older stays, and an ordinary table always.
func (s *Service) makePairs(ctx context.Context) {
	again := time.NewTicker(sweepEvery) // ratings and mutes have changed
	defer again.Stop()
	for {
		for _, id := range s.board.unpaired() {
			if t := s.board.table(id); t != nil && ctx.Err() == nil {
				if err := s.pair(ctx, t); err != nil && ctx.Err() == nil {
					s.log.Error("pairing", "table", t.ID, "err", err)
				}
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-s.board.pairing:
		case <-again.C:
			s.board.renewSeeks()
		}
	}
}

// pair does what a new state of a table calls for.
func (s *Service) pair(ctx context.Context, t *Table) error {
	switch {
	case t.Status == Playing:
		for _, p := range t.Seats {
			if err := s.endSeeks(ctx, p); err != nil {
				return err
			}
		}
	case t.Status != Open:
	case t.Next != "":
		return s.lead(ctx, t)
	case t.Seek != nil && t.Seek.Timed() && s.board.playsAt(t.Host.ID) != nil:
		return s.endSeeks(ctx, t.Host)
	default:
		return s.match(ctx, t)
	}
	return nil
}

// maxYields is how long the log of a seek may grow by going elsewhere in vain.
const maxYields = 50

// match has the host of one table go to another that fits: to the oldest where t
// is a seek, or from the oldest seek to t.
func (s *Service) match(ctx context.Context, t *Table) error {
	waiting := s.board.waiting()
	for _, other := range waiting {
		for _, way := range [2][2]*Table{{t, other}, {other, t}} {
			from, to := way[0], way[1]
			if from.Seek == nil || from.Next != "" || len(from.Log) > maxYields || from.ID == to.ID || to.Seek != nil && byAge(from, to) < 0 {
				continue
			}
			terms, ok := s.fits(ctx, to, from.Host, *from.Seek)
			if !ok {
				continue
			}
			_, err := s.Do(ctx, from.ID, from.Host, Intent{Kind: yields, next: to.ID, terms: &terms})
			if err == nil || KindOf(err) == Unavailable {
				return err // its commit brings it back here, to be led
			}
		}
	}
	return nil
}

// lead has the host of a seek that has yielded sit down at the other table. Only
// when nobody can sit down there any more is the seek free again: on another server
// its host may be about to.
func (s *Service) lead(ctx context.Context, from *Table) error {
	to, err := s.stored(ctx, from.Next)
	if err == nil && to.Status == Open && to.Next == "" {
		in := Intent{Kind: Sit, Seat: game.NoSeat, terms: &from.nextTerms, via: from.ID}
		if _, err := s.Do(ctx, to.ID, from.Host, in); ignoreKinds(err, Stale, Refused, NotFound) != nil {
			return err
		}
		to, err = s.stored(ctx, from.Next)
	}
	kind := stays
	switch {
	case err != nil && KindOf(err) != NotFound:
		return err
	case err == nil && to.Via == from.ID:
		kind = passes
	case err == nil && to.Status == Open:
		return nil // its host is on the way elsewhere; what becomes of that comes back here
	}
	_, err = s.Do(ctx, from.ID, from.Host, Intent{Kind: kind, next: from.Next})
	return ignoreKinds(err, Stale, Refused, NotFound)
}

// endSeeks takes the seeks of somebody back who has begun to play.
func (s *Service) endSeeks(ctx context.Context, who Person) error {
	for _, t := range s.board.seeks(who.ID) {
		if !t.Seek.Timed() {
			continue
		}
		if _, err := s.Do(ctx, t.ID, who, Intent{Kind: Cancel}); ignoreKinds(err, Stale, Refused, NotFound) != nil {
			return err
		}
	}
	return nil
}

func ignoreKinds(err error, harmless ...Kind) error {
	if err != nil && slices.Contains(harmless, KindOf(err)) {
		return nil
	}
	return err
}
