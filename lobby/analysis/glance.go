package analysis

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

const (
	// The engine thinks glanceTime about a position for spectators. It takes linesTime to find the lineCount
	// best lines.
	glanceTime, linesTime = 300 * time.Millisecond, time.Second
	lineCount             = 3
	// mostGlances is how many such positions are evaluated at once.
	mostGlances = 4
	// keptGlances is how many evaluated positions are cached.
	keptGlances = 512
)

// glance is the evaluation of a position for spectators.
type glance struct {
	waiting int // requests that wait for it
	stop    context.CancelFunc
	done    chan struct{} // closed when the answer is there
	o       Evaluation
	err     error
}

// Watches reports whether the engine evaluates a game for those who may see it.
func (st *Studies) Watches(t *table.Table) bool {
	return st.HasAnalyst() && (t.Status == table.Over || !st.noLive.Load())
}

// MayGlance reports whether a person may see the engine's evaluation of a game: after it is over, or
// as a spectator of a casual game. Players, the host, invited people, and spectators of rated games see
// nothing during play. Others on the network of a player do, because whole clubs share one, and a casual
// game is not worth locking them out.
func MayGlance(t *table.Table, who identity.PlayerID) bool {
	switch {
	case t.HiddenFrom(who) || t.Status == table.Open || t.Status == table.Gone:
		return false
	case t.Status == table.Over:
		return true
	}
	return !t.Rated && !t.Involves(who)
}

// Glance returns a quick evaluation of the position of a game after a number of plies. Each position is
// evaluated once for everyone who asks, and the engine stops when no one waits any more. The error is
// Refused if the person may not see it, and Unavailable if no engine is free.
func (st *Studies) Glance(
	ctx context.Context, who identity.Person, t *table.Table, ply int,
) (Evaluation, error) {
	o, err := st.look(ctx, who, t, ply, Question{Time: glanceTime})
	if err == nil {
		st.note(t, ply, o)
	}
	return o, err
}

// Lines is like Glance, but only for finished games. It takes longer and finds the three best lines: the second and
// third are in Others.
func (st *Studies) Lines(ctx context.Context, who identity.Person, t *table.Table, ply int) (Evaluation, error) {
	if t.Status != table.Over {
		return Evaluation{}, errs.New(errs.Refused, "The best lines are shown when the game is over.")
	}
	return st.look(ctx, who, t, ply, Question{Time: linesTime, Lines: lineCount})
}

// look evaluates the position of a game after a number of plies for a person who may see that.
func (st *Studies) look(
	ctx context.Context, who identity.Person, t *table.Table, ply int, q Question,
) (Evaluation, error) {
	if !MayGlance(t, who.ID) {
		return Evaluation{}, errs.New(errs.Refused, "The evaluation is shown when the game is over.")
	}
	if !st.Watches(t) {
		return Evaluation{}, errs.New(errs.Unavailable, "Running games are not evaluated on this server.")
	}
	state, err := t.At(ply)
	if err != nil {
		return Evaluation{}, err
	}
	return st.think(ctx, t, state, q)
}

// think answers a question about a position from a table. The position need not have occurred there.
func (st *Studies) think(ctx context.Context, t *table.Table, state game.State, q Question) (Evaluation, error) {
	if r, over := state.Result(); over {
		return finalEvaluation(r), nil
	}
	q.Table, q.Game, q.State = t.ID, t.Game, state
	key := fmt.Sprintf("%s %s %d", t.Game, state, q.Lines)
	g, err := st.join(key, q)
	if err != nil {
		return Evaluation{}, err
	}
	defer st.part(key, g)
	select {
	case <-g.done:
		return g.o, g.err
	case <-ctx.Done():
		return Evaluation{}, ctx.Err()
	}
}

// join waits for the evaluation of a position. The first caller starts it.
func (st *Studies) join(key string, q Question) (*glance, error) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if g := st.glances[key]; g != nil {
		g.waiting++
		return g, nil
	}
	if st.closed {
		return nil, errs.Closing(nil)
	}
	ask, err := st.analyst()
	if err != nil {
		return nil, err
	}
	if st.thinking == mostGlances {
		return nil, errs.New(errs.Unavailable, "The engine is busy. Try again in a minute.")
	}
	for old, g := range st.glances { // any one: it can be evaluated again
		if len(st.glances) < keptGlances {
			break
		}
		if g.waiting == 0 {
			delete(st.glances, old)
		}
	}
	ctx, stop := context.WithCancel(st.running)
	g := &glance{waiting: 1, stop: stop, done: make(chan struct{})}
	st.glances[key] = g
	st.thinking++
	st.work.Go(func() { st.glance(ctx, ask, key, g, q) })
	return g, nil
}

// glance evaluates a position. Only successful evaluations are cached.
func (st *Studies) glance(ctx context.Context, ask Analyst, key string, g *glance, q Question) {
	defer g.stop()
	if p := rescue.Caught("glancing at "+string(q.Table), func() { g.o, g.err = ask(ctx, q) }); p != nil {
		p.Log(st.log)
		g.err = errs.Failed(errs.Unavailable, p)
	}
	g.o.Line = g.o.Line[:min(len(g.o.Line), studiedLine)]
	for i := range g.o.Others {
		o := &g.o.Others[i]
		o.Line = o.Line[:min(len(o.Line), studiedLine)]
	}
	st.mu.Lock()
	defer st.mu.Unlock()
	st.thinking--
	if g.err != nil && st.glances[key] == g {
		delete(st.glances, key)
	}
	close(g.done)
}

// part stops waiting. When no one waits any more, the evaluation stops.
func (st *Studies) part(key string, g *glance) {
	st.mu.Lock()
	defer st.mu.Unlock()
	g.waiting--
	select {
	case <-g.done:
	default:
		if g.waiting == 0 {
			g.stop()
			delete(st.glances, key)
		}
	}
}
