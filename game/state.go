package game

import (
	"slices"
	"strings"
)

// State is a position with as much of its history as the rules need, for
// example to see a repetition. States are immutable: Play returns a new one.
type State interface {
	// Turn is the side to move, also after the end. Turns need not alternate: a side
	// may move twice in a row, or be left nothing but a move that passes.
	Turn() Seat
	// Moves lists the legal moves, ascending by canonical text. It is empty if
	// and only if Result reports an end.
	Moves() []Move
	// Play makes a move that Moves lists. Any other is an *IllegalError.
	Play(Move) (State, error)
	// Result reports how the game ended by its own rules, if it has.
	Result() (Result, bool)
	// Claim reports the draw that either player may claim in this position: a
	// reason in the words of Result.Reason.
	Claim() (reason string, ok bool)
	// Parse reads a move as people type it. Text that is no move is a
	// *TextError; a move that the rules forbid here is an *IllegalError whose
	// reason a player can act on.
	Parse(text string) (Move, error)
	// Format writes the canonical text of a legal move: what records keep.
	Format(Move) string
	// Describe writes a legal move as players of the game read it, in chess
	// standard algebraic notation.
	Describe(Move) string
	// Steps is how a legal move is built by pointing: the cells and choices, in
	// order, one at least. No move's steps are the same as, or the beginning of,
	// another's. A choice that is all there is, such as a forced pass, is offered
	// outright.
	Steps(Move) []Step
	// Board is what there is to see.
	Board() Board
	// String writes the position text, which Rules.New reads back.
	String() string
}

// Noter is a state that has something to tell of any end of the game, also one
// that the rules have no part in, such as a resignation.
type Noter interface {
	// Note is in the words of Result.Note.
	Note() string
}

// Positioner is a state whose String says more than the position, such as whose
// turn it is where that is no part of the position's text.
type Positioner interface {
	// Position writes the bare position text.
	Position() string
}

// Recaller is a state that can tell those positions of its game that may come
// again, for programs which must know them to see a repetition.
type Recaller interface {
	// Recall is the earliest of them, and the moves from there to this state.
	Recall() (from State, moves []Move)
}

// Named is a state that says of which game it is, for programs that play several
// and each in its own way.
type Named interface {
	// Game is the game's Info.ID.
	Game() string
}

// Aimer is a state in which pointing at one cell can mean another, as on a board
// on which a disc falls to the lowest free cell of its file.
type Aimer interface {
	// Aim is the cell that is meant by pointing at a cell: that of a first step, if
	// there is one for it, or else the cell itself.
	Aim(Cell) Cell
}

// Speaker is a state that says its moves for people who hear them. For any other
// they are made of what the boards before and after a move show.
type Speaker interface {
	// Speak is a legal move in plain words, without a capital at the beginning or a
	// full stop at the end, and without the name of who makes it: "disc on d3, turns
	// d4 and e4".
	Speak(Move) string
}

// Onward is a state of a game with draws that come by themselves, such as that by the
// 75-move rule: people have played on behind them where nobody counted.
type Onward interface {
	// Onward is the same position, in which a game begins that no such draw ends.
	Onward() State
}

// Opened is a state of a game whose openings have names.
type Opened interface {
	// Opening is how the game began: what the last of its positions is called that
	// has a name. It is false if none has.
	Opening() (Opening, bool)
}

// Opening is a way to begin a game that people know by name.
type Opening struct {
	Code string // in the Encyclopaedia of Chess Openings: "C50"
	Name string // "Italian Game: Evans Gambit"
}

// Family is the name without its variation: "Italian Game".
func (o Opening) Family() string {
	family, _, _ := strings.Cut(o.Name, ":")
	return family
}

// OpeningOf is how the game of a state began; false if that has no name.
func OpeningOf(s State) (Opening, bool) {
	if o, ok := s.(Opened); ok {
		return o.Opening()
	}
	return Opening{}, false
}

// Move is a legal move of one state. The meaning of the number is the rule set's
// affair; ask State.Format.
type Move uint64

// Result is how a game ended.
type Result struct {
	Winner Seat // NoSeat for a draw
	// Reason completes "won by …" or "drawn by …": "checkmate", "stalemate".
	Reason string
	// Note is what else is worth telling of the end, such as a tally; may be
	// empty.
	Note string
}

// Step is one part of a turn built by pointing. It is a cell of the board, or,
// when Cell is NoCell, a choice from a list.
type Step struct {
	Cell   Cell
	Choice string // short and unique within its list: what is typed
	Label  string // what is read
	// Order is where it stands among the steps that can be taken instead: those
	// with smaller numbers first. Equal ones keep the order of their moves.
	Order int
}

// Changed are the cells on which a move is marked when it has been made: those of
// its steps, or, where the game says so, all that it changed.
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
