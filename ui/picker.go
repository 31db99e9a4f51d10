package ui

import (
	"cmp"
	"slices"
	"strings"

	"pawnstorm/game"
)

// picker builds a legal move of any game out of steps: cells that are pointed
// at and choices from a list. It offers only what is legal.
type picker struct {
	state game.State
	moves []candidate
	path  []game.Step
}

// candidate is a legal move and how it is built.
type candidate struct {
	move  game.Move
	steps []game.Step
}

func newPicker(state game.State) picker {
	p := picker{state: state}
	for _, m := range state.Moves() {
		p.moves = append(p.moves, candidate{m, state.Steps(m)})
	}
	return p
}

// next are the steps that may follow what is picked so far, each once, in the
// order in which they are offered.
func (p *picker) next() []game.Step {
	var steps []game.Step
	for _, c := range p.moves {
		if len(c.steps) > len(p.path) && begins(c.steps, p.path) && !holds(steps, c.steps[len(p.path)]) {
			steps = append(steps, c.steps[len(p.path)])
		}
	}
	slices.SortStableFunc(steps, func(a, b game.Step) int { return cmp.Compare(a.Order, b.Order) })
	return steps
}

// cells are the cells that may be pointed at next.
func (p *picker) cells() []game.Cell {
	var cells []game.Cell
	for _, s := range p.next() {
		if s.Cell != game.NoCell {
			cells = append(cells, s.Cell)
		}
	}
	return cells
}

// choices are what may be chosen from a list next.
func (p *picker) choices() []game.Step {
	return slices.DeleteFunc(p.next(), func(s game.Step) bool { return s.Cell != game.NoCell })
}

// aim is the cell that is meant by pointing at one as the next step.
func (p *picker) aim(at game.Cell) game.Cell {
	if a, ok := p.state.(game.Aimer); ok && len(p.path) == 0 {
		return a.Aim(at)
	}
	return at
}

// pick takes a step if it is offered.
func (p *picker) pick(step game.Step) bool {
	if !holds(p.next(), step) {
		return false
	}
	p.path = append(slices.Clip(p.path), step)
	return true
}

// whole is the move that is picked, if what is picked is a whole move. No move's
// steps are the beginning of another's.
func (p *picker) whole() (game.Move, bool) {
	for _, c := range p.moves {
		if len(c.steps) == len(p.path) && begins(c.steps, p.path) {
			return c.move, true
		}
	}
	return 0, false
}

// undo takes the last step back.
func (p *picker) undo() bool {
	if len(p.path) == 0 {
		return false
	}
	p.path = p.path[:len(p.path)-1]
	return true
}

// spell picks the cells that a text names one after another, such as "e7 e8".
// It reports whether all of them could be picked and only a choice is missing.
func (p *picker) spell(text string, files int) bool {
	text = strings.NewReplacer("-", "", "x", "", " ", "").Replace(strings.ToLower(text))
	for _, c := range p.moves {
		spelled, n := "", 0
		for n < len(c.steps) && c.steps[n].Cell != game.NoCell {
			spelled += game.CellName(c.steps[n].Cell, files)
			n++
		}
		if spelled == text && n < len(c.steps) {
			p.path = slices.Clone(c.steps[:n])
			return true
		}
	}
	return false
}

// among picks the steps that some moves have in common, and reports whether there
// are any.
func (p *picker) among(moves []game.Move) bool {
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
	p.path = slices.Clone(common)
	return len(common) > 0
}

func same(a, b game.Step) bool { return a.Cell == b.Cell && a.Choice == b.Choice }

func begins(steps, path []game.Step) bool {
	return len(steps) >= len(path) && slices.EqualFunc(steps[:len(path)], path, same)
}

func holds(steps []game.Step, s game.Step) bool {
	return slices.ContainsFunc(steps, func(o game.Step) bool { return same(o, s) })
}
