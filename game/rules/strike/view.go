package strike

import (
	"fmt"

	"pawnstorm/game"
)

// quietPlies is when the count towards a draw starts to show.
const quietPlies = 60

// Steps points at the piece and its target.
func (s *state) Steps(n game.Move) []game.Step {
	m, _ := fromNumber(n)
	return []game.Step{{Cell: m.from()}, {Cell: m.to()}}
}

// Board shows the position, the running files along the edges and a mark on each Capitalist
// that moves as a pawn. There is no check, but an owner in danger is marked too.
func (s *state) Board() game.Board {
	p := &s.position
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells: make([]game.Piece, files*ranks),
		Marks: s.marks(),
		Edges: p.edges(),
		Trays: [2]game.Tray{s.tray("captured", king, queen, rook, bishop, knight), s.tray("removed for good", worker)},
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
		m := game.Mark{Cell: rest.First(), Kind: game.MarkPawn, Ahead: 1}
		m.Text = "moves as a pawn: " + p.emptyFactories(m.Cell)
		if lowerHalf.Has(m.Cell) {
			m.Ahead = -1
		}
		marks = append(marks, m)
	}
	if threatened := p.struck() & p.kinds[king]; threatened != 0 && s.End == nil {
		m := game.Mark{Cell: threatened.First(), Kind: game.MarkDanger, Text: "a worker can take the owner"}
		marks = append(marks, m)
	}
	return marks
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

// tray shows the lost pieces of some kinds: the captured Capitalists, or the Workers that
// no factory took back.
func (s *state) tray(title string, list ...kind) game.Tray {
	tray := game.Tray{Title: title}
	for _, k := range list {
		for range s.began.count(k) - s.position.count(k) {
			tray.Pieces = append(tray.Pieces, k.shown())
		}
	}
	return tray
}

// notes returns the tally, how it grows, and the counts towards a draw.
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
