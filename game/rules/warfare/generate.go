package warfare

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

type move = revolt.Move

// mostMoves is enough for any position: on an empty board the whole Bourgeoisie has fewer
// than 80 moves.
const mostMoves = 96

// appendMoves appends all legal moves, in no order.
func appendMoves(p *position, list []move) []move { return appendMovesTo(p, list, wholeBoard) }

// appendMovesTo appends the legal moves to the cells of a set.
func appendMovesTo(p *position, list []move, to board.Set) []move {
	if p.Turn == proletariat {
		for _, s := range proletarianSteps(p) {
			list = revolt.AppendFrom(list, s.to&to, s.delta)
		}
		return list
	}
	if p.Kinds[king] == 0 { // the game is over
		return list
	}
	open := to & wholeBoard &^ p.Army()
	for k := chess.Knight; k < chess.Kinds; k++ {
		if !runs(p, k) {
			for _, s := range idleSteps(p, k) {
				list = revolt.AppendFrom(list, s.to&to, s.delta)
			}
			continue
		}
		for rest := p.Kinds[k]; rest != 0; rest = rest.Rest() {
			c := rest.First()
			list = revolt.AppendTo(list, c, chess.Attacks(k, c, p.Occupied)&open)
		}
	}
	return list
}

// Perft counts the sequences of legal moves of a length from a position ("" is the start).
// Draws by repetition and by quiet plies do not end a sequence. A bad position text is a
// *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	p, err := readPosition(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(p, depth, appendMoves, laws.Play), nil
}
