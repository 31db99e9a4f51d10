package puzzles_test

import (
	"testing"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestLearnFromMistakes checks that one key in an analysed game opens the user's own errors as
// puzzles, which do not count.
func TestLearnFromMistakes(t *testing.T) {
	w, ann, table := tuitest.Blundered(t)
	w.SetAnalyst()
	p := w.OpenTable(ann, table)
	p.Press("z")
	p.Sees("g4??", "l lesson")
	p.Press("l")
	p.Sees("Better moves · Chess  1 of 1", "g4?? was played here. Find better.")
	p.Misses("rated")
	p.Fits()
	p.Golden("errors")
	p.Tries("g2g4")
	p.Sees("not the best")
	p.ReadsAll("g4 is not the best. Try again, or press z to see what is.")
	p.Press("z")
	p.ReadsAll("The solution: a3. That was the last one: press enter to go back.")
	p.Press("enter")
	p.Sees("g4??")
	p.Press("l")
	p.Sees("g4?? was played here. Find better.")
	p.Tries("h2h3") // this loses nothing either
	p.Sees("h3 is good")
	p.ReadsAll("h3 is good, too. That was the last one: press enter to go back.")
	p.Press("enter")
	p.Sees("g4??")
	for e, err := range w.Stored.List(t.Context(), "puzzle/", "") {
		t.Errorf("%s is stored, error %v", e.Key, err)
	}

	bob := w.Visit(app.Visit{Key: tuitest.KeyOf("bob"), Words: []string{string(table.ID)}})
	bob.Sees("g4??")
	bob.Press("l")
	bob.Sees("g4?? was just played. Find the only winning")
}
