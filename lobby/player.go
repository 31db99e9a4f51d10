package lobby

import (
	"context"
	"errors"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// The keys of accounts. The player's record alone says which keys open the
// account; key/ and name/ lead to it.
const (
	playerKeys = "player/" // accounts, by id
	nameKeys   = "name/"   // who has a name, by its skeleton
	keyKeys    = "key/"    // whose a public key is, by its fingerprint in hex
)

// Player is who a session belongs to: an account, or a guest.
type Player struct {
	Person
	// Guest has no account. With a key a guest comes back to their games by
	// itself; without one, by a code.
	Guest bool
	// Key is the fingerprint that opened this session, or "".
	Key string
	// Settings are those of the account when the player came.
	Settings Settings
}

// Account is what is kept of a player.
type Account struct {
	Person
	Created time.Time `json:"created"`
	Keys    []Key     `json:"keys"`
	// Follows and Mutes are other players: friends, and those whom this one does
	// not want to hear.
	Follows []PlayerID `json:"follows,omitempty"`
	Mutes   []PlayerID `json:"mutes,omitempty"`

	Settings Settings `json:"settings,omitzero"`
	// Bot says that a program plays: see [Service.BecomeBot].
	Bot bool `json:"bot,omitempty"`
}

// Key is a public key that opens an account.
type Key struct {
	Fingerprint string    `json:"fp"` // SHA-256 in hex
	Added       time.Time `json:"added"`
}

func (a Account) has(key string) bool {
	for _, k := range a.Keys {
		if k.Fingerprint == key {
			return true
		}
	}
	return false
}

// pointer is the value of name/ and key/.
type pointer struct {
	Player PlayerID `json:"player"`
}

// Arrive tells who comes with a proven key, "" for none. A key that opens no
// account makes a guest, of whom nothing is stored.
func (s *Service) Arrive(ctx context.Context, key string) (Player, error) {
	if key == "" {
		return guest(PlayerID("g"+randomID(10)), ""), nil
	}
	a, _, err := s.accountOf(ctx, key)
	switch {
	case errors.Is(err, store.ErrNotFound):
		return guest(guestID(key), key), nil
	case err != nil:
		return Player{}, storeError(err)
	}
	// What the key's guest has left at the tables is the account's: nobody else
	// can come back to it.
	s.adopt(ctx, guestID(key), a.Person)
	return Player{Person: a.Person, Key: key, Settings: a.Settings}, nil
}

func guest(id PlayerID, key string) Player {
	return Player{Person: Person{ID: id, Name: "guest-" + string(id[1:6])}, Guest: true, Key: key}
}

// Register makes an account for a guest who has a key. The games that the guest
// is playing become the account's. Should the server fall in between, the same
// key may ask for the same name again.
func (s *Service) Register(ctx context.Context, p Player, name string) (Player, error) {
	if err := CheckName(name); err != nil {
		return p, err
	}
	if p.Key == "" {
		return p, errorf(Refused, "An account needs a key. Make one with ssh-keygen and come again.")
	}
	free, err := s.keyIsFree(ctx, p.Key)
	if err != nil {
		return p, err
	}
	now := s.now().UTC().Truncate(time.Second)
	a := Account{
		Person:  Person{ID: PlayerID("p" + randomID(10)), Name: name},
		Created: now, Keys: []Key{{p.Key, now}},
	}
	if err := s.docs.Put(ctx, playerKeys+string(a.ID), a, 0); err != nil {
		return p, storeError(err)
	}
	mine := a.ID
	a, err = s.claimName(ctx, a)
	if err != nil || a.ID != mine {
		s.forget(ctx, mine)
	}
	if err != nil {
		return p, err
	}
	err = s.point(ctx, p.Key, a.ID, free)
	if errors.Is(err, store.ErrConflict) && a.ID == mine {
		s.forget(ctx, mine) // the same key was faster elsewhere, with another name
	}
	if err != nil {
		return p, storeError(err)
	}
	s.log.Info("account made", "player", a.ID, "name", a.Name)
	account := Player{Person: a.Person, Key: p.Key, Settings: a.Settings}
	s.adopt(ctx, p.ID, account.Person)
	return account, nil
}

// claimName gives an account its name. A name that an interrupted Register of
// the same key has left behind is taken up with its account.
func (s *Service) claimName(ctx context.Context, a Account) (Account, error) {
	err := s.docs.Put(ctx, nameKeys+skeleton(a.Name), pointer{a.ID}, 0)
	if err == nil {
		return a, nil
	}
	if !errors.Is(err, store.ErrConflict) {
		return a, storeError(err)
	}
	var holder pointer
	rev, err := s.docs.Get(ctx, nameKeys+skeleton(a.Name), &holder)
	if err != nil {
		return a, storeError(err)
	}
	var other Account
	_, err = s.docs.Get(ctx, playerKeys+string(holder.Player), &other)
	if err == nil && other.has(a.Keys[0].Fingerprint) {
		return other, nil
	}
	if errors.Is(err, store.ErrNotFound) { // the account is forgotten, the name left behind
		if err = s.docs.Put(ctx, nameKeys+skeleton(a.Name), pointer{a.ID}, rev); err == nil {
			return a, nil
		}
	}
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return a, storeError(err)
	}
	return a, errorf(Refused, "The name %s is taken, or looks too much like one that is. Please choose another.", a.Name)
}

// adopt gives the running games of a guest to the account that the guest has
// become, and takes their waiting tables back. A game that could not be handed
// over stays the guest's and is not lost; the log tells.
func (s *Service) adopt(ctx context.Context, from PlayerID, to Person) {
	for _, t := range s.Lobby().Mine(from) {
		var err error
		switch {
		case t.Status == Open && t.Host.ID == from:
			_, err = s.Do(ctx, t.ID, t.Host, Intent{Kind: Cancel})
		case t.SeatOf(from) != game.NoSeat: // else only the host's name is still the guest's
			_, err = s.Post(ctx, t.ID, to, TransferSeat(from))
		}
		if err != nil {
			s.log.Error("handing a guest's table over", "table", t.ID, "player", to.ID, "err", err)
		}
	}
	if err := s.inheritConduct(ctx, from, to.ID); err != nil {
		s.log.Error("handing a guest's conduct over", "player", to.ID, "err", err)
	}
}

// Account reads a player's account.
func (s *Service) Account(ctx context.Context, id PlayerID) (Account, error) {
	var a Account
	_, err := s.docs.Get(ctx, playerKeys+string(id), &a)
	return a, storeError(err)
}

// changeAccount reads, changes and puts an account, again after a conflict.
func (s *Service) changeAccount(ctx context.Context, id PlayerID, change func(*Account) error) error {
	for range attempts {
		var a Account
		rev, err := s.docs.Get(ctx, playerKeys+string(id), &a)
		if err != nil {
			return storeError(err)
		}
		if err := change(&a); err != nil {
			return err
		}
		if err = s.docs.Put(ctx, playerKeys+string(id), a, rev); !errors.Is(err, store.ErrConflict) {
			return storeError(err)
		}
	}
	return storeError(store.ErrConflict)
}

// forget removes an account that never got its name. What remains of it after
// a failure is reached by nothing.
func (s *Service) forget(ctx context.Context, id PlayerID) {
	e, err := s.store.Get(ctx, playerKeys+string(id))
	if err == nil {
		err = s.store.Delete(ctx, e.Key, e.Rev)
	}
	if err != nil {
		s.log.Warn("removing a nameless account", "player", id, "err", err)
	}
}
