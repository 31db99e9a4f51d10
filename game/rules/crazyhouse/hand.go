package crazyhouse

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// inHand lists the kinds that can be in hand, in display order.
var inHand = [...]chess.Kind{chess.Queen, chess.Rook, chess.Bishop, chess.Knight, chess.Pawn}

// A hand has six bits for each kind, White's in the lower half.
const (
	handBits  = 6
	seatBits  = 32
	mostCount = 1<<handBits - 1
)

// count returns how many pieces of a kind a side has in hand.
func count(e chess.Extra, seat game.Seat, k chess.Kind) int {
	return int(e.Counts >> (seatBits*uint(seat&1) + handBits*uint(k)) & mostCount)
}

// add puts pieces into a hand, or takes them out if n is negative.
func add(e *chess.Extra, seat game.Seat, k chess.Kind, n int) {
	e.Counts += uint64(n) << (seatBits*uint(seat&1) + handBits*uint(k))
}

// sets is how many pieces of a kind a game has, both sides together.
var sets = [chess.Kinds]int{chess.Pawn: 16, chess.Knight: 4, chess.Bishop: 4, chess.Rook: 4, chess.Queen: 2}

// fault says what is wrong with the pieces on the board and in the hands.
func fault(p *chess.Position) string {
	for seat := range game.Seat(2) {
		if n := p.Of(seat, chess.King).Count(); n != 1 {
			return fmt.Sprintf("%s has %d kings and must have one", chess.SeatNames[seat], n)
		}
	}
	if p.Marked&(p.Both(chess.Pawn)|p.Both(chess.King)) != 0 {
		return "a pawn or a king is marked as promoted"
	}
	for _, k := range inHand {
		n := count(p.Extra, 0, k) + count(p.Extra, 1, k) + (p.Both(k) &^ p.Marked).Count()
		if k == chess.Pawn {
			n += p.Marked.Count()
		}
		if n > sets[k] {
			return fmt.Sprintf("there are %d of the piece %c on the board and in hand, and a game has %d",
				n, k.Letter(), sets[k])
		}
	}
	if p.LeftInCheck() {
		return fmt.Sprintf("%s is in check, but it is %s's turn",
			chess.SeatNames[p.Mover().Other()], chess.SeatNames[p.Mover()])
	}
	return ""
}

// read splits a position text into chess notation and the hands and marks of promoted
// pieces.
func read(text string) (plain string, extra chess.Extra, err error) {
	placement, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	hands := ""
	if before, after, ok := strings.Cut(placement, "["); ok {
		if hands, ok = strings.CutSuffix(after, "]"); !ok {
			return "", extra, board.BadPosition(text, "write the hands in brackets after the placement, like [Qn]")
		}
		placement = before
	} else if strings.Count(placement, "/") == 8 {
		at := strings.LastIndexByte(placement, '/')
		placement, hands = placement[:at], placement[at+1:]
	}
	if hands == "-" { // written by Cute Chess
		hands = ""
	}
	if err := readHands(&extra, hands); err != nil {
		return "", extra, err
	}
	placement, err = readMarks(&extra, placement)
	return placement + " " + rest, extra, err
}

func readHands(extra *chess.Extra, hands string) error {
	for i := range len(hands) {
		seat, letter := game.Seat(0), hands[i]
		if letter|0x20 == letter {
			seat = 1
		}
		n := slices.IndexFunc(inHand[:], func(k chess.Kind) bool { return k.Letter() == letter&^0x20 })
		if n < 0 {
			return board.BadPosition(hands, "a hand has the letters Q, R, B, N and P, in lower case for Black")
		}
		k := inHand[n]
		if count(*extra, seat, k) == sets[k] {
			return board.BadPosition(hands, "a game has %d of the piece %c", sets[k], k.Letter())
		}
		add(extra, seat, k, 1)
	}
	return nil
}

// readMarks returns the placement without its ~ signs and notes the cells of the pieces
// before them.
func readMarks(extra *chess.Extra, placement string) (string, error) {
	rank, file := 7, 0
	for i := range len(placement) {
		switch letter := placement[i]; {
		case letter == '/':
			rank, file = rank-1, 0
		case letter >= '1' && letter <= '8':
			file += int(letter - '0')
		case letter != '~':
			file++
		case i == 0 || placement[i-1] < 'A' || rank < 0 || file < 1 || file > 8:
			return "", board.BadPosition(placement, "write ~ after a promoted piece")
		default:
			extra.Marked |= board.At(game.Cell(rank*8 + file - 1))
		}
	}
	return strings.ReplaceAll(placement, "~", ""), nil
}

// write adds the hands and the marks to a position text.
func write(plain string, extra chess.Extra) string {
	placement, rest, _ := strings.Cut(plain, " ")
	var b strings.Builder
	c := 56
	for i := range len(placement) {
		letter := placement[i]
		b.WriteByte(letter)
		switch {
		case letter == '/':
			c -= 16
		case letter >= '1' && letter <= '8':
			c += int(letter - '0')
		default:
			if extra.Marked.Has(game.Cell(c)) {
				b.WriteByte('~')
			}
			c++
		}
	}
	b.WriteByte('[')
	for seat := range game.Seat(2) {
		for _, k := range inHand {
			letter := k.Letter() | byte(seat)*0x20
			b.WriteString(strings.Repeat(string(letter), count(extra, seat, k)))
		}
	}
	return b.String() + "] " + rest
}
