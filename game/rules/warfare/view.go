package warfare

import (
	"fmt"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// Board shows the position, its factories and the idle nobles.
func (s *state) Board() game.Board {
	b := s.Pieces()
	b.Trays = [2]game.Tray{
		s.Lost("captured", king, chess.Queen, chess.Rook, chess.Bishop, chess.Knight),
		s.Lost("captured", proletarian),
	}
	b.Notes = factoryNotes(&s.Position)
	b.Told = len(b.Notes)
	b.Notes = append(b.Notes, s.DrawNotes()...)
	for _, k := range revolt.Officers {
		addFactories(&b, &s.Position, k)
	}
	slices.SortFunc(b.Edges, func(x, y game.Edge) int { return x.File - y.File })
	return b
}

// addFactories adds the marks and edges of a type's factories. While the type is idle it
// also marks its pieces.
func addFactories(b *game.Board, p *position, k chess.Kind) {
	mark, sign, text := game.MarkRunning, '▪', fmt.Sprintf("%s factory: runs", names[k])
	if !runs(p, k) {
		mark, sign, text = game.MarkStopped, '·', fmt.Sprintf("%s factory: stopped, %s", names[k], standstill(p, k))
	}
	for rest := factories[k]; rest != 0; rest = rest.Rest() {
		b.Marks = append(b.Marks, game.Mark{Cell: rest.First(), Kind: mark, Text: text})
		b.Edges = append(b.Edges, game.Edge{
			File: int(rest.First()), Sign: sign, Text: text, Runs: runs(p, k),
			Ends: [2]bool{true, false}, Letter: k.Letter(),
		})
	}
	if runs(p, k) {
		return
	}
	for rest := p.Kinds[k]; rest != 0; rest = rest.Rest() {
		b.Marks = append(b.Marks, game.Mark{
			Cell: rest.First(), Kind: game.MarkPawn, Text: "moves as a pawn: " + standstill(p, k), Ahead: -1,
		})
	}
}

// factoryNotes lists the running and stopped factories.
func factoryNotes(p *position) []string {
	var notes []string
	var running, stopped string
	for _, k := range revolt.Officers {
		if runs(p, k) {
			running += " " + string(k.Letter())
		} else {
			stopped += " " + string(k.Letter())
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
