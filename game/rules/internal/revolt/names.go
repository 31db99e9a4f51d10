package revolt

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// FunNames returns the names that the author of General Strike Chess gave the army, with a name for
// the pawns.
func FunNames(pawn string) [chess.Kinds]string {
	return [chess.Kinds]string{
		chess.Pawn:   pawn,
		chess.Knight: "cop",
		chess.Bishop: "influencer",
		chess.Rook:   "landlord",
		chess.Queen:  "CEO",
		chess.King:   "owner",
	}
}

// Called lists what players call the pieces. The pawns are last: their moves have no letter.
func (l *Laws) Called() (list board.Names) {
	for k := chess.Kind(chess.Kinds); k > 0; k-- {
		kind := k - 1
		list = append(list, board.Name{Letter: kind.Letter(), Fun: l.Fun[kind], Usual: kind.String()})
	}
	return list
}
