package account

import (
	"context"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// VacationDays limits the days of vacation per account within vacationYear. A vacation costs at
	// least one day, and every day that it has begun, so that many short vacations gain nothing.
	VacationDays = 30
	vacationYear = 365 * clock.Day
)

// Vacation pauses a player's correspondence games for some time.
type Vacation struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"` // the latest end, while the vacation lasts
}

// days returns how many days of the yearly limit the vacation uses.
func (v Vacation) days() int {
	return max(1, int((v.Until.Sub(v.From)+clock.Day-1)/clock.Day))
}

// VacationAt returns the account's vacation at a time; ok is false if there is none.
func (a Account) VacationAt(now time.Time) (v Vacation, ok bool) {
	if n := len(a.Vacations); n > 0 && now.Before(a.Vacations[n-1].Until) {
		return a.Vacations[n-1], true
	}
	return Vacation{}, false
}

// VacationLeft returns how many days of vacation are left. A vacation counts for a year after its
// start.
func (a Account) VacationLeft(now time.Time) int {
	left := VacationDays
	for _, v := range a.Vacations {
		if now.Sub(v.From) < vacationYear {
			left -= v.days()
		}
	}
	return max(left, 0)
}

// MoreVacation returns when the oldest vacation that counts will stop counting, or zero if none
// counts.
func (a Account) MoreVacation(now time.Time) time.Time {
	for _, v := range a.Vacations {
		if until := v.From.Add(vacationYear); now.Before(until) {
			return until
		}
	}
	return time.Time{}
}

// BeginVacation starts a vacation and returns the updated account. 0 days means all that are left.
// The club then updates the player's tables.
func BeginVacation(ctx context.Context, as *Accounts, p Player, days int) (Account, error) {
	return changeVacation(ctx, as, p, func(a *Account, now time.Time) error {
		left := a.VacationLeft(now)
		v, on := a.VacationAt(now)
		switch {
		case on:
			return errs.New(errs.Refused,
				"You are already on vacation, until %s UTC at the latest. End it first.",
				v.Until.Format("2006-01-02 15:04"))
		case days < 0 || days > VacationDays:
			return errs.New(errs.Invalid, "A vacation has 1 to %d days.", VacationDays)
		case left == 0:
			return errs.New(errs.Refused,
				"You have used all %d vacation days of a year. The next ones come back on %s.",
				VacationDays, a.MoreVacation(now).Format(time.DateOnly))
		case days > left:
			return errs.New(errs.Refused, "You have %[2]d of your %[1]d vacation days left.", VacationDays, left)
		case days == 0:
			days = left
		}
		for len(a.Vacations) > 0 && now.Sub(a.Vacations[0].From) >= vacationYear {
			a.Vacations = a.Vacations[1:]
		}
		a.Vacations = append(a.Vacations, Vacation{now, now.Add(time.Duration(days) * clock.Day)})
		return nil
	})
}

// EndVacation ends a vacation now. The player can take the days that have not begun another time.
func EndVacation(ctx context.Context, as *Accounts, p Player) (Account, error) {
	return changeVacation(ctx, as, p, func(a *Account, now time.Time) error {
		v, on := a.VacationAt(now)
		if !on {
			return errs.New(errs.Refused, "You are not on vacation.")
		}
		if now.Before(v.From) {
			now = v.From // the clock was set back
		}
		a.Vacations[len(a.Vacations)-1].Until = now
		return nil
	})
}

func changeVacation(ctx context.Context, as *Accounts, p Player, change func(*Account, time.Time) error) (kept Account, err error) {
	if p.Guest {
		return kept, errs.New(errs.Refused, "Guests have no vacation. Take a name first.")
	}
	err = as.all.Change(ctx, p.ID, func(a *Account) error {
		if a.Bot {
			return errs.New(errs.Refused, "Bots have no vacation.")
		}
		err := change(a, as.now().UTC().Truncate(time.Second))
		kept = *a
		return err
	})
	if err == nil {
		as.note(kept)
	}
	return kept, err
}

// VacationUntil returns the end of a player's current vacation, as far as this node knows. It is
// zero if the player is not on vacation.
func VacationUntil(as *Accounts, id identity.PlayerID) time.Time {
	if until, _ := fact(as.facts, as.vacations, id); as.now().Before(until) {
		return until
	}
	return time.Time{}
}
