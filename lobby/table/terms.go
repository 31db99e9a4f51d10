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

// Terms are what is settled when somebody sits down at a seek.
type Terms struct {
	Game  string `json:"game"`
	Clock string `json:"clock"` // as clock.Control writes it
	Rated bool   `json:"rated,omitempty"`
}

// Odds are what one player gives the other, to make up for a difference in strength.
type Odds struct {
	Seat  game.Seat `json:"s"`               // of the player who gives them
	Clock string    `json:"clock,omitempty"` // that player's, as clock.Control writes it; "" is the one of both
	Piece string    `json:"piece,omitempty"` // which of the game's: the set-up is without it
}

// handicap sets the clock of the player who gives odds.
func (t replayer) handicap(rec *Record) error {
	switch o := rec.Odds; {
	case o == nil:
		return nil
	case !IsSeat(o.Seat) || rec.Seek != nil || rec.Match:
		return errors.New("odds of nobody")
	case o.Clock != "":
		own, err := clock.Parse(o.Clock)
		if err != nil {
			return fmt.Errorf("clock: %w", err)
		}
		t.Clock = t.Clock.Handicap(int(o.Seat), own)
	}
	return nil
}

// AtOdds says what odds are given: "White has 3+0 and plays without the queen's knight"; ""
// if none are.
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

// Seeker is somebody who wants to play, and what they leave free.
type Seeker struct {
	identity.Person
	Seek
}

// RatingFunc tells how a player is rated in a game at a speed.
type RatingFunc func(identity.PlayerID, string, clock.Speed) glicko.Rating

// Agree finds the terms that the host of a table wants most of those that suit
// the guest too. ok is false if there are none.
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
			if host.minds(guest.ID, a, b) == Fits && guest.minds(host.ID, b, a) == Fits {
				return Terms{id, text, rated}, true
			}
		}
	}
	return Terms{}, false
}

// Why is a reason for which two who seek the same are no pair.
type Why string

// The reasons; the empty one is none.
const (
	Fits        Why = ""
	TooFar      Why = "distance"    // the ratings differ by too much
	OutOfBounds Why = "rating"      // the other's rating is below or above what is sought
	Unproven    Why = "provisional" // the other's rating is provisional
	Excluded    Why = "person"      // the seeker does not want to play with the other
)

// judge says for what reason somebody is not sought who has a rating.
func (o Opponent) judge(who identity.PlayerID, r glicko.Rating) Why {
	switch points := r.Points(); {
	case slices.Contains(o.Not, who):
		return Excluded
	case o.Lowest != 0 && points < o.Lowest, o.Highest != 0 && points > o.Highest:
		return OutOfBounds
	case o.Established && r.Provisional():
		return Unproven
	}
	return Fits
}

// Obstacle says why two who seek something in common are no pair, and whether it is the
// host who minds it in the guest, and not the guest in the host. Of several choices in
// common the first counts. It is Fits if nothing stands in the way.
func Obstacle(host, guest Seeker, of RatingFunc) (why Why, own bool) {
	for _, terms := range host.Choices() {
		speed, ok := speedOf(terms.Clock)
		if !ok || !guest.allows(terms) {
			continue
		}
		a, b := of(host.ID, terms.Game, speed), of(guest.ID, terms.Game, speed)
		if why := host.minds(guest.ID, a, b); why != Fits {
			return why, true
		}
		return guest.minds(host.ID, b, a), false
	}
	return Fits, false
}

// minds says for what reason a seeker who has one rating does not play with somebody who
// has another.
func (s Seek) minds(who identity.PlayerID, mine, theirs glicko.Rating) Why {
	if !near(mine, theirs, s.Within) {
		return TooFar
	}
	return s.judge(who, theirs)
}

// stakes is whether a game is rated: when one of the two wants that and neither
// does not, and both have accounts.
func stakes(host, guest Seeker) (rated, ok bool) {
	wanted := host.Stakes == OnlyRated || guest.Stakes == OnlyRated
	refused := host.Stakes == OnlyCasual || guest.Stakes == OnlyCasual
	accounts := host.ID.HasAccount() && guest.ID.HasAccount()
	return wanted, !wanted || !refused && accounts
}

func near(a, b glicko.Rating, within int) bool {
	apart := a.Points() - b.Points()
	return within == 0 || max(apart, -apart) <= within
}

// FirstChoice are the terms that the host wants most and to which somebody sits down
// who has said nothing.
func (s Seek) FirstChoice() Terms { return Terms{s.Games[0], s.Clocks[0], s.Stakes == OnlyRated} }

// allows reports whether terms are among those that a seek leaves free.
func (s Seek) allows(t Terms) bool {
	return slices.Contains(s.Games, t.Game) && slices.Contains(s.Clocks, t.Clock) &&
		(s.Stakes == RatedOrNot || t.Rated == (s.Stakes == OnlyRated))
}

// settle is what comes before a second player sits down at a seek: the event that
// says what they play.
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
		return nil, errs.New(errs.Refused, "%s does not seek such a game.", t.Host.Name)
	case terms.Rated && !who.ID.HasAccount():
		return nil, ErrNeedsAccount
	}
	return []Event{{Kind: Settled, Seat: game.NoSeat, Terms: &terms}}, nil
}

// settled makes of a seek the game that was found.
func (t replayer) settled(e Event) error {
	if t.Seek == nil || e.Terms == nil || !t.Seek.allows(*e.Terms) {
		return errors.New("nobody sought that")
	}
	return t.set(*e.Terms, t.Seek.Setups[e.Terms.Game])
}
