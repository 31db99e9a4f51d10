package linemode

import (
	"testing"

	"pawnstorm/game/lesson"
)

// TestLesson checks that a lesson asks for moves and answers moves, commands and squares.
func TestLesson(t *testing.T) {
	w := newWorld(t, nil)
	p := w.enter(Visit{Key: w.account("ann"), Echo: true, Line: "learn strike"}, 0)
	p.until("Step 1 of 7. Workers step ahead")
	p.until("On the board: worker d2, cop e3, owner d4.")
	p.until("Your task: Take the cop on e3.")
	p.says("d2-d3", "That is how a worker steps.")
	p.says("d2-d4", "on rows 1 to 3 a worker moves one step up")
	p.says("e3", "e3: cop, moves as a pawn")
	p.says("board", "2  . . . p . . . .")
	p.says("ranks", "Rank 2: empty from a2 to c2, worker d2, empty from e2 to h2.")
	p.says("show", "The move is d2xe3: ")
	p.says("again", "Step 1 of 7.")
	p.says("d2xe3", "Step 2 of 7. In the middle")
	p.says("rules strike", "the pawns revolt") // every command works
	p.says("back", "You have left the lesson.")
	p.says("learn", "Discs fall, and four in a line win.")
}

// TestLessonsInLines finishes every lesson with its right moves.
func TestLessonsInLines(t *testing.T) {
	w := newWorld(t, nil)
	p := w.enter(Visit{Key: w.account("ann"), Echo: true}, 0)
	for _, rules := range games {
		l := lesson.Of(rules.Info().ID)
		if l == nil {
			continue
		}
		p.says("learn "+l.Game, "Step 1 of")
		for i := range l.Steps {
			a, err := lesson.Begin(&l.Steps[i], rules)
			if err != nil {
				t.Fatal(err)
			}
			m, _ := a.Solution()
			next := "Type house to play a bot"
			if i+1 < len(l.Steps) {
				next = "Your task: " + l.Steps[i+1].Task
			}
			p.says(a.State.Format(m), next)
		}
	}
	p.says("learn", "Sixteen workers can stop what the owner owns. You have done it.")
}
