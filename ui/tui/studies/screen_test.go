package studies_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

func TestStudyFrames(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	tuitest.TrainingStudy(w, ann)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Chess: ann leads. Join to watch.")
	p.Golden("lobby-examination")
	p.Press("S")
	p.Sees("Leader", "Chess")
	p.Golden("examinations")
	p.Press("enter")
	p.Sees("After 3. d4", "ann leads.")
	p.Golden("examination")
}

// TestStudyTogether checks that the leader can open a study by key, move, draw and delete. Another
// user sees all that, chats, and moves only when allowed.
func TestStudyTogether(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Visit(app.Visit{Key: w.Account("ann").Key}), w.Visit(app.Visit{Key: w.Account("bob").Key})
	ann.Opens("Studies")
	ann.Sees("No studies.")
	ann.Press("c")
	ann.Sees("● Chess")
	ann.Press("enter")
	ann.Sees("At the start. White is to move.")
	bob.Sees("Chess: ann leads.")
	bob.Press("S")
	bob.Sees("Leader")
	bob.Press("enter")
	bob.Sees("At the start.", "You are watching. ann can let you move.")
	ann.Press("m")
	ann.Types("Nf3")
	ann.Press("enter")
	ann.Sees("After 1. Nf3. Black is to move.")
	bob.Sees("After 1. Nf3. Black is to move.")
	bob.Press(",")
	bob.Sees("You are watching.")
	ann.Press("*")
	ann.Sees("for an arrow")
	ann.Press("*")
	ann.Sees("Marked: ")
	bob.Sees("Marked: ")
	ann.Press("*", "up", "*")
	ann.Sees("Arrows: ")
	bob.Sees("Arrows: ")
	ann.Press("-")
	ann.Misses("Arrows: ")
	bob.Misses("Arrows: ")
	bob.Press("t")
	bob.Types("Why not e4?")
	bob.Press("enter", "esc")
	ann.Sees("bob: Why not e4?")
	ann.Press("o")
	ann.Sees("ann leads.", "About")
	ann.Press("o", "end")
	ann.Sees("▶", "Close the study", "Let a player move")
	ann.Press("esc", "q", ":")
	ann.Types("examine let bob")
	ann.Press("enter")
	ann.Sees("bob may move now")
	bob.Sees("Can also move: bob.")
	bob.Press("m")
	bob.Types("d5")
	bob.Press("enter")
	bob.Sees("After 1... d5.")
	ann.Sees("After 1... d5.")
	bob.Press(",")
	bob.Sees("After 1. Nf3.")
	ann.Sees("After 1. Nf3.")
	ann.Press("m")
	ann.Types("d6")
	ann.Press("enter")
	ann.Sees("2 of 2 moves there")
	bob.Sees("2 of 2 moves there")
	ann.Press("n")
	ann.Sees("After 1... d5, 1 of 2")
	ann.Press("x")
	ann.Sees("Delete 1... d5 and all moves after it?")
	ann.Press("y")
	ann.Misses("d5")
	bob.Misses("d5")
	if frame := bob.Frame(); !strings.Contains(frame, "After 1. Nf3.") {
		t.Errorf("bob sees:\n%s", frame)
	}
	ann.Press(":")
	ann.Types("examine close")
	ann.Press("enter")
	ann.Sees("The study is over.")
	bob.Sees("This study is over. The leader closed it.")
	ann.Press("q")
	ann.Sees("No studies.")
}

