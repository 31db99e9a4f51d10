package simulate

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/team"
)

// oracle remembers what the club has promised, and what really happened on the disk.
type oracle struct {
	world    *world
	promises map[string]*promise
	records  map[identity.TableID][]byte // the longest record that someone was told

	mu      sync.Mutex
	tables  map[identity.TableID][]sighting
	members map[identity.TeamID]map[identity.PlayerID]bool // everyone who was ever in a team
	outages []span
	jumped  time.Duration // how far clocks of single nodes have jumped
}

// sighting is a state of a live table on the disk.
type sighting struct {
	at    time.Time
	value []byte
	rev   store.Rev
	gone  bool
}

// span is a time. A zero to means that it goes on.
type span struct{ from, to time.Time }

// expectation is what must be true in the end: the answer that a person gets for a line has a text, or not.
type expectation struct {
	who  *person
	line string
	text string
	has  bool
}

// promise is what the club has said about one thing. After an act in doubt, several states are possible.
type promise struct{ one []expectation }

func (o *oracle) init(w *world) {
	o.world = w
	o.promises = make(map[string]*promise)
	o.records = make(map[identity.TableID][]byte)
	o.tables = make(map[identity.TableID][]sighting)
	o.members = make(map[identity.TeamID]map[identity.PlayerID]bool)
}

// expect notes what an act means for a thing. Only one person changes it, one act after the other.
func (o *oracle) expect(thing string, out outcome, e expectation) {
	p := o.promises[thing]
	switch {
	case out == done:
		o.promises[thing] = &promise{[]expectation{e}}
	case out == doubt && p != nil:
		p.one = append(p.one, e)
	}
}

// accepted notes a table that the club has shown after an act. Its record can only grow.
func (o *oracle) accepted(t *table.Table) {
	if t == nil || t.Rev == 0 {
		return
	}
	value, err := t.Value()
	if known := o.records[t.ID]; err == nil && len(value) > len(known) {
		o.records[t.ID] = value
	}
}

// observe sees every commit when it happens.
func (o *oracle) observe(commits []store.Entry) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, e := range commits {
		if id, ok := strings.CutPrefix(e.Key, live.TableKeys); ok {
			t := identity.TableID(id)
			o.tables[t] = append(o.tables[t], sighting{time.Now(), e.Value, e.Rev, e.Deleted})
		}
		if id, ok := strings.CutPrefix(e.Key, team.Keys); ok && !e.Deleted {
			o.joined(identity.TeamID(id), e.Value)
		}
	}
}

// joined notes the members of a team. It needs the lock.
func (o *oracle) joined(id identity.TeamID, value []byte) {
	if o.members[id] == nil {
		o.members[id] = make(map[identity.PlayerID]bool)
	}
	for _, p := range o.world.people {
		if p.id != "" && bytes.Contains(value, []byte(p.id)) {
			o.members[id][p.id] = true
		}
	}
}

// serving notes whether anyone can do anything now.
func (o *oracle) serving() {
	serves := false
	for _, n := range o.world.nodes {
		serves = serves || n.serves()
	}
	serves = serves && !o.world.disk.isFull()
	last := len(o.outages) - 1
	out := last >= 0 && o.outages[last].to.IsZero()
	switch {
	case !serves && !out:
		o.outages = append(o.outages, span{from: time.Now()})
	case serves && out:
		o.outages[last].to = time.Now()
	}
}

// keptPromises checks what the club must know in the end.
func (o *oracle) keptPromises(n *node) {
	w := o.world
	for _, thing := range slices.Sorted(maps.Keys(o.promises)) {
		p := o.promises[thing]
		kept := false
		for _, e := range p.one {
			a := w.asks(e.who, n, e.line)
			kept = kept || a.outcome == done && strings.Contains(a.text, e.text) == e.has
		}
		w.check(kept, "%s was acknowledged, but it is not so: %+v", thing, p.one[0].line+" "+p.one[0].text)
	}
}

// keptRecords checks that each record begins with all that someone was told about it, unless the table was
// closed without a result.
func (o *oracle) keptRecords() {
	for _, id := range slices.Sorted(maps.Keys(o.records)) {
		told := o.records[id]
		e, err := o.world.disk.get(live.DoneKeys + string(id))
		if err != nil {
			e, err = o.world.disk.get(live.TableKeys + string(id))
		}
		kept := err == nil && bytes.HasPrefix(e.Value, told) || o.closed(id, told)
		o.world.check(kept, "table %s has lost what a player was told: %s\nIt has: %s\nIt was:%s", id, told, e.Value, o.biography(id))
	}
}

// closed reports whether a table was closed without a result after what a player was told. A rematch can
// use the id of an aborted one again.
func (o *oracle) closed(id identity.TableID, told []byte) bool {
	seen := o.tables[id]
	for i := 1; i < len(seen); i++ {
		last := seen[i-1]
		if !seen[i].gone || !bytes.HasPrefix(last.value, told) {
			continue
		}
		if t, err := table.Read(last.value, last.rev, o.world.games...); err == nil && t.Status == table.Gone {
			return true
		}
	}
	return false
}

// newest returns the newest revision of a live table, and whether it was deleted since.
func (o *oracle) newest(id identity.TableID) (rev store.Rev, gone bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range o.tables[id] {
		if gone = s.gone; !gone {
			rev = s.rev
		}
	}
	return rev, gone
}

// biography returns all states of a live table.
func (o *oracle) biography(id identity.TableID) string {
	o.mu.Lock()
	defer o.mu.Unlock()
	var b strings.Builder
	for _, s := range o.tables[id] {
		fmt.Fprintf(&b, "\n%s revision %d", s.at.Sub(o.world.begun), s.rev)
		if t, err := table.Read(s.value, s.rev, o.world.games...); err == nil {
			fmt.Fprintf(&b, ", status %d, %d events", t.Status, len(t.Log))
		}
		if s.gone {
			b.WriteString(", deleted")
		}
	}
	return b.String()
}
