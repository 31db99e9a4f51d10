package game

import (
	"fmt"
	"slices"
	"strings"
)

// State is a position with as much history as the rules need, for example to see
// repetitions. States are immutable: Play returns a new one.
type State interface {
	// Turn returns the side to move, even after the end. Turns need not alternate: a side
	// may move twice in a row, or have a pass as its only move.
	Turn() Seat
	// Moves lists the legal moves in the order of their canonical texts. It is empty if and
	// only if Result reports an end.
	Moves() []Move
	// Play makes a legal move. Any other move is an *IllegalError.
	Play(Move) (State, error)
	// Result reports how the game ended by its own rules, if it did.
	Result() (Result, bool)
	// Claim reports the draw that either player may claim now, with a reason worded like
	// Result.Reason.
	Claim() (reason string, ok bool)
	// Parse reads a move as players type it. Text that is not a move is a *TextError. A
	// move that the rules forbid here is an *IllegalError whose reason tells the player
	// what to do.
	Parse(text string) (Move, error)
	// Format writes the canonical text of a legal move, which records keep.
	Format(Move) string
	// Describe writes a legal move in the notation of the game, in chess standard algebraic
	// notation.
	Describe(Move) string
	// Steps returns the cells and choices that build a legal move by pointing, in order, at
	// least one. The steps of one move never equal or begin those of another. A choice
	// without alternatives, such as a forced pass, is offered right away.
	Steps(Move) []Step
	// Board returns the position for display.
	Board() Board
	// String writes the position text, which Rules.New reads back.
	String() string
}

// Noter is implemented by states that have a note for every end of the game, even one
// outside the rules such as a resignation.
type Noter interface {
	// Note is worded like Result.Note.
	Note() string
}

// Positioner is implemented by states whose String contains more than the position, such as
// the side to move in games whose position text leaves it out.
type Positioner interface {
	// Position writes the position text alone.
	Position() string
}

// Recaller is implemented by states that can list the positions of their game that may
// still repeat. Engines need them to see repetitions.
type Recaller interface {
	// Recall returns the earliest such position and the moves from it to this state.
	Recall() (from State, moves []Move)
}

// Named is implemented by states that know their game, for engines that play several games.
type Named interface {
	// Game returns the game's Info.ID.
	Game() string
}

// Aimer is implemented by states where pointing at one cell can mean another. A disc, for
// example, falls to the lowest free cell of its file.
type Aimer interface {
	// Aim returns the cell that is meant: the cell of a first step if there is one, or else
	// the cell itself.
	Aim(Cell) Cell
}

// Shortcutter is implemented by states where some moves can also be built in another way.
type Shortcutter interface {
	// Shortcut returns other steps for a legal move, or none. They follow the rules of State.Steps.
	Shortcut(Move) []Step
}

// Ways returns all ways to build a legal move by pointing: its steps, and its shortcut if it has one.
func Ways(s State, m Move) [][]Step {
	ways := [][]Step{s.Steps(m)}
	if other, ok := s.(Shortcutter); ok {
		if steps := other.Shortcut(m); len(steps) > 0 {
			ways = append(ways, steps)
		}
	}
	return ways
}

// Way is a way to build a legal move by pointing.
type Way struct {
	Move  Move
	Steps []Step
}

// AllWays returns all ways to build the legal moves of a position. If quick is set and a move ends with a choice, such
// as what a pawn becomes, only the first choice stays, and nobody has to make it.
func AllWays(s State, quick bool) []Way {
	var list []Way
	for _, m := range s.Moves() {
		for _, steps := range Ways(s, m) {
			list = append(list, Way{m, steps})
		}
	}
	if quick {
		return withoutLast(list)
	}
	return list
}

