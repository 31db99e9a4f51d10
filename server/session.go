package server

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
	"pawnstorm/server/memory"
	"pawnstorm/ui/tui"
)

// Exit codes of a session.
const (
	exitDone   = 0
	exitFailed = 1
	exitUsage  = 2
)

// dumb is the TERM of a terminal that can only write lines.
const dumb = "dumb"

// flushTime is how long a client has to take the last words of its screens.
const flushTime = 2 * time.Second

// wire connects a session to its client.
type wire interface {
	io.ReadWriter // input from the client, output to it
	// Exit ends the wire, with an exit code for the client.
	Exit(code int) error
}

// channelWire connects a session over an SSH session channel.
type channelWire struct {
	ssh.Session
	ch *channel
}

// Write writes to the client and expects a reaction.
func (w channelWire) Write(p []byte) (int, error) { return answered{w.Session, w.ch.conn}.Write(p) }

// answered writes to a client that then has to show that it reads.
type answered struct {
	io.Writer
	conn *conn
}

func (a answered) Write(p []byte) (int, error) {
	a.conn.shown()
	return a.Writer.Write(p)
}

// Exit ends the channel; see [channel.exit].
func (w channelWire) Exit(code int) error { return w.ch.exit(w.Session, code) }

// session is what runs in a scope once the client has asked for a shell, a command or a page.
type session struct {
	wire
	in       *scope
	visit    tui.Visit
	out, err *output
	page     bool                         // it is for a page, which takes messages
	read     atomic.Int64                 // bytes
	active   atomic.Int64                 // when the person last did something, in nanoseconds since the session began
	asking   atomic.Bool                  // a command waits for input
	lease    atomic.Pointer[memory.Lease] // nil until admitted
	early    *early                       // nil if admitted at once
	wanted   pubsub.Mailbox[struct{}]     // has a token when its person is asked to leave

	client   string // its version
	since    time.Time
	told     atomic.Pointer[told]
	kicks    sync.Once
	kicked   chan struct{} // closed when an operator ends the session
	sentence string        // why it was ended, set before kicked is closed
}

// handle runs a session and ends the channel.
func (ch *channel) handle(sess ssh.Session) {
	defer ch.work.Done()
	ch.conn.started()
	defer ch.conn.ended()
	if !ch.protect("serving a session", func() { ch.serve(sess) }) {
		sess.Exit(exitFailed)
	}
}

// serve runs a session. While the session waits for its person, often for hours, its stack holds only
// this function and those between it and the program's wait. So work before and after the wait is in
// functions of its own.
func (ch *channel) serve(sess ssh.Session) {
	s := ch.newSession(sess)
	defer s.begin(answered{sess.Stderr(), ch.conn})()
	if ch.tooLong {
		fmt.Fprintf(s.output(), "This command is too long. The limit is %d bytes.\n", maxCommand)
		s.end(exitUsage, "usage")
		return
	}
	s.serve()
}

// serve runs the session while it is on the list of running sessions.
func (s *session) serve() {
	s.in.server.enlist(s)
	defer s.in.server.strike(s)
	defer s.release()
	code, reason := s.run()
	s.end(code, reason)
}

// begin logs the session and opens its outputs, which fail when the channel's context ends before
// stop is called.
func (s *session) begin(stderr io.Writer) (stop func()) {
	ch := s.in
	s.visit.Log.Info("session started", "key", shortKey(s.visit.Key), "terminal", ch.terminal,
		"term", s.visit.Term, "command", s.command())
	stalled := func() { ch.cancel(errStall) }
	write := func(part, then func()) { ch.start("the output of a session", part, then) }
	s.out = newOutput(s.wire, write, stalled, &ch.server.counts.sent)
	s.err = newOutput(stderr, write, stalled, &ch.server.counts.sent)
	fails := context.AfterFunc(ch.ctx, rescue.Func(ch.log, "the output of a session", func() {
		s.out.fail(context.Cause(ch.ctx))
		s.err.fail(context.Cause(ch.ctx))
	}))
	return func() { fails() }
}

// end sends the remaining output, and informs the client and the log how the session ended.
func (s *session) end(code int, reason string) {
	ch := s.in
	patience := flushTime
	if !ch.terminal { // a command's output is not cut off while the client reads it
		patience = 0
	}
	sent := s.out.finish(patience) + s.err.finish(patience)
	if errors.Is(context.Cause(ch.ctx), errStall) {
		code = exitFailed
	}
	if ch.isBroken() { // perhaps only while sending the last words
		code, reason = exitFailed, reasonPanic
	}
	switch err := s.Exit(code); {
	case errors.Is(err, errStall):
		code, reason = exitFailed, errStall.Error()
	case err != nil && reason == reasonEOF:
		reason = errHungUp.Error() // the end of the input was only its first sign
	}
	ch.server.strike(s)
	s.countEnd(reason)
	s.visit.Log.Info("session ended", "reason", reason, "code", code,
		"for", time.Since(s.since).Round(time.Millisecond).String(), "received", s.read.Load(), "sent", sent)
}

