package prover

import (
	"context"
	"slices"

	"pawnstorm/game"
)

// Most is the largest number of plies to look ahead.
const Most = 32

// Prover looks for forced wins. It belongs to one goroutine.
type Prover struct {
	table []entry
	round uint64 // number of the Find; entries of other rounds do not count

	ctx    context.Context
	walk   game.Walk
	moves  [Most + 1][]game.Ply
	killer [Most + 1]game.Ply // the move that decided last, by plies left
	nodes  uint64
	limit  uint64
	over   bool // a limit was reached; results since are invalid
}

// entry is the knowledge about a position.
type entry struct {
	key     uint64
	proved  uint8 // a win within this many plies; 0 for none
	refuted uint8 // no win within this many plies
}

// entryBytes is the size of an entry.
const entryBytes = 16

// New returns a prover whose table takes at most the given bytes.
func New(bytes int) *Prover {
	size := 1
	for size*2*entryBytes <= bytes {
		size *= 2
	}
	p := &Prover{table: make([]entry, size)}
	for i := range p.killer {
		p.killer[i] = game.NoPly
	}
	return p
}

// Proof is the shortest forced win.
type Proof struct {
	Plies int         // of both sides until the game is over
	Moves []game.Move // all that win as soon
}

// Outcome is the result of a search.
type Outcome uint8

// The outcomes.
const (
	Unknown Outcome = iota // a limit was reached
	None                   // no win within the given plies
	Found
)

// Find looks for the shortest win of the side to move within the given plies. It searches at
// most the given nodes; 0 is no limit. Turns must alternate, and the game must not be
// over.
func (p *Prover) Find(ctx context.Context, s game.State, plies int, nodes uint64) (Proof, Outcome) {
	walkable, ok := s.(game.Walkable)
	if !ok {
		return Proof{}, Unknown
	}
	p.round++
	p.ctx, p.walk, p.nodes, p.limit, p.over = ctx, walkable.Walk(), 0, nodes, false
	for within := 1; within <= min(plies, Most); within++ {
		moves := p.winning(within)
		switch {
		case p.over:
			return Proof{}, Unknown
		case len(moves) > 0:
			return Proof{Plies: within, Moves: moves}, Found
		}
	}
	return Proof{}, None
}

// winning returns all moves that win within the given plies.
func (p *Prover) winning(plies int) (moves []game.Move) {
	p.moves[plies] = p.walk.Moves(p.moves[plies][:0])
	for _, m := range p.moves[plies] {
		p.walk.Play(m)
		won := p.wins(plies-1, false)
		p.walk.Back()
		if p.over {
			return nil
		}
		if won {
			moves = append(moves, p.walk.Move(m))
		}
	}
	return moves
}

// wins reports whether our side, for whom Find searches, wins within the given plies. ours says
// that it is to move.
func (p *Prover) wins(plies int, ours bool) bool {
	if p.exhausted() {
		return false
	}
	if end, over := p.walk.Ending(false); over {
		return end == goal(ours)
	}
	if plies == 0 {
		return p.stuck(p.walk.Moves(p.moves[0][:0]), ours)
	}
	e, key := p.find()
	if e.key == key && (e.proved > 0 && int(e.proved) <= plies || plies <= int(e.refuted)) {
		return e.proved > 0 && int(e.proved) <= plies
	}
	list := p.ordered(plies)
	if len(list) == 0 {
		return p.stuck(list, ours)
	}
	won := !ours
	for _, m := range list {
		p.walk.Play(m)
		won = p.wins(plies-1, !ours)
		p.walk.Back()
		if p.over {
			return false
		}
		if won == ours { // one of our moves wins, or one of theirs does not lose
			p.killer[plies] = m
			break
		}
	}
	e.learn(key, plies, won)
	return won
}

// stuck reports whether there is no legal move, and that is a win for us.
func (p *Prover) stuck(list []game.Ply, ours bool) bool {
	p.moves[0] = list[:0]
	if len(list) > 0 {
		return false
	}
	end, over := p.walk.Ending(true)
	return over && end == goal(ours)
}

// goal returns the ending, for the side to move, that we want.
func goal(ours bool) game.Ending {
	if ours {
		return game.Won
	}
	return game.Lost
}

// contextNodes is how many positions pass between two looks at the context.
const contextNodes = 1 << 12

// exhausted counts a position and reports whether a limit is reached.
func (p *Prover) exhausted() bool {
	p.nodes++
	if p.limit > 0 && p.nodes > p.limit || p.nodes%contextNodes == 0 && p.ctx.Err() != nil {
		p.over = true
	}
	return p.over
}

// ordered returns the moves of a position, beginning with the last decisive move.
func (p *Prover) ordered(plies int) []game.Ply {
	list := p.walk.Moves(p.moves[plies][:0])
	p.moves[plies] = list
	if i := slices.Index(list, p.killer[plies]); i > 0 {
		list[0], list[i] = list[i], list[0]
	}
	return list
}

// find returns the position's place in the table, and its key there.
func (p *Prover) find() (*entry, uint64) {
	key := p.walk.Key() ^ p.round*0x9e3779b97f4a7c15 // odd, so that rounds do not share keys
	return &p.table[key&uint64(len(p.table)-1)], key
}

// learn stores a result with that many plies left.
func (e *entry) learn(key uint64, plies int, won bool) {
	if e.key != key {
		*e = entry{key: key}
	}
	if won {
		e.proved = uint8(plies)
	} else {
		e.refuted = max(e.refuted, uint8(plies))
	}
}
