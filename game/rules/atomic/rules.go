package atomic

import (
	_ "embed"
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/level"
	"pawnstorm/game/rules/chess"
)

var (
	//go:embed card.txt
	card string
	//go:embed idea.txt
	idea string
	//go:embed example.pgn
	example string
)

// rules is Atomic chess.
var rules = chess.Relative(chess.Laws{
	Info:  describe(),
	Fault: fault,
	Moves: moves, Sharp: sharp, Play: play, Checkers: checkers,
	Decided: decided, Dead: dead, CanWin: canWin, Shut: (*chess.Position).Sealed,
	WhyNot: whyNot,
	Gain:   gain,
})

// Rules returns the game.
func Rules() game.Rules { return rules }

// Perft counts the sequences of legal moves of a length from a position. A sequence ends
// when a king is blown up.
func Perft(text string, depth int) (uint64, error) { return chess.PerftOf(rules, text, depth) }

// Levels returns the bot levels of the game.
func Levels() level.Set { return chess.TacticalLevels() }

func describe() game.Info {
	info := chess.Describe("atomic", "Atomic", card, "captures explode",
		"A capture blows up all pieces around it but pawns. Blow up the king to win.")
	info.Changes, info.Idea, info.Example = true, idea, example
	return info
}

func fault(p *chess.Position) string {
	us, them := p.Mover(), p.Mover().Other()
	for seat := range game.Seat(2) {
		if p.Of(seat, chess.King).Count() > 1 {
			return chess.SeatNames[seat] + " has two kings"
		}
		if reason := p.Crowded(seat); reason != "" {
			return chess.SeatNames[seat] + " " + reason
		}
	}
	switch {
	case p.Of(them, chess.King) == 0:
		return fmt.Sprintf("the king of %s is gone, so it must be %s's turn",
			chess.SeatNames[them], chess.SeatNames[them])
	case p.Of(us, chess.King) != 0 && attacked(p, them):
		return fmt.Sprintf("%s is in check, but it is %s's turn", chess.SeatNames[them], chess.SeatNames[us])
	}
	return ""
}

func decided(p *chess.Position) (winner game.Seat, reason string, ok bool) {
	for seat := range game.Seat(2) {
		if p.Of(seat, chess.King) == 0 {
			return seat.Other(), "explosion of the king", true
		}
	}
	return game.NoSeat, "", false
}

// dead reports whether neither side can win.
func dead(p *chess.Position) bool { return !canWin(p, 0) && !canWin(p, 1) }

// canWin reports whether a side has the material to mate or to blow up the other king, with
// the opponent's help.
func canWin(p *chess.Position, seat game.Seat) bool {
	own := p.All(seat) &^ p.Of(seat, chess.King)
	other := p.All(seat.Other()) &^ p.Of(seat.Other(), chess.King)
	switch {
	case own == 0:
		return false
	case other != 0:
		// The opponent can have a piece captured next to its king, unless bishops never
		// meet.
		return !apart(p)
	case p.Both(chess.Queen)|p.Both(chess.Pawn) != 0:
		return true
	case own.Rest() == 0:
		return false
	}
	return own.Rest().Rest() != 0 || own != p.Both(chess.Knight)
}

// apart reports whether there are only bishops, and the two sides' bishops are on different
// colours.
func apart(p *chess.Position) bool {
	bishops := p.Both(chess.Bishop)
	if bishops|p.Both(chess.King) != p.Occupied() {
		return false
	}
	dark := [2]board.Set{p.Of(0, chess.Bishop) & chess.DarkSquares, p.Of(1, chess.Bishop) & chess.DarkSquares}
	light := [2]board.Set{p.Of(0, chess.Bishop) &^ dark[0], p.Of(1, chess.Bishop) &^ dark[1]}
	return dark[0] == 0 && light[1] == 0 || light[0] == 0 && dark[1] == 0
}

// whyNot explains the moves that explosions forbid.
func whyNot(p *chess.Position, m chess.Move) string {
	_, _, takes := p.Victim(m)
	us := p.Mover()
	switch {
	case m.IsDrop():
		return ""
	case takes && m.Kind() == chess.King:
		return "a king never captures: it would blow itself up"
	case takes && blast(p, m)&p.Of(us, chess.King) != 0:
		return "the explosion would reach your own king"
	}
	next := *p
	play(&next, m)
	if next.Of(us.Other(), chess.King) == 0 || !attacked(&next, us) {
		return ""
	}
	king := next.Of(us, chess.King).First()
	attacker := (next.Attackers(king, next.Occupied()) & next.All(us.Other())).First()
	return fmt.Sprintf("this would leave your king attacked by %s", next.Named(attacker))
}
