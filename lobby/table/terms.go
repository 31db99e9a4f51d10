package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Terms are what players settle on when the second one sits down at a seek.
type Terms struct {
	Game  string `json:"game"`
	Clock string `json:"clock"` // as clock.Control writes it
	Rated bool   `json:"rated,omitempty"`
}

// Odds are what one player gives the other to make up for a difference in strength.
type Odds struct {
	Seat  game.Seat `json:"s"`               // of the player who gives odds
	Clock string    `json:"clock,omitempty"` // of that player, as clock.Control writes it; "" is the same for both
	Piece string    `json:"piece,omitempty"` // missing from the set-up
}

// handicap sets the clock of the player who gives odds.
func (t replayer) handicap(rec *Record) error {
	switch o := rec.Odds; {
	case o == nil:
		return nil
	case !IsSeat(o.Seat) || rec.Seek != nil || rec.Match:
		return errors.New("the odds do not fit the table")
	case o.Clock != "":
		own, err := clock.Parse(o.Clock)
		if err != nil {
			return fmt.Errorf("clock: %w", err)
		}
		t.Clock = t.Clock.Handicap(int(o.Seat), own)
	}
	return nil
}

// AtOdds describes the odds: "White has 3+0 and plays without the queen's knight", or "".
func (t *Table) AtOdds() string {
	if t.Odds == nil {
		return ""
	}
	var words []string
	if t.Odds.Clock != "" {
		words = append(words, "has "+t.Odds.Clock)
	}
	info := t.Rules.Info()
	if o, ok := info.OddsOf(t.Odds.Piece); ok {
		words = append(words, "plays without "+o.Name)
	}
	return t.SeatName(t.Odds.Seat) + " " + strings.Join(words, " and ")
}

// Seeker is a person who wants to play, and the terms that they accept.
type Seeker struct {
	identity.Person
	Seek
}

// RatingFunc returns the rating of a player in a game at a speed.
type RatingFunc func(identity.PlayerID, string, clock.Speed) glicko.Rating

// Agree returns the terms that the host wants most among those that suit both players. ok is false
// if there are none.
func Agree(host, guest Seeker, of RatingFunc) (terms Terms, ok bool) {
	rated, ok := stakes(host, guest)
	if !ok || host.ID == guest.ID {
		return Terms{}, false
	}
	for _, id := range host.Games {
		for _, text := range host.Clocks {
			if !slices.Contains(guest.Games, id) || !slices.Contains(guest.Clocks, text) {
				continue
			}
			speed, ok := speedOf(text)
			if !ok {
				continue
			}
			a, b := of(host.ID, id, speed), of(guest.ID, id, speed)
			if host.objection(guest.ID, a, b) == Fits && guest.objection(host.ID, b, a) == Fits {
				return Terms{id, text, rated}, true
			}
		}
	}
	return Terms{}, false
}

// Why is a reason that two seekers do not fit.
type Why string

// The reasons. Fits means that the seekers fit.
const (
	Fits        Why = ""
	TooFar      Why = "distance"    // the ratings differ by too much
	OutOfBounds Why = "rating"      // the opponent's rating is below or above the bounds
	Unproven    Why = "provisional" // the opponent's rating is provisional
	Excluded    Why = "person"      // the seeker does not want to play this opponent
)

// Obstacle returns why two seekers with common terms do not fit, judging by the first terms that
// both accept. own is true if the host objects to the guest, and false if the guest objects to the
// host.
func Obstacle(host, guest Seeker, of RatingFunc) (why Why, own bool) {
	for _, terms := range host.Choices() {
		speed, ok := speedOf(terms.Clock)
		if !ok || !guest.allows(terms) {
			continue
		}
		a, b := of(host.ID, terms.Game, speed), of(guest.ID, terms.Game, speed)
		if why := host.objection(guest.ID, a, b); why != Fits {
			return why, true
		}
		return guest.objection(host.ID, b, a), false
	}
	return Fits, false
}

// objection returns why a seeker does not want to play an opponent. mine and theirs are their
// ratings.
func (s Seek) objection(who identity.PlayerID, mine, theirs glicko.Rating) Why {
	points := theirs.Points()
	apart := mine.Points() - points
	switch {
	case s.Within != 0 && max(apart, -apart) > s.Within:
		return TooFar
	case slices.Contains(s.Not, who):
		return Excluded
	case s.Lowest != 0 && points < s.Lowest, s.Highest != 0 && points > s.Highest:
		return OutOfBounds
	case s.Established && theirs.Provisional():
		return Unproven
	}
	return Fits
}

// stakes returns whether the game is rated: one player asks for it, the other does not refuse, and
// both have accounts.
func stakes(host, guest Seeker) (rated, ok bool) {
	wanted := host.Stakes == OnlyRated || guest.Stakes == OnlyRated
	refused := host.Stakes == OnlyCasual || guest.Stakes == OnlyCasual
	accounts := host.ID.HasAccount() && guest.ID.HasAccount()
	return wanted, !wanted || !refused && accounts
}

// FirstChoice returns the terms that the host wants most. A guest who names no terms gets these.
func (s Seek) FirstChoice() Terms { return Terms{s.Games[0], s.Clocks[0], s.Stakes == OnlyRated} }

// allows reports whether a seek leaves room for these terms.
func (s Seek) allows(t Terms) bool {
	return slices.Contains(s.Games, t.Game) && slices.Contains(s.Clocks, t.Clock) &&
		(s.Stakes == RatedOrNot || t.Rated == (s.Stakes == OnlyRated))
}

// settle returns the event that fixes the terms of a seek before the second player sits down.
func settle(t *Table, who identity.Person, in request) ([]Event, error) {
	if t.Seek == nil {
		return nil, nil
	}
	terms := t.Seek.FirstChoice()
	if in.terms != nil {
		terms = *in.terms
	}
	switch {
	case !t.Seek.allows(terms):
		return nil, errs.New(errs.Refused, "%s is not looking for a game like that.", t.Host.Name)
	case terms.Rated && !who.ID.HasAccount():
		return nil, ErrNeedsAccount
	}
	return []Event{{Kind: Settled, Seat: game.NoSeat, Terms: &terms}}, nil
}

// settled turns a seek into the game that was found.
func (t replayer) settled(e Event) error {
	if t.Seek == nil || e.Terms == nil || !t.Seek.allows(*e.Terms) {
		return errors.New("the seek does not allow these terms")
	}
	return t.set(*e.Terms, t.Seek.Setups[e.Terms.Game])
}
