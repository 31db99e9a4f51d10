package prover

import (
	"context"
	"slices"

	"pawnstorm/game"
)

// Most is how many plies can be looked ahead.
const Most = 32

// Prover looks for forced wins. It belongs to one goroutine.
type Prover struct {
	table []entry
	round uint64 // of Find: nothing that the table has of others is believed

	ctx    context.Context
	walk   game.Walk
	moves  [Most + 1][]game.Ply
	killer [Most + 1]game.Ply // the move that decided last, with so many plies left
	nodes  uint64
	limit  uint64
	over   bool // a limit was met: what is found since says nothing
}

// entry is what is known of a position.
type entry struct {
	key     uint64
	proved  uint8 // the win within so many plies; 0 is none
	refuted uint8 // within so many plies there is none
}

// entryBytes is the size of an entry.
const entryBytes = 16

// New makes one whose table takes so many bytes at most.
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

// Proof is a forced win: the shortest.
type Proof struct {
	Plies int         // until the game is over, those of both sides
	Moves []game.Move // all that win as soon
}

// Outcome is what came of a search.
type Outcome uint8

// The outcomes.
const (
	Unknown Outcome = iota // a limit was met
	None                   // there is no win within so many plies
	Found
)

// Find looks for the shortest win of the side to move of a state within so many plies, at so
// many positions at most; 0 is no limit. The game is one in which turns alternate, and is not
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

// Nodes is how many positions the last search has looked at.
func (p *Prover) Nodes() uint64 { return p.nodes }

// winning are all moves of the position that win within so many plies.
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

// wins reports whether the side for which a win is looked for has one within so many plies.
// Ours says that it is to move.
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
		if won == ours { // one move of ours wins, or one of theirs does not lose
			p.killer[plies] = m
			break
		}
	}
	e.learn(key, plies, won)
	return won
}

// stuck reports whether there is no move to be made, and that is a win for ours.
func (p *Prover) stuck(list []game.Ply, ours bool) bool {
	p.moves[0] = list[:0]
	if len(list) > 0 {
		return false
	}
	end, over := p.walk.Ending(true)
	return over && end == goal(ours)
}

// goal is the end, for the side to move, that is a win for ours.
func goal(ours bool) game.Ending {
	if ours {
		return game.Won
	}
	return game.Lost
}

// contextNodes is after how many positions the context is asked.
const contextNodes = 1 << 12

// exhausted counts a position, and reports whether there may be no more.
func (p *Prover) exhausted() bool {
	p.nodes++
	if p.limit > 0 && p.nodes > p.limit || p.nodes%contextNodes == 0 && p.ctx.Err() != nil {
		p.over = true
	}
	return p.over
}

// ordered are the moves of a position, before all the one that decided last.
func (p *Prover) ordered(plies int) []game.Ply {
	list := p.walk.Moves(p.moves[plies][:0])
	p.moves[plies] = list
	if i := slices.Index(list, p.killer[plies]); i > 0 {
		list[0], list[i] = list[i], list[0]
	}
	return list
}

// find is the place of the position in the table, and the key by which it is known there.
func (p *Prover) find() (*entry, uint64) {
	key := p.walk.Key() ^ p.round*0x9e3779b97f4a7c15 // an odd number: no two rounds have one key
	return &p.table[key&uint64(len(p.table)-1)], key
}

// learn keeps what was found with so many plies left.
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
