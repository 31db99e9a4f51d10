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

// Prefixes of store keys. Only the player's record says which keys open the account. The entries
// under key/ and name/ lead to that record.
const (
	PlayerKeys = "player/" // accounts, by ID
	nameKeys   = "name/"   // holders of names, by skeleton: see keysOfName
	keyKeys    = "key/"    // owners of keys, by fingerprint in hex
)

// Player is the user of a session: an account or a guest.
type Player struct {
	identity.Person
	// Guest marks a player without an account. A guest with a key returns to their games
	// automatically. A guest without a key needs a code.
	Guest bool
	// Key is the fingerprint that opened this session, or "".
	Key string
	// Settings holds the account's settings at the time of the login.
	Settings Settings
	// Token is the token that opened this session, with its scopes. It is nil for other sessions,
	// which may do everything. See [Player.May].
	Token *Key
	// Browser is when the session's browser logged in, or zero for other sessions. Keyless says
	// that no SSH key opened the account when the session began.
	Browser time.Time
	Keyless bool
	// LetInBy is the public key that let the browser in, as long as that key opens the account.
	// Otherwise it is "".
	LetInBy string
}

// Account holds what the store keeps about a player.
type Account struct {
	store.Meta
	identity.Person
	Created time.Time `json:"created"`
	Keys    []Key     `json:"keys"`
	// Follows lists the player's friends. Mutes lists the players they do not want to hear from.
	Follows []identity.PlayerID `json:"follows,omitempty"`
	Mutes   []identity.PlayerID `json:"mutes,omitempty"`

	Settings Settings `json:"settings,omitzero"`
	// Lessons lists the games whose lesson the player has finished.
	Lessons []string `json:"lessons,omitempty"`
	// Bot says that a bot plays: see [Accounts.BecomeBot].
	Bot bool `json:"bot,omitempty"`
	// Vacations lists the vacations of the last year, the oldest first.
	Vacations []Vacation `json:"vacations,omitempty"`
	// Renamed is when the player or a moderator last chose another name. Was is the name before
	// that. The player can change the name again until Free.
	Renamed time.Time `json:"renamed,omitzero"`
	Was     string    `json:"was,omitempty"`
	Free    time.Time `json:"free,omitzero"`
	// Deletes is when the account will be deleted, if the player has asked for that. Erasing says
	// that the deletion has started. Deleted is when it finished; from then on only the ID is left.
	Deletes time.Time `json:"deletes,omitzero"`
	Erasing bool      `json:"erasing,omitempty"`
	Deleted time.Time `json:"deleted,omitzero"`
}

// Key opens an account. It is a public key, a passkey, a browser's cookie or a token.
type Key struct {
	Fingerprint string    `json:"fp"` // SHA-256 in hex
	Added       time.Time `json:"added"`
	// Browser is the name of the browser that has the cookie. It is "" for all other keys.
	Browser string `json:"browser,omitempty"`
	// By is the key that let the browser in.
	By string `json:"by,omitempty"`
	// Passkey holds the data of a passkey. It is nil for all other keys.
	Passkey *Passkey `json:"passkey,omitempty"`
	// Token is the name of a token, and Scopes says what it may do. Token is "" for all other keys.
	Token  string  `json:"token,omitempty"`
	Scopes []Scope `json:"scopes,omitempty"`
	// Until is when a cookie or a token expires; zero means never.
	Until time.Time `json:"until,omitzero"`
}

// IsPublic reports whether a key is a public key for SSH.
func (k Key) IsPublic() bool { return k.Browser == "" && k.Passkey == nil && k.Token == "" }

// isLasting reports whether a key opens the account permanently. Public keys and passkeys do.
func (k Key) isLasting() bool { return k.IsPublic() || k.Passkey != nil }

// has reports whether a key opens the account.
func (a Account) has(key string) bool {
	_, ok := a.key(key)
	return ok
}

// key returns the key with a fingerprint. ok is false if that key does not open the account.
func (a Account) key(fingerprint string) (k Key, ok bool) {
	i := slices.IndexFunc(a.Keys, func(k Key) bool { return k.Fingerprint == fingerprint })
	if i < 0 || a.Erasing {
		return Key{}, false
	}
	return a.Keys[i], true
}

// pointer is the value under name/ and key/. Pointers are in no [store.Collection], because two
// names can change in one Update and a key's pointer is deleted only if it still leads to its player.
type pointer struct {
	Player identity.PlayerID `json:"player"`
	// Until is when a former name becomes free for other players; zero means never. If the former
	// holder deleted their account, the store keeps nothing else about them.
	Until time.Time `json:"until,omitzero"`
}

// ByKey returns the player who logs in with a verified key, or with none if key is "". A key that
// opens no account makes a guest. The store keeps nothing about guests.
func (as *Accounts) ByKey(ctx context.Context, key string) (Player, error) {
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
	// The account takes over the tables of this key's guest. No other player can return to them.
	as.hooks.Adopted(ctx, identity.GuestID(key), a.Person)
	return Player{Person: a.Person, Key: key, Settings: a.Settings}, nil
}

func guest(id identity.PlayerID, key string) Player {
	return Player{Person: identity.Person{ID: id, Name: "guest-" + string(id[1:6])}, Guest: true, Key: key}
}

// Register creates an account for a guest with a key. The account takes over the guest's current
// games. If the server crashes meanwhile, the same key can ask for the same name again.
func (as *Accounts) Register(ctx context.Context, p Player, name string) (Player, error) {
	if err := identity.CheckName(name); err != nil {
		return p, err
	}
	if p.Key == "" {
		return p, errs.New(errs.Refused, "You need a key to take a name. Make one with ssh-keygen and log in again.")
	}
	key := Key{Fingerprint: p.Key, Added: as.now().UTC().Truncate(time.Second)}
	return as.register(ctx, p, Account{Person: identity.Person{ID: identity.NewAccountID(), Name: name}, Keys: []Key{key}})
}

// register creates an account with one key for a guest.
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
		as.forget(ctx, mine) // another session of this key was faster, with another name
	}
	if err != nil {
		return p, store.Failure(err)
	}
	as.log.Info("account created", "player", a.ID)
	account := Player{Person: a.Person, Key: key, Settings: a.Settings}
	as.hooks.Adopted(ctx, p.ID, account.Person)
	return account, nil
}

// Get reads a player's account.
func (as *Accounts) Get(ctx context.Context, id identity.PlayerID) (Account, error) {
	a, err := as.all.Get(ctx, id)
	if err != nil {
		return Account{}, err
	}
	return *a, nil
}

// forget removes an account that never got its name. If that fails, nothing leads to the remains.
func (as *Accounts) forget(ctx context.Context, id identity.PlayerID) {
	if _, err := as.all.Remove(ctx, id); err != nil {
		as.log.Warn("cannot remove an account without a name", "player", id, "err", err)
	}
}

func accountsIn(docs store.Docs) store.Collection[identity.PlayerID, Account] {
	return store.NewCollection(store.Kind[identity.PlayerID, Account]{
		Docs: docs, Name: "account", Keys: PlayerKeys, None: store.Failure(store.ErrNotFound),
		Meta: func(a *Account) *store.Meta { return &a.Meta },
	})
}

// Pointers returns the store entries that lead to the account. A deleted account has none.
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
