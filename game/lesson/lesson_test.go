package lesson

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// each calls do with the start of every step of every lesson.
func each(t *testing.T, do func(t *testing.T, s *Step, a Attempt, info game.Info)) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		l := Of(info.ID)
		if l == nil {
			t.Errorf("%s has no lesson: write game/lesson/data/%[1]s.txt, as doc.go describes", info.ID)
			continue
		}
		t.Run(info.ID, func(t *testing.T) {
			for i := range l.Steps {
				a, err := Begin(&l.Steps[i], rules)
				if err != nil {
					t.Errorf("step %d: %v", i+1, err)
					continue
				}
				t.Run(l.Steps[i].Title, func(t *testing.T) { do(t, &l.Steps[i], a, info) })
			}
		})
	}
}

// mostAbout is the maximum length of a lesson's first paragraph.
const mostAbout = 46

// TestLessonsAreWhole checks that each game has a complete lesson with five to seven steps.
func TestLessonsAreWhole(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		l := Of(info.ID)
		if l == nil {
			continue // each reports it
		}
		if len(l.Steps) < 5 || len(l.Steps) > 7 || l.About == "" || l.Last == "" {
			t.Errorf("lesson of %s needs five to seven steps, a first paragraph and a line \"last:\"", info.ID)
			continue
		}
		if len(l.About) > mostAbout {
			t.Errorf("%q has %d letters, at most %d fit in a row of the list", l.About, len(l.About), mostAbout)
		}
		if l.Seat != "" && l.Seat != info.Seats[0].ID && l.Seat != info.Seats[1].ID {
			t.Errorf("%s has no seat %q", info.ID, l.Seat)
		}
	}
	each(t, func(t *testing.T, s *Step, a Attempt, _ game.Info) {
		if s.Title == "" || s.Text == "" || s.Task == "" || len(s.Answers) < 1 || len(s.Do) > 3 {
			t.Errorf("something is missing: %+v", s)
		}
		if text := a.State.String(); s.Position != "" && text != s.Position && len(strings.Fields(text)) == len(strings.Fields(s.Position)) {
			t.Errorf("%q is written %q", s.Position, text)
		}
		if _, over := a.State.Result(); over || len(a.State.Moves()) < 2 {
			t.Errorf("%s offers no choice", s.Position)
		}
	})
}

// TestLessonsArePlayed checks that each right move completes its step and that the reply is legal.
// Every other move is answered and changes nothing.
func TestLessonsArePlayed(t *testing.T) {
	each(t, func(t *testing.T, s *Step, a Attempt, info game.Info) {
		right, used := 0, make(map[string]bool)
		for _, m := range a.State.Moves() {
			text := a.State.Format(m)
			next, said, err := a.Try(m, info)
			if err != nil || said.Say == "" {
				t.Errorf("%s is answered %q, %v", text, said.Say, err)
				continue
			}
			used[said.Say] = true
			if !said.Right {
				if next.Done || next.State != a.State {
					t.Errorf("%s is wrong but changes something", text)
				}
				continue
			}
			right++
			moves := 1
			if s.Reply != "" {
				moves = 2
			}
			if !next.Done || next.State == a.State || len(next.Shown) != moves {
				t.Errorf("%s is right, but leads to %+v", text, next)
			}
			if len(next.Last) == 0 {
				t.Errorf("%s is right but marks no cell: set Info.Changes if a choice changes cells", text)
			}
			if again, _, err := next.Try(m, info); err != nil || again.State != next.State {
				t.Errorf("a completed step goes on")
			}
			if _, ok := next.Solution(); ok {
				t.Error("a completed step has a solution")
			}
		}
		if right == 0 || right == len(a.State.Moves()) && s.Position != "" {
			t.Errorf("%d of %d moves are right", right, len(a.State.Moves()))
		}
		for _, said := range s.Answers {
			if !used[said.Say] {
				t.Errorf("no move is answered with %q", said.Say)
			}
		}
		if m, ok := a.Solution(); !ok {
			t.Error("no solution")
		} else if next, said, err := a.Try(m, info); err != nil || !said.Right || !next.Done {
			t.Errorf("solution %s is answered with %+v, %v", a.State.Format(m), said, err)
		}
	})
}

// TestLessonsFit measures the texts for a window of 40x20, and for a panel of 28 columns beside a
// board.
func TestLessonsFit(t *testing.T) {
	each(t, func(t *testing.T, s *Step, _ Attempt, _ game.Info) {
		for _, room := range []struct{ w, title, all, answer int }{{40, 2, 7, 5}, {28, 2, 14, 7}} {
			title, rest := lines(s.Title, room.w), lines(s.Text, room.w)+lines(s.Task, room.w)
			if title > room.title || title+rest > room.all {
				t.Errorf("in %d columns the text takes %d lines, all of it %d", room.w, title, title+rest)
			}
			for _, said := range s.Answers {
				if n := lines(said.Say, room.w); n > room.answer {
					t.Errorf("in %d columns this takes %d lines: %s", room.w, n, said.Say)
				}
			}
		}
		for _, do := range s.Do {
			if len(do) > 26 {
				t.Errorf("%q does not fit on a line", do)
			}
		}
		for _, said := range append(s.Answers, Answer{Say: s.Text}, Answer{Say: s.Task}, Answer{Say: s.Title}) {
			if !strings.ContainsAny(said.Say[len(said.Say)-1:], ".!?") || strings.Contains(said.Say, "  ") {
				t.Errorf("not a sentence: %q", said.Say)
			}
		}
	})
}

// lines returns how many lines a text takes.
func lines(text string, w int) int {
	n, at := 1, 0
	for _, word := range strings.Fields(text) {
		switch {
		case at == 0:
			at = len(word)
		case at+1+len(word) <= w:
			at += 1 + len(word)
		default:
			n, at = n+1, len(word)
		}
	}
	return n
}

func TestRead(t *testing.T) {
	l, err := read("chess", "# a note\nseat: white\nThe about.\nlast: Go on.\n\n## One idea.\nposition: 8/8\n  /8 w\nIt is\n so.\ntask: Do it.\ndo: Now.\nright a1-a2 or a1-...: Good: you did.\nwrong ...: No.\nreply: b2\n")
	if err != nil {
		t.Fatal(err)
	}
	s := l.Steps[0]
	if l.Seat != "white" || l.About != "The about." || l.Last != "Go on." || s.Title != "One idea." || s.Position != "8/8/8 w" ||
		s.Text != "It is so." || s.Task != "Do it." || s.Do[0] != "Now." || s.Reply != "b2" || s.Answers[0].Say != "Good: you did." {
		t.Errorf("read: %+v", l)
	}
	if a := s.Answers[0]; !a.Right || !a.Fits("a1-a2") || !a.Fits("a1-b7") || a.Fits("b1-a1") || s.Answers[1].Right || !s.Answers[1].Fits("x") {
		t.Errorf("answers: %+v", s.Answers)
	}
	for _, bad := range []string{"task: Do it.", "## One.\nseat: white"} {
		if _, err := read("chess", bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
	if !fits("a...b", "ab") || fits("a...a", "a") {
		t.Error("rest")
	}
}
