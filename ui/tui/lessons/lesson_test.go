package lessons_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/lesson"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lessons"
	"pawnstorm/ui/tui/tuitest"
)

// learns returns the lesson on screen.
func learns(p *tuitest.Person) *lessons.Screen {
	p.Tb.Helper()
	s, ok := p.Model.Top().(*lessons.Screen)
	if !ok {
		p.Tb.Fatalf("no lesson on screen:\n%s", p.Frame())
	}
	return s
}

// takesStep makes a step of a move in a lesson, with the mouse or with the key of its choice.
func takesStep(p *tuitest.Person, step game.Step) {
	p.Tb.Helper()
	if step.Cell == game.NoCell {
		if s := learns(p); !s.Choosing() {
			p.Chooses("turns")
		}
		p.Chooses(step.Choice)
		return
	}
	p.Frame()
	f := learns(p).Shown
	at := f.Picture.Square(step.Cell)
	p.ClickAt(f.Board.X+at.X, f.Board.Y+at.Y)
}

// TestLessons completes all lessons with the mouse, in windows that show all of the text.
func TestLessons(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann := w.Account("ann")
	for _, rules := range w.Games {
		info := rules.Info()
		p := w.Visit(app.Visit{Key: ann.Key, Line: "learn " + info.ID, Words: []string{"learn", info.ID}})
		l := lesson.Of(info.ID)
		for i := range l.Steps {
			s := &l.Steps[i]
			p.Sees(fmt.Sprintf("step %d of %d", i+1, len(l.Steps)))
			for _, size := range [][2]int{{40, 20}, {64, 24}, {200, 60}, {80, 24}} {
				p.FitsAt(size[0], size[1])
				p.ReadsAll(s.Title)
				p.ReadsAll(s.Text)
				p.ReadsAll(s.Task)
			}
			a, err := lesson.Begin(s, rules)
			if err != nil {
				t.Fatal(err)
			}
			m, ok := a.Solution()
			if !ok {
				t.Fatalf("%s: step %d has no solution", info.ID, i+1)
			}
			p.Press("z")
			p.ReadsAll("The move is " + a.State.Describe(m))
			for _, step := range a.State.Steps(m) {
				takesStep(p, step)
			}
			_, said, _ := a.Try(m, info)
			for _, size := range [][2]int{{40, 20}, {80, 24}} {
				p.FitsAt(size[0], size[1])
				p.ReadsAll(said.Say)
			}
			p.Press("n")
		}
		p.ReadsAll(l.Last)
		p.FitsAt(40, 20)
		p.ReadsAll(l.Last)
	}
	w.Visit(app.Visit{Key: ann.Key}).Until("all lessons to be done", func() bool {
		done, err := w.Accounts.Lessons(t.Context(), ann)
		return err == nil && len(done) == len(w.Games)
	})
}

// TestLessonAnswers checks that every kind of wrong move gets an answer at the board and leaves
// nothing behind.
func TestLessonAnswers(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{Line: "learn strike", Words: []string{"learn", "strike"}}) // guests learn too
	p.Sees("step 1 of 7", "Take the cop on e3.")
	p.Golden("lesson")
	p.Fits()
	p.Press("n")
	p.Sees("Make the move first. z shows it.")
	p.Tries("d2-d3")
	p.Sees("That is how a worker steps.")
	p.Golden("lesson-wrong")
	p.Tries("d2-d4")
	p.Sees("d2xd4: on rows 1 to 3 a worker moves one step up", "› d2-d4")
	p.Press("esc")
	p.Tries("zz")
	p.Sees("\"zz\": write it like")
	p.Press("esc", "esc")
	p.Sees("Press q to leave the lesson.")
	p.Tries("d2xe3")
	p.Sees("One cop less.", "✓ Make the move.")
	p.Golden("lesson-right")
	p.Press("enter")
	p.Sees("step 2 of 7")
	p.Press(".")
	p.Sees("step 2 of 7") // not done yet
	p.Press(",")
	p.Sees("step 1 of 7", "▶ Make the move.")
	p.Press(".")
	p.Sees("step 2 of 7")
	p.Tries("c4xd4")
	p.Press("n")
	p.Tries("a1-a2")
	p.Press("n")
	p.Sees("step 4 of 7", "Move the cop on b4.")
	at := func(name string) game.Cell { return game.Cell(int(name[0]-'a') + 8*int(name[1]-'1')) }
	takesStep(p, game.Step{Cell: at("b4")})
	p.Sees("✓ Pick the cop.", "▶ See where it can go.")
	takesStep(p, game.Step{Cell: at("d3")})
	p.ReadsAll("b1 is empty, so the file is stopped and the cop moves as a pawn")
	p.Press("v", "esc", "q")
	p.Misses("step 4 of 7")
}

