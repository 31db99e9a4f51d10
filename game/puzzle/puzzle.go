package puzzle

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
)

// Puzzle is a position in which the side to move wins, in one way only.
type Puzzle struct {
	ID       string // of [IDOf]
	Game     string // as game.Info.ID
	Position string // as State.String writes it and Rules.New reads it
	// Moves are the solution in canonical text: those of the player, and between
	// them the best replies of the other side. The first and the last are the
	// player's.
	Moves  []string
	Rating int // of [RatingOf]; that of the people who solve it every other time
}

// idBytes is how much of the hash an ID shows: eight letters and digits.
const idBytes = 5

var idCode = base32.StdEncoding.WithPadding(base32.NoPadding)

// IDOf is the ID of the puzzle of a position, the same for ever.
func IDOf(gameID, position string) string {
	sum := sha256.Sum256([]byte(gameID + "\n" + position))
	return strings.ToLower(idCode.EncodeToString(sum[:idBytes]))
}

// RatingOf is what a puzzle is rated at first: how many plies a search must look
// ahead to find the first move, how many moves the player has to find, and how
// many there are to choose from at first.
func RatingOf(depth, length, choices int) int {
	rating := 700 + 80*min(depth, 14) + 120*(min(length, 6)-1) + 5*min(choices, 60)
	return min(max(rating, leastRating), mostRating)
}

const (
	leastRating = 800
	mostRating  = 2600
)

// Length is how many moves the player has to find.
func (p *Puzzle) Length() int { return (len(p.Moves) + 1) / 2 }

// Wins reports whether the solution ends the game, or any reply to it does. If so, the task
// is to win in so many moves as it has; else, to find each move that keeps the win.
func (p *Puzzle) Wins(rules game.Rules) bool {
	s, ok := tell(*p, rules)
	return ok && s.wins()
}

// won reports whether a game is won by a seat: it is over, or each move that is left ends it
// so, as where a side can lose by a turn of its own.
func won(s game.State, seat game.Seat) bool {
	if r, over := s.Result(); over {
		return r.Winner == seat
	}
	for _, m := range s.Moves() {
		after, err := s.Play(m)
		if err != nil {
			return false
		}
		if r, over := after.Result(); !over || r.Winner != seat {
			return false
		}
	}
	return true
}

// Attempt is somebody on the way through a puzzle. It is a value: Try returns the
// next.
type Attempt struct {
	puzzle Puzzle
	state  game.State
	at     int // of the move that is to be found, in puzzle.Moves
	plies  []Ply
}

// Ply is a move that was made, with the position before it.
type Ply struct {
	Before game.State
	Move   game.Move
}

// Begin sets a puzzle up, by the rules of its game.
func Begin(p Puzzle, rules game.Rules) (Attempt, error) {
	s, err := rules.New(p.Position)
	if err != nil {
		return Attempt{}, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return Attempt{puzzle: p, state: s}, nil
}

// Puzzle is the one that is tried.
func (a Attempt) Puzzle() Puzzle { return a.puzzle }

// State is the position on the board.
func (a Attempt) State() game.State { return a.state }

// Solved reports whether nothing is left to be found.
func (a Attempt) Solved() bool { return a.at >= len(a.puzzle.Moves) }

// Found is how many moves of the player have been made.
func (a Attempt) Found() int { return (a.at + 1) / 2 }

// Plies are the moves made so far, those of the other side among them.
func (a Attempt) Plies() []Ply { return a.plies }

// Next is the move that is to be found.
func (a Attempt) Next() (game.Move, bool) {
	if a.Solved() {
		return 0, false
	}
	m, err := a.state.Parse(a.puzzle.Moves[a.at])
	return m, err == nil
}

// Try makes a legal move of the player if it is right, and the reply to it. Right
// is the move of the solution, and any that wins the game at once or by any reply. A wrong move
// changes nothing.
func (a Attempt) Try(m game.Move) (next Attempt, right bool, err error) {
	if a.Solved() {
		return a, false, nil
	}
	mover := a.state.Turn()
	after, err := a.after(m)
	if err != nil {
		return a, false, err
	}
	if won(after.state, mover) {
		after.at = len(a.puzzle.Moves)
		return after, true, nil
	}
	if a.state.Format(m) != a.puzzle.Moves[a.at] {
		return a, false, nil
	}
	if after.Solved() {
		return after, true, nil
	}
	reply, err := after.state.Parse(a.puzzle.Moves[after.at])
	if err == nil {
		next, err = after.after(reply)
	}
	if err != nil {
		return a, false, fmt.Errorf("puzzle %s: %w", a.puzzle.ID, err)
	}
	return next, true, nil
}

// after is the attempt after a move of either side.
func (a Attempt) after(m game.Move) (Attempt, error) {
	s, err := a.state.Play(m)
	if err != nil {
		return a, err
	}
	a.plies = append(slices.Clip(a.plies), Ply{a.state, m})
	a.state, a.at = s, a.at+1
	return a, nil
}

// Solve makes the moves that are left.
func (a Attempt) Solve() (Attempt, error) {
	for !a.Solved() {
		m, ok := a.Next()
		next, right, err := a.Try(m)
		if !ok || !right || err != nil {
			return a, fmt.Errorf("puzzle %s: move %d of its solution is not right: %w", a.puzzle.ID, a.at+1, err)
		}
		a = next
	}
	return a, nil
}
