package bot

import (
	"context"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
)

// Paces hold each account to its limit of lines, however many sessions it has on
// this server. The zero value is ready for use, by any number of goroutines.
type Paces struct {
	mu     sync.Mutex
	shared map[identity.PlayerID]*sharedPace
	most   int // when there are more, those that matter no longer go
}

// sharedPace is the pace of an account for as long as it has sessions, and after that until
// all that it has said was due: a program that comes for one line at a time has no other.
type sharedPace struct {
	pace     *pace
	sessions int
}

// of is the pace of an account, which all its sessions share. The caller says when
// its session is done.
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

// sweep removes the paces that matter no longer, when there are twice as many as were left
// by the last time.
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

// isRested reports whether all that has happened was due.
func (p *pace) isRested(now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return !p.next.After(now)
}

// pace lets so much happen a second, and twice as much at once. It is safe for
// concurrent use.
type pace struct {
	every time.Duration
	burst time.Duration

	mu   sync.Mutex
	next time.Time // when all that has happened would have been due
}

func newPace(perSecond int) *pace {
	return &pace{every: time.Second / time.Duration(perSecond), burst: 2 * time.Second}
}

// wait waits until one more thing may happen; false means that ctx has ended.
func (p *pace) wait(ctx context.Context) bool {
	delay := p.take(time.Now())
	if delay <= 0 {
		return ctx.Err() == nil
	}
	timer := time.NewTimer(delay)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// take lets one more thing happen, and says how long it has to wait for that.
func (p *pace) take(now time.Time) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.next.Before(now) {
		p.next = now
	}
	p.next = p.next.Add(p.every)
	return p.next.Sub(now) - p.burst
}
