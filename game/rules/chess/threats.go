package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Threats implements game.Threatener. A piece that only an illegal move could capture, for
// example by a pinned piece, is attacked but not loose.
func (s *state) Threats(by game.Seat) (attacked, loose []game.Cell) {
	if s.rules.decided(&s.position) != nil {
		return nil, nil
	}
	p := s.position
	if p.turn != by {
		p.turn, p.passed = by, game.NoCell
	}
	for rest := p.attacked(^p.seats[by&1], by, p.Occupied()); rest != 0; rest = rest.Rest() {
		attacked = append(attacked, rest.First())
	}
	var taken board.Set
	for _, m := range s.rules.appendMoves(&p, make([]move, 0, mostMoves)) {
		if _, at, takes := p.Victim(m); takes && s.rules.gain(&p, m) > 0 {
			taken |= board.At(at)
		}
	}
	for ; taken != 0; taken = taken.Rest() {
		loose = append(loose, taken.First())
	}
	return attacked, loose
}

// gain returns what a move wins, exchanges included.
func (r *ruleset) gain(p *position, m move) int {
	if r.laws.Gain != nil {
		return r.laws.Gain(p, m)
	}
	return p.exchange(m)
}
