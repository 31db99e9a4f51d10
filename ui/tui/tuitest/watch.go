package tuitest

import (
	"strings"
	"testing/synctest"
	"time"
)

// Watches lets time pass, and returns the screens seen with their colours, one after another. Without
// the last lines, which change on their own. It needs a synctest bubble.
func (p *Person) Watches(d time.Duration, without int) []string {
	p.Tb.Helper()
	look := func() string {
		lines := strings.Split(p.View(), "\n")
		return strings.Join(lines[:len(lines)-without], "\n")
	}
	seen := []string{look()}
	for end := time.Now().Add(d); time.Now().Before(end); <-time.After(10 * time.Millisecond) {
		for busy := true; busy; {
			synctest.Wait()
			select {
			case msg := <-p.Msgs:
				p.Update(msg)
				if now := look(); now != seen[len(seen)-1] {
					seen = append(seen, now)
				}
			default:
				busy = false
			}
		}
	}
	return seen
}
