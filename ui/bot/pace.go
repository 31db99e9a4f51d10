package bot

import (
	"context"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
)

// Paces limits how fast the server reads lines from each account, in all its sessions together. The
// zero value is ready for use. It is safe for concurrent use.
type Paces struct {
	mu     sync.Mutex
	shared map[identity.PlayerID]*sharedPace
	most   int // sweep when shared has this many entries
}

// sharedPace is the pace of an account. It outlives the sessions until all lines are due, to limit
// programs that send one line per session.
type sharedPace struct {
	pace     *pace
	sessions int
}

// of returns the pace that all sessions of an account share. The caller calls done at the end of its
// session.
func (p *Paces) of(who identity.PlayerID, perSecond int) (kept *pace, done func()) {
	if p == nil {
		return newPace(perSecond), func() {}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shared == nil {
		p.shared = make(map[identity.PlayerID]*sharedPace)
	}
	s := p.shared[who]
	if s == nil {
		p.sweep()
		s = &sharedPace{pace: newPace(perSecond)}
		p.shared[who] = s
	}
	s.sessions++
	return s.pace, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if s.sessions--; s.sessions == 0 && s.pace.isRested(time.Now()) {
			delete(p.shared, who)
		}
	}
}

// sweep removes the paces that no longer limit anything. It waits until the number of paces has
// doubled since the last sweep.
func (p *Paces) sweep() {
	if len(p.shared) < p.most {
		return
	}
	now := time.Now()
	for who, s := range p.shared {
		if s.sessions == 0 && s.pace.isRested(now) {
			delete(p.shared, who)
		}
	}
	p.most = 2*len(p.shared) + 16
}

// isRested reports whether all events so far are due.
func (p *pace) isRested(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.next.After(now)
}

// pace limits the number of events per second. It is safe for concurrent use.
type pace struct {
	every time.Duration // between two events

	mu   sync.Mutex
	next time.Time // when all events so far are due
}

func newPace(perSecond int) *pace {
	return &pace{every: time.Second / time.Duration(perSecond)}
}

// burst is how far events may run ahead: twice the events of a second can happen at once.
const burst = 2 * time.Second

// wait waits until one more event may happen. It returns false if ctx ended.
func (p *pace) wait(ctx context.Context) bool {
	delay := p.take(time.Now())
	if delay <= 0 {
		return ctx.Err() == nil
	}
	select {
	case <-ctx.Done():
		return false
	case <-time.After(delay):
		return true
	}
}

// take counts one more event and returns how long it must wait.
func (p *pace) take(now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.next.Before(now) {
		p.next = now
	}
	p.next = p.next.Add(p.every)
	return p.next.Sub(now) - burst
}
