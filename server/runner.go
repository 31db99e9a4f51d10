package server

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/logctx"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
)

// runScreens runs the program of a session with a terminal.
func (s *session) runScreens() (code int, reason string) {
	ctx, cancel := context.WithCancel(s.context())
	defer cancel()
	model, err := s.in.server.config.NewModel(ctx, s.visit)
	if err != nil {
		s.visit.Log.Log(ctx, logctx.Level(err), "cannot create the screens of a session", "err", err)
		s.tellBroken()
		return exitFailed, "no screens"
	}
	w := &watch{s: s, ctx: ctx}
	p := w.program(model)
	s.in.start("the input of a session", func() { w.readKeys(p.Send) },
		func() { p.Send(endMsg{reasonEOF}) }) // if it panicked, that was recorded first and is the reason
	p.Run(ctx)
	cancel()
	s.in.start("the commands of a session", p.Wait, nil)
	if s.in.isBroken() {
		s.tellBroken()
		return exitFailed, reasonPanic
	}
	s.farewell(p.Model(), w.reason)
	return exitDone, cmp.Or(w.reason, s.hungUp(), "left")
}

// program returns the session's program, whose events go to the watch.
func (w *watch) program(model tea.Model) *program.Program {
	s := w.s
	return program.New(model, program.Options{
		Output: s.out,
		Size:   s.in.size, Sizes: s.in.sizes.C, Can: canvas.FeaturesOf(s.visit.Term),
		// The screens then ask for the terminal's background as well, and wait for the answer.
		Asks:   !s.visit.Plain && s.visit.Profile > colorprofile.ASCII,
		Turns:  s.in.server.turns,
		Around: w.begin(), Filter: w.filter,
		Panicked: s.in.fault,
	})
}

// farewell prints the last words on the person's ordinary screen.
func (s *session) farewell(m tea.Model, reason string) {
	text := s.partingWords(reason)
	if f, ok := m.(tui.Farewell); ok {
		text += f.Farewell()
	}
	if text = strings.TrimRight(text, "\n"); text != "" {
		if !s.page {
			text = ansi.Wordwrap(text, s.in.size.Width, "")
		}
		fmt.Fprintln(s.output(), text)
	}
}

const goingDown = "The server is going down and will be back."

// partingWords returns why the session was ended, on a line of its own; "" if the person ended it.
func (s *session) partingWords(reason string) string {
	switch reason {
	case reasonIdle:
		return "You were away for a while, so this session has ended.\n"
	case reasonKicked:
		return s.sentence + "\n"
	case reasonFull:
		return askedWords + "\n"
	case reasonStopping:
		return goingDown + "\n"
	}
	return ""
}

const brokenWords = "Something went wrong on the server, and this session had to end. " +
	"Your games are saved; please come back."

// tellBroken tells the person that something went wrong on the server.
func (s *session) tellBroken() {
	fmt.Fprintln(s.output(), brokenWords)
}

// usage returns the help for a session that asked for nothing the server has.
func (s *session) usage() string {
	lines := [][2]string{
		{s.visit.Address(), "play"},
		{strings.Replace(s.visit.Address(), "ssh", "ssh -t", 1) + " TABLE", "go straight to a table"},
	}
	if s.in.server.config.Exec != nil {
		lines = append(lines, [2]string{s.visit.Address() + " help", "what you can do without a terminal"})
	}
	if s.in.server.config.IsTalk != nil {
		lines = append(lines, [2]string{s.visit.Address() + " plain", "play in lines of text"})
	}
	text := "The board needs a terminal.\n"
	for _, l := range lines {
		text += fmt.Sprintf("  %-36s %s\n", l[0], l[1])
	}
	return text
}
