package plain

import (
	"context"
	"fmt"

	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// study is the analysis that the person has asked for last, while it is under way.
type study struct {
	of   identity.TableID
	mail <-chan analysis.Progress
	stop context.CancelFunc
	told bool // that it waits for its turn
}

// awaitStudy has the person told when the analysis of a game is done.
func (s *session) awaitStudy(t *table.Table) {
	s.forgetStudy()
	ctx, stop := context.WithCancel(s.ctx)
	s.study = &study{of: t.ID, mail: s.Club.Studies.Follow(ctx, t), stop: stop}
}

func (s *session) forgetStudy() {
	if s.study != nil {
		s.study.stop()
		s.study = nil
	}
}

// news is how far the analysis is; of none there is none.
func (s *study) news() <-chan analysis.Progress {
	if s == nil {
		return nil
	}
	return s.mail
}

// studied tells that the analysis is done, why it came to nothing, or that it has to wait.
func (s *session) studied(p analysis.Progress) {
	switch {
	case p.Err != nil:
		s.fail(p.Err)
	case p.Study != nil:
		s.out.say(fmt.Sprintf("Table %s is analysed. Type analyse %[1]s to read it.", s.study.of))
	default:
		if p.Place > 0 && !s.study.told {
			s.study.told = true
			s.out.say(fmt.Sprintf("Many games are being analysed. This one waits for its turn: place %d in the queue.", p.Place))
		}
		return
	}
	s.forgetStudy()
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
