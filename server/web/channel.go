package web

import (
	"context"
	"fmt"
	"maps"
	"net/netip"
	"slices"
	"strings"
	"sync"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/server/web/packing"
)

// event is a state of something, encoded once for all its readers.
type event struct {
	name, version string
	text          []byte // as sent, without its id
	sent          *sentEvents
}

// sentEvents has an event with the ids that streams send with it. Streams that have the newest of everything
// send the same id.
type sentEvents struct {
	mu     sync.Mutex
	pieces map[string]*packing.Piece
}

// mostIDs is how many ids of an event are kept.
const mostIDs = 8

// piece returns the event with an id.
func (e event) piece(id string) *packing.Piece {
	e.sent.mu.Lock()
	defer e.sent.mu.Unlock()
	p := e.sent.pieces[id]
	if p == nil {
		p = packing.NewPiece(e.name, fmt.Appendf(nil, "id: %s\n%s", id, e.text))
		if len(e.sent.pieces) < mostIDs {
			e.sent.pieces[id] = p
		}
	}
	return p
}

// channel is what several streams share: the newest event of each name.
type channel struct {
	mu     sync.Mutex
	events []event // a new list for each change
	rung   []event // the events in the last notification
	bells  map[chan struct{}]struct{}
	leave  context.CancelFunc
}

const (
	// rungAtOnce is how many streams are notified at once, and ringPause how long the next have to
	// wait: a crowd of spectators must not take a processor from the players.
	rungAtOnce = 64
	ringPause  = time.Millisecond
)

// publish replaces the event of the same name. The streams learn of it by ring.
func (c *channel) publish(e event) {
	c.mu.Lock()
	defer c.mu.Unlock()
	next := make([]event, 0, len(c.events)+1)
	for _, old := range c.events {
		if old.name == e.name && old.version == e.version {
			return
		}
		if old.name != e.name {
			next = append(next, old)
		}
	}
	c.events = append(next, e)
}

// ring notifies the streams of the channel in turn if there are new events. It ends with ctx.
func (c *channel) ring(ctx context.Context) {
	c.mu.Lock()
	if len(c.events) == 0 || len(c.rung) > 0 && &c.events[0] == &c.rung[0] {
		c.mu.Unlock()
		return
	}
	c.rung = c.events
	bells := slices.Collect(maps.Keys(c.bells))
	c.mu.Unlock()
	for i, bell := range bells {
		if i > 0 && i%rungAtOnce == 0 {
			select {
			case <-ctx.Done():
			case <-time.After(ringPause):
			}
		}
		select {
		case bell <- struct{}{}:
		default: // it has not looked since the last one
		}
	}
}

// news returns the newest events, which must not be changed.
func (c *channel) news() []event {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.events
}

// streams holds the streams of all browsers and the channels that they share.
type streams struct {
	most, mostPerSource int

	mu       sync.Mutex
	ctx      context.Context // ends with the site
	total    int
	bySource map[netip.Prefix]int
	channels map[string]*channel
	work     sync.WaitGroup
}

func newStreams(ctx context.Context, most, mostPerSource int) *streams {
	return &streams{
		most: most, mostPerSource: mostPerSource, ctx: ctx,
		bySource: make(map[netip.Prefix]int), channels: make(map[string]*channel),
	}
}

// enter counts a stream of a source; ok is false if there are too many. The zero source has no limit of its
// own.
func (s *streams) enter(source netip.Prefix) (leave func(), ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.total >= s.most || source.IsValid() && s.bySource[source] >= s.mostPerSource {
		return nil, false
	}
	s.total++
	s.bySource[source]++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.total--
		if s.bySource[source]--; s.bySource[source] == 0 {
			delete(s.bySource, source)
		}
	}, true
}

// join adds a stream to the channel of a name. The first stream opens it: feed then publishes events and
// rings until its context ends, which happens when the last stream leaves. The bell holds a token when there
// is something new.
func (s *streams) join(
	name string, feed func(context.Context, *channel),
) (c *channel, bell <-chan struct{}, leave func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c = s.channels[name]
	if c == nil {
		ctx, cancel := context.WithCancel(s.ctx)
		c = &channel{bells: make(map[chan struct{}]struct{}), leave: cancel}
		s.channels[name] = c
		opened := c
		s.work.Go(rescue.Service(ctx, nil, "a channel of the web pages", func() { feed(ctx, opened) }))
	}
	rings := make(chan struct{}, 1)
	rings <- struct{}{} // there may already be events
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bells[rings] = struct{}{}
	return c, rings, func() { s.part(name, c, rings) }
}

// part takes a stream out of its channel. The last one closes it.
func (s *streams) part(name string, c *channel, bell chan struct{}) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.bells, bell)
	if len(c.bells) == 0 {
		c.leave()
		if s.channels[name] == c {
			delete(s.channels, name)
		}
	}
}

// watching returns the number of streams of a channel.
func (s *streams) watching(name string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.channels[name]
	if c == nil {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.bells)
}

// versions are the versions that a stream has, by event name, as in its id.
type versions map[string]string

// readVersions reads an id such as "table:12 talk:3".
func readVersions(id string) versions {
	v := make(versions)
	if len(id) > 200 {
		return v
	}
	for word := range strings.FieldsSeq(id) {
		if name, version, ok := strings.Cut(word, ":"); ok {
			v[name] = version
		}
	}
	return v
}

// id returns the id of a stream with these versions, for the current events.
func (v versions) id(of []event) string {
	var words []string
	for _, e := range of {
		if version, ok := v[e.name]; ok {
			words = append(words, e.name+":"+version)
		}
	}
	return strings.Join(words, " ")
}