// TestLessonMenu checks that the list knows the completed lessons and opens a lesson, which ends in
// a game with the weakest bot.
func TestLessonMenu(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	w.Accepts(w.AddBots()[0])
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key, Line: "learn", Words: []string{"learn"}})
	p.Sees("A lesson takes about three minutes", "▶ Chess", "General Strike Chess")
	p.Golden("lessons")
	p.Fits()
	if err := w.Accounts.FinishLesson(t.Context(), ann, "chess"); err != nil {
		t.Fatal(err)
	}
	p.Press("enter")
	p.Sees("Lesson · Chess  step 1 of 7")
	p.Press("q")
	p.Sees("✓")
	p.Press("down", "down", "enter")
	p.Sees("Lesson · General Strike Chess")
	p.Press("p")
	p.Sees("No bot plays that game here.")
	p.Press("q", "up", "up", "enter")
	p.Sees("Lesson · Chess")
	p.Press("p")
	p.Until("the game", func() bool { _, ok := p.Model.Top().(interface{ Waits() bool }); return ok })
	p.Sees("pip")
}

// TestLessonsAreOffered checks that lessons are offered before a game. Strangers see them, and so
// do users in the lobby, on the form for a new game, and at a waiting table.
func TestLessonsAreOffered(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	w.AddBots()
	stranger := w.Visit(app.Visit{})
	stranger.Sees("Learn a game", "l lesson")
	stranger.Press("l")
	stranger.Sees("A lesson takes about three minutes")
	stranger.Press("q")
	stranger.Sees("Look around")

	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("b")
	p.Sees("Play a bot", "l lesson")
	p.Press("l")
	p.Sees("Lesson · Chess  step 1")
	p.Press("q", "q", "c", "right", "right", "l")
	p.Sees("Lesson · General Strike Chess")
	p.Press("q")
	p.Sees("Create a table")
	p.Press("enter")
	p.Until("the table", func() bool { _, ok := p.Model.Top().(interface{ Waits() bool }); return ok })
	p.Press("l")
	p.Sees("Lesson · General Strike Chess")
	p.Press("q", "q", "l")
	p.Sees("A lesson takes about three minutes") // no game is chosen
	p.Press("q", "3")
	p.Sees("Learn it")
	p.Press("l")
	p.Sees("Lesson · General Strike Chess")
}

// The right move of a lesson glides.
func TestLessonGlides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		p := w.Visit(app.Visit{Key: w.Account("ann").Key, Line: "learn chess", Words: []string{"learn", "chess"}})
		p.Sees("step 1 of")
		p.Model.Session.Still = false
		s := learns(p)
		a, err := lesson.Begin(&s.Steps[0], w.Rules("chess"))
		if err != nil {
			t.Fatal(err)
		}
		m, _ := a.Solution()
		p.Tries(a.State.Format(m))
		if seen := p.Watches(time.Second, 0); len(seen) < 2 {
			t.Errorf("%d frames", len(seen))
		}
	})
}
