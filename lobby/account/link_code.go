package account

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

const (
	passKeys = "pass/" // single-use codes, by digest

	linkFor   = 10 * time.Minute
	returnFor = 7 * 24 * time.Hour
)

// linkCode says what a single-use code opens: an account for one more key or browser, or the
// identity of a guest without a key.
type linkCode struct {
	store.Meta
	Player  identity.PlayerID `json:"player"`
	Guest   bool              `json:"guest,omitempty"`
	Key     string            `json:"key,omitempty"` // the account's key that requested the code
	Expires time.Time         `json:"expires"`
}

func codesIn(docs store.Docs) store.Collection[string, linkCode] {
	return store.NewCollection(store.Kind[string, linkCode]{
		Docs: docs, Name: "code", Keys: passKeys, None: errCode, Meta: func(c *linkCode) *store.Meta { return &c.Meta },
	})
}

// Code makes a single-use code for p. An account's code adds a key or logs a browser in, and is
// valid for ten minutes. A guest without a key uses the code to return to their games. It is valid
// for a week. A guest with a key does not need a code.
func (as *Accounts) Code(ctx context.Context, p Player) (code string, expires time.Time, err error) {
	if err := as.MayCode(p); err != nil {
		return "", time.Time{}, err
	}
	valid := linkFor
	if p.Guest {
		valid = returnFor
	} else if a, err := as.Get(ctx, p.ID); err != nil {
		return "", time.Time{}, err
	} else if by, ok := a.key(p.Key); !ok {
		return "", time.Time{}, errKeyRemoved
	} else if !by.IsPublic() && publicKeys(a.Keys) > 0 {
		return "", time.Time{}, errBrowserCode
	} else if err := a.letsIn(by, Key{}, as.now()); err != nil {
		return "", time.Time{}, err
	}
	if err := as.budgets.Take(ctx, p.ID, budget.MakeCode); err != nil {
		return "", time.Time{}, err
	}
	code = identity.NewID()
	expires = as.now().UTC().Add(valid)
	return code, expires, as.codes.Set(ctx, digest(code), &linkCode{Player: p.ID, Guest: p.Guest, Key: p.Key, Expires: expires})
}

var errBrowserCode = errs.New(errs.Refused, "For safety, you can make codes only by SSH.")

// MayCode returns why p cannot make a code, or nil. It does not read the account, so Code can still
// refuse.
func (as *Accounts) MayCode(p Player) error {
	switch {
	case p.Guest && p.ID == identity.GuestID(p.Key):
		return errs.New(errs.Refused,
			"You need no code: your key brings you back. To add another key, take a name first.")
	case p.Browser.IsZero():
		return nil
	case !p.Keyless:
		return errBrowserCode
	case !isFresh(p.Browser, as.now()):
		return errNotFresh
	}
	return nil
}

// WayBack returns a code that takes a guest without a key back to their games: known if it is still
// valid, or else a new one. It returns "" for players with a key, and for players without games.
func (as *Accounts) WayBack(ctx context.Context, p Player, known string) (string, error) {
	if !p.Guest || p.Key != "" {
		return "", nil
	}
	if known != "" {
		found, err := as.codes.Get(ctx, digest(known))
		if err == nil && as.now().Before(found.Expires) {
			return known, nil
		}
	}
	if has, err := as.hooks.HasGames(ctx, p.ID); err != nil || !has {
		return "", err
	}
	code, _, err := as.Code(ctx, p)
	return code, err
}

// Spent waits until a code is no longer valid, and reports whether a player used it. It returns
// false if the code expired or ctx ended.
func (as *Accounts) Spent(ctx context.Context, code string, expires time.Time) (used bool) {
	key := passKeys + digest(code)
	ctx, cancel := context.WithTimeout(ctx, expires.Sub(as.now()))
	defer cancel()
	for {
		watch := as.docs.Store.Watch(ctx, key)
		if _, err := as.docs.Store.Get(ctx, key); err != nil {
			return errors.Is(err, store.ErrNotFound) && as.now().Before(expires)
		}
		for e, err := range watch {
			switch {
			case err != nil && !errors.Is(err, store.ErrLagged):
				return false
			case err == nil && e.Deleted:
				return as.now().Before(expires) // otherwise the code expired
			}
		}
		if ctx.Err() != nil {
			return false
		}
	}
}

