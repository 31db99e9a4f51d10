package tuitest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/study"
)

// OpenStudy creates a chess study and does things there, without a screen.
func (w *World) OpenStudy(leader account.Player, all ...study.Intent) *study.Study {
	w.Tb.Helper()
	e, err := w.Studies.Create(w.Tb.Context(), leader.Person, study.Beginning{Game: "chess"})
	for _, in := range all {
		if err == nil {
			e, err = w.Studies.Do(w.Tb.Context(), e.ID, leader.Person, in)
		}
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Studies.Await(w.Tb.Context(), e)
	return e
}

// TrainingStudy is a study led by ann, with a variation and drawings.
func TrainingStudy(w *World, ann account.Player) *study.Study {
	play := func(text string) study.Intent { return study.Intent{Kind: study.Play, Text: text} }
	return w.OpenStudy(ann, play("e4"), play("e5"), play("Nf3"), play("Nc6"),
		study.Intent{Kind: study.Go, N: 1}, play("c5"), play("Nf3"), play("d6"), play("d4"),
		study.Intent{Kind: study.Draw, Text: "c5", To: "d4"}, study.Intent{Kind: study.Draw, Text: "f3", To: "d4"},
		study.Intent{Kind: study.Draw, Text: "f1", To: "b5"}, study.Intent{Kind: study.Draw, Text: "e5"})
}
