package linemode

import (
	"context"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/words"
)

// examination follows the study that the user is watching, until they go to a table or to the
// lobby.
type examination struct {
	now  *study.Study
	stop context.CancelFunc
}

// lookAt starts to follow a study, unless it is over. If the user already follows it, lookAt only
// stores its new state.
func lookAt(s *session, of *study.Study) {
	if s.examined != nil && s.examined.now.ID == of.ID && !of.Over() {
		s.examined.now = of // their own command already printed the change
		return
	}
	lookAway(s)
	if of.Over() {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.examined, s.studies = &examination{now: of, stop: stop}, s.Club.Studies.Follow(ctx, of.ID)
	s.chats[studyChat] = s.listen(ctx, chat.ExaminersRoom(of.ID))
}

func lookAway(s *session) {
	if s.examined != nil {
		s.examined.stop()
		s.examined, s.studies, s.chats[studyChat] = nil, nil, nil
	}
}

// happened prints what changed in the study and stops following a study that is over.
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

// spokenStep returns the move at node n of a study in plain words.
func spokenStep(e *study.Study, n int) string {
	node := e.Node(n)
	before := e.Node(node.After).State
	m, err := before.Parse(node.Text)
	if err != nil {
		return words.StudyMove(e, n)
	}
	return words.SentenceStart(speak(before, m))
}

// listStudies lists the studies that the user may watch, with a number for each.
func listStudies(s *session) {
	all := s.Club.Studies.Watchable(s.me.ID)
	if len(all) == 0 {
		return
	}
	s.out.say("Studies:")
	for _, e := range all[:min(len(all), mostListed)] {
		s.numbers = append(s.numbers, func() { s.carryOut("study watch " + string(e.ID)) })
		s.out.sayf("%d. %s. Study %s.", len(s.numbers), words.StudyTitle(e), e.ID)
	}
}
