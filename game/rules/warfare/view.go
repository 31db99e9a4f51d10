package warfare

import (
	"fmt"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// quietPlies is from where on the count towards a draw is worth showing.
const quietPlies = 60

// The signs of factories along the files.
const (
	runningSign = '▪'
	stoppedSign = '·'
)

// types are the kinds that depend on factories, in the order of the files.
var types = [...]kind{rook, knight, bishop, queen}

// Steps points at the start and at the target.
func (s *state) Steps(n game.Move) []game.Step {
	m := fromNumber(n)
	return []game.Step{{Cell: m.from()}, {Cell: m.to()}}
}

// Board is the position with its factories and what they make of the nobles.
func (s *state) Board() game.Board {
	p := &s.position
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells: make([]game.Piece, files*ranks),
		Trays: [2]game.Tray{s.captured(king, queen, rook, bishop, knight), s.captured(proletarian)},
		Notes: s.notes(),
	}
	b.Told = p.factoryNotes()
	for i := range b.Cells {
		if k, ok := p.at(game.Cell(i)); ok {
			b.Cells[i] = k.shown()
		}
	}
	for _, k := range types {
		b.Marks = append(b.Marks, p.factoryMarks(k)...)
		b.Edges = append(b.Edges, p.factoryEdges(k)...)
	}
	slices.SortFunc(b.Edges, func(x, y game.Edge) int { return x.File - y.File })
	return b
}

func (k kind) shown() game.Piece {
	a := &aspects[k]
	piece := game.Piece{Letter: a.letter, Small: letterOf(k) != a.letter, Seat: seatOf(k), Figure: a.figure, Name: a.name}
	if k == proletarian {
		piece.Picture = "worker"
	}
	return piece
}

// captured is what one side has taken: what is gone of some kinds with which the game began.
func (s *state) captured(list ...kind) game.Tray {
	tray := game.Tray{Title: "captured"}
	for _, k := range list {
		for range s.began.kinds[k].Count() - s.position.kinds[k].Count() {
			tray.Pieces = append(tray.Pieces, k.shown())
		}
	}
	return tray
}

// factoryMarks are the factories of a type and, while they stand still, its
// pieces.
func (p *position) factoryMarks(k kind) []game.Mark {
	mark := game.MarkRunning
	if !p.runs(k) {
		mark = game.MarkStopped
	}
	marks := marksOn(factories[k], mark, p.factoryText(k))
	if !p.runs(k) {
		for _, m := range marksOn(p.kinds[k], game.MarkPawn, fmt.Sprintf("moves as a pawn: %s", p.standstill(k))) {
			m.Ahead = -1
			marks = append(marks, m)
		}
	}
	return marks
}

func marksOn(cells board.Set, mark game.MarkKind, text string) []game.Mark {
	var marks []game.Mark
	for rest := cells; rest != 0; rest = rest.Rest() {
		marks = append(marks, game.Mark{Cell: rest.First(), Kind: mark, Text: text})
	}
	return marks
}

func (p *position) factoryEdges(k kind) []game.Edge {
	sign := runningSign
	if !p.runs(k) {
		sign = stoppedSign
	}
	var edges []game.Edge
	for rest := factories[k]; rest != 0; rest = rest.Rest() {
		edges = append(edges, game.Edge{
			File: int(rest.First()), Sign: sign, Text: p.factoryText(k), Runs: p.runs(k),
			Ends: [2]bool{true, false}, Letter: aspects[k].letter,
		})
	}
	return edges
}

// factoryText says how the factories of a type are.
func (p *position) factoryText(k kind) string {
	if p.runs(k) {
		return fmt.Sprintf("%s factory: runs", k)
	}
	return fmt.Sprintf("%s factory: stopped, %s", k, p.standstill(k))
}

// factoryNotes is how many notes there are about factories.
func (p *position) factoryNotes() int {
	running, stopped := 0, 0
	for _, k := range types {
		if p.runs(k) {
			running = 1
		} else {
			stopped = 1
		}
	}
	return running + stopped
}

// notes are the factories in a word each, and the counts towards a draw.
func (s *state) notes() []string {
	var notes []string
	var running, stopped string
	for _, k := range types {
		if s.position.runs(k) {
			running += " " + string(aspects[k].letter)
		} else {
			stopped += " " + string(aspects[k].letter)
		}
	}
	if running != "" {
		notes = append(notes, fmt.Sprintf("factories running:%s", running))
	}
	if stopped != "" {
		notes = append(notes, fmt.Sprintf("factories stopped:%s", stopped))
	}
	if s.End != nil {
		return notes
	}
	if s.occurrences == mostOccurrences-1 {
		notes = append(notes, "second occurrence: the third is a draw")
	}
	if s.quiet >= quietPlies {
		notes = append(notes, fmt.Sprintf("moves without a capture: %d of %d", s.quiet/2, mostQuiet/2))
	}
	return notes
}
