package bots

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/table"
)

// do carries out a task. t is the table as it was when the task arose.
func (h *Service) do(ctx context.Context, p *player, t *table.Table, w task) (*table.Table, error) {
	switch w.action {
	case sitDown:
		return h.answer(ctx, p, t)
	case getReady:
		return h.post(ctx, p, t, table.Intent{Kind: table.Ready})
	case agree:
		return h.post(ctx, p, t, table.Intent{Kind: table.Accept, Offer: w.offer})
	case decline:
		return h.post(ctx, p, t, table.Intent{Kind: table.Decline, Offer: w.offer})
	case claimAbsence:
		return h.claimAbsence(ctx, p, t)
	case answerDraw:
		return h.answerDraw(ctx, p, t)
	}
	return h.move(ctx, p, t)
}

// post applies an intent at a table, unless ctx has ended. It is not interrupted after that, because
// then it would be unclear whether the intent was applied.
func (h *Service) post(ctx context.Context, p *player, t *table.Table, in table.Intent) (*table.Table, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	in.Ply, in.Seat = len(t.Plies), game.NoSeat
	return h.Club.Tables.Do(context.WithoutCancel(ctx), t.ID, p.Person, in)
}

// claimAbsence ends a game whose opponent has been away too long. It adjourns a casual game. It wins a
// rated game, or draws it if it cannot win.
func (h *Service) claimAbsence(ctx context.Context, p *player, t *table.Table) (after *table.Table, err error) {
	claims := []string{table.ForsakeAdjourn}
	if t.Rated {
		claims = []string{table.ForsakeWin, table.ForsakeDraw}
	}
	for _, claim := range claims {
		after, err = h.post(ctx, p, t, table.Intent{Kind: table.ClaimAbsence, Text: claim})
		if errs.KindOf(err) != errs.Refused {
			break
		}
	}
	return after, err
}

// grace is how much longer than its budget an engine may take before it counts as hung.
const grace = time.Second

// consider has an engine think about a table's position when its turn comes, for as long as the
// clock of seat allows then, and at most for most.
func (h *Service) consider(
	ctx context.Context, p *player, t *table.Table, seat game.Seat, most time.Duration,
) (engine.Answer, error) {
	var answer engine.Answer
	wait := func(usual time.Duration) time.Duration { return leeway(t.Clock, int(seat), h.Now(), usual) }
	job := Job{Priority: Playing, Place: string(t.ID), Engine: p.engine(t.Game)}
	job.OpenWithin = func() time.Duration { return wait(openWithin) }
	job.Work = func(ctx context.Context, e engine.Engine) (err error) {
		think := min(budget(t.Clock, int(seat), h.Now(), h.pool.Load(Playing)), most)
		late := think + wait(grace)
		within, cancel := context.WithTimeout(ctx, late)
		defer cancel()
		answer, err = e.Choose(within, t.State, engine.Budget{
			Time: think, Rand: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), Book: true,
		})
		if err != nil && ctx.Err() == nil && within.Err() != nil {
			return &engine.FailedError{Reason: fmt.Sprintf("no answer within %v", late)}
		}
		if err != nil {
			return err
		}
		if _, err := t.State.Play(answer.Move); err != nil {
			return &engine.FailedError{Reason: fmt.Sprintf("an illegal move in %q: %v", t.State, err)}
		}
		return nil
	}
	err := h.pool.Do(ctx, job)
	return answer, err
}

// move thinks and then moves, or ends the game if that is better. The result is lost if the table
// has changed meanwhile.
func (h *Service) move(ctx context.Context, p *player, t *table.Table) (*table.Table, error) {
	seat, began := t.SeatOf(p.ID), h.Now()
	answer, err := h.consider(ctx, p, t, seat, mostThought)
	if err != nil {
		return nil, err
	}
	if !schedule.Sleep(ctx, pause(t.Clock, int(seat), h.Now())-h.Now().Sub(began)) {
		return nil, ctx.Err()
	}
	at := place{t.ID, p.ID}
	trend := h.addScore(at, t, answer.Score)
	_, due := t.State.Claim()
	_, offered := h.offered(ctx, t, seat)
	switch plies := len(t.Plies); {
	case offered && trend.takesDraw(answer.Score, plies):
		return h.post(ctx, p, t, table.Intent{Kind: table.Accept, Offer: table.Draw})
	case due && claimsDraw(answer.Score):
		return h.post(ctx, p, t, table.Intent{Kind: table.ClaimDraw})
	case trend.hopeless():
		return h.post(ctx, p, t, table.Intent{Kind: table.Resign})
	}
	if trend.dead(len(t.Plies)) && h.mayOffer(at, t) {
		_, err := h.post(ctx, p, t, table.Intent{Kind: table.Propose, Offer: table.Draw})
		if err != nil && errs.KindOf(err) != errs.Refused { // refused: another server has offered one
			return nil, err
		}
	}
	return h.post(ctx, p, t, table.Intent{Kind: table.Move, Text: t.State.Format(answer.Move)})
}

// mostJudged is the longest time to think about a draw offer.
const mostJudged = 300 * time.Millisecond

// answerDraw answers a draw offer that the opponent made in their own turn.
func (h *Service) answerDraw(ctx context.Context, p *player, t *table.Table) (*table.Table, error) {
	answer, err := h.consider(ctx, p, t, t.SeatOf(p.ID), mostJudged)
	if err != nil {
		return nil, err
	}
	in := table.Intent{Kind: table.Decline, Offer: table.Draw}
	if h.trendAt(place{t.ID, p.ID}).takesDraw(-answer.Score, len(t.Plies)) {
		in.Kind = table.Accept
	}
	return h.post(ctx, p, t, in)
}

// offered returns the draw offer to a seat as it is now: it may have come while the player was
// thinking.
func (h *Service) offered(ctx context.Context, t *table.Table, seat game.Seat) (table.Offer, bool) {
	if now, err := h.Club.Tables.Get(ctx, t.ID); err == nil {
		t = now
	}
	o, ok := t.OfferOf(table.Draw)
	return o, ok && o.Seat == seat.Other()
}

// addScore adds a score to the trend of a game and returns the trend.
func (h *Service) addScore(at place, t *table.Table, score search.Score) trend {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.state(at)
	if len(t.Plies) < 2 { // it may be the second game at this table
		s.offer = 0
	}
	s.trend = s.trend.with(len(t.Plies), score)
	return s.trend
}

func (h *Service) trendAt(at place) trend {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.state(at).trend
}

// mayOffer reports whether the player may offer a draw, and records the offer.
func (h *Service) mayOffer(at place, t *table.Table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.state(at)
	plies := len(t.Plies)
	if t.Rules.Info().NoDraws || s.offer > 0 && plies-s.offer < offerEvery {
		return false
	}
	s.offer = plies
	return true
}
