package house

import (
	"time"

	"pawnstorm/game/engine"
)

// health counts the failures of an engine kind on all workers.
type health struct {
	failures int       // in a row
	until    time.Time // do not open another before this time
}

// firstRest is the wait before an engine kind is opened again after a failure. Each further failure
// doubles it, up to longestRest.
const (
	firstRest   = time.Second
	longestRest = 5 * time.Minute
)

// rests reports whether an engine kind failed too recently to try again.
func (p *Pool) rests(mind *Mind) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Before(p.health[mind].until)
}

func (p *Pool) recovered(mind *Mind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.health, mind)
}

func (p *Pool) failed(mind *Mind, why *engine.FailedError) {
	p.mu.Lock()
	defer p.mu.Unlock()
	failures := p.health[mind].failures
	rest := min(firstRest<<min(failures, 16), longestRest)
	p.health[mind] = health{failures + 1, time.Now().Add(rest)}
	p.log.Error("engine failed", "engine", mind.Name, "why", why.Reason, "again_in", rest)
}
