package nimber

import (
	"slices"

	"pawnstorm/game/rules/anarchist"
)

// sum is a position in parts: the nimber of all parts with a known nimber, and the others,
// canonical, as a range of Solver.parts with the largest first.
type sum struct {
	nimber      Nimber
	first, last int32
}

// option is a move to a sum, and how hard the sum looks.
type option struct {
	sum
	weight int32
}

// takeApart appends the parts of a position with unknown nimber to s.parts. Equal parts cancel
// out.
func (s *Solver) takeApart(p anarchist.Position) sum {
	first := len(s.parts)
	var known Nimber
	for rest := split(p); rest.rest != 0; {
		x, n, solved := rest.next()
		if !solved {
			x.Position, solved = canonical(x.Position)
		}
		if !solved {
			n, solved = s.table.get(x.Position).value()
		}
		if !solved {
			s.toggle(first, x)
			continue
		}
		known ^= n
	}
	return sum{known, int32(first), int32(len(s.parts))}
}

// toggle removes a part from s.parts, from first on, if it is there. Otherwise it inserts the
// part in order, the largest first.
func (s *Solver) toggle(first int, x part) {
	if i := slices.Index(s.parts[first:], x); i >= 0 {
		s.parts = slices.Delete(s.parts, first+i, first+i+1)
		return
	}
	i := len(s.parts)
	for i > first && s.parts[i-1].live < x.live {
		i--
	}
	s.parts = slices.Insert(s.parts, i, x)
}

// weight guesses how hard a sum is: each live pawn doubles the weight of its part.
func (s *Solver) weight(x sum) (weight int32) {
	for _, part := range s.parts[x.first:x.last] {
		weight += 1 << part.live
	}
	return weight
}

// When the budget is spent, the functions below answer no at once; callers check the budget
// first.

// sumIs reports whether a sum is worth n. Only its largest part need not be solved for that.
func (s *Solver) sumIs(x sum, n Nimber) bool {
	if x.first == x.last {
		return x.nimber == n
	}
	rest, ok := s.sumValue(sum{x.nimber, x.first + 1, x.last})
	return ok && s.partIs(s.parts[x.first].Position, n^rest)
}

// sumValue returns the nimber of a sum, or false if the budget is too small.
func (s *Solver) sumValue(x sum) (Nimber, bool) {
	value := x.nimber
	for i := x.first; i < x.last; i++ {
		n, ok := s.partValue(s.parts[i].Position)
		if !ok {
			return 0, false
		}
		value ^= n
	}
	return value, true
}

// partValue returns the nimber of a part, or false if the budget is too small.
func (s *Solver) partValue(part anarchist.Position) (Nimber, bool) {
	for n := Nimber(0); ; n++ {
		if s.partIs(part, n) {
			return n, true
		}
		if s.budget.spent {
			return 0, false
		}
	}
}

// partIs reports whether a canonical part is worth n, from memory or by a search, which it
// remembers.
func (s *Solver) partIs(part anarchist.Position, n Nimber) bool {
	fact := s.table.get(part)
	if value, ok := fact.value(); ok {
		return value == n
	}
	if fact.isNot(n) || !s.budget.take() {
		return false
	}
	before := s.budget.nodes
	moves, options, parts := len(s.moves), len(s.options), len(s.parts)
	is := s.search(part, n)
	s.moves, s.options, s.parts = s.moves[:moves], s.options[:options], s.parts[:parts]
	if s.budget.spent {
		return false
	}
	if is {
		fact = valueFact(n)
	} else {
		fact = s.table.get(part).excluding(n)
	}
	s.table.put(part, fact, s.budget.nodes-before)
	return is
}

// search reports whether a part is worth n: no move leads to n, and one leads to each nimber below
// n. Then the part together with a heap of n is lost for the player to move.
func (s *Solver) search(part anarchist.Position, n Nimber) bool {
	firstMove, firstOption := len(s.moves), len(s.options)
	s.moves = part.AppendMoves(s.moves)
	if len(s.moves)-firstMove < int(n) {
		return false
	}
	for _, m := range s.moves[firstMove:] {
		x := s.takeApart(part.After(m))
		switch x.last - x.first {
		case 0:
			if x.nimber == n {
				return false
			}
			continue
		case 1:
			if s.table.get(s.parts[x.first].Position).isNot(x.nimber ^ n) {
				continue
			}
		}
		s.addOption(firstOption, option{x, s.weight(x)})
	}
	for _, o := range s.options[firstOption:] {
		if s.sumIs(o.sum, n) || s.budget.spent {
			return false
		}
	}
	for less := range n {
		if s.partIs(part, less) || s.budget.spent {
			return false
		}
	}
	return true
}

// addOption inserts an option in order from first on, the lightest first.
func (s *Solver) addOption(first int, o option) {
	i := len(s.options)
	for i > first && s.options[i-1].weight > o.weight {
		i--
	}
	s.options = slices.Insert(s.options, i, o)
}
