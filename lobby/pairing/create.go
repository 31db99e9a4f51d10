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

// Proposal holds a player's choices for a new table.
type Proposal struct {
	Game    string
	Options map[string]string
	Seat    game.Seat // NoSeat draws a random seat
	Vacant  bool      // both seats are for other players; Seat must be NoSeat
	Match   bool      // two games with swapped seats, if the game has matches
	Clock   clock.Control
	Rated   bool
	Firm    bool // no takebacks
	Quiet   bool // no chat
	// Private gives the table a code, which other players need to join.
	Private bool
	Access  table.Access
	Name    string // to find the table by; may be ""
	// Invited makes the table a challenge to one player.
	Invited *identity.Person
	// From is a starting position from another game; nil means the usual start. The host must be
	// able to watch that game, and it must have the same rules. A game with From is never rated and
	// has no options.
	From *table.Place
	// Position is the text of a starting position; "" means the usual start. A game with Position
	// is never rated and has no options.
	Position string
	// Odds says what the host gives the opponent. A game at odds is never rated.
	Odds Odds
}

// Odds handicaps a player with a shorter clock, a missing piece or both. The zero value gives no
// odds.
type Odds struct {
	Clock clock.Control
	Piece string // ID of one of the game's Odds
}

// Create makes a table where who waits for an opponent, or where two other players can sit down.
func (pr *Pairing) Create(ctx context.Context, who identity.Person, p Proposal) (*table.Table, error) {
	if err := pr.InService(); err != nil {
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
		Created: pr.Now().UTC().Truncate(time.Millisecond), Host: who, Wish: p.Seat, Vacant: p.Vacant,
		Seed: table.NewSeed(), Match: p.Match, Clock: recorded(p.Clock), Rated: p.Rated, Firm: p.Firm,
		Quiet: p.Quiet, Access: p.Access, Invited: p.Invited, Name: p.Name,
	}
	if p.Odds != (Odds{}) {
		giveOdds(&rec, rules.Info(), p.Odds)
	}
	switch {
	case p.From != nil:
		err = pr.startFrom(ctx, &rec, *p.From)
	case p.Position != "":
		err = startAt(&rec, rules, p.Position)
	case !rec.Given: // giveOdds may have set the position
		rec.Setup, err = rules.Setup(p.Options, table.Chance(rec.Seed))
		err = table.Explain(err)
	}
	if err != nil {
		return nil, err
	}
	if p.Private {
		rec.Code = identity.NewID()
	}
	t, err := pr.open(ctx, rec)
	return t, store.Failure(err)
}

// recorded returns a time control in the format of a record.
func recorded(c clock.Control) string {
	if c.Kind == clock.Unlimited {
		return ""
	}
	return c.String()
}

// mayPropose refuses a proposal that this player may not make now.
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

// check refuses an invalid proposal.
func (pr *Pairing) check(who identity.Person, p Proposal) (game.Rules, error) {
	rules, ok := pr.games[p.Game]
	switch {
	case !ok:
		return nil, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(p.Game, 20))
	case p.Seat != game.NoSeat && !table.IsSeat(p.Seat):
		return nil, errs.New(errs.Invalid, "%s has no such seat.", rules.Info().Name)
	case p.Vacant && p.Seat != game.NoSeat:
		return nil, errs.New(errs.Invalid, "To leave both seats free, do not choose one for yourself.")
	case p.Vacant && p.Invited != nil:
		return nil, errs.New(errs.Invalid, "You play in your own challenge, so you cannot leave both seats free.")
	case p.Match && !rules.Info().Match:
		return nil, errs.New(errs.Invalid, "%s has no matches of two games.", rules.Info().Name)
	case p.Access != table.Public && p.Access != table.Unlisted && p.Access != table.Closed:
		return nil, errs.New(errs.Invalid, "A table is public, unlisted or closed.")
	case p.Rated && !who.ID.HasAccount():
		return nil, errs.New(errs.Refused, "You need an account for a rated game. Take a name first.")
	case p.From != nil && p.Rated:
		return nil, errs.New(errs.Refused, "A game that continues another one cannot be rated.")
	case p.From != nil && len(p.Options) > 0:
		return nil, errs.New(errs.Invalid, "A game that continues another one has the same options. Leave them out.")
	case p.Position != "" && p.From != nil:
		return nil, errs.New(errs.Invalid, "Choose a game to continue or a starting position, not both.")
	case p.Position != "" && p.Rated:
		return nil, errs.New(errs.Refused, "A game from your own position cannot be rated.")
	case p.Position != "" && len(p.Options) > 0:
		return nil, errs.New(errs.Invalid, "A game from your own position has no options.")
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
	if pr.Tables.Listing().Called(p.Name, who.ID) != nil {
		return nil, errs.New(errs.Refused, "There is already a table called %s. Choose another name.", p.Name)
	}
	return rules, nil
}
