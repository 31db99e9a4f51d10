package parts

import (
	"strings"

	"pawnstorm/lobby/analysis"
	"pawnstorm/ui/tui/widget"
)

// widestPly is the most columns for a ply of a short game.
const widestPly = 3

// ChanceChart draws the winning chances of the first seat after each ply: a full column wins, an
// almost empty one loses. Below the chart, an arrow marks the shown position and signs mark bad
// moves. With 0 rows it returns nothing.
func ChanceChart(opinions []analysis.Evaluation, verdicts []analysis.Annotation, shown, w, rows int) []string {
	if rows == 0 {
		return nil
	}
	n := len(opinions)
	columns := ChanceColumns(n, w)
	lines := make([]string, 0, rows+1)
	for row := rows - 1; row >= 0; row-- {
		var bar strings.Builder
		for c := range columns {
			height := max(int(opinions[c*n/columns].Chance()*float64(rows*8)+0.5), 1)
			bar.WriteRune(widget.Eighths[min(max(height-row*8, 0), 8)])
		}
		lines = append(lines, bar.String())
	}
	foot := []rune(strings.Repeat("·", columns))
	for i, v := range verdicts {
		c := (i + 1) * columns / n
		foot[c] = worse(foot[c], v.Mark)
	}
	foot[shown*columns/n] = '▲'
	return append(lines, string(foot))
}

// ChanceColumns returns how many of w columns a chart of n positions takes. Column c shows position
// c*n/columns.
func ChanceColumns(n, w int) int {
	if n > w {
		return w
	}
	return n * min(w/n, widestPly)
}

// worse returns the sign for the worst of a column's moves.
func worse(sign rune, m analysis.Mark) rune {
	switch {
	case m == analysis.Blunder || m == analysis.Mistake:
		return '?'
	case m == analysis.Dubious && sign == '·':
		return '~'
	}
	return sign
}
