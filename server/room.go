package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/server/memory"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
)

const (
	// lineTime is how long a session may wait in the queue.
	lineTime = 2 * time.Minute
	// idleWhenFull is how long a guest may be idle while others wait, and askTime how long a guest
	// who is asked to leave has to press a key.
	idleWhenFull = 5 * time.Minute
	askTime      = time.Minute
)

const (
	fullWords  = "The server is full. Please try again in a few minutes."
	shareWords = "Your network has reached its limit of open sessions. Close one, or try again in a few minutes."
	askedWords = "The server is full and you were idle, so your place went to someone else. " +
		"You can come back at any time."
	gaveUpWords = "The server is full, and a player came back to a running game: your place went to them. " +
		"Please come back in a few minutes."
)

// claim takes the memory that the session needs, and waits for it while the server is full. If there
// is none in time, it tells the person and reports false.
func (s *session) claim() bool {
	ctx, cancel := context.WithTimeout(s.in.ctx, lineTime)
	defer cancel()
	over := make(chan struct{})
	defer close(over)
	var place memory.Place
	rank, need := s.rank(), memory.Cost(s.cells())
	lease, err := s.in.server.memory.Acquire(ctx, memory.Want{
		Source: s.in.limits, Rank: rank, Bytes: need,
		Queued: func(p memory.Place) {
			if place.Number == 0 {
				s.watchLine(over, cancel)
			}
			place = p
			s.tellPlace(p)
		},
		Press: func(p memory.Place) { s.in.server.makeRoom(rank, need, p.Network) },
	})
	if err == nil {
		s.lease.Store(lease)
		s.in.sizes.bound(s.fit)
		return true
	}
	switch {
	case s.in.isBroken():
		s.tellPerson(brokenWords)
	case s.in.ctx.Err() == nil:
		s.tellPerson(s.whyNot(err, place))
	}
	return false
}

// release gives the memory back, if the session has any.
func (s *session) release() {
	if lease := s.lease.Load(); lease != nil {
		lease.Release()
	}
}

// whyNot returns why a session that waited at a place in the queue does not begin.
func (s *session) whyNot(err error, at memory.Place) string {
	full := new(memory.Full)
	switch {
	case s.isKicked():
		return s.sentence
	case s.in.server.Stopping():
		return goingDown
	case errors.Is(err, context.Canceled):
		return "You left the line."
	case at.Network.IsValid(), errors.As(err, &full) && full.Network.IsValid():
		return shareWords
	}
	return fullWords
}

// tellPlace tells a person their place in the queue.
func (s *session) tellPlace(p memory.Place) {
	why := "The server is full."
	if p.Network.IsValid() {
		why = "Your network has reached its limit of open sessions."
	}
	s.tellPerson(fmt.Sprintf("%s You are number %d in line. Keep this open to come in when a place is free.",
		why, p.Number))
}

// watchLine ends the wait of a session if an operator ends it, the server shuts down, or the person
// types ctrl+c. It watches until the wait is over.
func (s *session) watchLine(over <-chan struct{}, leave context.CancelFunc) {
	if s.in.terminal {
		e := &early{wire: s.wire, over: over, ended: make(chan struct{})}
		s.in.start("the keys of a session in line", func() { e.run(leave) }, func() {
			close(e.ended)
			s.leaveIfBroken(leave)
		})
		s.early = e
	}
	s.in.start("the wait of a session", func() {
		select {
		case <-s.kicked:
		case <-s.in.server.stopping:
		case <-over:
		}
		leave()
	}, func() { s.leaveIfBroken(leave) })
}

// leaveIfBroken ends the wait if a part of the session has panicked.
func (s *session) leaveIfBroken(leave context.CancelFunc) {
	if s.in.isBroken() {
		leave()
	}
}

// Read reads what is typed.
func (s *session) Read(p []byte) (int, error) {
	if s.early != nil {
		return s.early.Read(p)
	}
	return s.wire.Read(p)
}

// rank returns the current rank of the session's person.
func (s *session) rank() memory.Rank {
	rank := s.in.server.config.Rank
	if rank == nil {
		return memory.Guest
	}
	return rank(s.context(), s.visit.Key, s.told.Load().who.ID)
}

// cells returns how many cells the session shows, 0 without screens.
func (s *session) cells() int {
	if !s.onScreens() || s.isCommand() {
		return 0
	}
	return s.in.size.Width * s.in.size.Height
}

