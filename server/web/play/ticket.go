package play

import (
	"crypto/rand"
	"net/netip"
	"sync"
	"time"
)

const (
	// ticketTime is how long a ticket may be used, which is once.
	ticketTime = 30 * time.Second
	// mostTickets is how many there may be at once.
	mostTickets = 1 << 14
	// tokenSize is how long a ticket is, and the token of a session: 130 bits.
	tokenSize = 26
)

// tickets are those that have not been used.
type tickets struct {
	mu   sync.Mutex
	open map[string]ticket
}

// ticket says who may open a socket, from where, and until when.
type ticket struct {
	key    string
	source netip.Prefix
	until  time.Time
}

// add makes a ticket; "" if there are too many.
func (t *tickets) add(key string, source netip.Prefix, now time.Time) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.open) >= mostTickets {
		for id, one := range t.open {
			if !now.Before(one.until) {
				delete(t.open, id)
			}
		}
		if len(t.open) >= mostTickets {
			return ""
		}
	}
	if t.open == nil {
		t.open = make(map[string]ticket)
	}
	id := rand.Text()
	t.open[id] = ticket{key, source, now.Add(ticketTime)}
	return id
}

// take uses a ticket up, and tells whose it is.
func (t *tickets) take(id string, source netip.Prefix, now time.Time) (key string, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	one, ok := t.open[id]
	delete(t.open, id)
	return one.key, ok && one.source == source && now.Before(one.until)
}
