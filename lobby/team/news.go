package team

import (
	"context"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Learn takes in one commit of the store.
func (ts *Teams) Learn(e store.Entry) {
	if e.Deleted {
		ts.take(func() (was, now *Team) { return ts.all.Learn(e) })
	} else if t, err := ts.all.Read(e); err == nil {
		ts.keep(t)
	}
}

// tell tells the people of a team that it has changed, and those who listen.
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

// people are those whom a team names, with the names that it has for them.
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

// keep takes in the state of a team, with the names that its people have now, unless a newer
// one is known. It returns the newest.
func (ts *Teams) keep(t *Team) *Team {
	return ts.take(func() (was, now *Team) { return ts.all.Keep(t.ID, t.renamed(ts.names)) })
}

// forget removes what is known of a team that was dissolved with a revision.
func (ts *Teams) forget(id identity.TeamID, rev store.Rev) {
	ts.take(func() (was, now *Team) { return ts.all.Forget(id, rev) })
}

// take has a change of the teams made in memory, and tells of it. It returns the team that is
// known then, or nil.
func (ts *Teams) take(change func() (was, now *Team)) *Team {
	ts.mu.Lock()
	was, now := change()
	ts.relist(was, now)
	ts.mu.Unlock()
	ts.tell(was, now)
	return now
}

// relist has a state of a team stand among those of its people in the place of another;
// either may be nil. Of people who are in no team nothing is kept.
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

// names reports whether a team has somebody among its people.
func (t *Team) names(who identity.PlayerID) bool { return t.Has(who) || t.invitedAt(who) >= 0 }

// renamed is a team with the names that its people have now.
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

// Named has those who follow teams see the name that somebody has now.
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

// Load reads all that there is, and forgets what is there no more.
func (ts *Teams) Load(ctx context.Context) error { return ts.all.Load(ctx, ts.Learn) }

// Listen opens a mailbox that holds a token whenever there was news of a team since the last
// one was taken, until ctx ends. The first is there at once.
func (ts *Teams) Listen(ctx context.Context) <-chan struct{} { return ts.news.Listen(ctx) }

// Follow brings every change of one team until ctx ends; one that is dissolved is
// [Team.Gone]. A slow reader misses states in between, never the last one. The channel is
// never closed: select on ctx too.
func (ts *Teams) Follow(ctx context.Context, id identity.TeamID) <-chan *Team {
	return ts.all.Follow(ctx, id)
}

// FollowMine brings a token whenever there is news of a team that somebody is in, or invited
// to, until ctx ends. The channel is never closed: select on ctx too.
func (ts *Teams) FollowMine(ctx context.Context, who identity.PlayerID) <-chan struct{} {
	news, _ := ts.mine.Follow(ctx, who, pubsub.Filter[struct{}]{})
	return news
}
