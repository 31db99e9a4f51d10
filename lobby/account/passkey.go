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

// Passkey holds what the server needs to verify the signatures of a passkey. It is useless for
// anything else.
type Passkey struct {
	Name string `json:"name"` // for lists
	// Host is the host name of the pages that the passkey was made for. It works on no others.
	Host   string `json:"host"`
	ID     []byte `json:"id"`
	Public []byte `json:"public"` // the public key in COSE format
	// Count is the number of signatures that the passkey reports. It is 0 for passkeys that do not
	// count.
	Count uint32 `json:"count,omitempty"`
	// Synced says that the passkey may be on several of its owner's devices. It never changes.
	Synced bool `json:"synced,omitempty"`
}

const (
	// freshFor limits how long after the login a browser may change what opens the account. Later
	// it may be a browser that its owner left open.
	freshFor = time.Hour
	// ceremonyFor limits how long a player may take to answer a passkey challenge.
	ceremonyFor = 5 * time.Minute
	// passkeyCells limits the stored name of a passkey, in terminal cells. longestPasskey limits
	// its ID, in bytes.
	passkeyCells, longestPasskey = 20, 1023
)

// Passkeys manages the passkeys of all accounts and the ceremonies that create and use them.
type Passkeys struct{ as *Accounts }

// errNoPasskey refuses a passkey that opens no account.
var errNoPasskey = errs.New(errs.Refused,
	"This passkey does not open an account here. It was removed, or belongs to another site.")

// passkeyKey returns the fingerprint of a passkey. Like [browserKey], it differs from the
// fingerprints of all other keys.
func passkeyKey(id []byte) string { return digest("a passkey\n" + string(id)) }

// Ceremony holds what the server needs between a challenge to a passkey and the answer.
type Ceremony struct {
	// Player is the owner of the new passkey. A new account has its ID already. Player is "" if a
	// player is signing in.
	Player identity.PlayerID `json:"player,omitempty"`
	// Name is the name of the new account, or "" if the ceremony creates none.
	Name    string          `json:"name,omitempty"`
	Session json.RawMessage `json:"session"` // WebAuthn state, with the challenge
	Expires time.Time       `json:"expires"`
}

// Begin stores a ceremony for p. The ticket is returned only here. It is valid for one answer
// within five minutes.
func (ps *Passkeys) Begin(ctx context.Context, p Player, c Ceremony) (ticket string, err error) {
	if err := ps.as.budgets.Take(ctx, p.ID, budget.TryCode); err != nil {
		return "", err
	}
	ticket = rand.Text()
	c.Expires = ps.as.now().UTC().Add(ceremonyFor)
	return ticket, store.Failure(ps.as.docs.Put(ctx, ceremonyKey(ticket), c, 0))
}

// ceremonyKey returns the store key of a ceremony. The ceremonies are among the codes, so that
// DropCodes removes them, too. No code has the same digest.
func ceremonyKey(ticket string) string { return passKeys + digest("the ticket of a passkey\n"+ticket) }

// End uses up a ticket. If several requests bring the same ticket at once, only one gets the
// ceremony.
func (ps *Passkeys) End(ctx context.Context, ticket string) (Ceremony, error) {
	refused := errs.New(errs.Refused, "That took too long, or was already done. Please try again.")
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

// MayTake refuses a name that is not allowed or already taken.
func (ps *Passkeys) MayTake(ctx context.Context, name string) error {
	if err := identity.CheckName(name); err != nil {
		return err
	}
	return ps.as.nameIsFree(ctx, name, "")
}

// MayAdd returns p's account. It refuses guests, and browsers that may have been left open.
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

// Add adds a passkey to p's account.
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

// Register creates the account of a ceremony with a passkey as its key, and logs a browser in. The
// secret works as in [Accounts.LogIn].
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

// keyOf wraps a passkey in a [Key].
func (ps *Passkeys) keyOf(k Passkey) (Key, error) {
	if len(k.ID) == 0 || len(k.ID) > longestPasskey || len(k.Public) == 0 || k.Host == "" {
		return Key{}, errs.New(errs.Invalid, "This is not a passkey.")
	}
	k.Name = cmp.Or(strings.TrimSpace(identity.Clean(k.Name, passkeyCells)), "unknown")
	return Key{Fingerprint: passkeyKey(k.ID), Added: ps.as.now().UTC().Truncate(time.Second), Passkey: &k}, nil
}

// Of returns the passkey with an ID and the account that it opens.
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

// SignIn logs a browser in with a passkey whose signature was verified. count is the number of
// signatures that the passkey reports. The secret works as in [Accounts.LogIn].
func (ps *Passkeys) SignIn(ctx context.Context, id []byte, count uint32, browser string) (p Player, secret string, err error) {
	a, _, err := ps.Of(ctx, id)
	if err != nil {
		return p, "", err
	}
	fingerprint := passkeyKey(id)
	err = ps.as.all.Change(ctx, a.ID, func(a *Account) error {
		k, ok := a.key(fingerprint)
		switch {
		case !ok || k.Passkey == nil:
			return errNoPasskey
		case count <= k.Passkey.Count && (count != 0 || k.Passkey.Count != 0):
			ps.as.log.Warn("a passkey counts backwards", "player", a.ID, "was", k.Passkey.Count, "says", count)
			return errs.New(errs.Refused,
				"The counter of this passkey went backwards, so someone may have a copy of it. Log in another "+
					"way and remove it.")
		}
		k.Passkey.Count = count
		return nil
	})
	if err != nil {
		return p, "", err
	}
	return ps.as.addBrowser(ctx, a.ID, fingerprint, browser)
}

// isFresh reports whether a browser logged in so recently that its owner is probably still there.
func (k Key) isFresh(now time.Time) bool {
	return k.Browser != "" && isFresh(k.Added, now)
}

func isFresh(loggedIn, now time.Time) bool { return now.Before(loggedIn.Add(freshFor)) }

// letsIn refuses to add key if the session's own key, by, is not allowed to add it.
func (a Account) letsIn(by, key Key, now time.Time) error {
	switch {
	case by.IsPublic(), by.Passkey != nil && key.Browser != "":
		return nil
	case by.Browser != "" && (key.Passkey != nil || key.Token != "" || key.IsPublic() && publicKeys(a.Keys) == 0):
		if !by.isFresh(now) {
			return errNotFresh
		}
		return nil
	}
	return errBySSH
}

var (
	errNotFresh = errs.New(errs.Refused,
		"You logged in more than an hour ago. For safety, log out and log in again, then try once more.")
	errBySSH = errs.New(errs.Refused, "You can add SSH keys, browsers and tokens only by SSH.")
)
