package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// mostMoves is enough for any position: sixteen pawns have at most two captures and two
// steps each.
const mostMoves = 64

// way is one kind of move for many pawns at once.
type way struct {
	to    board.Set // where they land
	delta game.Cell // from the start to the target
	flag  Move      // whether it captures
}

// ways returns all legal moves (rule 3): the steps, the double steps and the captures to
// both sides, for either facing.
func (p Position) ways() [8]way {
	occupied := p.occupied()
	up, down := p.Up.North(), p.Down.South()
	stepUp, stepDown := up&^occupied, down&^occupied
	return [8]way{
		{stepUp, 8, 0},
		{(stepUp & board.Rank(2)).North() &^ occupied, 16, 0},
		{up.West() & occupied, 7, capture},
		{up.East() & occupied, 9, capture},
		{stepDown, -8, 0},
		{(stepDown & board.Rank(5)).South() &^ occupied, -16, 0},
		{down.West() & occupied, -9, capture},
		{down.East() & occupied, -7, capture},
	}
}

// AppendMoves appends all legal moves, in no order. It allocates only if the
// list is too short.
func (p Position) AppendMoves(list []Move) []Move {
	for _, w := range p.ways() {
		for rest := w.to; rest != 0; rest = rest.Rest() {
			to := rest.First()
			list = append(list, Move(to)|Move(to-w.delta)<<fromShift|w.flag)
		}
	}
	return list
}

// Perft counts the sequences of legal moves of a length from a position (""
// is the start). A bad position text is a *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	start, err := readStart(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(start.position, depth, (*Position).AppendMoves, (*Position).play), nil
}

func (p *Position) play(m Move) { *p = p.After(m) }
