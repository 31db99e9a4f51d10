package lobby

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"

	"pawnstorm/lobby/store"
)

// accountHub hands the news of each account to the sessions that follow it.
type accountHub struct {
	mu        sync.Mutex
	followers map[PlayerID]map[mailbox[Account]]struct{}
}

func newAccountHub() *accountHub {
	return &accountHub{followers: make(map[PlayerID]map[mailbox[Account]]struct{})}
}

// FollowAccount brings every change of an account until ctx ends, in whichever
// session or program it was made. A slow reader misses states in between, never
// the last one. Of a guest there is no news. The channel is never closed.
func (s *Service) FollowAccount(ctx context.Context, id PlayerID) <-chan Account {
	h, mail := s.accounts, newMailbox[Account]()
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.followers[id] == nil {
		h.followers[id] = make(map[mailbox[Account]]struct{})
	}
	h.followers[id][mail] = struct{}{}
	context.AfterFunc(ctx, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if delete(h.followers[id], mail); len(h.followers[id]) == 0 {
			delete(h.followers, id)
		}
	})
	return mail
}

// ShutOut reports, when there is news of an account, whether the key by which p
// came does not open it any more. News may be older than what p has done, so the
// store is asked before a session is ended for it.
func (s *Service) ShutOut(ctx context.Context, p Player, news Account) bool {
	if p.Guest || news.ID != p.ID || news.has(p.Key) {
		return false
	}
	a, err := s.Account(ctx, p.ID)
	return err == nil && !a.has(p.Key)
}

// followed are the accounts that somebody follows.
func (h *accountHub) followed() []PlayerID {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Collect(maps.Keys(h.followers))
}

// publish hands a durable account to its followers. Only the watching goroutine
// calls it, so the newest comes last.
func (h *accountHub) publish(a Account) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for mail := range h.followers[a.ID] {
		mail.put(a)
	}
}

// learnAccount takes in one durable entry of an account.
func (s *Service) learnAccount(e store.Entry) {
	if e.Deleted {
		return
	}
	var a Account
	if err := json.Unmarshal(e.Value, &a); err != nil {
		s.log.Error("unreadable account", "key", e.Key, "err", err)
		return
	}
	if a.Bot {
		s.bots.add(a)
	}
	s.accounts.publish(a)
}

// loadAccounts reads the followed accounts again, and which are programs'.
func (s *Service) loadAccounts(ctx context.Context) error {
	if err := s.loadBots(ctx); err != nil {
		return err
	}
	for _, id := range s.accounts.followed() {
		e, err := s.store.Get(ctx, playerKeys+string(id))
		if ignore(err, store.ErrNotFound) != nil {
			return err
		}
		if err == nil {
			s.learnAccount(e)
		}
	}
	return nil
}
