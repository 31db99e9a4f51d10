package lesson

import (
	"embed"
	"io/fs"
	"strings"
	"sync"

	"pawnstorm/game"
)

// Lesson teaches a game.
type Lesson struct {
	Game  string // as game.Info.ID
	Seat  string // the ID of the seat to take in the game that follows; "" is either
	About string // what it is about, in a sentence
	Last  string // is said when it is over
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
	Reply    string   // the move of the other side after a right one; "" is none
}

// Answer is what is said to some moves.
type Answer struct {
	Moves []string // canonical text, in which "..." stands for anything
	Right bool
	Say   string
}

// Fits reports whether the answer is one to a move in canonical text.
func (a *Answer) Fits(move string) bool {
	for _, pattern := range a.Moves {
		if fits(pattern, move) {
			return true
		}
	}
	return false
}

// rest stands for anything in the text of a move.
const rest = "..."

// fits reports whether a pattern with at most one rest describes a move.
func fits(pattern, move string) bool {
	before, after, open := strings.Cut(pattern, rest)
	if !open {
		return pattern == move
	}
	return len(move) >= len(before)+len(after) && strings.HasPrefix(move, before) && strings.HasSuffix(move, after)
}

//go:embed data/*.txt
var data embed.FS

// library is all lessons, by game, read when one is first needed.
var library = sync.OnceValue(func() map[string]*Lesson {
	all := make(map[string]*Lesson)
	files, err := fs.Glob(data, "data/*.txt")
	if err != nil {
		panic(err) // the pattern is bad
	}
	for _, name := range files {
		text, err := data.ReadFile(name)
		if err != nil {
			panic(err) // it was found a moment ago
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

// Of is the lesson about a game; nil if there is none.
func Of(gameID string) *Lesson { return library()[gameID] }

// Attempt is somebody at a step of a lesson. It is a value: Try returns the next.
type Attempt struct {
	step *Step
	// State is the position on the board.
	State game.State
	// Last are the cells of the last move, and Shown the moves since the step began, as
	// players read them.
	Last  []game.Cell
	Shown []string
	// Done says that the right move was made.
	Done bool
}

// Begin sets a step up, by the rules of its game.
func Begin(s *Step, rules game.Rules) (Attempt, error) {
	state, err := rules.New(s.Position)
	return Attempt{step: s, State: state}, err
}

// Try makes a legal move, and the reply to it, if it is right. The answer comes with it,
// be it right or wrong. A wrong move changes nothing.
func (a Attempt) Try(m game.Move, info game.Info) (next Attempt, said Answer, err error) {
	text := a.State.Format(m)
	if a.Done {
		return a, said, nil
	}
	for _, said = range a.step.Answers {
		if said.Fits(text) {
			break
		}
	}
	if !said.Right {
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

// Solution is the move that is to be made; ok is false when it was made.
func (a Attempt) Solution() (m game.Move, ok bool) {
	if a.Done {
		return 0, false
	}
	for _, m := range a.State.Moves() {
		for _, said := range a.step.Answers {
			if said.Fits(a.State.Format(m)) {
				if said.Right {
					return m, true
				}
				break
			}
		}
	}
	return 0, false
}
