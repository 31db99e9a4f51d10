package simulate

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// following is a table that a person watches.
type following struct {
	table *table.Table // the newest state that has reached the person
	mail  <-chan live.Update
}

// follow lets a person watch a table that everyone may watch.
func (w *world) follow(p *person) {
	t := pick(w, w.tables(p, func(t *table.Table) bool { return t.Listed() }))
	if t == nil {
		return
	}
	p.followed = &following{t, p.at.club.Tables.Follow(p.ctx, t, identity.Person{ID: p.id, Name: p.name})}
}

// converged checks that everyone who follows a table has its newest state.
func (w *world) converged() {
	for _, p := range w.people {
		f := p.followed
		if f == nil {
			continue
		}
		for more := true; more; {
			select {
			case u := <-f.mail:
				f.table = u.Table
			default:
				more = false
			}
		}
		newest, gone := w.oracle.newest(f.table.ID)
		ended := f.table.Status == table.Over || f.table.Status == table.Gone
		w.check(f.table.Rev >= newest || gone && ended, "%s on %s follows table %s and has seen revision %d, but there are%s",
			p.name, p.at.name, f.table.ID, f.table.Rev, w.oracle.biography(f.table.ID))
	}
}
