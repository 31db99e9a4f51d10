package linemode

import (
	"context"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/words"
)

// studyView follows the study that the user is watching, until they go to a table or to the
// lobby.
type studyView struct {
	now  *study.Study
	stop context.CancelFunc
}

// watchStudy starts to follow a study, unless it is over. If the user already follows it, watchStudy only
// stores its new state.
func (s *session) watchStudy(of *study.Study) {
	if s.study != nil && s.study.now.ID == of.ID && !of.Over() {
		s.study.now = of // their own command already printed the change
		return
	}
	s.leaveStudy()
	if of.Over() {
		return
	}
	ctx, stop := context.WithCancel(s.ctx)
	s.study, s.studies = &studyView{now: of, stop: stop}, s.Club.Studies.Follow(ctx, of.ID)
	s.chats[studyChat] = s.listen(ctx, chat.StudyRoom(of.ID))
}

func (s *session) leaveStudy() {
	if s.study != nil {
		s.study.stop()
		s.study, s.studies, s.chats[studyChat] = nil, nil, nil
	}
}

// studyChanged prints what changed in the study and stops following a study that is over.
func (s *session) studyChanged(now *study.Study) {
	before := s.study.now
	if now.Rev <= before.Rev {
		return
	}
	s.study.now = now
	if text := words.StudyNews(before, now, s.spokenStep); text != "" {
		s.out.say(text)
	}
	if now.Over() {
		s.leaveStudy()
	}
}

// spokenStep returns the move at node n of a study in plain words.
func (s *session) spokenStep(e *study.Study, n int) string {
	node := e.Node(n)
	before := e.Node(node.After).State
	m, err := before.Parse(node.Text)
	if err != nil {
		return words.StudyMove(e, n)
	}
	return words.SentenceStart(speak(before, m, s.fun()))
}

// listStudies lists the studies in use that the user may watch, with a number for each.
func listStudies(s *session) {
	all := s.Club.Studies.InUse(s.me.ID)
	if len(all) == 0 {
		return
	}
	s.out.say("Studies:")
	for _, e := range all[:min(len(all), mostListed)] {
		s.numbers = append(s.numbers, func() { s.carryOut("study watch " + string(e.ID)) })
		s.out.sayf("%d. %s. Study %s.", len(s.numbers), words.StudyTitle(e), e.ID)
	}
}
