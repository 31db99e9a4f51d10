package live

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/table"
)

// duties are the tables by what the server has to see to, kept with every change of
// one: so it looks at no table without a reason.
type duties struct {
	queues   queues
	seeks    byPlayer                                // the open seeks of their hosts
	games    byPlayer                                // those under way with a clock, of both players
	followed map[identity.TableID][]identity.TableID // the seeks whose hosts are on the way to a table
	ended    map[identity.TableID]*table.Table       // those to be put away
	schedule schedule.Agenda[identity.TableID]
	thinking int // at how many tables a player loses time
}

func newDuties() duties {
	return duties{
		queues: make(queues), seeks: make(byPlayer), games: make(byPlayer),
		followed: make(map[identity.TableID][]identity.TableID),
		ended:    make(map[identity.TableID]*table.Table),
	}
}

// replace takes in a change of a table. Before is nil for a new one, now for one that
// was put away.
func (d *duties) replace(before, now *table.Table) {
	if before != nil {
		d.drop(before)
	}
	if now != nil {
		d.take(now)
	}
}

func (d *duties) take(t *table.Table) {
	switch t.Status {
	case table.Open:
		d.queues.add(t)
		if t.Seek != nil {
			d.seeks.add(t.Host.ID, t)
		}
		if t.Next != "" {
			d.followed[t.Next] = append(d.followed[t.Next], t.ID)
		}
	case table.Playing:
		for _, p := range timedPlayers(t) {
			d.games.add(p, t)
		}
		if losesTime(t) {
			d.thinking++
		}
	case table.Over, table.Gone:
		d.ended[t.ID] = t
	}
	if at, ok := t.Deadline(); ok {
		d.schedule.Set(t.ID, at)
	}
}

// drop undoes take.
func (d *duties) drop(t *table.Table) {
	switch t.Status {
	case table.Open:
		d.queues.remove(t)
		if t.Seek != nil {
			d.seeks.remove(t.Host.ID, t)
		}
		if t.Next != "" {
			on := slices.DeleteFunc(d.followed[t.Next], func(id identity.TableID) bool { return id == t.ID })
			if d.followed[t.Next] = on; len(on) == 0 {
				delete(d.followed, t.Next)
			}
		}
	case table.Playing:
		for _, p := range timedPlayers(t) {
			d.games.remove(p, t)
		}
		if losesTime(t) {
			d.thinking--
		}
	case table.Over, table.Gone:
		delete(d.ended, t.ID)
	}
	d.schedule.Remove(t.ID)
}

// timedPlayers are those who have to be there while a game goes on: nobody if no
// clock runs while they sit there.
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

// callForPairing reports whether a table is one about which pairing may have
// something to do.
func (d *duties) callForPairing(t *table.Table) bool {
	switch {
	case t.Status == table.Open:
		return t.Seek != nil || t.Ordinary() && d.queues.sought(t)
	case t.Status == table.Playing && len(t.Plies) == 0 && t.Timed():
		return len(d.seeks[t.Seats[0].ID])+len(d.seeks[t.Seats[1].ID]) > 0
	}
	return false
}

// byPlayer are tables by a person, of whom each has few.
type byPlayer map[identity.PlayerID][]*table.Table

func (b byPlayer) add(who identity.PlayerID, t *table.Table) { b[who] = append(b[who], t) }

func (b byPlayer) remove(who identity.PlayerID, t *table.Table) {
	left := slices.DeleteFunc(b[who], func(other *table.Table) bool { return other.ID == t.ID })
	if b[who] = left; len(left) == 0 {
		delete(b, who)
	}
}
