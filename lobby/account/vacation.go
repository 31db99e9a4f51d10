package account

import (
	"context"
	"sync"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// VacationDays is how many days of vacation an account has within vacationYear. Each
	// vacation takes at least one, and every day that it has begun: nobody gains by going
	// and coming back many times.
	VacationDays = 30
	vacationYear = 365 * clock.Day
)

// Vacation is a time in which somebody's games of days stand still.
type Vacation struct {
	From  time.Time `json:"from"`
	Until time.Time `json:"until"` // at the latest, while it lasts
}

// days is what a vacation takes of the budget.
func (v Vacation) days() int {
	return max(1, int((v.Until.Sub(v.From)+clock.Day-1)/clock.Day))
}

// VacationAt is the vacation on which somebody is at a time; ok is false if they are on none.
func (a Account) VacationAt(now time.Time) (v Vacation, ok bool) {
	if n := len(a.Vacations); n > 0 && now.Before(a.Vacations[n-1].Until) {
		return a.Vacations[n-1], true
	}
	return Vacation{}, false
}

// VacationLeft is how many days of vacation somebody may still take: a vacation counts for
// a year from its begin on.
func (a Account) VacationLeft(now time.Time) int {
	left := VacationDays
	for _, v := range a.Vacations {
		if now.Sub(v.From) < vacationYear {
			left -= v.days()
		}
	}
	return max(left, 0)
}

// MoreVacation is when the oldest vacation that counts will count no more; zero if none does.
func (a Account) MoreVacation(now time.Time) time.Time {
	for _, v := range a.Vacations {
		if until := v.From.Add(vacationYear); now.Before(until) {
			return until
		}
	}
	return time.Time{}
}

// BeginVacation begins a vacation of so many days, or with 0 of all that are left, and
// returns the account with it. The tables are told by the club.
func BeginVacation(ctx context.Context, as *Accounts, p Player, days int) (Account, error) {
	return changeVacation(ctx, as, p, func(a *Account, now time.Time) error {
		left := a.VacationLeft(now)
		v, on := a.VacationAt(now)
		switch {
		case on:
			return errs.New(errs.Refused, "You are on vacation already, until %s UTC at the latest. End it first.", v.Until.Format("2006-01-02 15:04"))
		case days < 0 || days > VacationDays:
			return errs.New(errs.Invalid, "A vacation has 1 to %d days.", VacationDays)
		case left == 0:
			return errs.New(errs.Refused, "Your %d days of vacation within a year are used up. The next come back on %s.", VacationDays, a.MoreVacation(now).Format(time.DateOnly))
		case days > left:
			return errs.New(errs.Refused, "Of your %d days of vacation within a year %d are left.", VacationDays, left)
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

// EndVacation ends a vacation now. The days that it has not begun may be taken again.
func EndVacation(ctx context.Context, as *Accounts, p Player) (Account, error) {
	return changeVacation(ctx, as, p, func(a *Account, now time.Time) error {
		v, on := a.VacationAt(now)
		if !on {
			return errs.New(errs.Refused, "You are not on vacation.")
		}
		if now.Before(v.From) {
			now = v.From // a clock that was set back
		}
		a.Vacations[len(a.Vacations)-1].Until = now
		return nil
	})
}

func changeVacation(ctx context.Context, as *Accounts, p Player, change func(*Account, time.Time) error) (kept Account, err error) {
	if p.Guest {
		return kept, errs.New(errs.Refused, "Guests have no vacation. Take a name first.")
	}
	err = as.changeAccount(ctx, p.ID, func(a *Account) error {
		if a.Bot {
			return errs.New(errs.Refused, "Programs have no vacation.")
		}
		err := change(a, as.now().UTC().Truncate(time.Second))
		kept = *a
		return err
	})
	if err == nil {
		as.vacations.note(kept)
	}
	return kept, err
}

// vacations are those who are on vacation, or were when a node heard of them last. A node
// knows them by heart.
type vacations struct {
	mu    sync.Mutex
	until map[identity.PlayerID]time.Time
}

func (v *vacations) note(a Account) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch n := len(a.Vacations); {
	case n == 0:
		delete(v.until, a.ID)
	case v.until == nil:
		v.until = map[identity.PlayerID]time.Time{a.ID: a.Vacations[n-1].Until}
	default:
		v.until[a.ID] = a.Vacations[n-1].Until
	}
}

// VacationUntil is until when somebody is on vacation, as far as this node has heard; zero
// if they are not.
func VacationUntil(as *Accounts, id identity.PlayerID) time.Time {
	as.vacations.mu.Lock()
	defer as.vacations.mu.Unlock()
	if until := as.vacations.until[id]; as.now().Before(until) {
		return until
	}
	return time.Time{}
}
