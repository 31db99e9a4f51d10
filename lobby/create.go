package lobby

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
)

// Proposal is what a person chooses when making a table.
type Proposal struct {
	Game    string
	Options map[string]string
	Seat    game.Seat // NoSeat leaves it to the lot
	Vacant  bool      // both seats are for others to take; Seat must be NoSeat
	Match   bool      // two games with the seats swapped, where the game has matches
	Clock   clock.Control
	Rated   bool
	Firm    bool // no takebacks
	Quiet   bool // no chat
	// Private tables have a code, which whoever is to come must know.
	Private bool
	Access  Access
	Name    string // to find the table by; "" is none
	// Invited makes it a challenge of one person.
	Invited *Person
	// From is the position in which the game begins, of a game of the same rules
	// that whoever proposes it may see; nil is the usual start. Such a game is
	// never rated, and has no options.
	From *Place
}

// Create makes a table at which who waits for an opponent, or one at which two
// others may sit down.
func (pr *Pairing) Create(ctx context.Context, who Person, p Proposal) (*Table, error) {
	rules, err := pr.check(who, p)
	if err != nil {
		return nil, err
	}
	if err := pr.mayPropose(ctx, who, p); err != nil {
		return nil, err
	}
	rec := Record{
		ID: TableID(NewID()), Game: p.Game, Options: p.Options,
		Created: pr.now().UTC().Truncate(time.Millisecond), Host: who, Wish: p.Seat, Vacant: p.Vacant, Lot: NewSeed(), Match: p.Match,
		Rated: p.Rated, Firm: p.Firm, Quiet: p.Quiet, Access: p.Access, Invited: p.Invited,
		Name: p.Name,
	}
	rec.Clock = recorded(p.Clock)
	if p.From != nil {
		if err := pr.startFrom(ctx, &rec, *p.From); err != nil {
			return nil, err
		}
	} else if rec.Setup, err = rules.Setup(p.Options, Chance(rec.Lot)); err != nil {
		return nil, Explain(err)
	}
	if p.Private {
		rec.Code = NewID()
	}
	t, err := pr.tables.Add(ctx, rec)
	if err != nil {
		return nil, Failure(err)
	}
	return t, nil
}

// recorded is a time control as a record has it.
func recorded(c clock.Control) string {
	if c.Kind == clock.Unlimited {
		return ""
	}
	return c.String()
}

// mayPropose refuses a proposal that this person may not make now.
func (pr *Pairing) mayPropose(ctx context.Context, who Person, p Proposal) error {
	if err := pr.mayOpen(who); err != nil {
		return err
	}
	if p.Invited != nil {
		if err := pr.mayChallenge(ctx, who, *p.Invited); err != nil {
			return err
		}
	}
	if RealTime(p.Clock) && !p.Private && p.Access == Public {
		return pr.mayBegin(ctx, who)
	}
	return nil
}

// check refuses a proposal that nobody may make.
func (pr *Pairing) check(who Person, p Proposal) (game.Rules, error) {
	rules, ok := pr.games[p.Game]
	switch {
	case !ok:
		return nil, errorf(Invalid, "There is no game called %q here.", Clean(p.Game, 20))
	case p.Seat != game.NoSeat && !IsSeat(p.Seat):
		return nil, errorf(Invalid, "%s has no such seat.", rules.Info().Name)
	case p.Vacant && p.Seat != game.NoSeat:
		return nil, errorf(Invalid, "To leave both seats free, take none yourself.")
	case p.Vacant && p.Invited != nil:
		return nil, errorf(Invalid, "Whoever challenges somebody plays, so one seat is theirs.")
	case p.Match && !rules.Info().Match:
		return nil, errorf(Invalid, "%s is not played in matches of two games.", rules.Info().Name)
	case p.Access != Public && p.Access != Unlisted && p.Access != Closed:
		return nil, errorf(Invalid, "A table is public, unlisted or closed.")
	case p.Rated && !who.ID.HasAccount():
		return nil, errorf(Refused, "A rated game needs an account: take a name first.")
	case p.From != nil && p.Rated:
		return nil, errorf(Refused, "A game that goes on from another one is not rated.")
	case p.From != nil && len(p.Options) > 0:
		return nil, errorf(Invalid, "A game that goes on from another one has the options of that one.")
	case p.Invited != nil && p.Invited.ID == who.ID:
		return nil, errorf(Refused, "You cannot challenge yourself.")
	case p.Rated && p.Invited != nil && !p.Invited.ID.HasAccount():
		return nil, errorf(Refused, "%s has no account, so a game with them cannot be rated.", p.Invited.Name)
	}
	if err := CheckTableName(p.Name); err != nil {
		return nil, err
	}
	if pr.tables.Lobby().Called(p.Name, who.ID) != nil {
		return nil, errorf(Refused, "There is a table called %s. Please choose another name.", p.Name)
	}
	return rules, nil
}
