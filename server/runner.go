package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/ui/tui"
)

// framesPerSecond is how often a session is drawn at most.
const framesPerSecond = 30

// idleWarning is how long before the end of an idle session it is announced.
const idleWarning = time.Minute

// runScreens runs the program of a session that has a terminal.
func (s *session) runScreens() (code int, reason string) {
	ctx, cancel := context.WithCancel(s.ch.ctx)
	defer cancel()
	model, err := s.ch.conn.server.config.NewModel(ctx, s.visit)
	if err != nil {
		s.visit.Log.Error("cannot make the screens of a session", "err", err)
		s.sorry()
		return exitFailed, "no screens"
	}
	g := &guarded{model: model, ch: s.ch}
	p := s.newProgram(ctx, g)
	watched := make(chan string, 1)
	s.ch.start("the watch on a session", func() { watched <- s.watch(ctx, p) }, func() { close(watched) })
	_, err = p.Run()
	cancel()
	reason = <-watched

	switch {
	case s.ch.isBroken():
		s.sorry()
		return exitFailed, reasonPanic
	case errors.Is(err, tea.ErrProgramPanic): // outside of the model
		io.WriteString(s.out, resetTerminal)
		s.sorry()
		return exitFailed, reasonPanic
	}
	s.farewell(g.model, reason)
	return exitDone, cmp.Or(reason, s.hungUp(), "left")
}

func (s *session) newProgram(ctx context.Context, m tea.Model) *tea.Program {
	return tea.NewProgram(m,
		tea.WithContext(ctx),
		tea.WithoutSignalHandler(),
		tea.WithInput(nil), // see input
		tea.WithOutput(s.out),
		tea.WithEnvironment(s.env),
		tea.WithColorProfile(s.visit.Profile),
		tea.WithWindowSize(s.visit.Width, s.visit.Height),
		tea.WithFPS(framesPerSecond),
		tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg {
			if _, ok := msg.(tea.SuspendMsg); ok {
				return nil // it would stop the whole server
			}
			return msg
		}),
	)
}

// watch tells the program what happens around it until ctx ends or something
// makes it quit; then it returns what that was.
func (s *session) watch(ctx context.Context, p *tea.Program) string {
	defer p.Quit()
	server := s.ch.conn.server
	eof := make(chan struct{})
	s.ch.start("the keys of a session", func() { s.readKeys(p.Send) }, func() { close(eof) })
	warning := min(idleWarning, server.config.Idle/2)
	idle := time.NewTimer(server.config.Idle - warning)
	defer idle.Stop()
	warned, reason := false, ""
	for reason == "" {
		select {
		case <-ctx.Done():
			return ""
		case size := <-s.ch.resized:
			p.Send(size)
		case <-s.active:
			idle.Reset(server.config.Idle - warning)
			if warned {
				warned = false
				p.Send(tui.IdleMsg{})
			}
		case <-idle.C:
			if warned {
				reason = reasonIdle
				break
			}
			warned = true
			idle.Reset(warning)
			p.Send(tui.IdleMsg{Left: warning})
		case <-server.stopping:
			reason = reasonStopping
		case <-s.ch.broken:
			reason = reasonPanic
		case <-eof:
			reason = reasonEOF
		}
	}
	return reason
}

// readKeys sends what is typed to the program until the input ends. Once the
// program has ended, sending does nothing.
func (s *session) readKeys(send func(tea.Msg)) {
	chunks := make(chan []byte)
	s.ch.start("the input of a session", func() { readChunks(&activeReader{s}, chunks) }, func() { close(chunks) })
	if !s.ch.protect("the key decoder of a session", func() { newInput(send).run(chunks) }) {
		for range chunks { // somebody must
		}
	}
}

// resetTerminal undoes, for a program that could not do it itself, all that a
// program may have done to a terminal: mouse, pastes, focus, attributes, cursor
// and alternate screen.
const resetTerminal = "\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?1004l\x1b[?2026l" +
	"\x1b[?1049l\x1b[0m\x1b[?25h\r\n"

// farewell says the last words on the person's ordinary screen.
func (s *session) farewell(m tea.Model, reason string) {
	text := partingWords(reason)
	if f, ok := m.(tui.Farewell); ok {
		text += f.Farewell()
	}
	if text = strings.TrimRight(text, "\n"); text != "" {
		fmt.Fprintln(s.out, ansi.Wordwrap(text, s.ch.size.Width, ""))
	}
}

// partingWords tell a person why the session was ended for them, on a line of
// their own. They are "" if the person ended it.
func partingWords(reason string) string {
	switch reason {
	case reasonIdle:
		return "You were away for a while, so this session has ended.\n"
	case reasonStopping:
		return "The server is going down and will be back.\n"
	}
	return ""
}

// sorry tells a person that something went wrong that is not their fault.
func (s *session) sorry() {
	to := s.err
	if s.ch.terminal {
		to = s.out
	}
	fmt.Fprintln(to, "Something went wrong on the server and this session had to end. Your games are saved; please come back.")
}

// usage is for a session that asks for nothing that there is.
func (s *session) usage() string {
	lines := [][2]string{
		{s.visit.Address(), "play"},
		{strings.Replace(s.visit.Address(), "ssh", "ssh -t", 1) + " TABLE", "go straight to a table"},
	}
	if s.ch.conn.server.config.Exec != nil {
		lines = append(lines, [2]string{s.visit.Address() + " help", "what can be done without a terminal"})
	}
	if s.ch.conn.server.config.IsTalk != nil {
		lines = append(lines, [2]string{s.visit.Address() + " plain", "play in lines of text"})
	}
	text := "The board needs a terminal.\n"
	for _, l := range lines {
		text += fmt.Sprintf("  %-36s %s\n", l[0], l[1])
	}
	return text
}
