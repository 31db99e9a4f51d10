package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
)

// analyst is an engine that evaluates a position in more detail than its chosen move shows.
type analyst interface {
	Analyse(ctx context.Context, s game.State, b engine.Budget, lines int) engine.Analysis
}

// advise implements [analysis.Analyst] with the strongest engine for the game. It runs when no
// table waits for a move, or after a few moves. An urgent question gets less time when tables wait.
func (h *Service) advise(ctx context.Context, q analysis.Question) (analysis.Evaluation, error) {
	kind := h.strongest(q.Game)
	if kind == nil {
		return analysis.Evaluation{}, errs.New(errs.Refused,
			"The engine does not play this game, so it cannot analyse it.")
	}
	job := Job{Priority: Studying, Place: string(q.Table), Engine: kind}
	if q.Urgent {
		job.Priority = Hinting
	}
	var o analysis.Evaluation
	job.Work = func(ctx context.Context, e engine.Engine) (err error) {
		think := q.Time
		if q.Urgent {
			think = min(think, shared(think, h.pool.Load(Playing)))
		}
		within, cancel := context.WithTimeout(ctx, think+grace)
		defer cancel()
		o, err = consult(within, e, q, think)
		if err != nil && ctx.Err() == nil && within.Err() != nil {
			return &engine.FailedError{Reason: fmt.Sprintf("no opinion within %v", think+grace)}
		}
		return err
	}
	err := h.pool.Do(ctx, job)
	if err != nil && h.pool.ctx.Err() != nil {
		err = errs.New(errs.Unavailable, "The server is closing. Try again later.").Because(err)
	}
	return o, err
}

// strongest returns the engines of the strongest player of a game, or nil if no player plays it.
// A player without a level comes last.
func (h *Service) strongest(id string) (found *EngineKind) {
	level := -1
	for _, p := range h.Players {
		if g, ok := p.Games[id]; ok && p.Level > level {
			found, level = g.Engine, p.Level
		}
	}
	return found
}

// consult asks an engine for its evaluation of a position. For a hint, that is the move it would play.
func consult(
	ctx context.Context, e engine.Engine, q analysis.Question, time time.Duration,
) (analysis.Evaluation, error) {
	s := q.State
	budget := engine.Budget{Time: time, Rand: rand.New(rand.NewPCG(0, 0))}
	var found engine.Analysis
	if a, ok := e.(analyst); ok && !q.Urgent {
		lines := max(q.Lines, 1)
		if q.Rival {
			lines = 2
		}
		found = a.Analyse(ctx, s, budget, lines)
	} else {
		answer, err := e.Choose(ctx, s, budget)
		if err != nil {
			return analysis.Evaluation{}, err
		}
		line := answer.Line
		if len(line) == 0 {
			line = []game.Move{answer.Move}
		}
		found = engine.Analysis{Lines: []search.Line{{Score: answer.Score, Moves: line}}, Depth: answer.Depth}
	}
	if err := ctx.Err(); err != nil {
		return analysis.Evaluation{}, err
	}
	o, err := evaluation(s, found)
	o.Only = q.Rival && onlyOneWins(s, found)
	return o, err
}

// In a position with one winning move, it is worth at least wins, and every other at most holds.
const wins, holds = 300, 100

// onlyOneWins reports whether exactly one of several moves wins.
func onlyOneWins(s game.State, a engine.Analysis) bool {
	switch {
	case len(s.Moves()) < 2:
		return false
	case len(a.Winning) > 0:
		return len(a.Winning) == 1
	case len(a.Lines) < 2:
		return false
	}
	best, bestForced := a.Lines[0].Score.Plies()
	next, nextForced := a.Lines[1].Score.Plies()
	return (bestForced && best > 0 || !bestForced && a.Lines[0].Score >= wins) &&
		(nextForced && next < 0 || !nextForced && a.Lines[1].Score <= holds)
}

// evaluation converts an engine's analysis. If its line has an illegal move, the engine has failed.
func evaluation(s game.State, a engine.Analysis) (analysis.Evaluation, error) {
	o, err := evaluationOf(s, a, a.Lines[0])
	for i := 1; i < len(a.Lines) && err == nil; i++ {
		var other analysis.Evaluation
		other, err = evaluationOf(s, engine.Analysis{Depth: a.Depth}, a.Lines[i])
		o.Others = append(o.Others, other)
	}
	return o, err
}

// evaluationOf converts one line of an analysis.
func evaluationOf(s game.State, a engine.Analysis, best search.Line) (analysis.Evaluation, error) {
	o := analysis.Evaluation{
		Score: int(best.Score), Depth: a.Depth, Nimber: a.Nimber, Open: a.Open,
		Sure: a.Nimber != "" || len(a.Winning) > 0,
	}
	if plies, forced := best.Score.Plies(); forced {
		o.Score, o.Forced = 0, plies
	}
	if s.Turn() == 1 {
		o.Score, o.Forced = -o.Score, -o.Forced
	}
	for _, m := range a.Winning {
		o.Winning = append(o.Winning, s.Format(m))
	}
	position := s
	for _, m := range best.Moves {
		text := position.Format(m)
		next, err := position.Play(m)
		if err != nil {
			return o, &engine.FailedError{Reason: fmt.Sprintf("an illegal line in %q: %v", s, err)}
		}
		o.Line, position = append(o.Line, text), next
	}
	return o, nil
}
