package bots

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
func (p *Pool) rests(kind *EngineKind) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return time.Now().Before(p.health[kind].until)
}

func (p *Pool) recovered(kind *EngineKind) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.health, kind)
}

func (p *Pool) failed(kind *EngineKind, why *engine.FailedError) {
	p.mu.Lock()
	defer p.mu.Unlock()
	failures := p.health[kind].failures
	rest := min(firstRest<<min(failures, 16), longestRest)
	p.health[kind] = health{failures + 1, time.Now().Add(rest)}
	p.log.Error("engine failed", "engine", kind.Name, "why", why.Reason, "again_in", rest)
}
