package archive

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game/pgn"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
)

// glyphs are the annotation glyphs of the marks (the PGN standard, section 10).
var glyphs = map[analysis.Mark]int{analysis.Mistake: 2, analysis.Blunder: 4, analysis.Dubious: 6}

// annotateHints marks the moves that were made after a hint.
func annotateHints(g *pgn.Game, t *table.Table) {
	for _, h := range t.Hints {
		if h.Ply < len(g.Moves) {
			m := &g.Moves[h.Ply]
			m.Comments = append(m.Comments, fmt.Sprintf("A hint was: %s.", h.Shown))
		}
	}
}

// annotateStudy adds the computer analysis to the moves.
func annotateStudy(g *pgn.Game, t *table.Table, evaluations []analysis.Evaluation) error {
	annotations, err := analysis.Judge(t, evaluations)
	if err != nil {
		return err
	}
	for i, v := range annotations {
		m, o := &g.Moves[i], evaluations[i+1]
		switch {
		case o.Over != "", o.Open:
		case o.Nimber != "":
			m.Comments = append(m.Comments, fmt.Sprintf("Nimber %s.", o.Nimber))
		case o.Sure:
			m.Comments = append(m.Comments, o.String())
		default:
			m.Comments = append(m.Comments, fmt.Sprintf("[%%eval %s]", strings.TrimPrefix(o.String(), "+")))
		}
		if n := glyphs[v.Mark]; n != 0 && !slices.Contains(m.Glyphs, n) {
			m.Glyphs = append(m.Glyphs, n)
		}
		if v.Mark != "" {
			m.Comments = append(m.Comments, analysis.Advice(v.Why, v.Better))
		}
	}
	return nil
}
