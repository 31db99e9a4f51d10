package strike

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/rules/chess"
)

// Board shows the position, the running files along the edges and a mark on each Capitalist
// that moves as a pawn. There is no check, but an owner in danger is marked too.
func (s *state) Board() game.Board {
	b := s.Pieces()
	b.Marks, b.Edges = s.marks(), edges(&s.Position)
	b.Trays = [2]game.Tray{
		s.Lost("captured", king, chess.Queen, chess.Rook, chess.Bishop, chess.Knight),
		s.Lost("removed for good", worker),
	}
	b.Notes, b.Told = s.notes(), 2
	b.Scales = []game.Scale{{Title: "score of the files", Count: s.tally}}
	return b
}

func (s *state) marks() []game.Mark {
	p := &s.Position
	var marks []game.Mark
	for rest := idle(p); rest != 0; rest = rest.Rest() {
		m := game.Mark{Cell: rest.First(), Kind: game.MarkPawn, Ahead: 1}
		m.Text = "moves as a pawn: " + emptyFactories(p, m.Cell)
		if lowerHalf.Has(m.Cell) {
			m.Ahead = -1
		}
		marks = append(marks, m)
	}
	if threatened := struck(p) & p.Kinds[king]; threatened != 0 && s.End == nil {
		m := game.Mark{Cell: threatened.First(), Kind: game.MarkDanger, Text: "a worker can take the owner"}
		marks = append(marks, m)
	}
	return marks
}

func edges(p *position) []game.Edge {
	running := running(p)
	edges := make([]game.Edge, files)
	for file := range files {
		c := game.Cell(file)
		edges[file] = game.Edge{
			File: file, Sign: '▪', Text: fmt.Sprintf("file %c runs", 'a'+file), Runs: true,
			Ends: [2]bool{true, true},
		}
		if !running.Has(c) {
			edges[file].Sign, edges[file].Runs = '·', false
			edges[file].Text = fmt.Sprintf("file %c stopped: %s", 'a'+file, emptyFactories(p, c))
		}
	}
	return edges
}

// notes returns the tally, how it grows, and the counts towards a draw.
func (s *state) notes() []string {
	running := running(&s.Position).Count() / ranks
	notes := []string{s.tally.note(), fmt.Sprintf("%d of %d files run", running, files)}
	if s.NoDraws && s.End == nil {
		return append(notes, "no house draws")
	}
	return append(notes, s.DrawNotes()...)
}
