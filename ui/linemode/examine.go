package linemode

import (
	"context"
	"fmt"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/words"
)

// study is the one at which the person looks, until they go to a table, or to the
// lobby.
type examination struct {
	now  *study.Study
	mail <-chan *study.Study
	talk *listening
	stop context.CancelFunc
}

// lookAt has the person told what happens in a study from now on, if it goes on.
func lookAt(s *session, of *study.Study) {
	if s.examined != nil && s.examined.now.ID == of.ID && !of.Over() {
		s.examined.now = of // what they did themselves was answered
		return
	}
	lookAway(s)
	if of.Over() {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.examined = &examination{now: of, mail: s.Club.Studies.Follow(ctx, of.ID), stop: stop}
	s.examined.talk = s.listen(ctx, chat.ExaminersRoom(of.ID))
}

func lookAway(s *session) {
	if s.examined != nil {
		s.examined.stop()
		s.examined = nil
	}
}

// news is what happens there; of none there is none.
func (x *examination) news() <-chan *study.Study {
	if x == nil {
		return nil
	}
	return x.mail
}

// happened tells what has happened in the study.
func happened(s *session, now *study.Study) {
	before := s.examined.now
	if now.Rev <= before.Rev {
		return
	}
	s.examined.now = now
	if text := words.StudyNews(before, now, spokenStep); text != "" {
		s.out.say(text)
	}
	if now.Over() {
		lookAway(s)
	}
}

// spokenStep is a move of a study in plain words.
func spokenStep(e *study.Study, n int) string {
	node := e.Node(n)
	before := e.Node(node.After).State
	m, err := before.Parse(node.Text)
	if err != nil {
		return words.StudyMove(e, n)
	}
	return words.SentenceStart(speak(before, m))
}

// listStudies lists those that may be watched, with a number for each.
func listStudies(s *session) {
	all := s.Club.Studies.Watchable(s.me.ID)
	if len(all) == 0 {
		return
	}
	s.out.say("Studies:")
	for _, e := range all[:min(len(all), mostListed)] {
		s.numbers = append(s.numbers, func() { s.carryOut("study watch " + string(e.ID)) })
		s.out.say(fmt.Sprintf("%d. %s. Study %s.", len(s.numbers), words.StudyTitle(e), e.ID))
	}
}
