package correct

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// sideWords are the player to move in a position text.
var sideWords = []string{"g", "b"}

// readSetup reads the set-up text of a record:
//
//	""                    line-up a, Green begins
//	"c"                   line-up c, Green begins
//	"c blue"              line-up c, Blue begins
//	"<position>"          a position of a game with line-up a
//	"c <position>"        a position of a game with line-up c
//
// The line-up matters throughout the game because displaced pieces return to its cells.
// The last part of a position, the passes just made, is 2 only if they ended the game.
func readSetup(text string) (position, error) {
	fields := strings.Fields(text)
	var l lineup
	named := false
	if len(fields) > 0 {
		if l, named = readLineup(fields[0]); named {
			fields = fields[1:]
		}
	}
	switch {
	case len(fields) == 0:
		return l.start(green), nil
	case len(fields) == 1 && named:
		for seat, name := range seatNames {
			if fields[0] == strings.ToLower(name) {
				return l.start(game.Seat(seat)), nil
			}
		}
	case len(fields) == 6:
		return readPosition(l, fields)
	}
	return position{}, board.BadPosition(text, `write a line-up from "a" to "d", then "green" or "blue" for who begins, `+
		"or a position of six parts: placement, player to move, counters of Public Housing, both hands and passes")
}

// readPosition reads the six parts of a position text. It refuses meaningless texts but
// accepts unreachable positions, which are useful for study.
func readPosition(l lineup, fields []string) (position, error) {
	p := position{lineup: l}
	p.cells[outside] = edge
	placed, err := board.ReadPlacement(fields[0], files, ranks, letters)
	if err != nil {
		return position{}, err
	}
	for c, letter := range placed {
		if letter != 0 {
			p.put(game.Cell(c), readPiece(letter))
		}
	}
	turn := slices.Index(sideWords, fields[1])
	if turn < 0 {
		return position{}, board.BadPosition(fields[1], "the player to move is g or b")
	}
	p.turn = game.Seat(turn)
	if err := p.readCounters(fields[2]); err != nil {
		return position{}, err
	}
	for seat := range p.hands {
		if err := p.hands[seat].read(fields[3+seat]); err != nil {
			return position{}, err
		}
		if reason := p.crowded(game.Seat(seat)); reason != "" {
			return position{}, board.BadPosition(strings.Join(fields, " "), "%s has %s", seatNames[seat], reason)
		}
	}
	if len(fields[5]) != 1 || fields[5] < "0" || fields[5] > "2" {
		return position{}, board.BadPosition(fields[5], "the passes just made are 0 or 1, or 2 if they ended the game")
	}
	p.passes = fields[5][0] - '0'
	return p, nil
}

func readPiece(letter byte) piece {
	if letter >= 'a' {
		return newPiece(kindOf(letter), blue)
	}
	return newPiece(kindOf(letter), green)
}

// readCounters reads the moves left to each Public Housing on the board.
func (p *position) readCounters(text string) error {
	var list []string
	if text != "-" {
		list = strings.Split(text, ",")
	}
	for c := range game.Cell(cellCount) {
		if p.cells[c].kind().sort() != housing {
			continue
		}
		if len(list) == 0 {
			return board.BadPosition(text, "the Public Housing on %s has no counter", cellName(c))
		}
		count, ok := strings.CutPrefix(list[0], cellName(c)+":")
		if !ok || len(count) != 1 || count < "0" || count > "9" {
			return board.BadPosition(text, "the next counter must be for %s, such as %s:9", cellName(c), cellName(c))
		}
		p.cells[c] -= piece('9' - count[0])
		list = list[1:]
	}
	if len(list) > 0 {
		return board.BadPosition(text, "there are more counters than Public Housing on the board")
	}
	return nil
}

// read reads a hand.
func (h *hand) read(text string) error {
	if text == "-" {
		return nil
	}
	w := waiting(0)
	for entry := range strings.SplitSeq(text, ",") {
		for w < waitings && w.text() != entry {
			w++
		}
		if w == waitings || h[w] == mostOfAType {
			return board.BadPosition(text, "a hand is some of @D @S @T @W @H @A =D =S =T =W =H R in this order, or -")
		}
		h[w]++
	}
	return nil
}

// A game starts with two Conflict Arbitrators and ten Average Individuals for each player.
// There may be ten pieces of any other type.
const (
	mostOfAType     = 10
	mostArbitrators = 2
)

// crowded names a type with too many pieces of a player, empty if there is none.
func (p *position) crowded(seat game.Seat) string {
	var count [sorts]int
	for _, what := range p.cells[:cellCount] {
		if what != 0 && what.seat() == seat {
			count[typeOf(what.kind())]++
		}
	}
	for w, n := range p.hands[seat] {
		count[typeOf(waitingKinds[w])] += int(n)
	}
	for k, n := range count {
		most := mostOfAType
		if kind(k) == arbitrator {
			most = mostArbitrators
		}
		if n > most {
			return fmt.Sprintf("%d pieces of the type %s, and there are at most %d", n, kind(k), most)
		}
	}
	return ""
}

// typeOf returns the kind that a piece started as.
func typeOf(k kind) kind {
	switch k {
	case spent:
		return therapist
	case retired:
		return average
	}
	return k.sort()
}

// text writes what readSetup reads. It omits line-up a.
func (p *position) text() string {
	parts := make([]string, 0, 7)
	if p.lineup != 0 {
		parts = append(parts, p.lineup.letter())
	}
	placement := board.WritePlacement(files, ranks, func(c game.Cell) byte { return p.cells[c].letter() })
	parts = append(parts, placement, sideWords[p.turn], p.counters(),
		p.hands[green].text(), p.hands[blue].text(), strconv.Itoa(int(p.passes)))
	return strings.Join(parts, " ")
}

func (p *position) counters() string {
	var list []string
	for c, what := range p.cells[:cellCount] {
		if k := what.kind(); k.sort() == housing {
			list = append(list, fmt.Sprintf("%s:%d", cellName(game.Cell(c)), k.movesLeft()))
		}
	}
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(list, ",")
}
