package correct

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
)

// quietShown is when the count towards a draw starts to show.
const quietShown = 50

// Board shows the position, the memory of the pieces and the frozen pieces.
func (s *state) Board() game.Board {
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells: make([]game.Piece, cellCount),
		Trays: [2]game.Tray{s.tray(green), s.tray(blue)},
		Notes: s.notes(),
	}
	seen := s.scan()
	for i, what := range s.cells[:cellCount] {
		if what == 0 {
			continue
		}
		c, k := game.Cell(i), what.kind()
		b.Cells[i] = shown(k, what.seat())
		if k.sort() == housing {
			b.Marks = append(b.Marks, game.Mark{Cell: c, Kind: game.MarkCount, Text: strconv.Itoa(k.movesLeft())})
		}
		if k == spent {
			b.Marks = append(b.Marks, game.Mark{Cell: c, Kind: game.MarkUsed, Text: "special step used"})
		}
		if seen.frozen.has(c) && k != retired {
			host := near[c].and(seen.sorts[housing]).first()
			b.Marks = append(b.Marks, game.Mark{Cell: c, Kind: game.MarkFrozen, Text: "frozen beside " + s.named(host)})
		}
	}
	return b
}

// shown returns a piece for display.
func shown(k kind, seat game.Seat) game.Piece {
	a := &aspects[k.sort()]
	return game.Piece{
		Letter: a.letter, Small: seat == blue, Seat: seat, Figure: a.figure, Picture: a.picture, Name: a.name, Fun: a.name,
	}
}

// legend explains the pieces.
func legend() []game.LegendEntry {
	return []game.LegendEntry{
		{Piece: shown(individual, green), Does: "slides 8 ways"},
		{Piece: shown(other, green), Does: "slides 8 ways"},
		{Piece: shown(therapist, green), Does: "diagonal"},
		{Piece: shown(worker, green), Does: "pushes at 2"},
		{Piece: shown(housing, green), Does: "straight, 9 to 0"},
		{Piece: shown(arbitrator, green), Does: "between two"},
		{Piece: shown(average, green), Does: "one step"},
		{Piece: shown(retired, green), Does: "stays"},
	}
}

// tray shows a player's hand.
func (s *state) tray(seat game.Seat) game.Tray {
	tray := game.Tray{Title: "in hand"}
	for w, n := range s.hands[seat] {
		for range n {
			piece := shown(waitingKinds[w], seat)
			piece.Name = fmt.Sprintf(waiting(w).does(), piece.Name)
			piece.Fun = piece.Name
			tray.Pieces = append(tray.Pieces, piece)
		}
	}
	if h := s.hands[seat].shown(); h != "" {
		tray.Signs = fmt.Sprintf("%s's hand: %s", seatNames[seat], h)
	}
	return tray
}

// notes returns what else a player must know.
func (s *state) notes() []string {
	seen := s.scan()
	working := func(seat game.Seat) int { return s.seats[seat].and(seen.sorts[average]).count() }
	notes := []string{fmt.Sprintf("Average at work: Green %d, Blue %d", working(green), working(blue))}
	if s.End != nil {
		return notes
	}
	if lacking := s.lacking(&seen, s.turn); lacking != "" {
		notes = append(notes, fmt.Sprintf("%s must end this turn with %s on the field", seatNames[s.turn], lacking))
	}
	if s.passes > 0 {
		notes = append(notes, fmt.Sprintf("%s passed: a pass now draws", seatNames[s.turn.Other()]))
	}
	if s.occurrences == occurrencesEnd-1 {
		notes = append(notes, "second occurrence: the third is a draw")
	}
	if s.quiet >= quietShown {
		notes = append(notes, fmt.Sprintf("turns without progress: %d of %d", s.quiet, quietEnd))
	}
	return notes
}

// shown lists a hand by the signs of the turns that bring the pieces back: "T@ 2 R@"; empty
// if there are none.
func (h *hand) shown() string {
	var list []string
	for w, n := range h {
		switch {
		case n == 1:
			list = append(list, waiting(w).sign())
		case n > 1:
			list = append(list, fmt.Sprintf("%d %s", n, waiting(w).sign()))
		}
	}
	return strings.Join(list, " ")
}
