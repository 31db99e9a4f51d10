package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Laws are what a relative of chess has of its own; all else it shares with chess: moves
// and how they are read and written, draws, views and the judgement of positions. Where a
// function is nil, things are as in chess.
type Laws struct {
	Info game.Info

	// Read takes out of a position text what it says beyond Forsyth-Edwards notation, and
	// Write puts it in.
	Read  func(text string) (plain string, extra Extra, err error)
	Write func(plain string, extra Extra) string
	// Fault says what is wrong with a position that was read, such as the count of its
	// pieces; "" is nothing.
	Fault func(p *Position) string

	// Moves appends the legal moves, and Sharp those that walks look further along.
	Moves, Sharp func(p *Position, list []Move) []Move
	// Play makes a legal move, in place.
	Play func(p *Position, m Move)
	// Checkers are the enemy pieces that give check to the side to move.
	Checkers func(p *Position) board.Set
	// Returns says that what is captured comes back, so that a position can repeat one from
	// before a capture.
	Returns bool

	// Decided reports that a position has been won, which goes before all other ends.
	Decided func(p *Position) (winner game.Seat, reason string, ok bool)
	// Dead reports that nobody can win any more, and CanWin whether a side could.
	Dead   func(p *Position) bool
	CanWin func(p *Position, seat game.Seat) bool

	// WhyNot says why a move is not legal that its piece could make if there were no kings,
	// or why a piece cannot be dropped; "" leaves it to chess.
	WhyNot func(p *Position, m Move) string
	// Show adds to what there is to see.
	Show func(p *Position, b *game.Board)

	// Worth is what White stands better by than chess would count, in hundredths of a pawn,
	// and Gain what a move can be expected to win.
	Worth func(p *Position) int
	Gain  func(p *Position, m Move) int
}

// Relative is a game by other laws than those of chess. Draws are claimed, and come by
// themselves, as by the FIDE Laws.
func Relative(laws Laws) game.Rules {
	rules := *FIDE().(*ruleset)
	rules.info, rules.laws, rules.relative = laws.Info, &laws, true
	return &rules
}

// PerftOf is Perft for any of the games of this package and their relatives.
func PerftOf(rules game.Rules, text string, depth int) (uint64, error) {
	return rules.(*ruleset).perft(text, depth)
}

// The words of this package, for relatives.
type (
	// Position is the board and what the next move may depend on.
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

// Extra is what a relative keeps in a position besides: chess keeps nothing there.
type Extra struct {
	Counts uint64    // such as of pieces in hand
	Marked board.Set // some of the pieces
}

// key tells extras apart in the key of a position.
func (e Extra) key() uint64 {
	if e == (Extra{}) {
		return 0
	}
	key := e.Counts*0x9e3779b97f4a7c15 ^ uint64(e.Marked)*0xc2b2ae3d27d4eb4f
	key = (key ^ key>>29) * 0xbf58476d1ce4e5b9
	return key ^ key>>32
}

// Mover is the side to move.
func (p *position) Mover() game.Seat { return p.turn }

// Clear takes the pieces of both sides from some cells, and the rights to castle with them.
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

// LegalAndLanding appends the moves that are legal in chess. Landing is where a piece other
// than the king may land: all that is not the side's own, or what ends a check.
func (p *position) LegalAndLanding(list []Move) (moves []Move, landing board.Set) {
	s := p.scan()
	return p.appendScanned(list, &s), s.targets
}

// Free appends the moves that would be legal if kings were pieces like any other. It does
// not ask whether castlings pass over attacked cells; see Passes.
func (p *position) Free(list []Move) []Move {
	us := p.turn & 1
	s := scan{free: true, own: p.seats[us], enemy: p.seats[us^1], occupied: p.Occupied(), king: p.Of(us, king).First()}
	s.targets = ^s.own
	return p.appendScanned(list, &s)
}

// Passes are the cells that the king passes over in a castling and on which it ends.
func (p *position) Passes(m Move) board.Set { return p.wingOf(m).unharmed }

// Bare reports that there are no pieces but kings.
func (p *position) Bare() bool { return p.Occupied() == p.kinds[king] }

// NewDrop is the move that puts a piece from the hand on a vacant cell.
func NewDrop(k Kind, c game.Cell) Move { return newMove(c, c, k) | drop }

// IsDrop tells a drop.
func (m move) IsDrop() bool { return m.special() == drop }

// IsCastling tells a castling.
func (m move) IsCastling() bool { return m.special() == castling }

// Pawns is what a piece of the kind is worth in pawns, as every beginner learns it.
func (k kind) Pawns() int { return inPawns[k] }

// Price is what a piece of the kind counts in exchanges, in hundredths of a pawn.
func (k kind) Price() int { return prices[k] }

// appendMoves appends the legal moves; there are none where the game is decided.
func (r *ruleset) appendMoves(p *position, list []move) []move {
	if r.decided(p) != nil {
		return list
	}
	if r.laws.Moves != nil {
		return r.laws.Moves(p, list)
	}
	return p.appendMoves(list)
}

// played is the position after a legal move, fit to be compared with others.
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

// dropIdlePassed forgets the cell passed over if no capture there is legal. The buffer is
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

// decided is the end that a position is by itself; nil if it is none.
func (r *ruleset) decided(p *position) *game.Result {
	if r.laws.Decided != nil {
		if winner, reason, ok := r.laws.Decided(p); ok {
			return &game.Result{Winner: winner, Reason: reason}
		}
	}
	return nil
}

func (r *ruleset) dead(p *position) bool {
	if r.laws.Dead != nil {
		return r.laws.Dead(p)
	}
	return p.dead()
}
