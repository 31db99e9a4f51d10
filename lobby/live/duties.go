package live

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/table"
)

// duties sorts the tables by what the server has to do for them. It is updated with every change,
// so the server never has to search all tables.
type duties struct {
	queues   queues
	seeks    tablesBy[identity.PlayerID]       // open seeks by host
	games    tablesBy[identity.PlayerID]       // games with a real-time clock by player
	followed tablesBy[identity.TableID]        // seeks whose hosts are on the way to a table
	ended    map[identity.TableID]*table.Table // to be archived
	schedule schedule.Agenda[identity.TableID]
	thinking int // number of tables where a player's time runs
}

func newDuties() duties {
	return duties{
		queues:   make(queues),
		seeks:    make(tablesBy[identity.PlayerID]),
		games:    make(tablesBy[identity.PlayerID]),
		followed: make(tablesBy[identity.TableID]),
		ended:    make(map[identity.TableID]*table.Table),
	}
}

// replace updates the duties after a change of a table. before is nil for a new table, now for an
// archived one.
func (d *duties) replace(before, now *table.Table) {
	if before != nil {
		d.put(before, false)
		d.schedule.Remove(before.ID)
	}
	if now == nil {
		return
	}
	d.put(now, true)
	if at, ok := now.Deadline(); ok {
		d.schedule.Set(now.ID, at)
	}
}

// put adds a table to the duties of its status, or removes it.
func (d *duties) put(t *table.Table, in bool) {
	switch t.Status {
	case table.Open:
		d.queues.put(t, in)
		if t.Seek != nil {
			d.seeks.put(t.Host.ID, t, in)
		}
		if t.Next != "" {
			d.followed.put(t.Next, t, in)
		}
	case table.Playing:
		for _, p := range timedPlayers(t) {
			d.games.put(p, t, in)
		}
		switch {
		case !t.LosesTime():
		case in:
			d.thinking++
		default:
			d.thinking--
		}
	case table.Over, table.Gone:
		if in {
			d.ended[t.ID] = t
		} else {
			delete(d.ended, t.ID)
		}
	}
}

// timedPlayers returns the players who have to be there while a game goes on. It is empty for games
// without a real-time clock.
func timedPlayers(t *table.Table) []identity.PlayerID {
	if !t.Timed() {
		return nil
	}
	var players []identity.PlayerID
	for seat, p := range t.Seats {
		if p.ID != "" && t.SeatOf(p.ID) == game.Seat(seat) { // each once
			players = append(players, p.ID)
		}
	}
	return players
}

// callForPairing reports whether pairing has to look at a table.
func (d *duties) callForPairing(t *table.Table) bool {
	switch {
	case t.Status == table.Open:
		return t.Seek != nil || t.Ordinary() && d.queues.sought(t)
	case t.Status == table.Playing && len(t.Plies) == 0 && t.Timed():
		return len(d.seeks[t.Seats[0].ID])+len(d.seeks[t.Seats[1].ID]) > 0
	}
	return false
}

// tablesBy has tables by key. Each key has few, so a list is enough.
type tablesBy[K comparable] map[K][]*table.Table

func (b tablesBy[K]) put(key K, t *table.Table, in bool) {
	if in {
		b[key] = append(b[key], t)
		return
	}
	b[key] = slices.DeleteFunc(b[key], func(other *table.Table) bool { return other.ID == t.ID })
	if len(b[key]) == 0 {
		delete(b, key)
	}
}
