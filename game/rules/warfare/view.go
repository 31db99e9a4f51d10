package warfare

import (
	"fmt"
	"slices"

	"pawnstorm/game"
)

// quietPlies is when the count towards a draw starts to show.
const quietPlies = 60

// types lists the kinds that depend on factories, in the order of the files.
var types = [...]kind{rook, knight, bishop, queen}

// Steps points at the start and the target.
func (s *state) Steps(n game.Move) []game.Step {
	m := fromNumber(n)
	return []game.Step{{Cell: m.from()}, {Cell: m.to()}}
}

// Board shows the position, its factories and the idle nobles.
func (s *state) Board() game.Board {
	p := &s.position
	b := game.Board{
		Files: files, Ranks: ranks,
		Cells: make([]game.Piece, files*ranks),
		Trays: [2]game.Tray{s.captured(king, queen, rook, bishop, knight), s.captured(proletarian)},
		Notes: p.factoryNotes(),
	}
	b.Told = len(b.Notes)
	b.Notes = append(b.Notes, s.drawNotes()...)
	for i := range b.Cells {
		if k, ok := p.at(game.Cell(i)); ok {
			b.Cells[i] = k.shown()
		}
	}
	for _, k := range types {
		p.addFactories(&b, k)
	}
	slices.SortFunc(b.Edges, func(x, y game.Edge) int { return x.File - y.File })
	return b
}

func (k kind) shown() game.Piece {
	a := &aspects[k]
	piece := game.Piece{Letter: a.letter, Small: k == proletarian, Seat: seatOf(k), Figure: a.figure, Name: a.name}
	if k == proletarian {
		piece.Picture = "worker"
	}
	return piece
}

// captured shows the captured pieces of some kinds, counted from the start of the game.
func (s *state) captured(list ...kind) game.Tray {
	tray := game.Tray{Title: "captured"}
	for _, k := range list {
		for range s.began.kinds[k].Count() - s.position.kinds[k].Count() {
			tray.Pieces = append(tray.Pieces, k.shown())
		}
	}
	return tray
}

// addFactories adds the marks and edges of a type's factories. While the type is idle it
// also marks its pieces.
func (p *position) addFactories(b *game.Board, k kind) {
	mark, sign, text := game.MarkRunning, '▪', fmt.Sprintf("%s factory: runs", k)
	if !p.runs(k) {
		mark, sign, text = game.MarkStopped, '·', fmt.Sprintf("%s factory: stopped, %s", k, p.standstill(k))
	}
	for rest := factories[k]; rest != 0; rest = rest.Rest() {
		b.Marks = append(b.Marks, game.Mark{Cell: rest.First(), Kind: mark, Text: text})
		b.Edges = append(b.Edges, game.Edge{
			File: int(rest.First()), Sign: sign, Text: text, Runs: p.runs(k),
			Ends: [2]bool{true, false}, Letter: aspects[k].letter,
		})
	}
	if p.runs(k) {
		return
	}
	for rest := p.kinds[k]; rest != 0; rest = rest.Rest() {
		b.Marks = append(b.Marks, game.Mark{
			Cell: rest.First(), Kind: game.MarkPawn, Text: "moves as a pawn: " + p.standstill(k), Ahead: -1,
		})
	}
}

// factoryNotes lists the running and stopped factories.
func (p *position) factoryNotes() []string {
	var notes []string
	var running, stopped string
	for _, k := range types {
		if p.runs(k) {
			running += " " + string(aspects[k].letter)
		} else {
			stopped += " " + string(aspects[k].letter)
		}
	}
	if running != "" {
		notes = append(notes, "factories running:"+running)
	}
	if stopped != "" {
		notes = append(notes, "factories stopped:"+stopped)
	}
	return notes
}

// drawNotes returns the counts towards a draw.
func (s *state) drawNotes() []string {
	var notes []string
	if s.End == nil && s.occurrences == mostOccurrences-1 {
		notes = append(notes, "second occurrence: the third is a draw")
	}
	if s.End == nil && s.quiet >= quietPlies {
		notes = append(notes, fmt.Sprintf("moves without a capture: %d of %d", s.quiet/2, mostQuiet/2))
	}
	return notes
}
