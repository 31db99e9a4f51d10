package study

import (
	"errors"
	"fmt"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Study is a record and all that is derived from it. Studies are immutable and shared.
type Study struct {
	Record
	Rev   store.Rev
	Rules game.Rules
	// Aside says that At is not the position that everyone sees: someone looks at another one.
	Aside bool
	nodes map[int]*Node // by move number
}

// Node is one position in the tree: the start, or the position after a move.
type Node struct {
	Step  // at the start, only Drawn and Said are set
	State game.State
	Seat  game.Seat // which made the move; NoSeat at the start
	Shown string    // the move in the notation that players write
	Cells []game.Cell
	// Next holds the numbers of the moves that follow: the main line first, then its variations.
	Next []int
}

// Read decodes the value that the store has at a revision, and derives the study. before is an
// earlier state of the same study, or nil. The result shares with it what has not changed.
func Read(value []byte, rev store.Rev, before *Study, games ...game.Rules) (*Study, error) {
	rec, err := Decode(value)
	if err != nil {
		return nil, err
	}
	e, err := derive(rec, before, games)
	if err != nil {
		return nil, fmt.Errorf("study %s: %w", rec.ID, err)
	}
	e.Rev = rev
	return e, nil
}

func derive(rec Record, before *Study, games []game.Rules) (*Study, error) {
	rules := rulesOf(games, rec.Game)
	if rules == nil {
		return nil, fmt.Errorf("unknown game %q", rec.Game)
	}
	if before != nil && before.ID != rec.ID {
		before = nil
	}
	e := &Study{Record: rec, Rules: rules, nodes: make(map[int]*Node, len(rec.Steps)+1)}
	start, err := e.start(before)
	if err != nil {
		return nil, err
	}
	e.nodes[0] = start
	for i := range rec.Steps {
		if err := e.grow(rec.Steps[i], before); err != nil {
			return nil, fmt.Errorf("move %d: %w", rec.Steps[i].N, err)
		}
	}
	for _, node := range e.nodes {
		if !e.drawable(node.Drawn) {
			return nil, errors.New("a mark on no cell")
		}
	}
	if e.nodes[rec.At] == nil {
		return nil, fmt.Errorf("there is no move %d to look at", rec.At)
	}
	return e, nil
}

// rulesOf returns the rules of a game by its id, or nil.
func rulesOf(games []game.Rules, id string) game.Rules {
	for _, r := range games {
		if r.Info().ID == id {
			return r
		}
	}
	return nil
}

// drawable reports whether all marks are on cells of the board.
func (e *Study) drawable(marks []Mark) bool {
	info := e.Rules.Info()
	return !slices.ContainsFunc(marks, func(m Mark) bool {
		off := func(c game.Cell) bool { return c < 0 || int(c) >= info.Files*info.Ranks }
		return len(m) < 1 || len(m) > 2 || slices.ContainsFunc(m, off)
	})
}

// start returns the node of the starting position.
func (e *Study) start(before *Study) (*Node, error) {
	node := &Node{Step: Step{Drawn: e.Drawn, Said: e.Said}, Seat: game.NoSeat}
	if before != nil {
		node.State = before.nodes[0].State
		return node, nil
	}
	state, err := e.Rules.New(e.Setup)
	if err != nil {
		return nil, fmt.Errorf("set-up: %w", err)
	}
	if onward, ok := state.(game.Onward); ok && e.Of != nil && e.Of.Beyond {
		state = onward.Onward()
	}
	node.State = state
	return node, nil
}

// grow adds the node of a move to the tree.
func (e *Study) grow(s Step, before *Study) error {
	parent := e.nodes[s.After]
	switch {
	case s.N <= 0 || s.N > e.Last || e.nodes[s.N] != nil || s.N <= s.After:
		return errors.New("the number does not fit")
	case parent == nil:
		return fmt.Errorf("there is no move %d before it", s.After)
	case e.follows(s.After, s.Text) != 0:
		return errors.New("it is there twice")
	}
	node := &Node{Step: s, Seat: parent.State.Turn()}
	if before != nil && before.nodes[s.N] != nil { // a number is never used for a second move
		old := before.nodes[s.N]
		node.State, node.Shown, node.Cells = old.State, old.Shown, old.Cells
	} else {
		m, err := parent.State.Parse(s.Text)
		if err != nil {
			return err
		}
		node.Shown = parent.State.Describe(m)
		if node.State, err = parent.State.Play(m); err != nil {
			return err
		}
		node.Cells = game.Changed(e.Rules.Info(), parent.State, m, node.State)
	}
	parent.Next = append(parent.Next, s.N)
	e.nodes[s.N] = node
	return nil
}

// follows returns the number of the move that follows move n and has a canonical text, or 0 if
// there is none.
func (e *Study) follows(n int, text string) int {
	for _, next := range e.nodes[n].Next {
		if e.nodes[next].Text == text {
			return next
		}
	}
	return 0
}

// Node returns the position after the move with a number, or nil if there is no such move. The
// start has the number 0.
func (e *Study) Node(n int) *Node { return e.nodes[n] }

// Here returns the current position, which everyone sees.
func (e *Study) Here() *Node { return e.nodes[e.At] }

// LookAt returns the study as someone sees it who looks at another move than everyone else.
func (e *Study) LookAt(n int) (*Study, error) {
	if e.nodes[n] == nil {
		return nil, errNoMove(n)
	}
	aside := *e
	aside.At, aside.Aside = n, true
	return &aside, nil
}

// errNoMove refuses the number of a move that is not in the tree.
func errNoMove(n int) error { return errs.New(errs.NotFound, "There is no move %d in the tree.", n) }

// Way returns the numbers of the moves from the start to move n.
func (e *Study) Way(n int) []int {
	var way []int
	for ; n != 0; n = e.nodes[n].After {
		way = append(way, n)
	}
	slices.Reverse(way)
	return way
}

// line returns the numbers of the moves of the current line: the moves up to the current position,
// then the main line after it.
func (e *Study) line() []int {
	return append(e.Way(e.At), e.mainLine(e.At)...)
}

// LineEnd returns the number of the last move of the current line; 0 is the start.
func (e *Study) LineEnd() int {
	if line := e.line(); len(line) > 0 {
		return line[len(line)-1]
	}
	return 0
}

// mainLine returns the numbers of the moves of the main line after move n.
func (e *Study) mainLine(n int) (line []int) {
	for len(e.nodes[n].Next) > 0 {
		n = e.nodes[n].Next[0]
		line = append(line, n)
	}
	return line
}

// Table returns the current position as a table, for code that shows tables. It has the moves up to
// that position, and its seats are empty.
func (e *Study) Table() *table.Table {
	t := &table.Table{
		Game: e.Game, Setup: e.Setup, Rules: e.Rules, Status: table.Playing, Start: e.nodes[0].State,
		State: e.Here().State, Changed: e.Changed,
	}
	t.Created, t.Host = e.Created, e.Leader
	for _, n := range e.Way(e.At) {
		node := e.nodes[n]
		t.Plies = append(t.Plies, table.Ply{Seat: node.Seat, Text: node.Text, Shown: node.Shown, Cells: node.Cells})
	}
	if result, over := t.State.Result(); over {
		t.Status, t.Result = table.Over, result
	}
	return t
}
