package boardview

import (
	"cmp"
	"slices"
	"strings"

	"pawnstorm/game"
)

// Picker builds a legal move of any game step by step: from cells that the player points at and
// choices from a list. It offers only legal steps.
type Picker struct {
	state game.State
	moves []game.Way
	quick bool
	Path  []game.Step

	offered []game.Step // the latest result of find
	after   []game.Step // the path of that result
	found   bool
}

// NewPicker builds a move in a position.
func NewPicker(state game.State) Picker {
	return Picker{state: state, moves: game.AllWays(state, false)}
}

// NewQuickPicker is like NewPicker, but takes the first choice of a list that ends a move, such as what a pawn becomes.
func NewQuickPicker(state game.State) Picker {
	return Picker{state: state, moves: game.AllWays(state, true), quick: true}
}

// Quick reports whether the picker comes from [NewQuickPicker].
func (p *Picker) Quick() bool { return p.quick }

// Next returns the steps that may follow, each once, in the order of the list.
func (p *Picker) Next() []game.Step { return slices.Clone(p.next()) }

// next returns a cached Next for reading. Screens ask many times before the path grows.
func (p *Picker) next() []game.Step {
	if p.found && slices.EqualFunc(p.Path, p.after, same) {
		return p.offered
	}
	p.offered, p.after, p.found = p.find(), slices.Clone(p.Path), true
	return p.offered
}

// any reports whether the next step can be a cell or, if onCell is false, a choice from a list.
func (p *Picker) any(onCell bool) bool {
	return slices.ContainsFunc(p.next(), func(s game.Step) bool { return (s.Cell != game.NoCell) == onCell })
}

func (p *Picker) find() []game.Step {
	var steps []game.Step
	for _, c := range p.moves {
		if len(c.Steps) > len(p.Path) && begins(c.Steps, p.Path) && !Holds(steps, c.Steps[len(p.Path)]) {
			steps = append(steps, c.Steps[len(p.Path)])
		}
	}
	slices.SortStableFunc(steps, func(a, b game.Step) int { return cmp.Compare(a.Order, b.Order) })
	return steps
}

// Cells returns the cells that may be pointed at next.
func (p *Picker) Cells() []game.Cell {
	var cells []game.Cell
	for _, s := range p.next() {
		if s.Cell != game.NoCell {
			cells = append(cells, s.Cell)
		}
	}
	return cells
}

// Choices returns the choices that may be taken next.
func (p *Picker) Choices() []game.Step {
	return slices.DeleteFunc(p.Next(), func(s game.Step) bool { return s.Cell != game.NoCell })
}

// Aim returns the cell that a player means by pointing at another one.
func (p *Picker) Aim(at game.Cell) game.Cell {
	if a, ok := p.state.(game.Aimer); ok && len(p.Path) == 0 {
		return a.Aim(at)
	}
	return at
}

// Pick takes a step if it is offered.
func (p *Picker) Pick(step game.Step) bool {
	if !Holds(p.next(), step) {
		return false
	}
	p.Path = append(slices.Clip(p.Path), step)
	return true
}

// Complete returns the picked move, if it is complete. No move's steps begin with all steps of another
// move.
func (p *Picker) Complete() (game.Move, bool) {
	for _, c := range p.moves {
		if len(c.Steps) == len(p.Path) && begins(c.Steps, p.Path) {
			return c.Move, true
		}
	}
	return 0, false
}

// Undo removes the last step.
func (p *Picker) Undo() bool {
	if len(p.Path) == 0 {
		return false
	}
	p.Path = p.Path[:len(p.Path)-1]
	return true
}

// Spell picks the cells that a text names in a row, such as "e7 e8". It reports whether it picked
// all and only a choice is missing.
func (p *Picker) Spell(text string, files int) bool {
	text = unsigned.Replace(strings.ToLower(text))
	for _, c := range p.moves {
		spelled, n := "", 0
		for n < len(c.Steps) && c.Steps[n].Cell != game.NoCell {
			spelled += game.CellName(c.Steps[n].Cell, files)
			n++
		}
		if spelled == text && n < len(c.Steps) {
			p.Path = slices.Clone(c.Steps[:n])
			return true
		}
	}
	return false
}

// Among picks the steps that some moves have in common, and reports whether there are any.
func (p *Picker) Among(moves []game.Move) bool {
	if len(moves) == 0 {
		return false
	}
	common := p.state.Steps(moves[0])
	for _, m := range moves {
		steps, n := p.state.Steps(m), 0
		for n < min(len(common), len(steps)) && same(common[n], steps[n]) {
			n++
		}
		common = common[:n]
	}
	p.Path = slices.Clone(common)
	return len(common) > 0
}

func same(a, b game.Step) bool { return a.Cell == b.Cell && a.Choice == b.Choice }

func begins(steps, path []game.Step) bool {
	return len(steps) >= len(path) && slices.EqualFunc(steps[:len(path)], path, same)
}

// Holds reports whether a list contains a step.
func Holds(steps []game.Step, s game.Step) bool {
	return slices.ContainsFunc(steps, func(o game.Step) bool { return same(o, s) })
}
