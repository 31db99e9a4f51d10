package tui

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lessons"
	"pawnstorm/ui/tui/widget"
)

// learns returns the lesson on screen.
func (p *person) learns() *lessons.Screen {
	p.t.Helper()
	s, ok := p.model.top().(*lessons.Screen)
	if !ok {
		p.t.Fatalf("no lesson is shown:\n%s", p.frame())
	}
	return s
}

// takesStep makes a step of a move in a lesson, with the mouse or with the key of its choice.
func (p *person) takesStep(step game.Step) {
	p.t.Helper()
	if step.Cell == game.NoCell {
		if s := p.learns(); !s.Choosing() {
			p.chooses("turns")
		}
		p.chooses(step.Choice)
		return
	}
	p.frame()
	f := p.learns().Shown
	at := f.Picture.Square(step.Cell)
	p.clickAt(f.Board.X+at.X, f.Board.Y+at.Y)
}

// readsAll expects the whole text in the frame, however it wraps.
func (p *person) readsAll(text string) {
	p.t.Helper()
	frame := p.frame()
	for _, word := range strings.Fields(text) {
		if !strings.Contains(frame, word) {
			p.t.Errorf("%q of %q is missing:\n%s", word, text, frame)
			return
		}
	}
}

// TestLessons completes all lessons with the mouse, in windows that show all of the text.
func TestLessons(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	ann := w.account("ann")
	for _, rules := range w.games {
		info := rules.Info()
		p := w.visit(app.Visit{Key: ann.Key, Line: "learn " + info.ID, Words: []string{"learn", info.ID}})
		l := lesson.Of(info.ID)
		for i := range l.Steps {
			s := &l.Steps[i]
			p.sees(fmt.Sprintf("step %d of %d", i+1, len(l.Steps)))
			for _, size := range [][2]int{{40, 20}, {64, 24}, {200, 60}, {80, 24}} {
				p.fitsAt(size[0], size[1])
				p.readsAll(s.Title)
				p.readsAll(s.Text)
				p.readsAll(s.Task)
			}
			a, err := lesson.Begin(s, rules)
			if err != nil {
				t.Fatal(err)
			}
			m, ok := a.Solution()
			if !ok {
				t.Fatalf("%s, step %d has no solution", info.ID, i+1)
			}
			p.press("z")
			p.readsAll("The move is " + a.State.Describe(m))
			for _, step := range a.State.Steps(m) {
				p.takesStep(step)
			}
			_, said, _ := a.Try(m, info)
			for _, size := range [][2]int{{40, 20}, {80, 24}} {
				p.fitsAt(size[0], size[1])
				p.readsAll(said.Say)
			}
			p.press("n")
		}
		p.readsAll(l.Last)
		p.fitsAt(40, 20)
		p.readsAll(l.Last)
	}
	w.visit(app.Visit{Key: ann.Key}).until("all are done", func() bool {
		done, err := w.service.Accounts.Lessons(t.Context(), ann)
		return err == nil && len(done) == len(w.games)
	})
}

// TestLessonAnswers checks that every kind of wrong move gets an answer at the board and leaves
// nothing behind.
func TestLessonAnswers(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	p := w.visit(app.Visit{Line: "learn strike", Words: []string{"learn", "strike"}}) // guests learn too
	p.sees("step 1 of 7", "Take the cop on e3.")
	p.golden("lesson")
	p.fits()
	p.press("n")
	p.sees("Make the move first. z shows it.")
	p.tries("d2-d3")
	p.sees("That is how a worker steps.")
	p.golden("lesson-wrong")
	p.tries("d2-d4")
	p.sees("d2xd4: on rows 1 to 3 a worker moves one step up", "› d2-d4")
	p.press("esc")
	p.tries("zz")
	p.sees("\"zz\": write it like")
	p.press("esc", "esc")
	p.sees("Press q to leave the lesson.")
	p.tries("d2xe3")
	p.sees("A cop less.", "✓ Make the move.")
	p.golden("lesson-right")
	p.press("enter")
	p.sees("step 2 of 7")
	p.press(".")
	p.sees("step 2 of 7") // not done yet
	p.press(",")
	p.sees("step 1 of 7", "▶ Make the move.")
	p.press(".")
	p.sees("step 2 of 7")
	p.tries("c4xd4")
	p.press("n")
	p.tries("a1-a2")
	p.press("n")
	p.sees("step 4 of 7", "Move the cop on b4.")
	at := func(name string) game.Cell { return game.Cell(int(name[0]-'a') + 8*int(name[1]-'1')) }
	p.takesStep(game.Step{Cell: at("b4")})
	p.sees("✓ Pick the cop.", "▶ See where it can go.")
	p.takesStep(game.Step{Cell: at("d3")})
	p.readsAll("b1 is empty, so the file is stopped and the cop moves as a pawn")
	p.press("v", "esc", "q")
	p.misses("step 4 of 7")
}

