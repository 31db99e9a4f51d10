package load

import (
	"context"
	"sync"
	"time"
)

// atOnce is how many guests connect at the same time.
const atOnce = 8

// Guest is a person with sessions, or a pair.
type Guest interface {
	Sessions() []*Session
	Close()
}

// Visitor is a person with a session.
type Visitor struct {
	*Person
	session *Session
}

// Sessions implements [Guest].
func (v *Visitor) Sessions() []*Session { return []*Session{v.session} }

// Visit opens a line for a person and waits until the screen shows a text.
func Visit(ctx context.Context, addr string, number int, line, text string) (*Visitor, error) {
	p, err := Dial(ctx, addr, number)
	if err != nil {
		return nil, err
	}
	s, err := p.Open(line)
	if err == nil {
		err = s.Shows(ctx, text)
	}
	if err != nil {
		p.Close()
		return nil, err
	}
	return &Visitor{Person: p, session: s}, nil
}

// Crowd is a group of guests.
type Crowd struct {
	mu       sync.Mutex
	guests   []Guest
	sessions []*Session
}

// Growth is the result of [Crowd.Grow].
type Growth struct {
	Came   int // sessions
	Took   time.Duration
	Failed int   // guests who could not connect
	Err    error // why the first of them could not
}

// Grow connects guests by their numbers, some at once. It stops after the given
// time and keeps the guests who have connected.
func (c *Crowd) Grow(
	ctx context.Context, numbers []int, within time.Duration,
	bring func(ctx context.Context, number int) (Guest, error),
) Growth {
	began := time.Now()
	before := len(c.Sessions())
	var g Growth
	next := make(chan int)
	var workers sync.WaitGroup
	for range atOnce {
		workers.Go(func() {
			for n := range next {
				guest, err := bring(ctx, n)
				c.add(&g, guest, err)
			}
		})
	}
	for _, n := range numbers {
		if ctx.Err() != nil || time.Since(began) > within {
			break
		}
		next <- n
	}
	close(next)
	workers.Wait()
	g.Took = time.Since(began)
	g.Came = len(c.Sessions()) - before
	return g
}

func (c *Crowd) add(g *Growth, guest Guest, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if err != nil {
		if g.Failed++; g.Err == nil {
			g.Err = err
		}
		return
	}
	c.guests = append(c.guests, guest)
	c.sessions = append(c.sessions, guest.Sessions()...)
}

// Sessions returns the sessions of all guests.
func (c *Crowd) Sessions() []*Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sessions[:len(c.sessions):len(c.sessions)]
}

// Close disconnects all guests.
func (c *Crowd) Close() {
	var leaving sync.WaitGroup
	for _, g := range c.guests {
		leaving.Go(g.Close)
	}
	leaving.Wait()
}

// Nobody is a guest who has left already.
type Nobody struct{}

// Sessions implements [Guest].
func (Nobody) Sessions() []*Session { return nil }

// Close implements [Guest].
func (Nobody) Close() {}
