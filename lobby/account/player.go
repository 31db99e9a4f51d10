package account

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// The keys of accounts. The player's record alone says which keys open the
// account; key/ and name/ lead to it.
const (
	PlayerKeys = "player/" // accounts, by id
	nameKeys   = "name/"   // who has a name, by its skeletons: see keysOfName
	keyKeys    = "key/"    // whose a public key is, by its fingerprint in hex
)

// Player is who a session belongs to: an account, or a guest.
type Player struct {
	identity.Person
	// Guest has no account. With a key a guest comes back to their games by
	// itself; without one, by a code.
	Guest bool
	// Key is the fingerprint that opened this session, or "".
	Key string
	// Settings are those of the account when the player came.
	Settings Settings
	// Token is that by which they came, with what it is good for; nil if they came
	// otherwise, so that everything is open to them. See [Player.May].
	Token *Key
	// Browser is when they logged in with the browser by which they came; zero if they came
	// otherwise. Keyless says that no SSH key opened the account when they came.
	Browser time.Time
	Keyless bool
	// LetInBy is the public key that let the browser in, while it opens the account; "" is none.
	LetInBy string
}

// Account is what is kept of a player.
type Account struct {
	identity.Person
	Created time.Time `json:"created"`
	Keys    []Key     `json:"keys"`
	// Follows and Mutes are other players: friends, and those whom this one does
	// not want to hear.
	Follows []identity.PlayerID `json:"follows,omitempty"`
	Mutes   []identity.PlayerID `json:"mutes,omitempty"`

	Settings Settings `json:"settings,omitzero"`
	// Lessons are the games of which the lesson was done.
	Lessons []string `json:"lessons,omitempty"`
	// Bot says that a program plays: see [Accounts.BecomeBot].
	Bot bool `json:"bot,omitempty"`
	// Vacations are those of the last year, the oldest first.
	Vacations []Vacation `json:"vacations,omitempty"`
	// Renamed is when the person or the staff last chose another name, and Was the name before
	// that. Until Free the person may change it again.
	Renamed time.Time `json:"renamed,omitzero"`
	Was     string    `json:"was,omitempty"`
	Free    time.Time `json:"free,omitzero"`
	// Deletes is when the account is deleted, if that was asked for; Erasing says that
	// it has begun, and Deleted when it was done: nothing but the id is left then.
	Deletes time.Time `json:"deletes,omitzero"`
	Erasing bool      `json:"erasing,omitempty"`
	Deleted time.Time `json:"deleted,omitzero"`
}

// Key is what opens an account: a public key, a passkey, the cookie of a browser, or a token.
type Key struct {
	Fingerprint string    `json:"fp"` // SHA-256 in hex
	Added       time.Time `json:"added"`
	// Browser is the name of the browser that has the cookie; "" is a public key.
	Browser string `json:"browser,omitempty"`
	// By is the key that let the browser in.
	By string `json:"by,omitempty"`
	// Passkey is what is kept of a passkey; nil is none.
	Passkey *Passkey `json:"passkey,omitempty"`
	// Token is the name of a token, and Scopes what it is good for; "" is no token.
	Token  string  `json:"token,omitempty"`
	Scopes []Scope `json:"scopes,omitempty"`
	// Until is when a cookie or a token comes to its end; zero is never.
	Until time.Time `json:"until,omitzero"`
}

// IsPublic reports whether a key is a public key, with which a person comes by SSH.
func (k Key) IsPublic() bool { return k.Browser == "" && k.Passkey == nil && k.Token == "" }

// isLasting reports whether a key opens the account for good: a public key, or a passkey.
func (k Key) isLasting() bool { return k.IsPublic() || k.Passkey != nil }

// has reports whether a key opens the account.
func (a Account) has(key string) bool {
	_, ok := a.key(key)
	return ok
}

// key is a key that opens the account.
func (a Account) key(fingerprint string) (k Key, ok bool) {
	i := slices.IndexFunc(a.Keys, func(k Key) bool { return k.Fingerprint == fingerprint })
	if i < 0 || a.Erasing {
		return Key{}, false
	}
	return a.Keys[i], true
}

// pointer is the value of name/ and key/.
type pointer struct {
	Player identity.PlayerID `json:"player"`
	// Until is how long a name is kept from others that is not the player's any more;
	// zero is for ever. Of a player who has deleted their account nothing else is said.
	Until time.Time `json:"until,omitzero"`
}