func newSession(w wire, in *scope, client string) *session {
	s := &session{
		wire: w, in: in, client: client, since: time.Now(),
		kicked: make(chan struct{}), wanted: pubsub.NewMailbox[struct{}](),
	}
	s.touch()
	return s
}

func (ch *channel) newSession(sess ssh.Session) *session {
	s := newSession(channelWire{sess, ch}, &ch.scope, clean(sess.Context().ClientVersion()))
	env := sess.Environ()
	pty, _, _ := sess.Pty()
	if ch.terminal {
		env = append(env, "TERM="+pty.Term)
	}
	config := &ch.server.config
	s.visit = tui.Visit{
		Key:      fingerprint(sess.PublicKey()), // a proven key, not just an offered one
		User:     clean(sess.User()),
		Line:     sess.RawCommand(),
		Words:    arguments(sess),
		Terminal: terminalOf(env), Term: pty.Term,
		Width: ch.size.Width, Height: ch.size.Height,
		Host: cmp.Or(config.Host, addressed(sess.LocalAddr())), Port: config.Port, Pages: config.Pages,
		Log: ch.log, Tell: s.tell,
	}
	s.visit.Lines = s.isTalk()
	s.visit.Echo = s.visit.Lines && ch.terminal
	s.tell(identity.Person{}, s.command())
	return s
}

// command returns the name of the session's command without its arguments: they may be a message, a
// code or a move that others must not see.
func (s *session) command() string {
	name := s.in.server.config.CommandOf
	if s.visit.Line == "" || name == nil {
		return ""
	}
	return clean(name(s.visit.Line))
}

// context returns the context for the person's actions.
func (s *session) context() context.Context {
	return table.WithLine(identity.WithKey(s.in.ctx, s.visit.Key), s.in.line)
}

// run does what the session is for. A panic here ends only this session.
func (s *session) run() (code int, reason string) {
	if s.in.protect("a session", func() { code, reason = s.runKind() }) {
		return code, reason
	}
	s.tellBroken()
	return exitFailed, reasonPanic
}

func (s *session) runKind() (code int, reason string) {
	switch {
	case !s.admitted():
		return exitFailed, reasonRefused
	case !s.claim():
		return exitFailed, reasonFull
	case s.isCommand():
		return s.runCommand()
	case s.onScreens():
		return s.runScreens()
	}
	fmt.Fprint(s.err, s.usage())
	return exitUsage, "usage"
}

// admitted reports whether the visitor may come in, and otherwise tells them why not.
func (s *session) admitted() bool {
	admit := s.in.server.config.Admit
	if admit == nil {
		return true
	}
	err := tui.Enter(s.in.ctx, func(ctx context.Context) error { return admit(ctx, s.visit) }, s.tellPerson)
	if err == nil {
		return true
	}
	if errs.KindOf(err) == errs.Internal {
		s.visit.Log.Error("cannot decide whether to admit a visitor", "err", err)
	}
	s.tellPerson(errs.Sentence(err))
	return false
}

// tellPerson prints a sentence before there are screens.
func (s *session) tellPerson(sentence string) {
	if s.in.terminal && !s.page {
		sentence = ansi.Wordwrap(sentence, s.in.size.Width, "")
	}
	fmt.Fprintln(s.output(), sentence)
}

// onScreens reports whether the client has a terminal that can show screens.
func (s *session) onScreens() bool { return s.in.terminal && s.visit.Term != dumb }

// isTalk reports whether a person types and reads lines.
func (s *session) isTalk() bool {
	config := &s.in.server.config
	switch {
	case config.Exec == nil || config.IsTalk == nil:
		return false
	case config.IsTalk(s.visit.Line):
		return true
	}
	isDumb := s.in.terminal && !s.onScreens()
	return isDumb && (s.visit.Line == "" || config.IsCommand != nil && !config.IsCommand(s.visit))
}

// isCommand reports whether the session runs a command line.
func (s *session) isCommand() bool {
	config := &s.in.server.config
	switch {
	case s.visit.Lines:
		return true
	case config.Exec == nil || s.visit.Line == "":
		return false
	case s.onScreens():
		return config.IsCommand != nil && config.IsCommand(s.visit)
	}
	return true
}

