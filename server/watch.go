package server

import (
	"context"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
)

// idleWarning is how long before the end of an idle session the warning comes.
const idleWarning = time.Minute

// watch tells a session's program what happens around it, on the program's own goroutine, and remembers
// what ended it.
type watch struct {
	s       *session
	ctx     context.Context
	warned  atomic.Bool // that the idle session will end
	isAsked bool        // to leave, with some time to refuse
	reason  string      // "" if the program has ended by itself
}

// Messages for the watch, not for the model.
type (
	endMsg   struct{ reason string }
	idleMsg  struct{} // the session may be idle by now
	awakeMsg struct{} // the person is back after a warning
)

// begin makes the program wait for the events that the watch needs.
func (w *watch) begin() tea.Cmd {
	server := w.s.in.server
	ends := func(reason string) func(struct{}) tea.Msg {
		return func(struct{}) tea.Msg { return endMsg{reason} }
	}
	return tea.Batch(
		program.Receive(w.ctx, server.stopping, ends(reasonStopping)).Cmd(),
		program.Receive(w.ctx, w.s.in.broken, ends(reasonPanic)).Cmd(),
		program.Receive(w.ctx, w.s.kicked, ends(reasonKicked)).Cmd(),
		program.Subscribe(w.ctx, w.s.wanted, func(struct{}) tea.Msg { return askedMsg{} }).Cmd(),
		w.look,
	)
}

// filter takes out the messages for the watch.
func (w *watch) filter(msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case endMsg:
		w.reason = msg.reason
		return tea.QuitMsg{}
	case idleMsg:
		return w.filter(w.look())
	case askedMsg:
		return w.asked()
	case dueMsg:
		return w.filter(w.due(msg))
	case awakeMsg:
		if w.warned.Swap(false) {
			return tui.IdleMsg{}
		}
		return nil
	}
	return msg
}

// look does what is due when the session may be idle.
func (w *watch) look() tea.Msg {
	idle := w.s.in.server.config.Idle
	warning := min(idleWarning, idle/2)
	left := idle - w.s.quiet()
	switch {
	case left <= 0:
		return endMsg{reasonIdle}
	case left > warning:
		return program.Later{Ctx: w.ctx, After: left - warning, Msg: idleMsg{}}
	}
	again := program.Later{Ctx: w.ctx, After: left, Msg: idleMsg{}}
	if w.warned.Swap(true) {
		return again
	}
	return tea.BatchMsg{
		func() tea.Msg { return tui.IdleMsg{Left: warning} },
		func() tea.Msg { return again },
	}
}

// readKeys sends what is typed to the program until the input ends.
func (w *watch) readKeys(send func(tea.Msg)) {
	in := newInput(send, func(f func()) { w.s.in.protect("the input of a session", f) })
	in.run(func(p []byte) (int, error) {
		n, err := w.s.readActive(p)
		if n > 0 && w.warned.Load() {
			send(awakeMsg{})
		}
		return n, err
	})
}