// withoutLast takes the first choice of each list that ends several ways.
func withoutLast(all []Way) []Way {
	chosen := func(w Way) (before string, ok bool) {
		last := len(w.Steps) - 1
		return fmt.Sprint(w.Steps[:max(last, 0)]), last > 0 && w.Steps[last].Cell == NoCell
	}
	first, count := make(map[string]Way), make(map[string]int)
	for _, w := range all {
		if before, ok := chosen(w); ok {
			at, known := first[before]
			if count[before]++; !known || w.Steps[len(w.Steps)-1].Order < at.Steps[len(at.Steps)-1].Order {
				first[before] = w
			}
		}
	}
	var list []Way
	for _, w := range all {
		before, ok := chosen(w)
		switch {
		case !ok || count[before] < 2:
			list = append(list, w)
		case first[before].Move == w.Move:
			list = append(list, Way{w.Move, w.Steps[:len(w.Steps)-1]})
		}
	}
	return list
}

// Speaker is implemented by states that describe their moves for screen readers. For other
// games the description comes from the boards before and after a move.
type Speaker interface {
	// Speak describes a legal move in plain words without the player's name, a capital
	// letter or a full stop: "disc on d3, turns d4 and e4".
	Speak(Move) string
}

// Threatener is implemented by states of games where a piece captures by moving to another
// piece's cell.
type Threatener interface {
	// Threats returns the cells that the pieces of a seat attack, and those of the other
	// seat's pieces that they could capture now at a profit, exchanges included. It does
	// not matter whose turn it is.
	Threats(by Seat) (attacked, loose []Cell)
}

// Onward is implemented by states of games with automatic draws, such as the 75-move rule.
// Some recorded games continue after such a draw because no one counted.
type Onward interface {
	// Onward returns the same position as the start of a game without these draws.
	Onward() State
}

// Former is implemented by states of games that end in draws which older versions of the
// program did not see. Records from then may go on.
type Former interface {
	// Former returns the same position as the start of a game without the newer draws.
	Former() State
}

// Opened is implemented by states of games with named openings.
type Opened interface {
	// Opening returns the name of the last position of the game that has one. ok is false
	// if no position has a name.
	Opening() (Opening, bool)
}

// Opening is a named opening.
type Opening struct {
	Code string // in the Encyclopaedia of Chess Openings: "C50"
	Name string // "Italian Game: Evans Gambit"
}

// Family returns the name without the variation: "Italian Game".
func (o Opening) Family() string {
	family, _, _ := strings.Cut(o.Name, ":")
	return family
}

// OpeningOf returns the opening of a state's game, or false if it has no name.
func OpeningOf(s State) (Opening, bool) {
	if o, ok := s.(Opened); ok {
		return o.Opening()
	}
	return Opening{}, false
}

// Move is a legal move of one state. Only the rule set knows what the number means; call
// State.Format for its text.
type Move uint64

// PlayText plays a move that is given as text.
func PlayText(s State, text string) (State, error) {
	m, err := s.Parse(text)
	if err != nil {
		return nil, err
	}
	return s.Play(m)
}

// Result is how a game ended.
type Result struct {
	Winner Seat // NoSeat for a draw
	// Reason completes "won by …" or "drawn by …": "checkmate", "stalemate".
	Reason string
	// Note adds to the reason, for example a tally; it may be empty.
	Note string
}

// Step is one part of a turn built by pointing: a cell of the board, or a choice from a
// list if Cell is NoCell.
type Step struct {
	Cell   Cell
	Choice string // what players type; short and unique within its list
	Label  string // what players read
	// Order sorts the alternatives: lower numbers come first. Equal numbers keep the order
	// of their moves.
	Order int
}

// Changed returns the cells to mark for a move: the cells of its steps and, with
// Info.Changes, every cell it changed.
func Changed(info Info, before State, m Move, after State) []Cell {
	var cells []Cell
	for _, step := range before.Steps(m) {
		if step.Cell != NoCell {
			cells = append(cells, step.Cell)
		}
	}
	if !info.Changes {
		return cells
	}
	was := before.Board().Cells
	for i, p := range after.Board().Cells {
		if c := Cell(i); p != was[i] && !slices.Contains(cells, c) {
			cells = append(cells, c)
		}
	}
	return cells
}
