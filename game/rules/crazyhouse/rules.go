package crazyhouse

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

// rules is Crazyhouse.
var rules = chess.Relative(chess.Laws{
	Info: describe(),
	Read: read, Write: write, Fault: fault,
	Moves: moves, Play: play, Returns: true,
	Dead: dead, CanWin: canWin,
	WhyNot: whyNot, Show: show,
	Worth: worth,
})

// Rules returns the game.
func Rules() game.Rules { return rules }

// Perft counts the sequences of legal moves of a length from a position.
func Perft(text string, depth int) (uint64, error) { return chess.PerftOf(rules, text, depth) }

// Levels returns the bot levels of the game.
func Levels() level.Set { return chess.Levels() }

func describe() game.Info {
	info := chess.Describe("crazyhouse", "Crazyhouse", card, "pieces come back",
		"What you capture is yours: drop it on the board instead of moving.")
	info.Marks = append(info.Marks, game.MarkNote)
	info.Idea, info.Example = idea, example
	return info
}

// Pawns cannot be dropped on lastRanks.
var lastRanks = board.Rank(0) | board.Rank(7)

// moves appends the moves of chess and the drops.
func moves(p *chess.Position, list []chess.Move) []chess.Move {
	us := p.Mover()
	list, landing := p.LegalAndLanding(list)
	landing &^= p.Occupied()
	for _, k := range inHand {
		if count(p.Extra, us, k) == 0 {
			continue
		}
		cells := landing
		if k == chess.Pawn {
			cells &^= lastRanks
		}
		for ; cells != 0; cells = cells.Rest() {
			list = append(list, chess.NewDrop(k, cells.First()))
		}
	}
	return list
}

// play makes a move. A captured piece goes to the hand, as a pawn if it was promoted. The
// mark of a promoted piece moves with it.
func play(p *chess.Position, m chess.Move) {
	us := p.Mover()
	if m.IsDrop() {
		p.Make(m)
		add(&p.Extra, us, m.Kind(), -1)
		return
	}
	if victim, at, ok := p.Victim(m); ok {
		if p.Marked.Has(at) {
			victim = chess.Pawn
			p.Marked &^= board.At(at)
		}
		add(&p.Extra, us, victim, +1)
	}
	from, to := board.At(m.From()), board.At(m.To())
	if p.Marked&from != 0 {
		p.Marked = p.Marked&^from | to
	}
	if m.Promotion() != chess.Pawn {
		p.Marked |= to
	}
	p.Make(m)
}

// dead reports whether neither side can mate with all the material.
func dead(p *chess.Position) bool { return !canWin(p, 0) }

// canWin reports whether the material on the board and in the hands is enough to mate: more
// than one knight or bishop.
func canWin(p *chess.Position, _ game.Seat) bool {
	total, minor := 0, 0
	for _, k := range inHand {
		n := p.Both(k).Count() + count(p.Extra, 0, k) + count(p.Extra, 1, k)
		total += n
		if k == chess.Knight || k == chess.Bishop {
			minor += n
		}
	}
	return total > 1 || total > minor || p.Marked != 0
}

// whyNot explains why a piece cannot be dropped.
func whyNot(p *chess.Position, m chess.Move) string {
	us := p.Mover()
	switch {
	case !m.IsDrop():
		return ""
	case m.Kind() == chess.King:
		return "a king is never in hand"
	case count(p.Extra, us, m.Kind()) == 0:
		return fmt.Sprintf("you have no %s in hand", m.Kind())
	case p.Occupied().Has(m.To()):
		return fmt.Sprintf("%s is in the way: a piece is dropped on a vacant square", p.Named(m.To()))
	case m.Kind() == chess.Pawn && lastRanks.Has(m.To()):
		return "a pawn is not dropped on the first or the last rank"
	}
	return "your king is in check and this does not help"
}

// handWorths are the values of pieces in hand, in hundredths of a pawn. They are high
// because a drop can go anywhere.
var handWorths = [chess.Kinds]int{
	chess.Pawn: 105, chess.Knight: 340, chess.Bishop: 340, chess.Rook: 450, chess.Queen: 950,
}

// worth returns the value of the hands, minus what promoted pieces lose when captured.
func worth(p *chess.Position) int {
	sum := 0
	for _, k := range inHand {
		sum += handWorths[k] * (count(p.Extra, 0, k) - count(p.Extra, 1, k))
	}
	return sum + 50*((p.Marked&p.All(0)).Count()-(p.Marked&p.All(1)).Count())
}

// show puts the hands beside the board and marks promoted pieces.
func show(p *chess.Position, b *game.Board) {
	var ahead int
	for seat := range game.Seat(2) {
		tray := game.Tray{Title: "in hand"}
		for _, k := range inHand {
			for range count(p.Extra, seat, k) {
				tray.Pieces = append(tray.Pieces, k.Shown(seat))
				ahead += (1 - 2*int(seat)) * k.Pawns()
			}
			ahead += (1 - 2*int(seat)) * k.Pawns() * p.Of(seat, k).Count()
		}
		b.Trays[seat] = tray
	}
	b.Trays[0].Lead, b.Trays[1].Lead = max(ahead, 0), max(-ahead, 0)
	for rest := p.Marked; rest != 0; rest = rest.Rest() {
		mark := game.Mark{Cell: rest.First(), Kind: game.MarkNote, Text: "promoted: a pawn when captured"}
		b.Marks = append(b.Marks, mark)
	}
}