// TestChapters checks that the leader goes from chapter to chapter with keys and the mouse, and adds, renames and
// removes some. Another user sees all that.
func TestChapters(t *testing.T) {
	w := tuitest.New(t)
	leader := w.Account("ann")
	tuitest.ChapterStudy(w, leader)
	ann, bob := w.Visit(app.Visit{Key: leader.Key}), w.Visit(app.Visit{Key: w.Account("bob").Key})
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Press("S")
		p.Sees("My openings")
		p.Press("enter")
		p.Sees("My openings", "▶ 2 The Najdorf", "After 2. Nf3.")
	}
	ann.Golden("chapters")
	ann.Press(">")
	for _, p := range []*tuitest.Person{ann, bob} {
		p.Sees("▶ 3 The Dragon", "At the start.")
	}
	bob.Press("<")
	bob.Sees("You are watching.")
	ann.Press("<", "<")
	ann.Sees("▶ 1 Chapter 1")
	bob.Sees("▶ 1 Chapter 1")
	ann.Clicks("4 Endings")
	bob.Sees("▶ 4 Endings")
	ann.Press(":")
	ann.Types("study add discworld --title=\"Trolls and such\"")
	ann.Press("enter")
	ann.Sees("▶ 5 Trolls and such", "At the start")
	bob.Sees("▶ 5 Trolls and such", "Chapter 5 of 5")
	ann.Press(":")
	ann.Types("study rename Dwarfs")
	ann.Press("enter")
	ann.Sees("▶ 5 Dwarfs")
	bob.Sees("▶ 5 Dwarfs")
	ann.Press("o")
	ann.Sees("About")
	ann.Press("o", "end")
	ann.Sees("Delete the study")
	ann.Press("esc", "o")
	ann.Clicks("Import chapters")
	ann.Sees("Waiting for your paste.", "< games.pgn")
	ann.Pastes("1. e5 e4 *")
	ann.Sees("This PGN cannot be read")
	ann.Pastes("[ChapterName \"Gambits\"]\n\n1. f4 e5 *")
	ann.Sees("Chapter 6 of 6: Gambits.")
	ann.Press("q")
	bob.Sees("▶ 6 Gambits", "1. f4 e5")
	ann.Press(":")
	ann.Types("study remove")
	ann.Press("enter")
	ann.Sees("▶ 5 Dwarfs", "Chapter 5 of 5")
	ann.Press(":")
	ann.Types("study remove")
	ann.Press("enter")
	ann.Sees("▶ 4 Endings", "Chapter 4 of 4")
	bob.Sees("▶ 4 Endings", "Chapter 4 of 4")
	bob.Misses("Dwarfs")
}

// TestStudyShared shares a study, and opens it on another screen by the id in the shared line.
func TestStudyShared(t *testing.T) {
	w := tuitest.New(t)
	tuitest.TrainingStudy(w, w.Account("ann"))
	id := string(w.Studies.List()[0].ID)
	bob := w.Visit(app.Visit{Key: w.Account("bob").Key, Words: []string{id}})
	bob.Sees("After 3. d4", "ann leads.")
	bob.Model.Session.Visit.Pages = "https://chess.example"
	bob.Press("s")
	bob.Sees("ssh -t -p 2222 pawnstorm.example "+id, "https://chess.example/studies/"+id+".gif", "> "+id+".pgn")
	bob.Fits()
}

// A move glides for everyone in a study, and so does a step forward. A step back or a jump does not.
func TestStudyGlides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		leader := w.Account("ann")
		tuitest.TrainingStudy(w, leader)
		ann, bob := w.Visit(app.Visit{Key: leader.Key}), w.Visit(app.Visit{Key: w.Account("bob").Key})
		for _, p := range []*tuitest.Person{ann, bob} {
			p.Press("S")
			p.Sees("Leader")
			p.Press("enter")
			p.Sees("After 3. d4")
			p.Model.Session.Still = false
		}
		for _, c := range []struct {
			key   string
			least int
			most  int
		}{{",", 1, 2}, {".", 3, 4}, {"home", 1, 2}, {"end", 1, 2}} {
			bob.Watches(time.Second, 0)
			ann.Press(c.key)
			if seen := ann.Watches(time.Second, 0); len(seen) < c.least || len(seen) > c.most {
				t.Errorf("%s: ann sees %d frames", c.key, len(seen))
			}
			if seen := bob.Watches(time.Second, 0); len(seen) < c.least || len(seen) > c.most {
				t.Errorf("%s: bob sees %d frames", c.key, len(seen))
			}
		}
	})
}

// TestPreviewHasBoard checks that a wide window shows the board of the chosen study beside the list.
func TestPreviewHasBoard(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	tuitest.TrainingStudy(w, ann)
	p := w.Visit(app.Visit{Key: ann.Key, Width: 120, Height: 40})
	p.Press("S")
	p.Sees("After 3. d4", "a   b   c   d   e   f   g   h")
	p.Misses("Mark a square") // a list leaves the keys of the board alone
}
