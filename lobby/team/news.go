package team

import (
	"context"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Learn applies one commit from the store's watch.
func (ts *Teams) Learn(e store.Entry) {
	if e.Deleted {
		ts.take(func() (was, now *Team) { return ts.all.Learn(e) })
	} else if t, err := ts.all.Read(e); err == nil {
		ts.keep(t)
	}
}

// tell notifies everyone in a team and all listeners if the team has changed.
func (ts *Teams) tell(was, now *Team) {
	if was == now {
		return
	}
	told := make(map[identity.PlayerID]bool)
	for _, t := range []*Team{was, now} {
		if t == nil {
			continue
		}
		for who := range t.people() {
			if !told[who] {
				told[who] = true
				ts.mine.Publish(who, struct{}{})
			}
		}
	}
	ts.news.Send()
}

// people returns the members and invited players of a team, with the names that the team stores
// for them.
func (t *Team) people() map[identity.PlayerID]string {
	all := make(map[identity.PlayerID]string)
	for _, m := range t.Members {
		all[m.Person.ID] = m.Person.Name
	}
	for _, i := range t.Invited {
		all[i.Person.ID] = i.Person.Name
	}
	return all
}

// keep caches a state of a team, with the current names of its people, unless a newer one is
// cached. It returns the newest state.
func (ts *Teams) keep(t *Team) *Team {
	return ts.take(func() (was, now *Team) { return ts.all.Keep(t.ID, t.renamed(ts.names)) })
}

// forget drops a dissolved team from the cache. rev is the revision of its deletion.
func (ts *Teams) forget(id identity.TeamID, rev store.Rev) {
	ts.take(func() (was, now *Team) { return ts.all.Forget(id, rev) })
}

// take runs a change of the cache under the lock and then notifies followers. It returns the
// team that is cached afterwards, or nil.
func (ts *Teams) take(change func() (was, now *Team)) *Team {
	ts.mu.Lock()
	was, now := change()
	ts.relist(was, now)
	ts.mu.Unlock()
	ts.tell(was, now)
	return now
}

// relist updates the index of teams by player from one state of a team to the next. Either
// state may be nil. A player who is in no team any more is dropped.
func (ts *Teams) relist(was, now *Team) {
	if now != nil {
		for who := range now.people() {
			if ts.by[who] == nil {
				ts.by[who] = make(map[identity.TeamID]bool)
			}
			ts.by[who][now.ID] = true
		}
	}
	if was == nil {
		return
	}
	for who := range was.people() {
		if now == nil || !now.names(who) {
			delete(ts.by[who], was.ID)
		}
		if len(ts.by[who]) == 0 {
			delete(ts.by, who)
			delete(ts.names, who)
		}
	}
}

// names reports whether a player is a member of the team or invited to it.
func (t *Team) names(who identity.PlayerID) bool { return t.Has(who) || t.invitedAt(who) >= 0 }

// renamed returns a copy of a team with the current names of its people.
func (t *Team) renamed(names map[identity.PlayerID]string) *Team {
	next := *t
	next.Members, next.Invited = slices.Clone(t.Members), slices.Clone(t.Invited)
	call := func(p *identity.Person) {
		if name, ok := names[p.ID]; ok {
			p.Name = name
		}
	}
	for i := range next.Members {
		call(&next.Members[i].Person)
	}
	for i := range next.Invited {
		call(&next.Invited[i].Person)
		call(&next.Invited[i].By)
	}
	next.named = t.named + 1
	return &next
}

// Named updates a player's name in all their teams and notifies the followers of those teams.
func (ts *Teams) Named(who identity.Person) {
	changed := make(map[*Team]*Team)
	ts.mu.Lock()
	for id := range ts.by[who.ID] {
		t := ts.all.Known(id)
		if t.people()[who.ID] == who.Name {
			continue
		}
		ts.names[who.ID] = who.Name
		_, changed[t] = ts.all.Keep(id, t.renamed(ts.names))
	}
	ts.mu.Unlock()
	for was, now := range changed {
		ts.tell(was, now)
	}
}

// Load reads all teams from the store and drops cached teams that no longer exist.
func (ts *Teams) Load(ctx context.Context) error { return ts.all.Load(ctx, ts.Learn) }

// Listen sends a token after each change of any team, until ctx ends. It sends the first token
// at once. Tokens that the reader has not taken are merged into one.
func (ts *Teams) Listen(ctx context.Context) <-chan struct{} { return ts.news.Listen(ctx) }

// Follow sends each new state of one team until ctx ends. If the team is dissolved, it sends a
// state that is [Team.Gone]. A slow reader can miss states but always gets the last one. The
// channel is never closed, so select on ctx too.
func (ts *Teams) Follow(ctx context.Context, id identity.TeamID) <-chan *Team {
	return ts.all.Follow(ctx, id)
}

// FollowMine sends a token after each change of a team that a player is in or invited to, until
// ctx ends. The channel is never closed, so select on ctx too.
func (ts *Teams) FollowMine(ctx context.Context, who identity.PlayerID) <-chan struct{} {
	news, _ := ts.mine.Follow(ctx, who, pubsub.Filter[struct{}]{})
	return news
}
