package puzzle

import (
	"crypto/sha256"
	"encoding/base32"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
)

// Puzzle is a position with only one winning move.
type Puzzle struct {
	ID       string // of [IDOf]
	Game     string // as game.Info.ID
	Position string // as State.String writes it and Rules.New reads it
	// Moves is the solution in canonical text: the player's moves alternate with the
	// best replies. The first and the last are the player's.
	Moves  []string
	Rating int // from [RatingOf]; players of this rating solve it every other time
}

// idBytes is how much of the hash an ID shows: eight letters and digits.
const idBytes = 5

var idCode = base32.StdEncoding.WithPadding(base32.NoPadding)

// IDOf returns the permanent ID of the puzzle of a position.
func IDOf(gameID, position string) string {
	sum := sha256.Sum256([]byte(gameID + "\n" + position))
	return strings.ToLower(idCode.EncodeToString(sum[:idBytes]))
}

// RatingOf rates a puzzle by how many plies a search must look ahead to find the
// first move, how many moves the player has to find, and how many legal moves the
// position has.
func RatingOf(depth, length, choices int) int {
	rating := 700 + 80*min(depth, 14) + 120*(min(length, 6)-1) + 5*min(choices, 60)
	return min(max(rating, leastRating), mostRating)
}

const (
	leastRating = 800
	mostRating  = 2600
)

// Length returns how many moves the player has to find.
func (p *Puzzle) Length() int { return (len(p.Moves) + 1) / 2 }

// Wins reports whether the solution ends the game, or every reply to it does. If so,
// the task is to win in as many moves; otherwise, to find each move that keeps the win.
func (p *Puzzle) Wins(rules game.Rules) bool {
	s, ok := tell(*p, rules)
	return ok && s.wins()
}

// won reports whether a seat wins a game: it is over, or each remaining move ends it
// so, as where a side can lose by its own move.
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

// Attempt is a player's progress in a puzzle. It is a value: Try returns the next one.
type Attempt struct {
	puzzle Puzzle
	state  game.State
	at     int // index in puzzle.Moves of the move to find
	plies  []Ply
}

// Ply is a move that was made and the position before it.
type Ply struct {
	Before game.State
	Move   game.Move
}

// Begin sets up a puzzle by the rules of its game.
func Begin(p Puzzle, rules game.Rules) (Attempt, error) {
	s, err := rules.New(p.Position)
	if err != nil {
		return Attempt{}, fmt.Errorf("puzzle %s: %w", p.ID, err)
	}
	return Attempt{puzzle: p, state: s}, nil
}

// Puzzle returns the puzzle.
func (a Attempt) Puzzle() Puzzle { return a.puzzle }

// State returns the position on the board.
func (a Attempt) State() game.State { return a.state }

// Solved reports whether the player has found all moves.
func (a Attempt) Solved() bool { return a.at >= len(a.puzzle.Moves) }

// Found returns how many moves the player has made.
func (a Attempt) Found() int { return (a.at + 1) / 2 }

// Plies returns the moves made so far by both sides.
func (a Attempt) Plies() []Ply { return a.plies }

// Next returns the move to find.
func (a Attempt) Next() (game.Move, bool) {
	if a.Solved() {
		return 0, false
	}
	m, err := a.state.Parse(a.puzzle.Moves[a.at])
	return m, err == nil
}

// Try makes a legal move of the player, and the reply to it, if the move is right.
// Right moves are the move of the solution, and any that wins the game at once or after
// every reply. A wrong move changes nothing.
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

// after returns the attempt after a move of either side.
func (a Attempt) after(m game.Move) (Attempt, error) {
	s, err := a.state.Play(m)
	if err != nil {
		return a, err
	}
	a.plies = append(slices.Clip(a.plies), Ply{a.state, m})
	a.state, a.at = s, a.at+1
	return a, nil
}

// Solve makes the remaining moves.
func (a Attempt) Solve() (Attempt, error) {
	for !a.Solved() {
		m, ok := a.Next()
		next, right, err := a.Try(m)
		if !ok || !right || err != nil {
			return a, fmt.Errorf("puzzle %s: move %d of its solution is wrong: %w", a.puzzle.ID, a.at+1, err)
		}
		a = next
	}
	return a, nil
}
