package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"pawnstorm/game"
)

const (
	// maxStudies is how many games are analysed at once on this node.
	maxStudies = 8
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
	// Err is why the last one came to nothing, or nil.
	Err error
}

// desk is where games are analysed: each once, whoever asks.
type desk struct {
	mu      sync.Mutex
	closed  bool
	studies map[TableID]*deskwork
}

// deskwork is a game that somebody follows, or that is analysed.
type deskwork struct {
	Progress
	by        PlayerID // who has asked for it, while it is under way
	followers map[mailbox[Progress]]struct{}
}

func newDesk() *desk { return &desk{studies: make(map[TableID]*deskwork)} }

// of is the work on a table. The lock must be held.
func (d *desk) of(id TableID) *deskwork {
	w := d.studies[id]
	if w == nil {
		w = &deskwork{followers: make(map[mailbox[Progress]]struct{})}
		d.studies[id] = w
	}
	return w
}

// tidy forgets a table that nobody follows or works on. The lock must be held.
func (d *desk) tidy(id TableID) {
	if w := d.studies[id]; w.Of == 0 && len(w.followers) == 0 {
		delete(d.studies, id)
	}
}

// tell changes how far a study is, and tells those who follow it.
func (d *desk) tell(id TableID, p Progress) {
	d.mu.Lock()
	defer d.mu.Unlock()
	w := d.of(id)
	w.Progress = p
	for mail := range w.followers {
		mail.put(p)
	}
	d.tidy(id)
}

// begin takes up a study of so many positions for somebody and starts it, unless it
// is under way already.
func (d *desk) begin(id TableID, by PlayerID, positions int, start func()) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return errorf(Unavailable, serverCloses)
	}
	if w := d.studies[id]; w != nil && w.Of > 0 {
		return nil
	}
	busy := 0
	for other, w := range d.studies {
		switch {
		case w.Of == 0:
			continue
		case w.by == by:
			return errorf(Refused, "The game %s is being analysed for you. Wait until that is done.", other)
		}
		busy++
	}
	if busy >= maxStudies {
		return errorf(Refused, "%d games are being analysed just now. Please ask again in a minute.", busy)
	}
	w := d.of(id)
	w.by, w.Progress = by, Progress{Of: positions}
	start()
	return nil
}

// close lets no further study begin.
func (d *desk) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
}

// FollowStudy brings news of the study of a game until ctx ends: that there is none,
// how far it is, and at last the study. What there is now is there at once. The
// channel is never closed.
func (s *Service) FollowStudy(ctx context.Context, t *Table) <-chan Progress {
	mail := newMailbox[Progress]()
	d := s.desk
	d.mu.Lock()
	w := d.of(t.ID)
	w.followers[mail] = struct{}{}
	d.mu.Unlock()
	kept, err := s.Study(ctx, t) // once nothing can be missed any more
	d.mu.Lock()
	defer d.mu.Unlock()
	if w.Study == nil && kept != nil {
		w.Progress = Progress{Study: kept}
	}
	p := w.Progress
	p.Err = nil // was told when it came
	if err != nil && KindOf(err) != NotFound && w.Of == 0 {
		p.Err = err
	}
	mail.put(p)
	context.AfterFunc(ctx, func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		delete(w.followers, mail)
		d.tidy(t.ID)
	})
	return mail
}

// Analyse begins the study of a finished game, unless there is one or it is under
// way. It goes on whether somebody waits for it or not; FollowStudy tells.
func (s *Service) Analyse(ctx context.Context, who Person, t *Table) error {
	switch {
	case t.Status != Over:
		return errorf(Refused, "A game can be analysed when it is over.")
	case t.shut(who.ID):
		return errorf(Refused, tableClosed)
	}
	if kept, err := s.Study(ctx, t); err == nil || KindOf(err) != NotFound {
		if err == nil {
			s.desk.tell(t.ID, Progress{Study: kept}) // another server has made it
		}
		return err
	}
	ask, err := s.adviser()
	if err != nil {
		return err
	}
	positions := 0
	for _, g := range t.Games() {
		positions += len(g.Plies) + 1
	}
	return s.desk.begin(t.ID, who.ID, positions, func() {
		s.done.Go(func() { s.study(s.running, ask, t, positions) })
	})
}

// study analyses a game and keeps what is found.
func (s *Service) study(ctx context.Context, ask Adviser, t *Table, positions int) {
	p := Progress{Of: positions}
	study := &Study{Version: studyVersion, Table: t.ID}
	q := Question{Table: t.ID, Game: t.Game, Time: min(max(studyTime/time.Duration(positions), shortestStudied), longestStudied)}
	s.desk.tell(t.ID, p)
	for _, g := range t.Games() {
		opinions := make([]Opinion, len(g.Plies)+1)
		err := eachPosition(g, func(ply int, state game.State) (err error) {
			q.State = state
			if opinions[ply], err = opinionOf(ctx, ask, q); err != nil {
				return err
			}
			p.Done++
			s.desk.tell(t.ID, p)
			return nil
		})
		if err != nil {
			s.studyFailed(ctx, t, err)
			return
		}
		study.Games = append(study.Games, opinions)
	}
	study.Made = s.now().UTC().Truncate(time.Second)
	kept, err := s.keepStudy(ctx, t, study)
	if err != nil {
		s.studyFailed(ctx, t, err)
		return
	}
	s.desk.tell(t.ID, Progress{Study: kept})
}

// studyFailed tells why a study came to nothing. It can be begun again.
func (s *Service) studyFailed(ctx context.Context, t *Table, err error) {
	var told *Error
	switch {
	case ctx.Err() != nil:
		err = storeError(ctx.Err())
	case !errors.As(err, &told):
		s.log.Error("analysing a game", "table", t.ID, "err", err)
		err = &Error{Unavailable, Sentence(nil), err}
	}
	s.desk.tell(t.ID, Progress{Err: err})
}

// eachPosition goes through the positions of a game.
func eachPosition(t *Table, visit func(ply int, state game.State) error) error {
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

// opinionOf asks for an opinion, unless the position speaks for itself.
func opinionOf(ctx context.Context, ask Adviser, q Question) (Opinion, error) {
	if err := ctx.Err(); err != nil {
		return Opinion{}, err
	}
	if r, over := q.State.Result(); over {
		return overOpinion(r), nil
	}
	o, err := ask(ctx, q)
	o.Line = o.Line[:min(len(o.Line), studiedLine)]
	return o, err
}
