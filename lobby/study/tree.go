package study

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Study is a record and all that is derived from it. Studies are immutable and shared.
type Study struct {
	Record
	Rev store.Rev
	// Aside says that At is not the position that everyone sees: someone looks at another one.
	Aside bool
	rules []game.Rules  // of each chapter
	nodes map[int]*Node // by number
}

// Node is one position of a study: the start of a chapter, or the position after a move.
type Node struct {
	Step // at the start of a chapter, it has no Text, and follows itself
	*played
	// Next holds the numbers of the moves that follow: the main line first, then its variations.
	Next    []int
	chapter int // its index
}

// played is what playing a move shows. It is the same in all states of a study, and worked out when
// someone first looks: most chapters of most studies lie unread.
type played struct {
	once  sync.Once
	err   error
	State game.State
	Seat  game.Seat // which made the move; NoSeat at the start
	Shown string    // the move in the notation that players write
	Cells []game.Cell
}

// IsStart reports whether the node is the start of a chapter.
func (n *Node) IsStart() bool { return n.N == n.After }

// Read decodes the value that the store has at a revision, and derives the study. before is an
// earlier state of the same study, or nil. The result shares with it what has not changed. Only the
// moves up to the current position are played; [Study.Check] plays all.
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
	if before != nil && before.ID != rec.ID {
		before = nil
	}
	e := &Study{Record: rec, nodes: make(map[int]*Node, rec.steps()+len(rec.Chapters))}
	for i := range rec.Chapters {
		if err := e.open(i, before, games); err != nil {
			return nil, fmt.Errorf("chapter %d: %w", i+1, err)
		}
	}
	here := e.nodes[rec.At]
	if here == nil {
		return nil, fmt.Errorf("there is no move %d to look at", rec.At)
	}
	return e, e.play(here)
}

