package house

import (
	"time"

	"pawnstorm/game/engine"
)

// health is how engines of a kind have fared, on all workers.
type health struct {
	failures int       // one after another
	until    time.Time // no other is opened before
}

// firstRest is how long no engine is opened after one of its kind has failed; each
// further failure doubles it, up to longestRest.
const (
	firstRest   = time.Second
	longestRest = 5 * time.Minute
)

// rests reports whether engines of a kind have failed too lately to try again.
func (p *Pool) rests(mind *Mind) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.health[mind]
	return h != nil && time.Now().Before(h.until)
}

func (p *Pool) recovered(mind *Mind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.health, mind)
}

func (p *Pool) failed(mind *Mind, why *engine.FailedError) {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := p.health[mind]
	if h == nil {
		h = new(health)
		p.health[mind] = h
	}
	rest := min(firstRest<<min(h.failures, 16), longestRest)
	h.failures++
	h.until = time.Now().Add(rest)
	p.log.Error("an engine has failed", "engine", mind.Name, "why", why.Reason, "again_in", rest)
}
