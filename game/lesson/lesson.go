package lesson

import (
	"embed"
	"io/fs"
	"slices"
	"strings"
	"sync"

	"pawnstorm/game"
)

// Lesson teaches a game.
type Lesson struct {
	Game  string // its game.Info.ID
	Seat  string // ID of the seat for the game that follows; "" allows either
	About string // what the lesson is about, in a sentence
	Last  string // shown at the end
	Steps []Step
}

// Step is one idea, with a move to make.
type Step struct {
	Title    string // the idea, in a sentence
	Text     string // more about it
	Task     string // which move to make
	Do       []string
	Position string   // as game.Rules.New reads it
	Answers  []Answer // to moves; the first that fits counts
	Reply    string   // the other side's reply to a right move; "" for none
}

// Answer is what the lesson says about some moves.
type Answer struct {
	Moves []string // canonical text; "..." matches anything
	Right bool
	Say   string
}

// Fits reports whether the answer applies to a move in canonical text.
func (a *Answer) Fits(move string) bool {
	return slices.ContainsFunc(a.Moves, func(pattern string) bool { return fits(pattern, move) })
}

// rest matches anything in the text of a move.
const rest = "..."

// fits reports whether a pattern with at most one rest matches a move.
func fits(pattern, move string) bool {
	before, after, open := strings.Cut(pattern, rest)
	if !open {
		return pattern == move
	}
	return len(move) >= len(before)+len(after) && strings.HasPrefix(move, before) && strings.HasSuffix(move, after)
}

//go:embed data/*.txt
var data embed.FS

// library returns all lessons by game. It reads them on first use.
var library = sync.OnceValue(func() map[string]*Lesson {
	all := make(map[string]*Lesson)
	files, err := fs.Glob(data, "data/*.txt")
	if err != nil {
		panic(err) // the pattern is constant
	}
	for _, name := range files {
		text, err := data.ReadFile(name)
		if err != nil {
			panic(err) // the file is embedded
		}
		id := strings.TrimSuffix(strings.TrimPrefix(name, "data/"), ".txt")
		l, err := read(id, string(text))
		if err != nil {
			panic(err) // a test reads them all
		}
		all[id] = l
	}
	return all
})

// Of returns the lesson about a game, or nil.
func Of(gameID string) *Lesson { return library()[gameID] }

// RightMoves returns the legal moves that the step asks for, in its position.
func (s *Step) RightMoves(state game.State) (right []game.Move) {
	for _, m := range state.Moves() {
		if s.answerTo(state.Format(m)).Right {
			right = append(right, m)
		}
	}
	return right
}

// Attempt is a player's progress in a step. It is a value: Try returns the next one.
type Attempt struct {
	step *Step
	// State is the position on the board.
	State game.State
	// Last has the cells of the last move; Shown has the moves since the step began,
	// in the notation for players.
	Last  []game.Cell
	Shown []string
	// Done says that the player has made the right move.
	Done bool
}

// Begin sets up a step by the rules of its game.
func Begin(s *Step, rules game.Rules) (Attempt, error) {
	state, err := rules.New(s.Position)
	return Attempt{step: s, State: state}, err
}

// Try makes a legal move, and the reply to it, if the move is right. It returns the
// answer to the move in either case. A wrong move changes nothing.
func (a Attempt) Try(m game.Move, info game.Info) (next Attempt, said Answer, err error) {
	if a.Done {
		return a, said, nil
	}
	if said = a.step.answerTo(a.State.Format(m)); !said.Right {
		return a, said, nil
	}
	if next, err = a.play(m, info); err != nil {
		return a, said, err
	}
	if reply := a.step.Reply; reply != "" {
		answer, err := next.State.Parse(reply)
		if err != nil {
			return a, said, err
		}
		if next, err = next.play(answer, info); err != nil {
			return a, said, err
		}
	}
	next.Done = true
	return next, said, nil
}

// answerTo returns the first answer that fits a move, or the zero Answer.
func (s *Step) answerTo(move string) Answer {
	i := slices.IndexFunc(s.Answers, func(a Answer) bool { return a.Fits(move) })
	if i < 0 {
		return Answer{}
	}
	return s.Answers[i]
}

// play makes a move.
func (a Attempt) play(m game.Move, info game.Info) (Attempt, error) {
	after, err := a.State.Play(m)
	if err != nil {
		return a, err
	}
	a.Last = game.Changed(info, a.State, m, after)
	a.Shown = append(a.Shown[:len(a.Shown):len(a.Shown)], a.State.Describe(m))
	a.State = after
	return a, nil
}

// Solution returns a right move; ok is false once the player has made one.
func (a Attempt) Solution() (m game.Move, ok bool) {
	if a.Done {
		return 0, false
	}
	for _, m := range a.State.Moves() {
		if a.step.answerTo(a.State.Format(m)).Right {
			return m, true
		}
	}
	return 0, false
}
