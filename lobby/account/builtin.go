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
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/store"
)

// BuiltInBots manages the built-in bots of this node.
type BuiltInBots struct {
	docs     store.Docs
	now      func() time.Time
	accounts *Accounts
	added    func(identity.Person)
	roster   roster
	// Wait sets how long a table waits for a person before a bot sits down; 0 means forever. Set it
	// before the first use.
	Wait time.Duration
}

// NewBuiltInBots returns BuiltInBots without bots. It calls added for every new bot. The bot
// is online from then on.
func NewBuiltInBots(docs store.Docs, now func() time.Time, accounts *Accounts, added func(identity.Person)) *BuiltInBots {
	return &BuiltInBots{docs: docs, now: now, accounts: accounts, added: added}
}

// BuiltInBot is a built-in bot. It is always online and ready to play.
type BuiltInBot struct {
	identity.Person
	// Level ranks the built-in bots by strength. The weakest has level 1. A bot with level 0 is not
	// ranked.
	Level int
	// Manners describes how the bot plays, in one sentence per game. The keys are the IDs of the
	// games that it plays.
	Manners map[string]string
}

// DefaultLevel applies to players who have not chosen a level.
const DefaultLevel = 2

// Points returns the rating that the bot's level suggests: level three equals a new player. 0 is unknown.
func (r BuiltInBot) Points() int {
	if r.Level == 0 {
		return 0
	}
	return 1500 + 300*(r.Level-3)
}

// Plays reports whether the bot plays a game.
func (r BuiltInBot) Plays(game string) bool {
	_, ok := r.Manners[game]
	return ok
}

// roster lists the bots of this node, by level and name.
type roster struct {
	mu   sync.RWMutex
	list []BuiltInBot
}

// All returns the built-in bots, the weakest first, and then the ones without a level. The list is
// empty if the server has no built-in bots. It is shared and must not be changed.
func (hp *BuiltInBots) All() []BuiltInBot {
	hp.roster.mu.RLock()
	defer hp.roster.mu.RUnlock()
	return hp.roster.list
}

// Opponents returns the bots that play a game, the weakest first.
func (hp *BuiltInBots) Opponents(game string) []BuiltInBot {
	return slice.Filter(hp.All(), func(r BuiltInBot) bool { return r.Plays(game) })
}

// Get returns the bot with an ID; ok is false if there is none.
func (hp *BuiltInBots) Get(id identity.PlayerID) (p BuiltInBot, ok bool) {
	for _, r := range hp.All() {
		if r.ID == id {
			return r, true
		}
	}
	return BuiltInBot{}, false
}

// Stronger returns the next stronger bot that plays a game. ok is false if there is none, or if r
// has no level.
func (hp *BuiltInBots) Stronger(r BuiltInBot, game string) (next BuiltInBot, ok bool) {
	for _, next := range hp.Opponents(game) {
		if r.Level > 0 && next.Level > r.Level {
			return next, true
		}
	}
	return BuiltInBot{}, false
}

// Add gives a bot an account and a session that lasts as long as the server runs. The account is
// marked as a bot's. The key identifies the bot forever: a bot with the same key, on this server or
// another, gets the same account and name. If another account has the name already, the bot gets a
// variant of it. Players cannot take the name of a built-in bot.
func (hp *BuiltInBots) Add(ctx context.Context, key string, r BuiltInBot) (BuiltInBot, error) {
	if err := identity.CheckName(r.Name); err != nil {
		return r, err
	}
	a, err := hp.botAccount(ctx, key, r.Name)
	if err != nil {
		return r, err
	}
	r.Person = a.Person
	hp.accounts.addBot(a)
	if hp.roster.add(r) {
		hp.added(r.Person)
	}
	return r, nil
}

// add puts a bot on the list. It replaces the bot with the same ID, and reports whether there was
// none.
func (l *roster) add(r BuiltInBot) (isNew bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	before := len(l.list)
	list := slices.DeleteFunc(slices.Clone(l.list), func(other BuiltInBot) bool { return other.ID == r.ID })
	l.list = append(list, r)
	slices.SortFunc(l.list, func(a, b BuiltInBot) int {
		return cmp.Or(cmp.Compare(uint(a.Level-1), uint(b.Level-1)), identity.ByName(a.Person, b.Person))
	})
	return len(l.list) > before
}

// botAccount finds or creates the account of a bot and claims its name. It can be interrupted at
// any point, and several servers can run it at once.
func (hp *BuiltInBots) botAccount(ctx context.Context, key, name string) (Account, error) {
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
		err = hp.accounts.all.Change(ctx, id, func(now *Account) error {
			if now.Name == a.Name { // otherwise another server has changed it
				now.Name = next
			}
			return nil
		})
		if errs.Ignore(err, errs.Stale) != nil { // Stale means that another server did the same
			return a, err
		}
	}
}

// claimFor claims the name of an account. mine is false if another account has the name.
func (hp *BuiltInBots) claimFor(ctx context.Context, a Account) (mine bool, err error) {
	holder, _, err := hp.accounts.holderOf(ctx, a.Name)
	if err != nil || holder != "" {
		return holder == a.ID, store.Failure(err)
	}
	err = hp.accounts.reserve(ctx, a.Name, pointer{Player: a.ID})
	if errs.KindOf(err) == errs.Refused { // another account or server was faster
		holder, _, err = hp.accounts.holderOf(ctx, a.Name)
		return err == nil && holder == a.ID, store.Failure(err)
	}
	return err == nil, err
}

// respell returns a variant of a name that is taken, such as "ada-2".
func respell(name string, n int) string {
	end := fmt.Sprintf("-%d", n)
	return strings.TrimRight(name[:min(len(name), 16-len(end))], "-_") + end
}
