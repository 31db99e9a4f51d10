package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Laws holds what a relative of chess changes. Everything else is as in chess: moves and
// their texts, draws, views and the evaluation. A nil function means that chess applies.
type Laws struct {
	Info game.Info

	// Read splits a position text into Forsyth-Edwards notation and the additions of the
	// relative. Write puts them together.
	Read  func(text string) (plain string, extra Extra, err error)
	Write func(plain string, extra Extra) string
	// Fault says what is wrong with a position that was read, such as the number of pieces;
	// "" means nothing.
	Fault func(p *Position) string

	// Moves appends the legal moves. Sharp appends the moves that walks search at the end
	// of their depth.
	Moves, Sharp func(p *Position, list []Move) []Move
	// Play makes a legal move, in place.
	Play func(p *Position, m Move)
	// Checkers returns the enemy pieces that give check to the side to move.
	Checkers func(p *Position) board.Set
	// Returns means that captured pieces come back, so that positions from before a capture
	// can repeat.
	Returns bool

	// Decided reports a won position. It comes before all other ends.
	Decided func(p *Position) (winner game.Seat, reason string, ok bool)
	// Dead reports whether neither side can win any more, and CanWin whether a side could.
	Dead   func(p *Position) bool
	CanWin func(p *Position, seat game.Seat) bool
	// Shut reports for each side whether walls of pawns keep it from ever winning. Nil means that a
	// relative does not look.
	Shut func(p *Position) (sides [2]bool)

	// WhyNot says why a move is illegal that would be possible without kings, or why a
	// piece cannot be dropped; "" leaves the answer to chess.
	WhyNot func(p *Position, m Move) string
	// Show adds to the board.
	Show func(p *Position, b *game.Board)

	// Worth returns White's advantage over the evaluation of chess, in hundredths of a
	// pawn. Gain returns what a move is expected to win.
	Worth func(p *Position) int
	Gain  func(p *Position, m Move) int
}

// Relative returns a game with other laws. Draws, claimed and automatic, are as in the FIDE
// Laws.
func Relative(laws Laws) game.Rules {
	rules := *FIDE().(*ruleset)
	rules.info, rules.laws, rules.relative = laws.Info, &laws, true
	return &rules
}

// PerftOf is Perft for any game of this package and their relatives.
func PerftOf(rules game.Rules, text string, depth int) (uint64, error) {
	return rules.(*ruleset).perft(text, depth)
}

// PositionOf reads a position of a relative. ok is false if it is not valid.
func PositionOf(rules game.Rules, text string) (p Position, ok bool) {
	rec, err := rules.(*ruleset).readFEN(text)
	return rec.position, err == nil
}

// The types of this package, for relatives.
type (
	// Position is the board and everything else that the next move may depend on.
	Position = position
	// Move is a move of one position.
	Move = move
	// Kind is a kind of piece.
	Kind = kind
)

// The kinds of pieces.
const (
	Pawn   = pawn
	Knight = knight
	Bishop = bishop
	Rook   = rook
	Queen  = queen
	King   = king
	Kinds  = kinds
)

// Extra holds what a relative adds to a position. It is empty in chess.
type Extra struct {
	Counts uint64    // for example of pieces in hand
	Marked board.Set // some of the pieces
}

// key returns the part of the position's key for the extra.
func (e Extra) key() uint64 {
	if e == (Extra{}) {
		return 0
	}
	key := e.Counts*0x9e3779b97f4a7c15 ^ uint64(e.Marked)*0xc2b2ae3d27d4eb4f
	key = (key ^ key>>29) * 0xbf58476d1ce4e5b9
	return key ^ key>>32
}

// Mover returns the side to move.
func (p *position) Mover() game.Seat { return p.turn }

// Clear removes all pieces from some cells, and the castling rights that depend on them.
func (p *position) Clear(cells board.Set) {
	for seat := white; seat <= black; seat++ {
		if p.Of(seat, king)&cells != 0 {
			p.rights &^= rightsOf[seat]
		}
	}
	for rest := cells; rest != 0; rest = rest.Rest() {
		p.rights &^= forfeits[rest.First()]
	}
	for k := range p.kinds {
		p.kinds[k] &^= cells
	}
	p.seats[white] &^= cells
	p.seats[black] &^= cells
}

