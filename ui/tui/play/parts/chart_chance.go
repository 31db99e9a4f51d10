package parts

import (
	"strings"

	"pawnstorm/lobby/analysis"
	"pawnstorm/ui/tui/widget"
)

// widestPly is how many columns a ply of a short game has at most.
const widestPly = 3

// ChanceChart draws how likely the first seat was to win after each ply: a column
// is full where it wins, and all but empty where it loses. Below, an arrow stands
// under the position that is shown, and a sign under moves that were not good.
// Without rows there is no chart.
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

// ChanceColumns is how many of w columns a chart of n positions takes. Column c is
// that of position c*n/columns.
func ChanceColumns(n, w int) int {
	if n > w {
		return w
	}
	return n * min(w/n, widestPly)
}

// worse is the sign under a column for the worst of its moves.
func worse(sign rune, m analysis.Mark) rune {
	switch {
	case m == analysis.Blunder || m == analysis.Mistake:
		return '?'
	case m == analysis.Dubious && sign == '·':
		return '~'
	}
	return sign
}