// Redeem uses up a code and returns the player that p becomes. If several sessions redeem one code
// at once, only one succeeds.
func (as *Accounts) Redeem(ctx context.Context, p Player, text string) (Player, error) {
	found, err := as.useUp(ctx, p, text, func(code *linkCode) error {
		if code.Guest {
			return nil
		}
		return as.mayLink(ctx, p)
	})
	switch {
	case err != nil:
		return p, err
	case !found.Guest:
		return as.link(ctx, p, found)
	case p.Key == "":
		return guest(found.Player, ""), nil
	}
	// A player with a key stays who they are and gets the guest's games. The key brings them back
	// later.
	as.hooks.Adopted(ctx, found.Player, p.Person)
	return p, nil
}

// Return restores the guest that p was before, with a code stored in the guest's browser. Unlike a
// typed code, this one stays valid, for another week from now. The server may stop before the
// browser has received a new one.
func (as *Accounts) Return(ctx context.Context, p Player, text string) (Player, error) {
	key, found, err := as.try(ctx, p, text)
	if err == nil && !found.Guest {
		err = errCode
	}
	if err != nil {
		return p, err
	}
	err = as.codes.Change(ctx, key, func(code *linkCode) error {
		code.Expires = as.now().UTC().Add(returnFor)
		return nil
	})
	if err != nil {
		return p, err
	}
	return guest(found.Player, ""), nil
}

// errCode refuses a code that is wrong, used or expired.
var errCode = errs.New(errs.Refused, "That code is wrong, already used or too old. Make a new one.")

// try finds the code that p typed.
func (as *Accounts) try(ctx context.Context, p Player, text string) (key string, found *linkCode, err error) {
	if err := as.budgets.Take(ctx, p.ID, budget.TryCode); err != nil {
		return "", nil, err
	}
	code, ok := identity.ReadCode(text)
	if !ok {
		return "", nil, errCode
	}
	key = digest(code)
	found, err = as.codes.Get(ctx, key)
	if err == nil && as.now().After(found.Expires) {
		err = errCode
	}
	return key, found, err
}

// useUp uses up the code that p typed, unless check refuses it.
func (as *Accounts) useUp(ctx context.Context, p Player, text string, check func(*linkCode) error) (*linkCode, error) {
	key, found, err := as.try(ctx, p, text)
	if err == nil {
		err = check(found)
	}
	if err != nil {
		return nil, err
	}
	existed, err := as.codes.Remove(ctx, key)
	if err == nil && !existed {
		err = errCode
	}
	return found, err
}

// mayLink refuses to add p's key to an account if p has no key or if the key already opens one.
func (as *Accounts) mayLink(ctx context.Context, p Player) error {
	if p.Key == "" {
		return errs.New(errs.Refused,
			"This code adds a key to an account, but you connected without one. Connect again with the key that "+
				"you want to add.")
	}
	_, err := as.keyIsFree(ctx, p.Key)
	return err
}

// link adds p's key to an account and returns the player of that account.
func (as *Accounts) link(ctx context.Context, p Player, by *linkCode) (Player, error) {
	key := Key{Fingerprint: p.Key, Added: as.now().UTC().Truncate(time.Second)}
	if err := as.addKey(ctx, by.Player, by.Key, key); err != nil {
		return p, err
	}
	as.log.Info("key linked", "player", by.Player)
	return as.ByKey(ctx, p.Key)
}

// DropCodes removes expired codes and passkey ceremonies.
func (as *Accounts) DropCodes(ctx context.Context) error {
	return as.codes.Sweep(ctx, "", func(c *linkCode) bool { return !as.now().Before(c.Expires) })
}

// digest hashes a code, so that the store does not reveal it.
func digest(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}
