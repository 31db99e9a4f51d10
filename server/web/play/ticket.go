package play

import (
	"crypto/rand"
	"net/netip"
	"slices"
	"sync"
	"time"

	"pawnstorm/server/gate"
)

const (
	// ticketTime is how long a ticket is valid. It can be used once.
	ticketTime = 30 * time.Second
	// mostTickets is how many there may be at once, and how many of them one network (a /24, or a /48 of
	// IPv6) and one source may have. A browser uses its ticket at once.
	mostTickets, mostOfNetwork, mostOfSource = 4096, 256, 32
	// tokenSize is the length of a ticket and of a session's token: 130 bits.
	tokenSize = 26
)

// tickets are the unused tickets. A source that takes more than its share loses its own oldest, so that no one is
// ever refused one.
type tickets struct {
	mu    sync.Mutex
	open  map[string]ticket
	by    map[netip.Prefix][]string // network, the oldest first
	swept time.Time                 // when old tickets were last removed
}

// ticket says who may open a socket, from where, and until when.
type ticket struct {
	key    string
	source netip.Prefix
	until  time.Time
}

// add creates a ticket.
func (t *tickets) add(key string, source netip.Prefix, now time.Time) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.open == nil {
		t.open, t.by = make(map[string]ticket), make(map[netip.Prefix][]string)
	}
	t.makeRoom(source, now)
	id, network := rand.Text(), gate.NetworkOf(source)
	t.open[id] = ticket{key, source, now.Add(ticketTime)}
	t.by[network] = append(t.by[network], id)
	return id
}

// makeRoom drops expired tickets, and one more if there are too many.
func (t *tickets) makeRoom(source netip.Prefix, now time.Time) {
	network := gate.NetworkOf(source)
	for len(t.by[network]) > 0 && !now.Before(t.open[t.by[network][0]].until) {
		t.drop(t.by[network][0])
	}
	if source.IsValid() {
		other := func(id string) bool { return t.open[id].source != source }
		own := slices.DeleteFunc(slices.Clone(t.by[network]), other)
		switch {
		case len(own) >= mostOfSource:
			t.drop(own[0])
		case len(t.by[network]) >= mostOfNetwork:
			t.drop(t.by[network][0])
		}
	}
	if len(t.open) < mostTickets {
		return
	}
	if now.Sub(t.swept) >= time.Second {
		t.swept = now
		for id, one := range t.open {
			if !now.Before(one.until) {
				t.drop(id)
			}
		}
	}
	if len(t.open) >= mostTickets {
		t.drop(t.by[t.busiest()][0])
	}
}

// busiest returns the network with the most tickets. Among several it is the one with the oldest ticket: a new
// ticket is never dropped.
func (t *tickets) busiest() (most netip.Prefix) {
	n, oldest := 0, time.Time{}
	for network, ids := range t.by {
		if len(ids) < n {
			continue
		}
		if until := t.open[ids[0]].until; len(ids) > n || until.Before(oldest) {
			most, n, oldest = network, len(ids), until
		}
	}
	return most
}

func (t *tickets) drop(id string) {
	network := gate.NetworkOf(t.open[id].source)
	delete(t.open, id)
	ids := t.by[network]
	if i := slices.Index(ids, id); i >= 0 {
		ids = slices.Delete(ids, i, i+1)
	}
	if t.by[network] = ids; len(ids) == 0 {
		delete(t.by, network)
	}
}

// take uses a ticket up, and returns whose it is.
func (t *tickets) take(id string, source netip.Prefix, now time.Time) (key string, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	one, ok := t.open[id]
	if ok {
		t.drop(id)
	}
	return one.key, ok && one.source == source && now.Before(one.until)
}
