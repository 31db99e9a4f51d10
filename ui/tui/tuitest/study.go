package tuitest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/study"
)

// TrainingStudy creates a chess study led by ann, with a variation and drawings.
func TrainingStudy(w *World, ann account.Player) {
	w.Tb.Helper()
	play := func(text string) study.Intent { return study.Intent{Kind: study.Play, Text: text} }
	draw := func(from, to string) study.Intent { return study.Intent{Kind: study.Draw, Text: from, To: to} }
	s := w.CreateStudy(ann.Person, study.Beginning{Game: "chess"})
	for _, in := range []study.Intent{
		play("e4"), play("e5"), play("Nf3"), play("Nc6"),
		{Kind: study.Go, N: 1},
		play("c5"), play("Nf3"), play("d6"), play("d4"),
		draw("c5", "d4"), draw("f3", "d4"), draw("f1", "b5"), draw("e5", ""),
	} {
		var err error
		if s, err = w.Studies.Do(w.Tb.Context(), s.ID, ann.Person, in); err != nil {
			w.Tb.Fatal(err)
		}
	}
	w.Studies.Await(w.Tb.Context(), s)
}

// ChapterStudy creates a study with chapters, led by ann.
func ChapterStudy(w *World, ann account.Player) {
	w.Tb.Helper()
	s := w.CreateStudy(ann.Person, study.Beginning{Game: "chess", Name: "My openings"})
	var err error
	for _, name := range []string{"The Najdorf", "The Dragon", "Endings"} {
		if s, err = w.Studies.Add(w.Tb.Context(), s.ID, ann.Person, study.Beginning{Game: "chess", Name: name}); err != nil {
			w.Tb.Fatal(err)
		}
	}
	for _, in := range []study.Intent{
		{Kind: study.Enter, N: 2}, {Kind: study.Play, Text: "e4"}, {Kind: study.Play, Text: "c5"}, {Kind: study.Play, Text: "Nf3"},
	} {
		if s, err = w.Studies.Do(w.Tb.Context(), s.ID, ann.Person, in); err != nil {
			w.Tb.Fatal(err)
		}
	}
	w.Studies.Await(w.Tb.Context(), s)
}
