package threecheck

import (
	_ "embed"
	"fmt"

	"pawnstorm/game"
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

// rules is Three-check chess.
var rules = chess.Relative(chess.Laws{
	Info: describe(),
	Read: read, Write: write,
	Play:    play,
	Decided: decided, Dead: (*chess.Position).Bare, CanWin: canWin,
	Show:  show,
	Worth: worth,
})

func describe() game.Info {
	info := chess.Describe("threecheck", "Three-check", card, "three checks win",
		"Chess where the third check wins.")
	info.Idea, info.Example = idea, example
	return info
}

// Rules returns the game.
func Rules() game.Rules { return rules }

// Perft counts the sequences of legal moves of a length from a position. A sequence ends
// with the third check.
func Perft(text string, depth int) (uint64, error) { return chess.PerftOf(rules, text, depth) }

// Levels returns the bot levels of the game.
func Levels() level.Set { return chess.TacticalLevels() }

// toWin is how many checks win.
const toWin = 3

// given returns how many checks a side has given: a byte for each side.
func given(e chess.Extra, seat game.Seat) int { return int(e.Counts >> (8 * uint(seat)) & 0xff) }

// play makes a move and counts the check that it gives.
func play(p *chess.Position, m chess.Move) {
	by := p.Mover()
	p.Make(m)
	if p.Checkers() != 0 {
		p.Counts += 1 << (8 * uint(by))
	}
}

func decided(p *chess.Position) (winner game.Seat, reason string, ok bool) {
	for seat := range game.Seat(2) {
		if given(p.Extra, seat) >= toWin {
			return seat, "the third check", true
		}
	}
	return game.NoSeat, "", false
}

// canWin reports whether a side has a piece to give check with.
func canWin(p *chess.Position, seat game.Seat) bool {
	return p.All(seat) != p.Of(seat, chess.King)
}

// show adds the counts of checks.
func show(p *chess.Position, b *game.Board) {
	white, black := given(p.Extra, 0), given(p.Extra, 1)
	b.Scales = []game.Scale{{Title: "checks", Count: [2]int{white, black}, Goal: toWin}}
	told := []string{
		fmt.Sprintf("White has given %d of 3 checks", white),
		fmt.Sprintf("Black has given %d of 3 checks", black),
	}
	b.Notes, b.Told = append(told, b.Notes...), len(told)
}

// checkWorths are the values of checks given, in hundredths of a pawn.
var checkWorths = [toWin + 1]int{0, 120, 450, 1000}

func worth(p *chess.Position) int {
	return checkWorths[min(given(p.Extra, 0), toWin)] - checkWorths[min(given(p.Extra, 1), toWin)]
}
