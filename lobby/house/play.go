package house

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// do fulfils a wish of a table as it was when the wish arose.
func (h *House) do(ctx context.Context, p *player, t *table.Table, w wish) (*table.Table, error) {
	switch w.deed {
	case sitDown:
		return h.answer(ctx, p, t)
	case getReady:
		return h.post(ctx, p, t, table.Intent{Kind: table.Ready})
	case agree:
		return h.post(ctx, p, t, table.Intent{Kind: table.Accept, Offer: w.offer})
	case decline:
		return h.post(ctx, p, t, table.Intent{Kind: table.Decline, Offer: w.offer})
	case goElsewhere:
		return h.goElsewhere(ctx, p, t)
	case judge:
		return h.judge(ctx, p, t)
	}
	return h.move(ctx, p, t)
}

// post does something at a table, unless ctx has ended. Once begun it is not
// interrupted: whether it was done would be in doubt.
func (h *House) post(ctx context.Context, p *player, t *table.Table, in table.Intent) (*table.Table, error) {
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	in.Ply = len(t.Plies)
	if in.Kind != table.Sit {
		in.Seat = game.NoSeat
	}
	return h.Club.Tables.Do(context.WithoutCancel(ctx), t.ID, p.Person, in)
}

// goElsewhere ends a game in which the opponent has been silent for long. A casual
// one can be taken up again; a rated one is won, or drawn if it cannot be.
func (h *House) goElsewhere(ctx context.Context, p *player, t *table.Table) (after *table.Table, err error) {
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

// grace is how much longer than its budget an engine may usually take until it
// counts as hanging.
const grace = time.Second

// consider has a player think about the position of a table, in turn with all
// others, for as long as the clock of seat allows when it is served, but no longer
// than most.
func (h *House) consider(ctx context.Context, p *player, t *table.Table, seat game.Seat, most time.Duration) (engine.Answer, error) {
	var answer engine.Answer
	wait := func(usual time.Duration) time.Duration { return leeway(t.Clock, int(seat), h.Now(), usual) }
	job := Job{Priority: Playing, Place: string(t.ID), Mind: p.mind(t.Game)}
	job.OpenWithin = func() time.Duration { return wait(openWithin) }
	job.Work = func(ctx context.Context, e engine.Engine) (err error) {
		think := min(budget(t.Clock, int(seat), h.Now(), h.pool.Load(Playing)), most)
		late := think + wait(grace)
		within, cancel := context.WithTimeout(ctx, late)
		defer cancel()
		answer, err = e.Choose(within, t.State, engine.Budget{Time: think, Rand: rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64())), Book: true})
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

// move has a player think, and then move, or end the game if that is better. A
// thought of a table that has changed meanwhile is lost.
func (h *House) move(ctx context.Context, p *player, t *table.Table) (*table.Table, error) {
	seat, began := t.SeatOf(p.ID), h.Now()
	answer, err := h.consider(ctx, p, t, seat, mostThought)
	if err != nil {
		return nil, err
	}
	if !sleep(ctx, pause(t.Clock, int(seat), h.Now())-h.Now().Sub(began)) {
		return nil, ctx.Err()
	}
	at := place{t.ID, p.ID}
	mood := h.feel(at, t, answer.Score)
	_, due := t.State.Claim()
	_, offered := h.offered(ctx, t, seat)
	switch plies := len(t.Plies); {
	case offered && mood.takesDraw(answer.Score, plies):
		return h.post(ctx, p, t, table.Intent{Kind: table.Accept, Offer: table.Draw})
	case due && claimsDraw(answer.Score):
		return h.post(ctx, p, t, table.Intent{Kind: table.ClaimDraw})
	case mood.hopeless():
		return h.post(ctx, p, t, table.Intent{Kind: table.Resign})
	}
	if mood.dead(len(t.Plies)) && h.mayOffer(at, t) {
		_, err := h.post(ctx, p, t, table.Intent{Kind: table.Propose, Offer: table.Draw})
		if err != nil && errs.KindOf(err) != errs.Refused { // as when another server has offered one
			return nil, err
		}
	}
	return h.post(ctx, p, t, table.Intent{Kind: table.Move, Text: t.State.Format(answer.Move)})
}

// mostJudged is how long is thought at most about an offer.
const mostJudged = 300 * time.Millisecond

// judge answers a draw that is offered in the turn of the one who offers it.
func (h *House) judge(ctx context.Context, p *player, t *table.Table) (*table.Table, error) {
	answer, err := h.consider(ctx, p, t, t.SeatOf(p.ID), mostJudged)
	if err != nil {
		return nil, err
	}
	in := table.Intent{Kind: table.Decline, Offer: table.Draw}
	if h.moodAt(place{t.ID, p.ID}).takesDraw(-answer.Score, len(t.Plies)) {
		in.Kind = table.Accept
	}
	return h.post(ctx, p, t, in)
}

// offered is the draw that is offered to a seat now: it may have come while the
// player was thinking.
func (h *House) offered(ctx context.Context, t *table.Table, seat game.Seat) (table.Offer, bool) {
	if now, err := h.Club.Tables.Get(ctx, t.ID); err == nil {
		t = now
	}
	o, ok := t.OfferOf(table.Draw)
	return o, ok && o.Seat == seat.Other()
}

// feel adds what was thought of a game at one move, and returns how it goes.
func (h *House) feel(at place, t *table.Table, score search.Score) mood {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.sitting(at)
	if len(t.Plies) < 2 { // of a game that may be the second here
		s.offer = 0
	}
	s.mood = s.mood.with(len(t.Plies), score)
	return s.mood
}

func (h *House) moodAt(at place) mood {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.sitting(at).mood
}

// mayOffer reports whether a draw may be offered, and takes it as offered.
func (h *House) mayOffer(at place, t *table.Table) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.sitting(at)
	plies := len(t.Plies)
	if t.Rules.Info().NoDraws || s.offer > 0 && plies-s.offer < offerEvery {
		return false
	}
	s.offer = plies
	return true
}

// sleep waits, and reports whether ctx is still alive.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(max(d, 0))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return ctx.Err() == nil
	}
}