// fit limits a window to the available memory, and takes that memory.
func (s *session) fit(size program.Size) program.Size {
	lease := s.lease.Load()
	if s.cells() == 0 {
		return size // a command draws nothing
	}
	return within(size, memory.Cells(lease.Grow(memory.Cost(size.Width*size.Height))))
}

// within cuts a window to a number of cells: its width first, down to 80 columns.
func within(size program.Size, cells int) program.Size {
	if size.Width*size.Height <= cells {
		return size
	}
	size.Width = min(size.Width, max(defaultWidth, cells/size.Height))
	size.Height = min(size.Height, max(1, cells/size.Width))
	return size
}

// makeRoom asks idle guests to leave because someone waits, or only guests of one network if just
// that is full. To make room for a player in a running game it ends sessions of guests at once, the idlest
// first, and no more than needed.
func (s *Server) makeRoom(rank memory.Rank, need int64, network netip.Prefix) {
	if !s.pressed[rank].Allow() {
		return // all sessions were checked a moment ago
	}
	list := s.guests(network)
	for _, one := range list {
		if one.isKicked() { // already leaving
			need -= memory.Cost(one.cells())
		}
	}
	for _, one := range list {
		switch {
		case one.isKicked():
		case rank == memory.Player && need > 0:
			need -= memory.Cost(one.cells())
			one.note("a guest makes room for a player")
			one.kick(gaveUpWords)
		case one.quiet() >= idleWhenFull:
			one.ask()
		}
	}
}

func (s *session) isKicked() bool { return closed(s.kicked) }

// guests returns the sessions of guests without a running game, the idlest first.
func (s *Server) guests(network netip.Prefix) []*session {
	s.mu.Lock()
	var list []*session
	for _, one := range s.sessions {
		if one.lease.Load() != nil && (!network.IsValid() || network.Overlaps(one.in.limits)) {
			list = append(list, one)
		}
	}
	s.mu.Unlock()
	list = slices.DeleteFunc(list, func(one *session) bool { return one.rank() != memory.Guest })
	slices.SortFunc(list, func(a, b *session) int { return cmp.Compare(b.quiet(), a.quiet()) })
	return list
}

func (s *session) note(what string) {
	s.in.log.Info(what, "idle", s.quiet().Round(time.Second).String())
}

// ask asks an idle user to leave. Screens show the question, and any key keeps the session. Sessions
// without screens end at once.
func (s *session) ask() {
	if s.isCommand() {
		if s.visit.Lines {
			s.note("an idle guest makes room")
			s.kick(askedWords)
		}
		return
	}
	s.wanted.Offer(struct{}{})
}

// Messages of the watch to a session that is asked to leave.
type (
	askedMsg struct{}
	dueMsg   struct{ quiet time.Duration } // how long it had been idle when asked
)

// asked warns an idle session that others wait, and ends it if it stays idle.
func (w *watch) asked() tea.Msg {
	if w.isAsked || w.s.quiet() < idleWhenFull {
		return nil
	}
	w.isAsked = true
	w.warned.Store(true)
	quiet := w.s.quiet()
	return tea.BatchMsg{
		func() tea.Msg { return tui.IdleMsg{Left: askTime} },
		func() tea.Msg { return program.Later{Ctx: w.ctx, After: askTime, Msg: dueMsg{quiet}} },
	}
}

// due ends a session that was asked to leave and has stayed idle.
func (w *watch) due(msg dueMsg) tea.Msg {
	w.isAsked = false
	if w.s.quiet() < msg.quiet || w.s.rank() != memory.Guest {
		return nil
	}
	w.s.note("an idle guest makes room")
	return endMsg{reasonFull}
}

// early reads the keys of a session that waits in the queue, so that ctrl+c leaves it. It drops all
// other keys.
type early struct {
	wire  wire
	over  <-chan struct{} // closed when the wait is over
	ended chan struct{}   // closed when run has ended
	rest  []byte          // typed since the wait was over
	err   error
}

// run reads until the first keys that come after the wait.
func (e *early) run(leave func()) {
	keys := make([]byte, 64)
	for {
		n, err := e.wire.Read(keys)
		e.err = err
		if closed(e.over) {
			e.rest = keys[:n]
			return
		}
		if err != nil {
			return
		}
		if bytes.ContainsAny(keys[:n], "\x03\x04") {
			leave()
		}
	}
}

// Read reads what is typed after the wait.
func (e *early) Read(p []byte) (int, error) {
	<-e.ended
	switch {
	case len(e.rest) > 0:
		n := copy(p, e.rest)
		e.rest = e.rest[n:]
		return n, nil
	case e.err != nil:
		return 0, e.err
	}
	return e.wire.Read(p)
}
