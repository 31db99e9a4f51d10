package analysis

import (
	"context"
	"errors"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// A study takes about studyTime of thinking, but each position gets between shortestStudied and
	// longestStudied.
	studyTime       = 40 * time.Second
	longestStudied  = 500 * time.Millisecond
	shortestStudied = 100 * time.Millisecond
	// studiedLine is how many moves of a line are stored.
	studiedLine = 6
)

// Progress is the state of a study.
type Progress struct {
	// Study is set when it is finished.
	Study *Study
	// Done of Of positions have been analysed. Of is 0 before the study begins and after it ends.
	Done, Of int
	// Place is the place in the queue, from 1; 0 when the study has started.
	Place int
	// Err is why the last study failed, or nil.
	Err error
}

// tell publishes the progress of a study. When the study is over, the next one starts.
func (st *Studies) tell(id identity.TableID, p Progress) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if j := st.jobs[id]; j != nil && p.Of > 0 {
		j.Progress = p
	} else if j != nil {
		delete(st.jobs, id)
		st.startNext()
	}
	st.news.Publish(id, p)
}

// progress returns the progress of a study that waits or runs.
func (st *Studies) progress(id identity.TableID) (p Progress, ok bool) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if j := st.jobs[id]; j != nil {
		return j.Progress, true
	}
	return Progress{}, false
}

// Follow sends the progress of the study of a game until ctx ends, and at last the study. The current
// state arrives at once. The channel is never closed.
func (st *Studies) Follow(ctx context.Context, t *table.Table) <-chan Progress {
	mail, _ := st.news.Follow(ctx, t.ID, pubsub.Filter[Progress]{})
	var p Progress
	kept, err := st.Get(ctx, t) // after Follow, so that nothing is missed
	now, busy := st.progress(t.ID)
	switch {
	case err == nil:
		p.Study = kept
	case busy:
		p = now
	case errs.KindOf(err) != errs.NotFound:
		p.Err = err
	}
	mail.Offer(p)
	return mail
}

// Analyse starts the study of a finished game, unless it exists or is under way. If too many run, it
// waits for its turn. It continues even if no one waits for it. Follow reports the progress.
func (st *Studies) Analyse(ctx context.Context, who identity.Person, t *table.Table) error {
	switch {
	case t.Status != table.Over:
		return errs.New(errs.Refused, "A game can be analysed when it is over.")
	case t.HiddenFrom(who.ID):
		return errs.New(errs.Refused, "Only the players can open this table.")
	}
	if kept, err := st.Get(ctx, t); err == nil || errs.KindOf(err) != errs.NotFound {
		if err == nil {
			st.tell(t.ID, Progress{Study: kept}) // another server made it
		}
		return err
	}
	ask, err := st.analyst()
	if err != nil {
		return err
	}
	positions := 0
	for _, g := range t.Games() {
		positions += len(g.Plies) + 1
	}
	return st.begin(ctx, t.ID, who.ID, positions, func() {
		st.work.Go(func() {
			analyse := func() { st.study(st.running, ask, t, positions) }
			if p := rescue.Caught("analysing "+string(t.ID), analyse); p != nil {
				p.Log(st.log)
				st.tell(t.ID, Progress{Err: errs.Failed(errs.Unavailable, p)})
			}
		})
	})
}

// study analyses a game and stores the result.
func (st *Studies) study(ctx context.Context, ask Analyst, t *table.Table, positions int) {
	p := Progress{Of: positions}
	study := &Study{Version: studyVersion, Table: t.ID}
	each := min(max(studyTime/time.Duration(positions), shortestStudied), longestStudied)
	q := Question{Table: t.ID, Game: t.Game, Time: each}
	st.tell(t.ID, p)
	for _, g := range t.Games() {
		evaluations := make([]Evaluation, len(g.Plies)+1)
		err := eachPosition(g, func(ply int, state game.State) (err error) {
			q.State = state
			if evaluations[ply], err = evaluate(ctx, ask, q); err != nil {
				return err
			}
			p.Done++
			st.tell(t.ID, p)
			return nil
		})
		if err == nil {
			err = findPuzzles(ctx, ask, q, g, evaluations)
		}
		if err != nil {
			st.studyFailed(ctx, t, err)
			return
		}
		study.Games = append(study.Games, evaluations)
	}
	study.Made = st.now().UTC().Truncate(time.Second)
	kept, err := st.keepStudy(ctx, t, study)
	if err != nil {
		st.studyFailed(ctx, t, err)
		return
	}
	st.tell(t.ID, Progress{Study: kept})
}

// studyFailed reports why a study failed. It can be started again.
func (st *Studies) studyFailed(ctx context.Context, t *table.Table, err error) {
	switch {
	case ctx.Err() != nil:
		err = store.Failure(ctx.Err())
	case !errors.As(err, new(*errs.Error)):
		st.log.Error("cannot analyse a game", "table", t.ID, "err", err)
		err = errs.Failed(errs.Unavailable, err)
	}
	st.tell(t.ID, Progress{Err: err})
}

// eachPosition calls visit for each position of a game.
func eachPosition(t *table.Table, visit func(ply int, state game.State) error) error {
	state := t.Start
	for ply := 0; ; ply++ {
		err := visit(ply, state)
		if err != nil || ply == len(t.Plies) {
			return err
		}
		if state, err = game.PlayText(state, t.Plies[ply].Text); err != nil {
			return err
		}
	}
}

// evaluate asks for an evaluation, unless the game is over.
func evaluate(ctx context.Context, ask Analyst, q Question) (Evaluation, error) {
	if err := ctx.Err(); err != nil {
		return Evaluation{}, err
	}
	if r, over := q.State.Result(); over {
		return finalEvaluation(r), nil
	}
	o, err := ask(ctx, q)
	o.Line = o.Line[:min(len(o.Line), studiedLine)]
	return o, err
}
