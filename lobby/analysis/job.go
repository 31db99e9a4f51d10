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
	// A study takes about studyTime of thinking, but no position more than
	// longestStudied or less than shortestStudied.
	studyTime       = 40 * time.Second
	longestStudied  = 500 * time.Millisecond
	shortestStudied = 100 * time.Millisecond
	// studiedLine is how many moves of a line are kept.
	studiedLine = 6
)

// Progress is how far the study of a game is.
type Progress struct {
	// Study is there when it is done.
	Study *Study
	// Done of Of positions have been looked at while it is under way; Of is 0
	// before and behind.
	Done, Of int
	// Place is its place among those that wait, from 1; 0 when its turn has come.
	Place int
	// Err is why the last one came to nothing, or nil.
	Err error
}

// tell changes how far a study is, and tells those who follow it. One that is over makes
// room for those that wait.
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

// progress is how far a study is that is under way.
func (st *Studies) progress(id identity.TableID) (p Progress, ok bool) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if j := st.jobs[id]; j != nil {
		return j.Progress, true
	}
	return Progress{}, false
}

// Follow brings news of the study of a game until ctx ends: that there is none,
// how far it is, and at last the study. The news of now is there at once. The
// channel is never closed.
func (st *Studies) Follow(ctx context.Context, t *table.Table) <-chan Progress {
	mail, _ := st.news.Follow(ctx, t.ID, pubsub.Filter[Progress]{})
	var p Progress
	kept, err := st.Get(ctx, t) // once nothing can be missed any more
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

// Analyse begins the study of a finished game, unless there is one or it is under
// way. When many are, it waits for its turn. It goes on whether somebody waits for it or
// not; Follow tells.
func (st *Studies) Analyse(ctx context.Context, who identity.Person, t *table.Table) error {
	switch {
	case t.Status != table.Over:
		return errs.New(errs.Refused, "A game can be analysed when it is over.")
	case t.HiddenFrom(who.ID):
		return errs.New(errs.Refused, "Only the players come to this table.")
	}
	if kept, err := st.Get(ctx, t); err == nil || errs.KindOf(err) != errs.NotFound {
		if err == nil {
			st.tell(t.ID, Progress{Study: kept}) // another server has made it
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
			if p := rescue.Caught("analysing "+string(t.ID), func() { st.study(st.running, ask, t, positions) }); p != nil {
				p.Log(st.log)
				st.tell(t.ID, Progress{Err: errs.Failed(errs.Unavailable, p)})
			}
		})
	})
}

// study analyses a game and keeps what is found.
func (st *Studies) study(ctx context.Context, ask Analyst, t *table.Table, positions int) {
	p := Progress{Of: positions}
	study := &Study{Version: studyVersion, Table: t.ID}
	q := Question{Table: t.ID, Game: t.Game, Time: min(max(studyTime/time.Duration(positions), shortestStudied), longestStudied)}
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

// studyFailed tells why a study came to nothing. It can be begun again.
func (st *Studies) studyFailed(ctx context.Context, t *table.Table, err error) {
	var told *errs.Error
	switch {
	case ctx.Err() != nil:
		err = store.Failure(ctx.Err())
	case !errors.As(err, &told):
		st.log.Error("analysing a game", "table", t.ID, "err", err)
		err = errs.Failed(errs.Unavailable, err)
	}
	st.tell(t.ID, Progress{Err: err})
}

// eachPosition goes through the positions of a game.
func eachPosition(t *table.Table, visit func(ply int, state game.State) error) error {
	state := t.Start
	for ply := 0; ; ply++ {
		if err := visit(ply, state); err != nil || ply == len(t.Plies) {
			return err
		}
		m, err := state.Parse(t.Plies[ply].Text)
		if err != nil {
			return err
		}
		if state, err = state.Play(m); err != nil {
			return err
		}
	}
}

// evaluate asks for an evaluation, unless the position speaks for itself.
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
