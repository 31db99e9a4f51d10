package lobby

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// Vacation describes a player's vacation.
type Vacation struct {
	// From and Until are the start and end of the current vacation, or zero.
	From, Until time.Time
	// Left is how many days the player can still take. More is when the next days become
	// available again, or zero if no days are used.
	Left int
	More time.Time
	// Still is how many correspondence games the vacation pauses or would pause. GoOn is how
	// many continue, because a tournament waits for them to end.
	Still, GoOn int
}

// VacationOf returns a player's vacation.
func (s *Club) VacationOf(ctx context.Context, who account.Player) (Vacation, error) {
	if who.Guest {
		return Vacation{}, errs.New(errs.Refused, "Guests have no vacation. Take a name first.")
	}
	a, err := s.Accounts.Get(ctx, who.ID)
	if err != nil {
		return Vacation{}, err
	}
	return s.vacation(a), nil
}

func (s *Club) vacation(a account.Account) Vacation {
	now := s.now()
	v := Vacation{Left: a.VacationLeft(now), More: a.MoreVacation(now)}
	if on, ok := a.VacationAt(now); ok {
		v.From, v.Until = on.From, on.Until
	}
	for _, t := range s.gamesOfDays(a.ID) {
		if t.AllowsVacation() {
			v.Still++
		} else {
			v.GoOn++
		}
	}
	return v
}

// gamesOfDays returns a player's running correspondence games.
func (s *Club) gamesOfDays(who identity.PlayerID) (games []*table.Table) {
	for _, t := range s.Tables.Listing().Mine(who) {
		under := t.Status == table.Playing || t.Status == table.Pause || t.Status == table.Adjourned
		if under && t.SeatOf(who) != game.NoSeat && t.Clock.Control().Kind == clock.Correspondence {
			games = append(games, t)
		}
	}
	return games
}

// BeginVacation starts a vacation of this many days, or of all days left if days is 0. The
// account and the player's games record it at once. Games that start later, or that could not
// be changed, follow within a minute.
func (s *Club) BeginVacation(ctx context.Context, who account.Player, days int) (Vacation, error) {
	a, err := account.BeginVacation(ctx, s.Accounts, who, days)
	return s.carryVacation(ctx, who.Person, a, err)
}

// EndVacation ends a vacation now, so that the clocks run again.
func (s *Club) EndVacation(ctx context.Context, who account.Player) (Vacation, error) {
	a, err := account.EndVacation(ctx, s.Accounts, who)
	return s.carryVacation(ctx, who.Person, a, err)
}

func (s *Club) carryVacation(ctx context.Context, who identity.Person, a account.Account, err error) (Vacation, error) {
	if err != nil {
		return Vacation{}, err
	}
	for _, t := range s.gamesOfDays(who.ID) {
		if next := s.tellVacation(ctx, t, who, a); next != nil {
			s.Tables.Await(ctx, next) // so that the next command sees it
		}
	}
	return s.vacation(a), nil
}

// tellVacation updates a table to the vacation in an account. It returns the next state of the
// table, or nil if nothing changed.
func (s *Club) tellVacation(ctx context.Context, t *table.Table, who identity.Person, a account.Account) *table.Table {
	order := table.EndVacation()
	if v, on := a.VacationAt(s.now()); on {
		order = table.BeginVacation(v.Until)
	}
	next, err := s.Tables.Post(ctx, t.ID, who, order)
	if errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil && ctx.Err() == nil {
		s.log.Error("cannot record a vacation", "table", t.ID, "player", who.ID, "err", err)
	}
	return next
}

// keepVacations updates this node's tables to the vacations in their players' accounts. That is
// needed after a server crashed, and for games that start during a vacation. If the two differ,
// it reads the account from the store, because this node may not have seen the latest change.
func (s *Club) keepVacations(ctx context.Context) {
	for _, t := range s.Tables.Live() {
		if !t.AllowsVacation() || !s.Tables.Nodes.Mine(string(t.ID)) {
			continue
		}
		for seat, who := range t.Seats {
			if !who.ID.HasAccount() || account.VacationUntil(s.Accounts, who.ID).Equal(t.Vacation[seat]) {
				continue
			}
			rescue.Run(s.log, "settling "+string(t.ID), func() {
				if a, err := s.Accounts.Get(ctx, who.ID); err == nil {
					s.tellVacation(ctx, t, who, a)
				} else if ctx.Err() == nil {
					s.log.Error("cannot read a vacation", "player", who.ID, "err", err)
				}
			})
		}
	}
}