// Arrive tells who comes with a proven key, "" for none. A key that opens no
// account makes a guest, of whom nothing is stored.
func (as *Accounts) Arrive(ctx context.Context, key string) (Player, error) {
	if key == "" {
		return guest(identity.NewGuestID(), ""), nil
	}
	a, _, err := as.accountOf(ctx, key)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return guest(identity.GuestID(key), key), nil
	case err != nil:
		return Player{}, store.Failure(err)
	}
	// All that the key's guest has left at the tables is the account's: nobody else
	// can come back to it.
	as.hooks.Adopted(ctx, identity.GuestID(key), a.Person)
	return Player{Person: a.Person, Key: key, Settings: a.Settings}, nil
}

func guest(id identity.PlayerID, key string) Player {
	return Player{Person: identity.Person{ID: id, Name: "guest-" + string(id[1:6])}, Guest: true, Key: key}
}

// Register makes an account for a guest who has a key. The games that the guest
// is playing become the account's. Should the server fall in between, the same
// key may ask for the same name again.
func (as *Accounts) Register(ctx context.Context, p Player, name string) (Player, error) {
	if err := identity.CheckName(name); err != nil {
		return p, err
	}
	if p.Key == "" {
		return p, errs.New(errs.Refused, "An account needs a key. Make one with ssh-keygen and come again.")
	}
	key := Key{Fingerprint: p.Key, Added: as.now().UTC().Truncate(time.Second)}
	return as.register(ctx, p, Account{Person: identity.Person{ID: identity.NewAccountID(), Name: name}, Keys: []Key{key}})
}

// register makes an account with one key for a guest.
func (as *Accounts) register(ctx context.Context, p Player, a Account) (Player, error) {
	key := a.Keys[0].Fingerprint
	free, err := as.keyIsFree(ctx, key)
	if err == nil {
		err = as.nameIsFree(ctx, a.Name, key)
	}
	if err == nil {
		err = as.budgets.Take(ctx, p.ID, budget.NewAccount)
	}
	if err != nil {
		return p, err
	}
	a.Created = a.Keys[0].Added
	if err := as.docs.Put(ctx, PlayerKeys+string(a.ID), a, 0); err != nil {
		return p, store.Failure(err)
	}
	mine := a.ID
	a, err = as.claimName(ctx, a)
	if err != nil || a.ID != mine {
		as.forget(ctx, mine)
	}
	if err != nil {
		return p, err
	}
	err = as.point(ctx, key, a.ID, free)
	if errors.Is(err, store.ErrConflict) && a.ID == mine {
		as.forget(ctx, mine) // the same key was faster elsewhere, with another name
	}
	if err != nil {
		return p, store.Failure(err)
	}
	as.log.Info("account made", "player", a.ID)
	account := Player{Person: a.Person, Key: key, Settings: a.Settings}
	as.hooks.Adopted(ctx, p.ID, account.Person)
	return account, nil
}

// Get reads a player's account.
func (as *Accounts) Get(ctx context.Context, id identity.PlayerID) (Account, error) {
	var a Account
	_, err := as.docs.Get(ctx, PlayerKeys+string(id), &a)
	return a, store.Failure(err)
}

// changeAccount reads, changes and puts an account, again after a conflict.
func (as *Accounts) changeAccount(ctx context.Context, id identity.PlayerID, change func(*Account) error) error {
	return store.Retry(func() error {
		var a Account
		rev, err := as.docs.Get(ctx, PlayerKeys+string(id), &a)
		if err == nil {
			err = change(&a)
		}
		if err == nil {
			err = as.docs.Put(ctx, PlayerKeys+string(id), a, rev)
		}
		return err
	})
}

// forget removes an account that never got its name. Nothing reaches what remains of it after
// a failure.
func (as *Accounts) forget(ctx context.Context, id identity.PlayerID) {
	e, err := as.docs.Store.Get(ctx, PlayerKeys+string(id))
	if err == nil {
		err = as.docs.Store.Delete(ctx, e.Key, e.Rev)
	}
	if err != nil {
		as.log.Warn("removing a nameless account", "player", id, "err", err)
	}
}

// Pointers are the keys that lead to the account, with their values.
func (a Account) Pointers() (map[string][]byte, error) {
	value, err := json.Marshal(pointer{Player: a.ID})
	if err != nil {
		return nil, err
	}
	if !a.Deleted.IsZero() {
		return nil, nil
	}
	all := map[string][]byte{keysOfName(a.Name)[0]: value}
	for _, k := range a.Keys {
		all[keyKeys+k.Fingerprint] = value
	}
	return all, nil
}
