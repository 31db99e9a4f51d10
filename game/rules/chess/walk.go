package chess

import (
	"math"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// walk is a position where a program makes and takes back moves. Each move makes a copy on
// a stack.
type walk struct {
	stack [game.WalkDepth + 1]step
	top   int
	// past has the keys of the earlier positions of the game, latest first, as far as they
	// can repeat.
	past []uint64
	// From these numbers of occurrences and quiet plies the game is drawn or a draw can be
	// claimed.
	repetition, clock int
	rules             *ruleset
	buffer            [mostWithDrops]move
}

// step is one position of a walk with cached data.
type step struct {
	position
	scan       scan
	scanned    bool
	key        uint64
	clock      int
	reversible int // plies since a position that cannot repeat
	balance    balance
}

// Walk returns a walk that starts at the state.
func (s *state) Walk() game.Walk {
	w := &walk{
		repetition: s.rules.repetition.least(),
		clock:      s.rules.clock.least(),
		rules:      s.rules,
	}
	for p := range s.history.Backward() {
		w.past = append(w.past, numbers.key(&p))
	}
	if s.rules.onward { // the game went on without counting
		w.clock = math.MaxInt
	}
	first := &w.stack[0]
	first.position, first.key, w.past = s.position, w.past[0], w.past[1:]
	first.clock, first.reversible = s.clock, len(w.past)
	first.balance = balanceOf(&first.position)
	return w
}

// least returns the lowest count that gives a player the draw.
func (l *limit) least() int {
	if l.claim > 0 {
		return l.claim
	}
	return l.end
}

// look scans a position once.
func (w *walk) look(s *step) *scan {
	if !s.scanned {
		s.scan.read(&s.position)
		if checkers := w.rules.laws.Checkers; checkers != nil {
			s.scan.checkers = checkers(&s.position)
		}
		s.scanned = true
	}
	return &s.scan
}

// Moves appends the legal moves.
func (w *walk) Moves(list []game.Ply) []game.Ply {
	s := &w.stack[w.top]
	return board.Plies(list, w.moves(s))
}

func (w *walk) moves(s *step) []move {
	if moves := w.rules.laws.Moves; moves != nil {
		return moves(&s.position, w.buffer[:0])
	}
	return s.appendScanned(w.buffer[:0], w.look(s))
}

// Sharp appends the captures and the promotions to a queen.
func (w *walk) Sharp(list []game.Ply) []game.Ply {
	s := &w.stack[w.top]
	if sharp := w.rules.laws.Sharp; sharp != nil {
		return board.Plies(list, sharp(&s.position, w.buffer[:0]))
	}
	return board.Plies(list, s.appendSharp(w.buffer[:0], w.look(s)))
}

// Play makes a move or passes.
func (w *walk) Play(ply game.Ply) {
	before, s := &w.stack[w.top], &w.stack[w.top+1]
	w.top++
	s.position = before.position
	s.scanned = false
	s.key = before.key ^ numbers.turn ^ numbers.passing(before.passed)
	s.clock = before.clock + 1
	s.balance = before.balance
	if ply == game.NoPly {
		s.turn ^= 1
		s.passed = game.NoCell
		s.reversible = 0
		return
	}
	if w.rules.laws.Play != nil {
		w.playByLaws(before, s, move(ply))
		return
	}
	w.play(before, s, move(ply))
}

// play makes a move on the copy of a position.
func (w *walk) play(before, s *step, m move) {
	us, them := before.turn&1, before.turn&1^1
	k, from, to := m.Kind(), m.From(), m.To()
	s.reversible = before.reversible + 1
	if taken, at, ok := before.Victim(m); ok {
		s.lift(taken, them, at)
		s.clock, s.reversible = 0, 0
	}
	if k == pawn {
		s.reversible = 0
		if w.rules.pawnsResetClock {
			s.clock = 0
		}
	}
	s.lift(k, us, from)
	if m.special() == castling {
		wing := before.wingOf(m)
		s.lift(rook, us, wing.rook)
		s.drop(rook, us, wing.rookTo)
		to = wing.kingTo
	}
	if become := m.Promotion(); become != pawn {
		k = become
	}
	s.drop(k, us, to)
	s.position.Make(m)
	if s.passed != game.NoCell {
		s.dropIdlePassed()
		s.key ^= numbers.passing(s.passed)
	}
	if s.rights != before.rights {
		s.key ^= numbers.castling(before.rights) ^ numbers.castling(s.rights)
	}
}

// playByLaws makes a move of a relative, which can change more than a move of chess.
func (w *walk) playByLaws(before, s *step, m move) {
	s.reversible = before.reversible + 1
	if m.Kind() == pawn || before.takes(m) {
		s.clock = 0
		if !w.rules.laws.Returns {
			s.reversible = 0
		}
	}
	w.rules.laws.Play(&s.position, m)
	if s.passed != game.NoCell {
		w.rules.dropIdlePassed(&s.position, w.buffer[:0])
		s.key ^= numbers.passing(s.passed)
	}
	for seat := white; seat <= black; seat++ {
		for k := range kind(kinds) {
			was, is := before.Of(seat, k), s.Of(seat, k)
			for rest := was &^ is; rest != 0; rest = rest.Rest() {
				s.lift(k, seat, rest.First())
			}
			for rest := is &^ was; rest != 0; rest = rest.Rest() {
				s.drop(k, seat, rest.First())
			}
		}
	}
	s.key ^= numbers.castling(before.rights) ^ numbers.castling(s.rights) ^ before.Extra.key() ^ s.Extra.key()
}

// lift and drop update the key and the balance when a piece leaves a cell or arrives.
func (s *step) lift(k kind, seat game.Seat, c game.Cell) {
	s.key ^= numbers.pieces[seat&1][k][c]
	s.balance.lift(k, seat&1, c)
}

func (s *step) drop(k kind, seat game.Seat, c game.Cell) {
	s.key ^= numbers.pieces[seat&1][k][c]
	s.balance.drop(k, seat&1, c)
}

// Victim returns the piece that a move captures, and its cell.
func (p *position) Victim(m move) (k kind, at game.Cell, ok bool) {
	if m.special() == enPassant {
		return pawn, takenEnPassant(m.From(), m.To()), true
	}
	if !p.seats[p.turn&1^1].Has(m.To()) {
		return pawn, game.NoCell, false
	}
	return p.least(board.At(m.To())), m.To(), true
}

// Back takes back the last move.
func (w *walk) Back() { w.top-- }

// CanPass reports whether there is a piece for a waiting move. In pawn endings having to
// move often loses.
func (w *walk) CanPass() bool {
	s := &w.stack[w.top]
	own := s.seats[s.turn&1]
	return own&^(s.kinds[pawn]|s.kinds[king]) != 0 && w.look(s).checkers == 0
}

// Forced reports check.
func (w *walk) Forced() bool { return w.look(&w.stack[w.top]).checkers != 0 }

// Ending reports checkmate and draws. A position that occurred earlier in the walk counts
// as drawn: a side that could do better would have done so the first time.
func (w *walk) Ending(stuck bool) (game.Ending, bool) {
	s := &w.stack[w.top]
	if decided := w.rules.laws.Decided; decided != nil {
		if winner, _, over := decided(&s.position); over && winner == s.turn {
			return game.Won, true
		} else if over {
			return game.Lost, true
		}
	}
	switch {
	case stuck && w.look(s).checkers != 0:
		return game.Lost, true
	case stuck, w.rules.dead(&s.position), w.repeated(s):
		return game.Drawn, true
	case s.clock < w.clock:
		return game.Drawn, false
	case w.look(s).checkers != 0 && len(w.moves(s)) == 0:
		return game.Lost, true
	}
	return game.Drawn, true
}

// repeated reports whether the position occurred earlier in the walk, or often enough in
// the game.
func (w *walk) repeated(s *step) bool {
	count := 1
	for back := 4; back <= s.reversible; back += 2 {
		if i := w.top - back; i >= 0 {
			if w.stack[i].key == s.key {
				return true
			}
		} else if w.past[-i-1] == s.key {
			count++
		}
	}
	return count >= w.repetition
}

// Slot combines start and target.
func (w *walk) Slot(ply game.Ply) int { return int(ply & (game.Slots - 1)) }

// Place combines the kind and the target.
func (w *walk) Place(ply game.Ply) int {
	m := move(ply)
	return int(m.To()) | int(m.Kind())<<6
}

// Key returns the key of the position.
func (w *walk) Key() uint64 { return w.stack[w.top].key }

// Move converts a move to the number that states use.
func (w *walk) Move(ply game.Ply) game.Move { return move(ply).number() }

// Gain returns what a move wins after all exchanges on its cell that pay.
func (w *walk) Gain(ply game.Ply) int {
	return w.rules.gain(&w.stack[w.top].position, move(ply))
}

// Worth evaluates the position.
func (w *walk) Worth() int {
	s := &w.stack[w.top]
	worth := s.worth()
	if more := w.rules.laws.Worth; more != nil {
		own := more(&s.position)
		if s.turn == black {
			own = -own
		}
		worth += own
	}
	return worth
}
