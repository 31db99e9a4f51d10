package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// Passkey is what is kept of a passkey: what it takes to verify what it signs. It is good
// for nothing else.
type Passkey struct {
	Name string `json:"name"` // in lists
	// Host is the name of the pages for which it was made: it is good for no others.
	Host   string `json:"host"`
	ID     []byte `json:"id"`
	Public []byte `json:"public"` // the key, in the form of COSE
	// Count is how often it has signed, as it says itself; 0 is one that does not count.
	Count uint32 `json:"count,omitempty"`
	// Synced says that it may be on several devices of its person. That never changes.
	Synced bool `json:"synced,omitempty"`
}

const (
	// freshFor is how long after logging in a browser is taken for one that nobody has left
	// open: it may change what opens the account.
	freshFor = time.Hour
	// ceremonyFor is how long a person may take to bring what a passkey has signed.
	ceremonyFor = 5 * time.Minute
	// passkeyCells is how much of the name of a passkey is kept, and longestPasskey how long
	// the identity of one may be, in bytes.
	passkeyCells, longestPasskey = 20, 1023
)

// Passkeys are those of all accounts, and the ceremonies in which they are made and used.
type Passkeys struct{ as *Accounts }

// errNoPasskey refuses a passkey that opens no account.
var errNoPasskey = errs.New(errs.Refused, "This passkey opens no account here: it was removed, or is for another site.")

// passkeyKey is the fingerprint of a passkey. Like [browserKey] it differs from those of all
// other keys.
func passkeyKey(id []byte) string { return digest("a passkey\n" + string(id)) }

// Ceremony is what is kept between a question that is put to a passkey and its answer.
type Ceremony struct {
	// Player is whose passkey is made: those of a new account have their id already. It is
	// "" for somebody who signs in.
	Player identity.PlayerID `json:"player,omitempty"`
	// Name is that of the account that is made; "" is none.
	Name    string          `json:"name,omitempty"`
	Session json.RawMessage `json:"session"` // of the protocol, with the challenge
	Expires time.Time       `json:"expires"`
}

// Begin keeps a ceremony of p's. The ticket, which is told only here, is good for one answer
// within five minutes.
func (ps *Passkeys) Begin(ctx context.Context, p Player, c Ceremony) (ticket string, err error) {
	if err := ps.as.budgets.Take(ctx, p.ID, budget.TryCode); err != nil {
		return "", err
	}
	ticket = rand.Text()
	c.Expires = ps.as.now().UTC().Add(ceremonyFor)
	return ticket, store.Failure(ps.as.docs.Put(ctx, ceremonyKey(ticket), c, 0))
}

// ceremonyKey is where a ceremony is kept, among the codes: it is swept away as they are,
// and no code has its digest.
func ceremonyKey(ticket string) string { return passKeys + digest("the ticket of a passkey\n"+ticket) }

// End uses a ticket up. Of many who bring it at once exactly one has the ceremony.
func (ps *Passkeys) End(ctx context.Context, ticket string) (Ceremony, error) {
	refused := errs.New(errs.Refused, "That took too long, or was answered already. Please try again.")
	var c Ceremony
	rev, err := ps.as.docs.Get(ctx, ceremonyKey(ticket), &c)
	if err == nil {
		err = ps.as.docs.Store.Delete(ctx, ceremonyKey(ticket), rev)
	}
	switch {
	case errors.Is(err, store.ErrNotFound), errors.Is(err, store.ErrConflict):
		return Ceremony{}, refused
	case err != nil:
		return Ceremony{}, store.Failure(err)
	case !ps.as.now().Before(c.Expires):
		return Ceremony{}, refused
	}
	return c, nil
}

// MayTake refuses a name that nobody may have, or somebody has.
func (ps *Passkeys) MayTake(ctx context.Context, name string) error {
	if err := identity.CheckName(name); err != nil {
		return err
	}
	return ps.as.nameIsFree(ctx, name, "")
}

// MayAdd refuses a passkey to somebody who has no account, or comes with a browser that
// may have been left open.
func (ps *Passkeys) MayAdd(ctx context.Context, p Player) (Account, error) {
	if p.Guest {
		return Account{}, errs.New(errs.Refused, "You are not logged in here.")
	}
	a, err := ps.as.Get(ctx, p.ID)
	if err != nil {
		return Account{}, err
	}
	by, ok := a.key(p.Key)
	if !ok {
		return Account{}, errKeyRemoved
	}
	return a, a.letsIn(by, Key{Passkey: &Passkey{}}, ps.as.now())
}

