package e2etest

import (
	"testing"
	"time"
)

// TimedMoves plays n moves of a duo and times each.
func (d *Duo) TimedMoves(b testing.TB, n int) []time.Duration {
	var took []time.Duration
	for range n {
		<-time.After(thinking)
		took = append(took, d.timedMove(b))
		if d.Match.Over {
			d.Leave()
			d.Begin(b)
		}
	}
	return took
}

// thinking is the time between two moves, for the screens to draw the last one.
const thinking = 300 * time.Millisecond

// timedMove makes a move and times it until the opponent sees it.
func (d *Duo) timedMove(b testing.TB) time.Duration {
	mover := d.Mover()
	text := d.Match.choose(b)
	d.Terms[mover].Type("m" + text)
	d.Terms[mover].Until("› " + text)
	moves := d.Match.Shown
	began := time.Now()
	d.Terms[mover].Type("\r")
	d.Terms[1-mover].UntilFunc("the move", func(screen string) bool { return Shows(screen, moves) })
	took := time.Since(began)
	d.awaitBoth()
	return took
}
