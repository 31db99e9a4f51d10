package strike

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// quietPlies is from where on the count towards a draw is worth showing.
const quietPlies = 60

// Steps points at the piece and at its target.
func (s *state) Steps(n game.Move) []game.Step {
	m, _ := fromNumber(n)
	return []game.Step{{Cell: m.from()}, {Cell: m.to()}}
}

// Board is the position with signs along its edges for the files that run, and a
// mark on each Capitalist that moves as a pawn. There is no check, but an owner
// who can be taken is marked all the same.
func (s *state) Board() game.Board {
	p := &s.position
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells: make([]game.Piece, files*ranks),
		Marks: s.marks(),
		Edges: p.edges(),
		Trays: [2]game.Tray{s.captured(), s.removed()},
		Notes: s.notes(), Told: 2,
		Scales: []game.Scale{{Title: "score of the files", Count: s.tally}},
	}
	for i := range b.Cells {
		if k, ok := p.at(game.Cell(i)); ok {
			b.Cells[i] = k.shown()
		}
	}
	return b
}

func (s *state) marks() []game.Mark {
	p := &s.position
	var marks []game.Mark
	for rest := p.idle(); rest != 0; rest = rest.Rest() {
		c := rest.First()
		marks = append(marks, game.Mark{Cell: c, Kind: game.MarkPawn, Text: fmt.Sprintf("moves as a pawn: %s", p.emptyFactories(c)), Ahead: ahead(c)})
	}
	if threatened := p.workersAttack() & p.kinds[king]; threatened != 0 && s.End == nil {
		marks = append(marks, game.Mark{Cell: threatened.First(), Kind: game.MarkDanger, Text: "a worker can take the owner"})
	}
	return marks
}

// ahead is where a Capitalist who moves as a pawn goes: away from the middle.
func ahead(c game.Cell) int {
	if int(c)/files < ranks/2 {
		return -1
	}
	return 1
}

// workersAttack is every cell on which a Worker could capture.
func (p *position) workersAttack() board.Set {
	own := p.seats[workers]
	north, south := (own & lowerRows).North(), (own & upperRows).South()
	s := north.East() | north.West() | south.East() | south.West()
	for rest := own & centreRows; rest != 0; rest = rest.Rest() {
		s |= board.KingAttacks(rest.First())
	}
	return s
}

func (p *position) edges() []game.Edge {
	running := p.running()
	edges := make([]game.Edge, files)
	for file := range files {
		c := game.Cell(file)
		edges[file] = game.Edge{
			File: file, Sign: '▪', Text: fmt.Sprintf("file %c runs", 'a'+file), Runs: true,
			Ends: [2]bool{true, true},
		}
		if !running.Has(c) {
			edges[file].Sign, edges[file].Runs = '·', false
			edges[file].Text = fmt.Sprintf("file %c stopped: %s", 'a'+file, p.emptyFactories(c))
		}
	}
	return edges
}

// captured is the Capitalists whom the Workers have taken.
func (s *state) captured() game.Tray {
	tray := game.Tray{Title: "captured"}
	for _, k := range []kind{king, queen, rook, bishop, knight} {
		tray.Pieces = append(tray.Pieces, s.missing(k)...)
	}
	return tray
}

// removed is the Workers whom no factory took back.
func (s *state) removed() game.Tray {
	return game.Tray{Title: "removed for good", Pieces: s.missing(worker)}
}

// missing is the pieces of a kind that the game began with and that are gone.
func (s *state) missing(k kind) []game.Piece {
	var pieces []game.Piece
	for range s.began.count(k) - s.position.count(k) {
		pieces = append(pieces, k.shown())
	}
	return pieces
}

// notes are the tally, how it grows, and the counts towards a draw.
func (s *state) notes() []string {
	running := s.position.running().Count() / ranks
	notes := []string{s.tally.note(), fmt.Sprintf("%d of %d files run", running, files)}
	switch {
	case s.End != nil:
		return notes
	case s.noDraws:
		return append(notes, "no house draws")
	}
	if s.occurrences == lastOccurrence-1 {
		notes = append(notes, "second occurrence: the third is a draw")
	}
	if s.quiet >= quietPlies {
		notes = append(notes, fmt.Sprintf("plies without a capture: %d of %d", s.quiet, lastQuietPly))
	}
	return notes
}