// Add lets one more passkey open p's account.
func (ps *Passkeys) Add(ctx context.Context, p Player, k Passkey) error {
	key, err := ps.keyOf(k)
	if err == nil {
		err = ps.as.addKey(ctx, p.ID, p.Key, key)
	}
	if err == nil {
		ps.as.log.Info("passkey added", "player", p.ID)
	}
	return err
}

// Register makes the account of a ceremony, which a passkey opens, and logs a
// browser in. The secret is that of [Accounts.LogIn].
func (ps *Passkeys) Register(ctx context.Context, guest Player, c Ceremony, k Passkey, browser string) (p Player, secret string, err error) {
	if err := identity.CheckName(c.Name); err != nil {
		return guest, "", err
	}
	key, err := ps.keyOf(k)
	if err != nil {
		return guest, "", err
	}
	p, err = ps.as.register(ctx, guest, Account{Person: identity.Person{ID: c.Player, Name: c.Name}, Keys: []Key{key}})
	if err != nil {
		return guest, "", err
	}
	return ps.as.addBrowser(ctx, p.ID, p.Key, browser)
}

// keyOf is a passkey among the keys of an account.
func (ps *Passkeys) keyOf(k Passkey) (Key, error) {
	if len(k.ID) == 0 || len(k.ID) > longestPasskey || len(k.Public) == 0 || k.Host == "" {
		return Key{}, errs.New(errs.Invalid, "This is no passkey.")
	}
	k.Name = cmp.Or(strings.TrimSpace(identity.Clean(k.Name, passkeyCells)), "unknown")
	return Key{Fingerprint: passkeyKey(k.ID), Added: ps.as.now().UTC().Truncate(time.Second), Passkey: &k}, nil
}

// Of is the passkey with an identity, and the account that it opens.
func (ps *Passkeys) Of(ctx context.Context, id []byte) (Account, Passkey, error) {
	fingerprint := passkeyKey(id)
	a, _, err := ps.as.accountOf(ctx, fingerprint)
	if errors.Is(err, store.ErrNotFound) {
		return Account{}, Passkey{}, errNoPasskey
	}
	if err != nil {
		return Account{}, Passkey{}, store.Failure(err)
	}
	k, ok := a.key(fingerprint)
	if !ok || k.Passkey == nil {
		return Account{}, Passkey{}, errNoPasskey
	}
	return a, *k.Passkey, nil
}

// SignIn logs a browser in for a passkey that has proven itself, and says that it has signed
// so often. The secret is that of [Accounts.LogIn].
func (ps *Passkeys) SignIn(ctx context.Context, id []byte, count uint32, browser string) (p Player, secret string, err error) {
	a, _, err := ps.Of(ctx, id)
	if err != nil {
		return p, "", err
	}
	fingerprint := passkeyKey(id)
	err = ps.as.changeAccount(ctx, a.ID, func(a *Account) error {
		k, ok := a.key(fingerprint)
		switch {
		case !ok || k.Passkey == nil:
			return errNoPasskey
		case count <= k.Passkey.Count && (count != 0 || k.Passkey.Count != 0):
			ps.as.log.Warn("a passkey counts backwards", "player", a.ID, "was", k.Passkey.Count, "says", count)
			return errs.New(errs.Refused, "This passkey has signed less often than it said before: somebody may have a copy of it. Log in otherwise, and remove it.")
		}
		k.Passkey.Count = count
		return nil
	})
	if err != nil {
		return p, "", err
	}
	return ps.as.addBrowser(ctx, a.ID, fingerprint, browser)
}

// isFresh reports whether a browser has logged in so lately that it is its person's.
func (k Key) isFresh(now time.Time) bool {
	return k.Browser != "" && isFresh(k.Added, now)
}

func isFresh(loggedIn, now time.Time) bool { return now.Before(loggedIn.Add(freshFor)) }

// letsIn refuses a key that another key, by which somebody came, may not let in.
func (a Account) letsIn(by, key Key, now time.Time) error {
	switch {
	case by.IsPublic(), by.Passkey != nil && key.Browser != "":
		return nil
	case by.Browser != "" && (key.Passkey != nil || key.IsPublic() && publicKeys(a.Keys) == 0):
		if !by.isFresh(now) {
			return errNotFresh
		}
		return nil
	}
	return errBySSH
}

var (
	errNotFresh = errs.New(errs.Refused, "You have been logged in here for more than an hour, and this browser may have been left open. Log out, log in again, and try once more.")
	errBySSH    = errs.New(errs.Refused, "More keys, browsers and tokens are let in by SSH alone.")
)
