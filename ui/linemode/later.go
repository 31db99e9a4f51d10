package linemode

import (
	"context"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/words"
)

// later is what the person waits to hear of something that they did.
type later struct {
	said chan message.Message
	stop context.CancelFunc
	join func()
}

// await has the person told what then says, instead of what they waited for before.
func (s *session) await(then func(context.Context) message.Message) {
	s.later.end()
	ctx, stop := context.WithCancel(s.ctx)
	said := make(chan message.Message, 1)
	s.later = &later{said: said, stop: stop, join: rescue.Go("waiting for more", func() { said <- then(ctx) }, func() { close(said) })}
}

// end waits no longer.
func (l *later) end() {
	if l != nil {
		l.stop()
		l.join()
	}
}

// news is what was waited for; of nothing there is none.
func (l *later) news() <-chan message.Message {
	if l == nil {
		return nil
	}
	return l.said
}

// tellLater says what was waited for.
func (s *session) tellLater(m message.Message) {
	if text := m.String(); text != "" {
		s.out.say(text)
	}
	s.later.end()
	s.later = nil
}

// importing are the imports of the person, from any session of this node.
type importing struct {
	news     <-chan archive.Progress
	quarters int // of those under way that were told
}

// tell says each quarter of them, and the end.
func (i *importing) tell(out *printer, p archive.Progress) {
	percent, _ := p.Percent()
	switch quarter := percent/25 + 1; {
	case p.Running == 0:
		i.quarters = 0
	case quarter <= i.quarters:
		return
	default:
		i.quarters = quarter
	}
	out.say(words.Importing(p))
}
