package simulate

import (
	"slices"

	"pawnstorm/lobby/study"
)

// studyActs are what people do in studies.
var studyActs = []act{
	{1, createStudy},
	{1, createPrivateStudy},
	{4, commentInStudy},
	{3, moveInStudy},
	{2, letInStudy},
	{1, lookAt("study list --json")},
}

func createStudy(_ *world, _ *person) *errand { return &errand{line: "study new chess"} }

func createPrivateStudy(w *world, p *person) *errand {
	title := w.word()
	w.keepSecret(title, p)
	return &errand{line: "study new chess private --title=" + title, then: func(a answer) {
		w.oracle.expect("study "+title, a.outcome, expectation{p, "study list --json", title, true})
	}}
}

// study returns a study that a person leads, or nil.
func (w *world) study(p *person) *study.Summary {
	return pick(w, slices.DeleteFunc(slices.Clone(p.at.club.Studies.List()), func(s *study.Summary) bool { return s.Leader.ID != p.id }))
}

func commentInStudy(w *world, p *person) *errand {
	s := w.study(p)
	if s == nil {
		return nil
	}
	text := w.word()
	if s.Code != "" {
		w.keepSecret(text, p)
	}
	return &errand{line: "study comment " + text + " --study=" + string(s.ID)}
}

func moveInStudy(w *world, p *person) *errand {
	s := w.study(p)
	if s == nil {
		return nil
	}
	return &errand{line: "study move " + pick(w, []string{"e4", "d4", "e5", "Nf3", "c5", "d6"}) + " on " + string(s.ID)}
}

func letInStudy(w *world, p *person) *errand {
	s := w.study(p)
	if s == nil || s.Code != "" {
		return nil
	}
	return &errand{line: "study let " + w.other(p).name + " --study=" + string(s.ID)}
}
