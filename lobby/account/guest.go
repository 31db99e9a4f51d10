package account

import (
	"context"
	"crypto/rand"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// GuestFor limits how long a browser stays the same guest.
const GuestFor = 30 * 24 * time.Hour

// guestKey returns the digest of a guest's secret. It differs from the digests of all codes, so a
// secret cannot be typed as a code.
func guestKey(secret string) string { return digest("the cookie of a guest\n" + secret) }

// NewGuest makes a guest who plays in a browser. The secret is returned only here. It brings the guest
// back until [GuestFor] has passed.
func (as *Accounts) NewGuest(ctx context.Context) (p Player, secret string, err error) {
	p = guest(identity.NewGuestID(), "")
	if err := as.budgets.Take(ctx, p.ID, budget.NewGuest); err != nil {
		return p, "", err
	}
	secret = rand.Text()
	record := linkCode{Player: p.ID, Guest: true, Expires: as.now().UTC().Add(GuestFor)}
	return p, secret, as.codes.Set(ctx, guestKey(secret), &record)
}

// ByGuest returns the guest that a browser's secret belongs to. ok is false if it belongs to none, or
// if its time is over.
func (as *Accounts) ByGuest(ctx context.Context, secret string) (p Player, ok bool, err error) {
	if secret == "" || len(secret) > longestSecret {
		return p, false, nil
	}
	found, err := as.codes.Get(ctx, guestKey(secret))
	switch {
	case errs.KindOf(err) == errs.Refused: // errCode
		return p, false, nil
	case err != nil:
		return p, false, err
	}
	return guest(found.Player, ""), as.now().Before(found.Expires), nil
}

// EndGuest gives a guest's games to an account that the same browser opens, and makes the guest's
// secret worthless.
func (as *Accounts) EndGuest(ctx context.Context, secret string, to Player) error {
	p, ok, err := as.ByGuest(ctx, secret)
	if err != nil || !ok {
		return err
	}
	as.hooks.Adopted(ctx, p.ID, to.Person)
	_, err = as.codes.Remove(ctx, guestKey(secret))
	return err
}
