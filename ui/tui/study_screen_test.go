package tui

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/study"
	"pawnstorm/ui/tui/app"
)

// study creates a chess study and does things there, without a screen.
func (w *world) openStudy(leader account.Player, all ...study.Intent) *study.Study {
	w.t.Helper()
	e, err := w.service.Studies.Create(w.t.Context(), leader.Person, study.Beginning{Game: "chess"})
	for _, in := range all {
		if err == nil {
			e, err = w.service.Studies.Do(w.t.Context(), e.ID, leader.Person, in)
		}
	}
	if err != nil {
		w.t.Fatal(err)
	}
	w.service.Studies.Await(w.t.Context(), e)
	return e
}

// trained is a study led by ann, with a variation and drawings.
func trained(w *world, ann account.Player) *study.Study {
	play := func(text string) study.Intent { return study.Intent{Kind: study.Play, Text: text} }
	return w.openStudy(ann, play("e4"), play("e5"), play("Nf3"), play("Nc6"),
		study.Intent{Kind: study.Go, N: 1}, play("c5"), play("Nf3"), play("d6"), play("d4"),
		study.Intent{Kind: study.Draw, Text: "c5", To: "d4"}, study.Intent{Kind: study.Draw, Text: "f3", To: "d4"},
		study.Intent{Kind: study.Draw, Text: "f1", To: "b5"}, study.Intent{Kind: study.Draw, Text: "e5"})
}

func TestStudyFrames(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	trained(w, ann)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Chess: ann leads. Join to watch.")
	p.golden("lobby-examination")
	p.press("X")
	p.sees("Leader", "Chess")
	p.golden("examinations")
	p.press("enter")
	p.sees("After 3. d4", "ann leads.")
	p.golden("examination")
}

// TestStudyTogether checks that the leader opens a study by key, moves, draws and deletes, and
// that another user sees all that, chats, and moves only when allowed.
func TestStudyTogether(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.visit(app.Visit{Key: w.account("ann").Key}), w.visit(app.Visit{Key: w.account("bob").Key})
	ann.opens("Studies")
	ann.sees("No studies.")
	ann.press("c", "right")
	ann.sees("‹ Chess ›")
	ann.press("enter")
	ann.sees("At the start. White is to move.")
	bob.sees("Chess: ann leads.")
	bob.press("X")
	bob.sees("Leader")
	bob.press("enter")
	bob.sees("At the start.", "You are watching. ann can let you move.")
	ann.press("m")
	ann.types("Nf3")
	ann.press("enter")
	ann.sees("After 1. Nf3. Black is to move.")
	bob.sees("After 1. Nf3. Black is to move.")
	bob.press(",")
	bob.sees("You are watching.")
	ann.press("*")
	ann.sees("for an arrow")
	ann.press("*")
	ann.sees("Marked: ")
	bob.sees("Marked: ")
	ann.press("*", "up", "*")
	ann.sees("Arrows: ")
	bob.sees("Arrows: ")
	ann.press("-")
	ann.misses("Arrows: ")
	bob.misses("Arrows: ")
	bob.press("t")
	bob.types("Why not e4?")
	bob.press("enter", "esc")
	ann.sees("bob: Why not e4?")
	ann.press("o")
	ann.sees("ann leads.", "About")
	ann.press("o", "end")
	ann.sees("▸", "Close the study", "Let a player move")
	ann.press("esc", "q", ":")
	ann.types("examine let bob")
	ann.press("enter")
	ann.sees("bob may move now")
	bob.sees("Can also move: bob.")
	bob.press("m")
	bob.types("d5")
	bob.press("enter")
	bob.sees("After 1... d5.")
	ann.sees("After 1... d5.")
	bob.press(",")
	bob.sees("After 1. Nf3.")
	ann.sees("After 1. Nf3.")
	ann.press("m")
	ann.types("d6")
	ann.press("enter")
	ann.sees("2 of 2 moves there")
	bob.sees("2 of 2 moves there")
	ann.press("n")
	ann.sees("After 1... d5, 1 of 2")
	ann.press("x")
	ann.sees("Delete 1... d5 and all moves after it?")
	ann.press("y")
	ann.misses("d5")
	bob.misses("d5")
	if frame := bob.frame(); !strings.Contains(frame, "After 1. Nf3.") {
		t.Errorf("bob sees:\n%s", frame)
	}
	ann.press(":")
	ann.types("examine close")
	ann.press("enter")
	ann.sees("The study is over.")
	bob.sees("This study is over. The leader ended it.")
	ann.press("q")
	ann.sees("No studies.")
}
