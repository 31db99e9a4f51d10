package atomic

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// blast returns what a capture blows up: the target cell and all pieces around it except
// pawns. A pawn captured en passant disappears too, but nothing around it.
func blast(p *chess.Position, m chess.Move) board.Set {
	to := m.To()
	around := board.KingAttacks(to) & p.Occupied() &^ p.Both(chess.Pawn)
	return around&^board.At(m.From()) | board.At(to)
}

// play makes a move and blows up what it captures.
func play(p *chess.Position, m chess.Move) {
	_, _, takes := p.Victim(m)
	if !takes {
		p.Make(m)
		return
	}
	gone := blast(p, m)
	p.Make(m)
	p.Clear(gone)
}

// moves appends the legal moves. They must leave the own king on the board, and either
// leave it unattacked or blow up the enemy king.
func moves(p *chess.Position, list []chess.Move) []chess.Move {
	return keep(p, list, func(chess.Move) bool { return true })
}

// sharp appends the legal moves that capture or promote to a queen.
func sharp(p *chess.Position, list []chess.Move) []chess.Move {
	return keep(p, list, func(m chess.Move) bool {
		_, _, takes := p.Victim(m)
		return takes || m.Promotion() == chess.Queen
	})
}

// keep appends the legal moves that wanted accepts.
func keep(p *chess.Position, list []chess.Move, wanted func(chess.Move) bool) []chess.Move {
	if p.Of(0, chess.King) == 0 || p.Of(1, chess.King) == 0 {
		return list
	}
	kept := len(list)
	list = p.Free(list)
	for _, m := range list[kept:] {
		if wanted(m) && legal(p, m) {
			list[kept] = m
			kept++
		}
	}
	return list[:kept]
}

// legal reports whether a move is legal that would be legal if kings were ordinary pieces.
func legal(p *chess.Position, m chess.Move) bool {
	_, _, takes := p.Victim(m)
	switch {
	case takes && m.Kind() == chess.King:
		return false
	case m.IsCastling() && !passable(p, m):
		return false
	}
	us := p.Mover()
	next := *p
	play(&next, m)
	return next.Of(us, chess.King) != 0 && (next.Of(us.Other(), chess.King) == 0 || !attacked(&next, us))
}

// passable reports whether the king crosses no attacked cell when it castles.
func passable(p *chess.Position, m chess.Move) bool {
	us := p.Mover()
	king := p.Of(us, chess.King)
	for rest := p.Passes(m) | king; rest != 0; rest = rest.Rest() {
		if attackedOn(p, us, rest.First(), p.Occupied()&^king) {
			return false
		}
	}
	return true
}

// attacked reports whether the king of a side is in check.
func attacked(p *chess.Position, seat game.Seat) bool {
	return attackedOn(p, seat, p.Of(seat, chess.King).First(), p.Occupied())
}

// attackedOn reports whether a king of a side would be in check on a cell.
func attackedOn(p *chess.Position, seat game.Seat, c game.Cell, occupied board.Set) bool {
	if board.KingAttacks(c)&p.Of(seat.Other(), chess.King) != 0 {
		return false
	}
	return p.Attackers(c, occupied)&p.All(seat.Other()) != 0
}

// checkers returns the pieces that give check to the side to move.
func checkers(p *chess.Position) board.Set {
	us := p.Mover()
	if p.Of(us, chess.King) == 0 || p.Of(us.Other(), chess.King) == 0 || !attacked(p, us) {
		return 0
	}
	return p.Checkers()
}

// gain returns the value of the enemy pieces that a capture blows up, minus the own pieces.
func gain(p *chess.Position, m chess.Move) int {
	sum := 0
	if become := m.Promotion(); become != chess.Pawn {
		sum = become.Price() - chess.Pawn.Price()
	}
	victim, at, takes := p.Victim(m)
	if !takes {
		return sum
	}
	us, gone := p.Mover(), blast(p, m)
	sum = victim.Price() - m.Kind().Price()
	for rest := gone &^ board.At(at) &^ board.At(m.To()); rest != 0; rest = rest.Rest() {
		k, seat, _ := p.At(rest.First())
		if seat == us {
			sum -= k.Price()
		} else {
			sum += k.Price()
		}
	}
	return sum
}
