package pairing

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
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
	Access  table.Access
	Name    string // to find the table by; "" is none
	// Invited makes it a challenge of one person.
	Invited *identity.Person
	// From is the position in which the game begins, of a game of the same rules
	// that whoever proposes it may see; nil is the usual start. Such a game is
	// never rated, and has no options.
	From *table.Place
	// Position is the text of the position in which the game begins; "" is the usual start.
	// Such a game is never rated, and has no options.
	Position string
	// Odds are what the one who proposes gives the opponent. Such a game is never rated.
	Odds Odds
}

// Odds are the shorter clock and the piece less with which somebody plays; the zero value is
// none.
type Odds struct {
	Clock clock.Control
	Piece string // of the Odds of the game
}

// Create makes a table at which who waits for an opponent, or one at which two
// others may sit down.
func (pr *Pairing) Create(ctx context.Context, who identity.Person, p Proposal) (*table.Table, error) {
	if err := pr.inService(); err != nil {
		return nil, err
	}
	rules, err := pr.check(who, p)
	if err != nil {
		return nil, err
	}
	if err := pr.mayPropose(ctx, who, p); err != nil {
		return nil, err
	}
	rec := table.Record{
		ID: identity.TableID(identity.NewID()), Game: p.Game, Options: p.Options,
		Created: pr.now().UTC().Truncate(time.Millisecond), Host: who, Wish: p.Seat, Vacant: p.Vacant, Seed: table.NewSeed(), Match: p.Match,
		Rated: p.Rated, Firm: p.Firm, Quiet: p.Quiet, Access: p.Access, Invited: p.Invited,
		Name: p.Name,
	}
	rec.Clock = recorded(p.Clock)
	if p.Odds != (Odds{}) {
		giveOdds(&rec, rules.Info(), p.Odds)
	}
	if p.From != nil {
		if err := pr.startFrom(ctx, &rec, *p.From); err != nil {
			return nil, err
		}
	} else if p.Position != "" {
		if err := startAt(&rec, rules, p.Position); err != nil {
			return nil, err
		}
	} else if rec.Given {
		// in the position of the odds
	} else if rec.Setup, err = rules.Setup(p.Options, table.Chance(rec.Seed)); err != nil {
		return nil, table.Explain(err)
	}
	if p.Private {
		rec.Code = identity.NewID()
	}
	t, err := pr.open(ctx, rec)
	if err != nil {
		return nil, store.Failure(err)
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
func (pr *Pairing) mayPropose(ctx context.Context, who identity.Person, p Proposal) error {
	if err := pr.mayOpen(who); err != nil {
		return err
	}
	if p.Invited != nil {
		if err := pr.mayChallenge(ctx, who, *p.Invited); err != nil {
			return err
		}
	}
	if table.RealTime(p.Clock) && !p.Private && p.Access == table.Public {
		return pr.mayBegin(ctx, who)
	}
	return nil
}

// check refuses a proposal that nobody may make.
func (pr *Pairing) check(who identity.Person, p Proposal) (game.Rules, error) {
	rules, ok := pr.games[p.Game]
	switch {
	case !ok:
		return nil, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(p.Game, 20))
	case p.Seat != game.NoSeat && !table.IsSeat(p.Seat):
		return nil, errs.New(errs.Invalid, "%s has no such seat.", rules.Info().Name)
	case p.Vacant && p.Seat != game.NoSeat:
		return nil, errs.New(errs.Invalid, "To leave both seats free, take none yourself.")
	case p.Vacant && p.Invited != nil:
		return nil, errs.New(errs.Invalid, "A player who challenges somebody plays, so one seat is theirs.")
	case p.Match && !rules.Info().Match:
		return nil, errs.New(errs.Invalid, "%s is not played in matches of two games.", rules.Info().Name)
	case p.Access != table.Public && p.Access != table.Unlisted && p.Access != table.Closed:
		return nil, errs.New(errs.Invalid, "A table is public, unlisted or closed.")
	case p.Rated && !who.ID.HasAccount():
		return nil, errs.New(errs.Refused, "A rated game needs an account: take a name first.")
	case p.From != nil && p.Rated:
		return nil, errs.New(errs.Refused, "A game that goes on from another one is not rated.")
	case p.From != nil && len(p.Options) > 0:
		return nil, errs.New(errs.Invalid, "A game that goes on from another one has the options of that one.")
	case p.Position != "" && p.From != nil:
		return nil, errs.New(errs.Invalid, "A game goes on from another one, or begins in a position, but not both.")
	case p.Position != "" && p.Rated:
		return nil, errs.New(errs.Refused, "A game that begins in a position of your own is not rated.")
	case p.Position != "" && len(p.Options) > 0:
		return nil, errs.New(errs.Invalid, "A game that begins in a position of your own has no options: the position tells all.")
	case p.Invited != nil && p.Invited.ID == who.ID:
		return nil, errs.New(errs.Refused, "You cannot challenge yourself.")
	case p.Rated && p.Invited != nil && !p.Invited.ID.HasAccount():
		return nil, errs.New(errs.Refused, "%s has no account, so a game with them cannot be rated.", p.Invited.Name)
	}
	if err := checkOdds(p, rules.Info()); err != nil {
		return nil, err
	}
	if err := table.CheckTableName(p.Name); err != nil {
		return nil, err
	}
	if pr.tables.Listing().Called(p.Name, who.ID) != nil {
		return nil, errs.New(errs.Refused, "There is a table called %s. Please choose another name.", p.Name)
	}
	return rules, nil
}
