package revolt

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
)

// quietShown is when the count towards a draw starts to show.
const quietShown = 60

// workerPicture is the drawing of a pawn, which [State.Pieces] makes walk up or down the board.
const workerPicture = "worker"

// shown returns a piece for display.
func (l *Laws) shown(k chess.Kind) game.Piece {
	if k == chess.Pawn {
		piece := k.Shown(Pawns)
		piece.Small, piece.Picture, piece.Name, piece.Fun = true, workerPicture, l.Names[k], l.Fun[k]
		return piece
	}
	piece := k.Shown(Army)
	piece.Small, piece.Name, piece.Fun = false, l.Names[k], l.Fun[k]
	return piece
}

// walks returns what the drawing of a pawn on a cell adds to its name.
func (l *Laws) walks(c game.Cell) string {
	switch {
	case l.Up.Has(c):
		return "-up"
	case l.Down.Has(c):
		return "-down"
	}
	return ""
}

// Pieces returns a board that shows the pieces and nothing else.
func (s *State) Pieces() game.Board {
	b := game.Board{Files: Files, Ranks: s.laws.Ranks, Cells: make([]game.Piece, Files*s.laws.Ranks)}
	for i := range b.Cells {
		c := game.Cell(i)
		k, ok := s.At(c)
		if !ok {
			continue
		}
		b.Cells[i] = s.laws.shown(k)
		if k == chess.Pawn {
			b.Cells[i].Picture += s.laws.walks(c)
		}
	}
	return b
}

// Lost shows the pieces of some kinds that have left the board since the start of the game.
func (s *State) Lost(title string, list ...chess.Kind) game.Tray {
	tray := game.Tray{Title: title}
	for _, k := range list {
		for range s.began.Kinds[k].Count() - s.Kinds[k].Count() {
			tray.Pieces = append(tray.Pieces, s.laws.shown(k))
		}
	}
	return tray
}

// DrawNotes returns the counts towards a draw.
func (s *State) DrawNotes() []string {
	var notes []string
	if s.End == nil && s.occurrences == lastOccurrence-1 {
		notes = append(notes, "second occurrence: the third is a draw")
	}
	if s.End == nil && s.Quiet >= quietShown {
		notes = append(notes, fmt.Sprintf("%s without a capture: %d of %d",
			s.laws.Unit, s.Quiet/s.laws.Plies, lastQuiet/s.laws.Plies))
	}
	return notes
}

// Empty says which factories are empty: "a1 is empty", "a1 and h1 are empty".
func Empty(factories board.Set) string {
	first := CellName(factories.First())
	if rest := factories.Rest(); rest != 0 {
		return fmt.Sprintf("%s and %s are empty", first, CellName(rest.First()))
	}
	return first + " is empty"
}
