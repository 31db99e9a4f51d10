package puzzles_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/tuitest"
)

// mouseOn returns where a cell is on the screen.
func mouseOn(p *tuitest.Person, s *puzzles.PuzzleScreen, at game.Cell) tea.Mouse {
	p.Frame()
	square := s.Shown.Picture.Square(at)
	return tea.Mouse{X: s.Shown.Board.X + square.X, Y: s.Shown.Board.Y + square.Y, Button: tea.MouseLeft}
}

// drag takes what the mouse finds at one place to another.
func drag(p *tuitest.Person, s *puzzles.PuzzleScreen, from, to tea.Mouse) {
	for _, msg := range []tea.MouseMsg{tea.MouseClickMsg(from), tea.MouseMotionMsg(to), tea.MouseReleaseMsg(to)} {
		p.Run(s.Update(msg))
	}
	p.Update(app.StaleMsg{})
}

// In a puzzle the user's move glides, then the reply. A key ends that, and a dragged piece does not
// glide again. Users without motion see only the last position.
func TestPuzzleGlides(t *testing.T) {
	q := tuitest.LongPuzzle(t, "chess")
	frames := make(map[string]int)
	for _, how := range []string{"typed", "dragged", "stopped", "still"} {
		synctest.Test(t, func(t *testing.T) {
			w := tuitest.NewLiveOf(t, tuitest.EveryGame())
			p := w.Visit(app.Visit{Key: w.Account("ann").Key})
			p.Opens("Puzzles")
			p.Press("n")
			p.Sees("to move and win")
			p.Resize(120, 40)
			s := p.BeginPuzzle(q)
			p.Model.Session.Still = how == "still"
			m, _ := s.Attempt.Next()
			if how == "dragged" {
				steps := s.State.Steps(m)
				drag(p, s, mouseOn(p, s, steps[0].Cell), mouseOn(p, s, steps[1].Cell))
			} else {
				p.Tries(s.State.Format(m))
			}
			if how == "stopped" {
				p.Press("up")
			}
			seen := p.Watches(3*time.Second, 0)
			frames[how] = len(seen)
			if len(s.Attempt.Plies()) != 2 || p.Watches(time.Second, 0)[0] != seen[len(seen)-1] {
				t.Errorf("%s: the move does not end", how)
			}
		})
	}
	if frames["still"] != 1 || frames["stopped"] != 1 || frames["dragged"] < 3 || frames["typed"] <= frames["dragged"] {
		t.Errorf("frames: %v", frames)
	}
}

// A piece in hand is dragged from beside the board.
func TestPuzzleDragFromHand(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Opens("Puzzles")
	p.Press("n")
	p.Sees("to move and win")
	for _, q := range puzzle.Of("crazyhouse") {
		s := p.BeginPuzzle(q)
		m, _ := s.Attempt.Next()
		steps := s.State.Steps(m)
		if steps[0].Cell != game.NoCell {
			continue
		}
		p.Sees([]string{"White: ", "Black: "}[s.State.Turn()])
		for _, spot := range s.Shown.Spots {
			from := tea.Mouse{X: spot.X, Y: spot.Y, Button: tea.MouseLeft}
			p.Run(s.Update(tea.MouseClickMsg(from)))
			if path := s.Pick.Path; len(path) != 1 || path[0].Choice != steps[0].Choice {
				continue
			}
			p.Update(app.StaleMsg{})
			p.Sees("in hand: choose a square.")
			drag(p, s, from, mouseOn(p, s, steps[1].Cell))
			if plies := s.Attempt.Plies(); len(plies) == 0 || plies[0].Move != m {
				t.Errorf("puzzle %s: the drop did not count:\n%s", q.ID, p.Frame())
			}
			return
		}
		t.Fatalf("puzzle %s: no %s to drag in %d spots:\n%s", q.ID, steps[0].Choice, len(s.Shown.Spots), p.Frame())
	}
	t.Fatal("no puzzle begins with a drop", strings.TrimSpace(p.Frame()))
}