// output returns where refusals go: a terminal has only one output.
func (s *session) output() io.Writer {
	switch {
	case s.page:
		return pageText{s.out}
	case s.in.terminal:
		return s.out
	}
	return s.err
}

// runCommand runs the command line of the session.
func (s *session) runCommand() (code int, reason string) {
	ctx, cancel := context.WithCancel(s.context())
	defer cancel()
	server := s.in.server
	ended := make(chan string, 1)
	s.in.start("the watch on a command", func() { ended <- s.watchCommand(ctx, cancel) }, func() { close(ended) })

	var stdin io.Reader = &commandInput{s: s, ctx: ctx}
	var stdout io.Writer = &activeWriter{s}
	switch {
	case s.visit.Lines:
		stdout = s.out // a person who only reads is idle
	case s.in.terminal:
		stdin = strings.NewReader("") // watchKeys reads what is typed
		s.in.start("the keys of a command", func() { s.watchKeys(cancel) }, nil)
	}
	code = server.config.Exec(ctx, s.visit, stdin, stdout, s.output())
	cancel()
	reason = <-ended
	if s.in.isBroken() {
		s.tellBroken()
		return exitFailed, reasonPanic
	}
	fmt.Fprint(s.output(), s.partingWords(reason))
	return code, cmp.Or(reason, s.hungUp(), "done")
}

// watchKeys ends a command when its person types ctrl+c or ctrl+d, which a terminal sends as bytes.
func (s *session) watchKeys(cancel context.CancelFunc) {
	keys := make([]byte, 64)
	for {
		n, err := s.Read(keys)
		s.read.Add(int64(n))
		if bytes.ContainsAny(keys[:n], "\x03\x04") {
			cancel()
		}
		if err != nil {
			return
		}
	}
}

// watchCommand ends a command that has waited too long for input, or when the server shuts down. A
// command that waits for something else is not idle; keepalives find out whether its client is still
// there. It returns the reason, or "" if the command ended by itself.
func (s *session) watchCommand(ctx context.Context, cancel context.CancelFunc) string {
	defer cancel()
	server := s.in.server
	idle := time.NewTimer(server.config.Idle)
	defer idle.Stop()
	for {
		select {
		case <-ctx.Done():
			return ""
		case <-idle.C:
			left := server.config.Idle - s.quiet()
			if left <= 0 && s.asking.Load() {
				return reasonIdle
			}
			idle.Reset(cmp.Or(max(left, 0), server.config.Idle))
		case <-s.in.broken:
			return reasonPanic
		case <-s.kicked:
			return reasonKicked
		case <-server.stopping:
			return reasonStopping
		}
	}
}

// touch marks the session as active, and quiet returns how long it has been idle. Changes of the system
// clock do not affect them.
func (s *session) touch() { s.active.Store(int64(time.Since(s.since))) }

func (s *session) quiet() time.Duration { return time.Since(s.since) - time.Duration(s.active.Load()) }

// hungUp returns why the channel has ended, "" if it has not.
func (s *session) hungUp() string {
	if err := context.Cause(s.in.ctx); err != nil {
		return err.Error()
	}
	return ""
}

// readActive reads what is typed, which keeps the session from being idle.
func (s *session) readActive(p []byte) (int, error) {
	n, err := s.Read(p)
	s.read.Add(int64(n))
	if n > 0 {
		s.touch()
	}
	return n, err
}

// activeWriter is the output of a session. Data that passes through it keeps the session from being idle.
type activeWriter struct{ s *session }

func (w *activeWriter) Write(p []byte) (int, error) {
	w.s.touch()
	return w.s.out.Write(p)
}

// arguments returns the words of the ssh command line, cleaned.
func arguments(sess ssh.Session) []string {
	list := sess.Command()
	for i, w := range list {
		list[i] = identity.Clean(w, maxCommand)
	}
	return list
}

// shortKey returns enough of an identity to find it in a log.
func shortKey(id string) string { return id[:min(len(id), 12)] }

// addressed returns the address that a client connected to. Behind address translation that
// is not what the person typed, but better than nothing. On the machine itself it is localhost, as in
// the server's own start message, since ssh stores host keys by host name.
func addressed(local net.Addr) string {
	tcp, ok := local.(*net.TCPAddr)
	switch {
	case !ok:
		return ""
	case tcp.IP.Equal(net.IPv4(127, 0, 0, 1)), tcp.IP.Equal(net.IPv6loopback):
		return "localhost"
	}
	return tcp.IP.String()
}