// LegalAndLanding appends the moves that are legal in chess. Landing is where pieces other
// than the king may land: all cells without own pieces, or the ones that end a check.
func (p *position) LegalAndLanding(list []Move) (moves []Move, landing board.Set) {
	var s scan
	s.read(p)
	return p.appendScanned(list, &s), s.targets
}

// Free appends the moves that would be legal if kings were ordinary pieces. It does not
// check whether castling passes over attacked cells; see Passes.
func (p *position) Free(list []Move) []Move {
	us := p.turn & 1
	s := scan{free: true, own: p.seats[us], enemy: p.seats[us^1], occupied: p.Occupied(), king: p.Of(us, king).First()}
	s.targets = ^s.own
	return p.appendScanned(list, &s)
}

// Passes returns the cells that the king passes over in a castling, including its last.
func (p *position) Passes(m Move) board.Set { return p.wingOf(m).unharmed }

// Bare reports whether only kings are left.
func (p *position) Bare() bool { return p.Occupied() == p.kinds[king] }

// NewDrop returns the move that drops a piece on a vacant cell.
func NewDrop(k Kind, c game.Cell) Move { return newMove(c, c, k) | drop }

// IsDrop reports whether the move is a drop.
func (m move) IsDrop() bool { return m.special() == drop }

// IsCastling reports whether the move is a castling.
func (m move) IsCastling() bool { return m.special() == castling }

// Pawns returns the usual value of the kind in pawns.
func (k kind) Pawns() int { return inPawns[k] }

// Price returns the value of the kind in exchanges, in hundredths of a pawn.
func (k kind) Price() int { return prices[k] }

// appendMoves appends the legal moves; none if the game is decided.
func (r *ruleset) appendMoves(p *position, list []move) []move {
	if r.decided(p) != nil {
		return list
	}
	if r.laws.Moves != nil {
		return r.laws.Moves(p, list)
	}
	return p.appendMoves(list)
}

// played returns the position after a legal move, in the form that is compared for
// repetitions.
func (r *ruleset) played(p position, m move) position {
	if r.laws.Play != nil {
		return r.playedByLaws(p, m)
	}
	p.Make(m)
	p.dropIdlePassed()
	return p
}

func (r *ruleset) playedByLaws(p position, m move) position {
	r.laws.Play(&p, m)
	if p.passed != game.NoCell {
		r.dropIdlePassed(&p, make([]move, 0, mostMoves))
	}
	return p
}

// dropIdlePassed clears the cell passed over if no capture there is legal. The buffer is
// for moves.
func (r *ruleset) dropIdlePassed(p *position, buffer []move) {
	if r.laws.Moves == nil {
		p.dropIdlePassed()
		return
	}
	if p.passed == game.NoCell {
		return
	}
	for _, m := range r.laws.Moves(p, buffer[:0]) {
		if m.special() == enPassant {
			return
		}
	}
	p.passed = game.NoCell
}

func (r *ruleset) checkers(p *position) board.Set {
	if r.laws.Checkers != nil {
		return r.laws.Checkers(p)
	}
	return p.Checkers()
}

// decided returns the end that a relative's laws see in a position, nil if there is none.
func (r *ruleset) decided(p *position) *game.Result {
	if r.laws.Decided != nil {
		if winner, reason, ok := r.laws.Decided(p); ok {
			return &game.Result{Winner: winner, Reason: reason}
		}
	}
	return nil
}

// dead reports whether neither side can win any more.
func (r *ruleset) dead(p *position) bool {
	if r.laws.Dead != nil && r.laws.Dead(p) || r.laws.Dead == nil && p.dead() {
		return true
	}
	return p.Walled() && r.shut(p) == [2]bool{true, true}
}

// shut reports for each side whether walls of pawns keep it from ever winning.
func (r *ruleset) shut(p *position) (sides [2]bool) {
	switch {
	case r.former || !p.Walled():
	case r.laws.Shut != nil:
		return r.laws.Shut(p)
	case !r.relative:
		return p.shut()
	}
	return sides
}
