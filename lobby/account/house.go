package account

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// HousePlayers are the players of the house that live in this node.
type HousePlayers struct {
	docs     store.Docs
	now      func() time.Time
	accounts *Accounts
	movedIn  func(identity.Person)
	roster   roster
	// Wait is how long a table waits for a person before one of them sits down; 0 is
	// for ever. It is set before anybody asks.
	Wait time.Duration
}

// NewHousePlayers makes an empty house. movedIn is told of everybody who moves in:
// they are here from then on.
func NewHousePlayers(docs store.Docs, now func() time.Time, accounts *Accounts, movedIn func(identity.Person)) *HousePlayers {
	return &HousePlayers{docs: docs, now: now, accounts: accounts, movedIn: movedIn}
}

// HousePlayer is a player who belongs to the house: a program that is always here to
// play.
type HousePlayer struct {
	identity.Person
	// Level is how strong it is among those of the house, 1 being the weakest; 0
	// is one that does not stand in this row.
	Level int
	// Manners are how it plays, by the ids of the games that it plays: a sentence
	// for each.
	Manners map[string]string
}

// UsualLevel is the level that a person meets who has chosen none.
const UsualLevel = 2

// Plays reports whether one of the house plays a game.
func (r HousePlayer) Plays(game string) bool {
	_, ok := r.Manners[game]
	return ok
}

// roster is the players of this node, by level and name.
type roster struct {
	mu   sync.RWMutex
	list []HousePlayer
}

// All are the players of the house, the weakest first, those without a level
// last; none if the house does not play. The list is shared and must not be
// changed.
func (hp *HousePlayers) All() []HousePlayer {
	hp.roster.mu.RLock()
	defer hp.roster.mu.RUnlock()
	return hp.roster.list
}

// Opponents are those who play a game, the weakest first.
func (hp *HousePlayers) Opponents(game string) []HousePlayer {
	var list []HousePlayer
	for _, r := range hp.All() {
		if r.Plays(game) {
			list = append(list, r)
		}
	}
	return list
}

// Get is the player of the house with an id; ok is false if there is none.
func (hp *HousePlayers) Get(id identity.PlayerID) (p HousePlayer, ok bool) {
	for _, r := range hp.All() {
		if r.ID == id {
			return r, true
		}
	}
	return HousePlayer{}, false
}

// Stronger is the next stronger of those who play a game; ok is false if there is none, or
// r does not stand in the row of levels.
func (hp *HousePlayers) Stronger(r HousePlayer, game string) (next HousePlayer, ok bool) {
	for _, next := range hp.Opponents(game) {
		if r.Level > 0 && next.Level > r.Level {
			return next, true
		}
	}
	return HousePlayer{}, false
}

// MoveIn gives a player of the house an account, which is a program's, and a session
// for as long as the server runs. The key stands for the player for ever: a program that
// comes with it again, on this server or another, has the same account with the
// same name. A name that somebody has is left to them: the player gets another
// spelling of it. No name of the house is free for others.
func (hp *HousePlayers) MoveIn(ctx context.Context, key string, r HousePlayer) (HousePlayer, error) {
	if err := identity.CheckName(r.Name); err != nil {
		return r, err
	}
	a, err := hp.houseAccount(ctx, key, r.Name)
	if err != nil {
		return r, err
	}
	r.Person = a.Person
	hp.accounts.bots.add(a)
	if hp.roster.add(r) {
		hp.movedIn(r.Person)
	}
	return r, nil
}

// add puts a player on the list, in the place of the one with that id if there
// is one. It reports whether there was none.
func (l *roster) add(r HousePlayer) (isNew bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := len(l.list)
	list := slices.DeleteFunc(slices.Clone(l.list), func(other HousePlayer) bool { return other.ID == r.ID })
	l.list = append(list, r)
	slices.SortFunc(l.list, func(a, b HousePlayer) int {
		return cmp.Or(cmp.Compare(uint(a.Level-1), uint(b.Level-1)), identity.ByName(a.Person, b.Person))
	})
	return len(l.list) > before
}

// houseAccount makes or finds the account of a player of the house and claims its name. It
// may be interrupted anywhere and done by several servers at once.
func (hp *HousePlayers) houseAccount(ctx context.Context, key, name string) (Account, error) {
	id := identity.DerivedAccountID("resident " + key)
	fresh := Account{Person: identity.Person{ID: id, Name: name}, Created: hp.now().UTC().Truncate(time.Second), Bot: true}
	if err := store.Ignore(hp.docs.Put(ctx, PlayerKeys+string(id), fresh, 0), store.ErrConflict); err != nil {
		return fresh, store.Failure(err)
	}
	for spelling := 2; ; spelling++ {
		a, err := hp.accounts.Get(ctx, id)
		if err != nil {
			return a, err
		}
		mine, err := hp.claimFor(ctx, a)
		if mine || err != nil {
			return a, err
		}
		next := respell(name, spelling)
		err = hp.accounts.changeAccount(ctx, id, func(now *Account) error {
			if now.Name == a.Name { // else another server has changed it
				now.Name = next
			}
			return nil
		})
		if errs.Ignore(err, errs.Stale) != nil { // several were at it
			return a, err
		}
	}
}

// claimFor claims the name that an account has. It is not mine if somebody else
// has it.
func (hp *HousePlayers) claimFor(ctx context.Context, a Account) (mine bool, err error) {
	holder, _, err := hp.accounts.holderOf(ctx, a.Name)
	if err != nil || holder != "" {
		return holder == a.ID, store.Failure(err)
	}
	err = hp.accounts.reserve(ctx, a.Name, pointer{Player: a.ID})
	if errs.KindOf(err) == errs.Refused { // somebody was faster, perhaps another server with the same player
		holder, _, err = hp.accounts.holderOf(ctx, a.Name)
		return err == nil && holder == a.ID, store.Failure(err)
	}
	return err == nil, err
}

// respell is another spelling of a name that is taken: "ada-2".
func respell(name string, n int) string {
	end := fmt.Sprintf("-%d", n)
	return strings.TrimRight(name[:min(len(name), 16-len(end))], "-_") + end
}
