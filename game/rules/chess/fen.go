package chess

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	startText = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	letters   = "KQRBNPkqrbnp"

	// lastNumber is the highest move number in a position text. No game is that long; the
	// number stays there.
	lastNumber = 9999
)

// sideWords are the side to move in a position text.
var sideWords = []string{"w", "b"}

// record holds the contents of a position text.
type record struct {
	position position
	clock    int       // plies counted towards a draw
	number   int       // of the move, from 1; grows after each move of Black
	began    *position // where the game began
}

// readFEN reads a position in Forsyth-Edwards notation (the PGN standard, section 16.1); ""
// is the start. It refuses positions that are obviously unreachable. The en passant cell is
// accepted where a pawn may just have passed, and kept only if a capture there is legal.
// The two counts may be left out, which resets them. The second may be 0, because some
// programs write that.
func (r *ruleset) readFEN(text string) (record, error) {
	if text == "" {
		text = startText
	}
	rec := record{position: position{passed: game.NoCell}}
	p := &rec.position
	if read := r.laws.Read; read != nil {
		var err error
		if text, p.Extra, err = read(text); err != nil {
			return record{}, err
		}
	}
	fields := strings.Fields(text)
	switch len(fields) {
	case 4:
		fields = append(fields, "0", "1")
	case 6:
	default:
		return record{}, board.BadPosition(text, "it needs six parts (placement, side to move, castling, en passant "+
			"and two counts), or the first four, and has %d", len(fields))
	}
	if err := r.readPlacement(p, fields[0]); err != nil {
		return record{}, err
	}
	turn := slices.Index(sideWords, fields[1])
	if turn < 0 {
		return record{}, board.BadPosition(fields[1], "the side to move is w or b")
	}
	p.turn = game.Seat(turn)
	if err := r.readRights(p, fields[2]); err != nil {
		return record{}, err
	}
	if fault := r.laws.Fault; fault != nil {
		if reason := fault(p); reason != "" {
			return record{}, board.BadPosition(text, "%s", reason)
		}
	} else if p.LeftInCheck() {
		return record{}, board.BadPosition(text, "%s is in check, but it is %s's turn",
			SeatNames[p.turn.Other()], SeatNames[p.turn])
	}
	if err := r.readPassed(p, fields[3]); err != nil {
		return record{}, err
	}
	var err error
	if rec.clock, err = readCount(fields[4]); err != nil {
		return record{}, err
	}
	if rec.number, err = readCount(fields[5]); err != nil {
		return record{}, err
	}
	rec.number = max(rec.number, 1)
	start := rec.position
	rec.began = &start
	return rec, nil
}

func (r *ruleset) readPlacement(p *position, text string) error {
	cells, err := board.ReadPlacement(text, files, ranks, letters)
	if err != nil {
		return err
	}
	for c, letter := range cells {
		if letter == 0 {
			continue
		}
		k, _ := KindOf(letter)
		seat := white
		if letter != k.Letter() {
			seat = black
		}
		p.put(game.Cell(c), k, seat)
	}
	if p.kinds[pawn]&lastRanks != 0 {
		return board.BadPosition(text, "a pawn stands on the first or the last rank")
	}
	for seat := white; seat <= black && r.laws.Fault == nil; seat++ {
		if reason := p.miscounted(seat); reason != "" {
			return board.BadPosition(text, "%s %s", SeatNames[seat], reason)
		}
	}
	return nil
}

// LeftInCheck reports whether the side that has just moved is in check.
func (p *position) LeftInCheck() bool {
	return p.Attackers(p.Of(p.turn.Other(), king).First(), p.Occupied())&p.seats[p.turn] != 0
}

// miscounted says what is wrong with the number of a side's pieces.
func (p *position) miscounted(seat game.Seat) string {
	if n := p.Of(seat, king).Count(); n != 1 {
		return fmt.Sprintf("has %d kings and must have one", n)
	}
	return p.Crowded(seat)
}

// Crowded says what is wrong with the number of a side's pieces apart from its king.
func (p *position) Crowded(seat game.Seat) string {
	pawns := p.Of(seat, pawn).Count()
	if pawns > aspects[pawn].atMost {
		return fmt.Sprintf("has %d pawns and can have eight", pawns)
	}
	if p.promoted(seat) > aspects[pawn].atMost-pawns {
		return "has more pieces than promotions can explain"
	}
	return ""
}

// promoted returns how many pieces of a side must have been pawns.
func (p *position) promoted(seat game.Seat) int {
	n := 0
	for _, k := range promotions {
		n += max(0, p.Of(seat, k).Count()-aspects[k].atMost)
	}
	return n
}

func (r *ruleset) readPassed(p *position, text string) error {
	if text == "-" {
		return nil
	}
	c, ok := board.ParseCell(text, files, ranks)
	if !ok {
		return board.BadPosition(text, "the square for en passant is one such as e3, or -")
	}
	over, up := board.At(c), ahead[p.turn]
	if over&stepRank[p.turn.Other()] == 0 {
		return board.BadPosition(text, "with %s to move, a pawn passes over a square of rank %d",
			SeatNames[p.turn], 6-3*p.turn)
	}
	if !p.Of(p.turn.Other(), pawn).Has(c-up) || p.Occupied()&(over|board.At(c+up)) != 0 {
		return board.BadPosition(text, "no pawn can just have passed over %s", cellName(c))
	}
	p.passed = c
	r.dropIdlePassed(p, nil)
	return nil
}

func readCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > lastNumber || strconv.Itoa(n) != text {
		return 0, board.BadPosition(text, "a count is a number from 0 to %d", lastNumber)
	}
	return n, nil
}

// text writes what readFEN reads.
func (r *record) text() string {
	p := &r.position
	return fmt.Sprintf("%s %s %s %s %d %d",
		p.placement(), sideWords[p.turn], p.rightsText(), cellName(p.passed), r.clock, r.number)
}

func (p *position) placement() string {
	return board.WritePlacement(files, ranks, func(c game.Cell) byte {
		k, seat, ok := p.At(c)
		if !ok {
			return 0
		}
		return letterOf(k, seat)
	})
}