// TestLessonMenu checks that the list knows the completed lessons and opens a lesson, which ends in
// a game with the weakest bot.
func TestLessonMenu(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	w.welcoming(w.residents()[0])
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key, Line: "learn", Words: []string{"learn"}})
	p.sees("A lesson takes three minutes", "▸ Chess", "General Strike Chess")
	p.golden("lessons")
	p.fits()
	if err := w.service.Accounts.FinishLesson(t.Context(), ann, "chess"); err != nil {
		t.Fatal(err)
	}
	p.press("enter")
	p.sees("Lesson · Chess  step 1 of 7")
	p.press("q")
	p.sees("✓")
	p.press("down", "down", "enter")
	p.sees("Lesson · General Strike Chess")
	p.press("p")
	p.sees("No bot plays that game here.")
	p.press("q", "up", "up", "enter")
	p.sees("Lesson · Chess")
	p.press("p")
	p.until("the game", func() bool { _, ok := p.model.top().(interface{ Waits() bool }); return ok })
	p.sees("pip")
	if widget.MinWidth != 40 {
		t.Error("lessons are measured for 40 columns")
	}
}

// TestLessonsAreOffered checks that lessons are offered before a game: to strangers, on the forms
// for a new game, at a waiting table, and in the lobby.
func TestLessonsAreOffered(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	w.residents()
	stranger := w.visit(app.Visit{})
	stranger.sees("Learn a game", "l lesson")
	stranger.press("l")
	stranger.sees("A lesson takes three minutes")
	stranger.press("q")
	stranger.sees("Look around")

	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("b")
	p.sees("Play a bot", "l lesson")
	p.press("l")
	p.sees("Lesson · Chess  step 1")
	p.press("q", "q", "c", "right", "right", "l")
	p.sees("Lesson · General Strike Chess")
	p.press("q")
	p.sees("Create a table")
	p.press("enter")
	p.until("the table", func() bool { _, ok := p.model.top().(interface{ Waits() bool }); return ok })
	p.press("l")
	p.sees("Lesson · General Strike Chess")
	p.press("q", "q", "l")
	p.sees("A lesson takes three minutes") // no game is chosen
	p.press("q", "3")
	p.sees("Learn it")
	p.press("l")
	p.sees("Lesson · General Strike Chess")
}

// TestLearnFromMistakes checks that one key in an analysed game opens the user's own errors as
// puzzles, which do not count.
func TestLearnFromMistakes(t *testing.T) {
	w, ann, table := blundered(t)
	w.advised()
	p := w.comes(ann, table)
	p.press("z")
	p.sees("g4??", "l lesson")
	p.press("l")
	p.sees("Better moves · Chess  1 of 1", "g4?? was played here. Find better.")
	p.misses("rated")
	p.fits()
	p.golden("errors")
	p.tries("g2g4")
	p.sees("not the best")
	p.readsAll("g4 is not the best. Try again, or press z to see what is.")
	p.press("z")
	p.readsAll("The solution: a3. That was the last one: press enter to go back.")
	p.press("enter")
	p.sees("g4??")
	p.press("l")
	p.sees("g4?? was played here. Find better.")
	p.tries("h2h3") // this loses nothing either
	p.sees("h3 is good")
	p.readsAll("h3 is good, too. That was the last one: press enter to go back.")
	p.press("enter")
	p.sees("g4??")
	for e, err := range w.store.List(t.Context(), "puzzle/", "") {
		t.Errorf("%s is kept, %v", e.Key, err)
	}

	bob := w.visit(app.Visit{Key: keyOf("bob"), Words: []string{string(table.ID)}})
	bob.sees("g4??")
	bob.press("l")
	bob.sees("You made no mistakes.")
}
