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

// Vacation is how it stands with somebody's vacation.
type Vacation struct {
	// From and Until are those of the vacation that lasts, or zero.
	From, Until time.Time
	// Left is how many days may still be taken, and More when the next come back; zero if
	// none are used.
	Left int
	More time.Time
	// Still is how many games of days stand still by it, or would; GoOn is how many go on,
	// because a tournament waits for their end.
	Still, GoOn int
}

// VacationOf tells how it stands with somebody's vacation.
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

// gamesOfDays are the games of somebody that have days for each move.
func (s *Club) gamesOfDays(who identity.PlayerID) (games []*table.Table) {
	for _, t := range s.Tables.Listing().Mine(who) {
		under := t.Status == table.Playing || t.Status == table.Pause || t.Status == table.Adjourned
		if under && t.SeatOf(who) != game.NoSeat && t.Clock.Control().Kind == clock.Correspondence {
			games = append(games, t)
		}
	}
	return games
}

// BeginVacation begins a vacation of so many days, or with 0 of all that are left. From
// then on the account says that somebody is on one; it is written to their games now, and
// where that fails, and to games that begin meanwhile, within a minute.
func (s *Club) BeginVacation(ctx context.Context, who account.Player, days int) (Vacation, error) {
	a, err := account.BeginVacation(ctx, s.Accounts, who, days)
	return s.carryVacation(ctx, who.Person, a, err)
}

// EndVacation ends a vacation now, and has the clocks go on.
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
			s.Tables.Await(ctx, next) // the next command sees it
		}
	}
	return s.vacation(a), nil
}

// tellVacation writes to a table what an account says of a vacation, and returns the table
// that follows, if one does.
func (s *Club) tellVacation(ctx context.Context, t *table.Table, who identity.Person, a account.Account) *table.Table {
	order := table.EndVacation()
	if v, on := a.VacationAt(s.now()); on {
		order = table.BeginVacation(v.Until)
	}
	next, err := s.Tables.Post(ctx, t.ID, who, order)
	if errs.Ignore(err, errs.Stale, errs.Refused, errs.NotFound) != nil && ctx.Err() == nil {
		s.log.Error("telling of a vacation", "table", t.ID, "player", who.ID, "err", err)
	}
	return next
}

// keepVacations has the tables that fall to this node say what the accounts of their players
// say: a server may have fallen in between, and games begin while people are on vacation.
// The store is asked where the two differ, for this node may not have heard the latest.
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
					s.log.Error("reading a vacation", "player", who.ID, "err", err)
				}
			})
		}
	}
}
