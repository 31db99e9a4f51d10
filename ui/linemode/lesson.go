package linemode

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// lessonView holds a lesson under way. The current step is asked, and the next line answers it.
type lessonView struct {
	s     *session
	rules game.Rules
	*lesson.Lesson
	at      int // the current step
	attempt lesson.Attempt
}

// teach starts the lesson of a game.
func teach(s *session, gameID string) {
	i := slices.IndexFunc(s.Games, func(g game.Rules) bool { return g.Info().ID == gameID })
	s.lesson = &lessonView{s: s, rules: s.Games[i], Lesson: lesson.Of(gameID)}
	s.out.sayf("%s: %s Each step asks for a move. You can also type show, again, ranks, board, or back.",
		s.Games[i].Info().Name, s.lesson.About)
	s.lesson.ask()
}

// ask prints the current step and its task.
func (t *lessonView) ask() {
	step := &t.Steps[t.at]
	a, err := lesson.Begin(step, t.rules)
	if err != nil {
		t.s.fail(err)
		t.s.lesson = nil
		return
	}
	t.attempt = a
	t.s.out.say(fmt.Sprintf("Step %d of %d. %s", t.at+1, len(t.Steps), step.Title), step.Text)
	t.s.out.say(t.position()...)
	t.s.out.say("Your task: " + step.Task)
}

// mostNamed is the largest number of pieces that we list one by one. If there are more, we read the
// board rank by rank.
const mostNamed = 12

// position describes what stands on the board.
func (t *lessonView) position() []string {
	r := t.reader()
	var pieces []string
	for i, p := range r.Cells {
		if !p.Empty() {
			pieces = append(pieces, r.piece(p)+" "+r.cell(game.Cell(i)))
		}
	}
	if len(pieces) > mostNamed {
		return r.ranks()
	}
	return []string{fmt.Sprintf("On the board: %s.", strings.Join(pieces, ", "))}
}

// table returns a table with the current position, for functions that describe tables.
func (t *lessonView) table() *table.Table {
	return &table.Table{Rules: t.rules, State: t.attempt.State}
}

func (t *lessonView) reader() *reader { return newReader(t.table(), t.s.fun()) }

// answer handles a line for the lesson: one of its commands, a move, or the name of a square. It
// reports whether it did. It returns false if t is nil.
func (t *lessonView) answer(line string) bool {
	if t == nil {
		return false
	}
	s := t.s
	switch strings.ToLower(line) {
	case "", "again":
		t.ask()
	case "show":
		if m, ok := t.attempt.Solution(); ok {
			s.out.sayf("The move is %s: %s.", t.attempt.State.Describe(m), speak(t.attempt.State, m, t.s.fun()))
		}
	case "board":
		s.out.say(words.Board(t.table(), false)...)
	case "ranks":
		s.out.say(t.reader().ranks()...)
	case "back", "lobby":
		s.lesson = nil
		s.out.say("You have left the lesson.")
	default:
		return t.take(line)
	}
	return true
}

// take answers a move or describes a square. It reports whether the line is either.
func (t *lessonView) take(line string) bool {
	state := t.attempt.State
	m, err := state.Parse(line)
	if err == nil {
		t.try(m)
		return true
	}
	r := t.reader()
	if at, ok := r.cellAt(line); ok && !r.placing {
		t.s.out.say(r.square(at))
		return true
	}
	var illegal *game.IllegalError
	if errors.As(err, &illegal) || game.Choices(err) != nil {
		t.s.fail(table.Explain(err))
		return true
	}
	return false
}

// try answers a legal move and goes on to the next step if the move is right.
func (t *lessonView) try(m game.Move) {
	state := t.attempt.State
	next, said, err := t.attempt.Try(m, t.rules.Info())
	switch {
	case err != nil:
		t.s.fail(err)
		return
	case !said.Right:
		t.s.out.say(said.Say)
		return
	}
	t.s.out.say(words.SentenceStart(speak(state, m, t.s.fun()))+".", said.Say)
	after, err := state.Play(m)
	if answer := t.Steps[t.at].Reply; err == nil && answer != "" {
		if reply, err := after.Parse(answer); err == nil {
			t.s.out.sayf("The answer is: %s.", speak(after, reply, t.s.fun()))
		}
	}
	t.attempt = next
	if t.at++; t.at < len(t.Steps) {
		t.ask()
		return
	}
	t.end()
}

// end records that the user finished the lesson and says how to play the game.
func (t *lessonView) end() {
	s := t.s
	s.lesson = nil
	if err := s.Club.Accounts.FinishLesson(s.ctx, s.me, t.Game); err != nil {
		s.fail(err)
	}
	s.out.say(t.Last, "Type house to play a bot. The first in the list is the weakest.")
}
