package linemode

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

const empty = "empty"

// reader describes a board in words.
type reader struct {
	game.Board
	seats  [2]string
	shared map[string]bool // names of pieces that both sides use
	// placing is set for games that start on an empty board, which cannot show what names both
	// sides use.
	placing bool
}

func newReader(t *table.Table, fun bool) *reader {
	r := &reader{Board: game.Seen(t.State, fun), shared: make(map[string]bool), placing: t.Rules.Info().Placing}
	for seat, s := range t.Rules.Info().Seats {
		r.seats[seat] = strings.ToLower(s.Name)
	}
	usual, err := t.Rules.New("")
	if err != nil {
		usual = t.Start
	}
	owner := make(map[string]game.Seat)
	for _, p := range game.Seen(usual, fun).Cells {
		if was, ok := owner[p.Name]; ok && was != p.Seat {
			r.shared[p.Name] = true
		}
		owner[p.Name] = p.Seat
	}
	return r
}

// piece names a piece, and its side if the name does not say it.
func (r *reader) piece(p game.Piece) string {
	if r.shared[p.Name] || r.placing && !strings.Contains(strings.ToLower(p.Name), r.seats[p.Seat]) {
		return r.seats[p.Seat] + " " + p.Name
	}
	return p.Name
}

// ranks describes the whole board, highest rank first.
func (r *reader) ranks() []string {
	lines := make([]string, 0, r.Ranks)
	for rank := r.Ranks - 1; rank >= 0; rank-- {
		lines = append(lines, r.rank(rank))
	}
	return lines
}

// rank describes one rank: "Rank 8: black rook a8, empty from b8 to h8."
func (r *reader) rank(rank int) string {
	var parts []string
	for file := 0; file < r.Files; {
		at := game.Cell(rank*r.Files + file)
		if p := r.Cells[at]; !p.Empty() {
			parts = append(parts, r.piece(p)+" "+r.cell(at))
			file++
			continue
		}
		last := at
		for file < r.Files && r.Cells[rank*r.Files+file].Empty() {
			last = game.Cell(rank*r.Files + file)
			file++
		}
		parts = append(parts, r.empty(at, last))
	}
	return fmt.Sprintf("Rank %d: %s.", rank+1, strings.Join(parts, ", "))
}

func (r *reader) empty(from, to game.Cell) string {
	switch {
	case from == to:
		return fmt.Sprintf("empty %s", r.cell(from))
	case int(to-from) == r.Files-1:
		return empty
	}
	return fmt.Sprintf("empty from %s to %s", r.cell(from), r.cell(to))
}

// square describes one cell and its marks.
func (r *reader) square(at game.Cell) string {
	what := empty
	if p := r.Cells[at]; !p.Empty() {
		what = r.piece(p)
	}
	for _, m := range r.Marks {
		if m.Cell == at && m.Text != "" {
			what += ", " + words.Remark(m)
		}
	}
	return fmt.Sprintf("%s: %s.", r.cell(at), what)
}

func (r *reader) cell(at game.Cell) string { return game.CellName(at, r.Files) }

// last returns the name of the last cell.
func (r *reader) last() string { return r.cell(game.Cell(len(r.Cells) - 1)) }

// cellAt parses the name of a cell, such as "e4" or "j10".
func (r *reader) cellAt(name string) (game.Cell, bool) {
	for i := range r.Cells {
		if strings.EqualFold(r.cell(game.Cell(i)), name) {
			return game.Cell(i), true
		}
	}
	return game.NoCell, false
}
