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
	ids map[PlayerID]bool
}

func (b *bots) add(id PlayerID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ids == nil {
		b.ids = make(map[PlayerID]bool)
	}
	b.ids[id] = true
}

// IsBot reports whether an account is a program's.
func (s *Service) IsBot(id PlayerID) bool {
	s.bots.mu.RLock()
	defer s.bots.mu.RUnlock()
	return s.bots.ids[id]
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
			s.bots.add(a.ID)
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
		return errorf(Refused, programNeedsKey)
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
		return errorf(Refused, programHasPlayed)
	}
	err = s.changeAccount(ctx, p.ID, func(a *Account) error {
		a.Bot = true
		return nil
	})
	if err == nil {
		s.bots.add(p.ID)
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