// open adds the nodes of a chapter.
func (e *Study) open(i int, before *Study, games []game.Rules) error {
	c := &e.Chapters[i]
	rules := rulesOf(games, c.Game)
	if rules == nil {
		return fmt.Errorf("unknown game %q", c.Game)
	}
	e.rules = append(e.rules, rules)
	if c.N < 0 || c.N > e.Last || e.nodes[c.N] != nil {
		return errors.New("the number does not fit")
	}
	start := Step{N: c.N, After: c.N, Drawn: c.Drawn, Said: c.Said}
	if err := e.add(&Node{Step: start, chapter: i}, before); err != nil {
		return err
	}
	for j := range c.Steps {
		if err := e.grow(c.Steps[j], i, before); err != nil {
			return fmt.Errorf("move %d: %w", c.Steps[j].N, err)
		}
	}
	return nil
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

// grow adds the node of a move.
func (e *Study) grow(s Step, chapter int, before *Study) error {
	parent := e.nodes[s.After]
	switch {
	case s.N <= 0 || s.N > e.Last || e.nodes[s.N] != nil || s.N <= s.After:
		return errors.New("the number does not fit")
	case parent == nil || parent.chapter != chapter:
		return fmt.Errorf("there is no move %d before it", s.After)
	case e.follows(s.After, s.Text) != 0:
		return errors.New("it is there twice")
	}
	parent.Next = append(parent.Next, s.N)
	return e.add(&Node{Step: s, chapter: chapter}, before)
}

// add adds a node, which shares what was played with an earlier state of the study.
func (e *Study) add(n *Node, before *Study) error {
	if !drawable(e.rules[n.chapter].Info(), n.Drawn) {
		return errors.New("a mark on no cell")
	}
	if before != nil && before.nodes[n.N] != nil { // a number is never used for a second position
		n.played = before.nodes[n.N].played
	} else {
		n.played = new(played)
	}
	e.nodes[n.N] = n
	return nil
}

// drawable reports whether all marks are on cells of the board.
func drawable(info game.Info, marks []Mark) bool {
	return !slices.ContainsFunc(marks, func(m Mark) bool {
		off := func(c game.Cell) bool { return c < 0 || int(c) >= info.Files*info.Ranks }
		return len(m) < 1 || len(m) > 2 || slices.ContainsFunc(m, off)
	})
}

// play works out what a node shows. If its move cannot be played, the node shows the position before
// it, and the error says why.
func (e *Study) play(n *Node) error {
	n.once.Do(func() {
		if n.IsStart() {
			n.Seat = game.NoSeat
			n.State, n.err = e.Chapters[n.chapter].start(e.rules[n.chapter])
			return
		}
		parent := e.nodes[n.After]
		n.err = e.play(parent)
		n.State, n.Seat, n.Shown = parent.State, parent.Seat, n.Text
		if n.err == nil {
			n.err = n.move(parent.State, e.rules[n.chapter])
		}
	})
	return n.err
}

// start returns the starting position of a chapter.
func (c *Chapter) start(rules game.Rules) (game.State, error) {
	state, err := rules.New(c.Setup)
	if err != nil {
		if usual, wrong := rules.New(""); wrong == nil {
			state = usual
		}
		return state, fmt.Errorf("set-up: %w", err)
	}
	if onward, ok := state.(game.Onward); ok && c.Of != nil && c.Of.Beyond {
		state = onward.Onward()
	}
	if former, ok := state.(game.Former); ok {
		state = former.Former() // older studies may go on in closed positions
	}
	return state, nil
}

// move plays the move of a node from the position before it.
func (n *Node) move(before game.State, rules game.Rules) error {
	m, err := before.Parse(n.Text)
	if err != nil {
		return err
	}
	next, err := before.Play(m)
	if err != nil {
		return err
	}
	n.Seat, n.Shown, n.State = before.Turn(), before.Describe(m), next
	n.Cells = game.Changed(rules.Info(), before, m, next)
	return nil
}

// Check plays all moves of all chapters, and returns the error of the first that cannot be played.
func (e *Study) Check() error {
	for i := range e.Chapters {
		c := &e.Chapters[i]
		if err := e.play(e.nodes[c.N]); err != nil {
			return fmt.Errorf("chapter %d: %w", i+1, err)
		}
		for j := range c.Steps {
			if err := e.play(e.nodes[c.Steps[j].N]); err != nil {
				return fmt.Errorf("chapter %d: move %d: %w", i+1, c.Steps[j].N, err)
			}
		}
	}
	return nil
}

// follows returns the number of the move that follows position n and has a canonical text, or 0 if
// there is none.
func (e *Study) follows(n int, text string) int {
	for _, next := range e.nodes[n].Next {
		if e.nodes[next].Text == text {
			return next
		}
	}
	return 0
}

// Node returns the position with a number, or nil if there is none.
func (e *Study) Node(n int) *Node {
	node := e.nodes[n]
	if node != nil {
		_ = e.play(node) // a move that cannot be played shows the position before it
	}
	return node
}

// Here returns the current position, which everyone sees.
func (e *Study) Here() *Node { return e.Node(e.At) }

// Place returns the place of the current chapter among the chapters, from 1.
func (e *Study) Place() int { return e.nodes[e.At].chapter + 1 }

// Chapter returns the current chapter.
func (e *Study) Chapter() *Chapter { return &e.Chapters[e.nodes[e.At].chapter] }

// Rules returns the rules of the current chapter's game.
func (e *Study) Rules() game.Rules { return e.RulesAt(e.At) }

// RulesAt returns the rules at the position with a number.
func (e *Study) RulesAt(n int) game.Rules { return e.rules[e.nodes[n].chapter] }

// LookAt returns the study as someone sees it who looks at another position than everyone else.
func (e *Study) LookAt(n int) (*Study, error) {
	if e.nodes[n] == nil {
		return nil, errNoMove(n)
	}
	aside := *e
	aside.At, aside.Aside = n, true
	return &aside, nil
}

// errNoMove refuses a number that no position has.
func errNoMove(n int) error { return errs.New(errs.NotFound, "There is no move %d in the tree.", n) }

// Way returns the numbers of the moves from the start of a chapter to position n.
func (e *Study) Way(n int) []int {
	var way []int
	for ; !e.nodes[n].IsStart(); n = e.nodes[n].After {
		way = append(way, n)
	}
	slices.Reverse(way)
	return way
}

// LineEnd returns the number of the last position of the current line: the main line after the
// current position.
func (e *Study) LineEnd() int {
	n := e.At
	for len(e.nodes[n].Next) > 0 {
		n = e.nodes[n].Next[0]
	}
	return n
}

// mainLine returns the numbers of the moves of the main line after position n.
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
	c := e.Chapter()
	t := &table.Table{
		Game: c.Game, Setup: c.Setup, Rules: e.Rules(), Status: table.Playing, Start: e.Node(c.N).State,
		State: e.Here().State, Changed: e.Changed,
	}
	t.Created, t.Host = e.Created, e.Leader
	for _, n := range e.Way(e.At) {
		node := e.Node(n)
		t.Plies = append(t.Plies, table.Ply{Seat: node.Seat, Text: node.Text, Shown: node.Shown, Cells: node.Cells})
	}
	if result, over := t.State.Result(); over {
		t.Status, t.Result = table.Over, result
	}
	return t
}
