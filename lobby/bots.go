package lobby

import (
	"context"
	"encoding/json"
	"sync"

	"pawnstorm/game"
)

// bots are the accounts of programs. A node knows them by heart, so that lists can
// mark them.
type bots struct {
	mu  sync.RWMutex
	ids map[PlayerID]bot
}

type bot struct {
	name  string
	house bool // no key opens the account: it is a resident's
}

func (b *bots) add(a Account) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ids == nil {
		b.ids = make(map[PlayerID]bot)
	}
	b.ids[a.ID] = bot{a.Name, len(a.Keys) == 0}
}

// IsBot reports whether an account is a program's.
func (s *Service) IsBot(id PlayerID) bool {
	s.bots.mu.RLock()
	defer s.bots.mu.RUnlock()
	_, ok := s.bots.ids[id]
	return ok
}

// HouseAccounts are all who have ever moved in, here or on another server, in no
// order.
func (s *Service) HouseAccounts() (list []Person) {
	s.bots.mu.RLock()
	defer s.bots.mu.RUnlock()
	for id, b := range s.bots.ids {
		if b.house {
			list = append(list, Person{id, b.name})
		}
	}
	return list
}

// Title is a name for lists, with a mark if a program bears it.
func (s *Service) Title(p Person) string {
	if s.IsBot(p.ID) {
		return p.Name + " (bot)"
	}
	return p.Name
}

// loadBots reads which accounts are programs'.
func (s *Service) loadBots(ctx context.Context) error {
	for e, err := range s.store.List(ctx, playerKeys, "") {
		if err != nil {
			return err
		}
		var a Account
		if err := json.Unmarshal(e.Value, &a); err != nil {
			s.log.Error("unreadable account", "key", e.Key, "err", err)
		} else if a.Bot {
			s.bots.add(a)
		}
	}
	return nil
}

// BecomeBot marks an account as a program's, for good: nobody is to be in doubt
// with whom they play. Only an account that has not played yet can be marked, so
// that no program takes over the rating of a person; one that is marked stays so.
// The error is Refused for guests and for those who have played.
func (s *Service) BecomeBot(ctx context.Context, p Player) error {
	if !p.ID.HasAccount() {
		return errorf(Refused, "A program needs an account: come with a key, and say which name it takes.")
	}
	a, err := s.Account(ctx, p.ID)
	if err != nil || a.Bot {
		return err
	}
	played, err := s.hasPlayed(ctx, p.ID)
	if err != nil {
		return err
	}
	if played {
		return errorf(Refused, "This account has played games already, so a program needs another one.")
	}
	err = s.changeAccount(ctx, p.ID, func(a *Account) error {
		a.Bot = true
		return nil
	})
	if err == nil {
		s.bots.add(a)
		s.log.Info("account marked as a program's", "player", p.ID)
	}
	return err
}

// hasPlayed reports whether somebody has a game, under way or over.
func (s *Service) hasPlayed(ctx context.Context, who PlayerID) (bool, error) {
	for _, t := range s.Lobby().Mine(who) {
		if t.Status != Open && t.SeatOf(who) != game.NoSeat {
			return true, nil
		}
	}
	games, err := s.History(ctx, who, nil, 1)
	return len(games) > 0, err
}
