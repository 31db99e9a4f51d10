package linemode

import (
	"context"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/words"
)

// later waits in the background for a follow-up message to one of the user's commands.
type later struct {
	said chan message.Message
	stop context.CancelFunc
	join func()
}

// await runs then in the background. The session prints the message that it returns. A new call
// cancels the previous one.
func (s *session) await(then func(context.Context) message.Message) {
	s.later.end()
	ctx, stop := context.WithCancel(s.ctx)
	said := make(chan message.Message, 1)
	join := rescue.Go("waiting for more", func() { said <- then(ctx) }, func() { close(said) })
	s.later = &later{said: said, stop: stop, join: join}
}

// end cancels the wait. It raises the panic of the background function, if there was one.
func (l *later) end() {
	if l != nil {
		l.stop()
		l.join()
	}
}

// news returns a channel that delivers the message and closes when the background function ends. It
// returns nil if l is nil.
func (l *later) news() <-chan message.Message {
	if l == nil {
		return nil
	}
	return l.said
}

// tellLater prints the message that arrived and ends the wait.
func (s *session) tellLater(m message.Message) {
	if text := m.String(); text != "" {
		s.out.say(text)
	}
	s.later.end()
	s.later = nil
}

// tellImports reports each quarter of the imports, and the end.
func (s *session) tellImports(p archive.Progress) {
	percent, _ := p.Percent()
	switch quarter := percent/25 + 1; {
	case p.Running == 0:
		s.quarters = 0
	case quarter <= s.quarters:
		return
	default:
		s.quarters = quarter
	}
	s.out.say(words.Importing(p))
}
