package widget

import (
	"fmt"
	"strings"
	"time"

	"pawnstorm/lobby/rating"
)

// Eighths are the fill levels of a cell in a chart.
var Eighths = []rune(" ▁▂▃▄▅▆▇█")

const (
	// chartLabel is the width of the scale on the left.
	chartLabel = 6
	// chartStep divides both ends of a scale.
	chartStep = 50
	// chartSpan is the minimum range of a scale, so that small changes do not look large.
	chartSpan = 100
)

// RatingChart draws the history of a rating as bars, in w by h cells. The ends of the scale are on
// the left, and the first and the last day are below. A rating stays the same between the days when
// the player played.
func RatingChart(days []rating.Day, w, h int) []string {
	columns, rows := w-chartLabel, h-1
	if len(days) == 0 || columns < 2 || rows < 1 {
		return nil
	}
	low, high := chartScale(days)
	heights := make([]int, columns) // in eighths of a cell
	for i, points := range chartColumns(days, columns) {
		heights[i] = max((points-low)*rows*8/(high-low), 1)
	}
	lines := make([]string, 0, h)
	for row := rows - 1; row >= 0; row-- {
		label := ""
		switch row {
		case rows - 1:
			label = fmt.Sprint(high)
		case 0:
			label = fmt.Sprint(low)
		}
		var bar strings.Builder
		for _, height := range heights {
			bar.WriteRune(Eighths[min(max(height-row*8, 0), 8)])
		}
		lines = append(lines, Ends("", label, chartLabel-1)+" "+bar.String())
	}
	first := days[0].Date().Format(time.DateOnly)
	last := days[len(days)-1].Date().Format(time.DateOnly)
	if first == last || columns < len(first)+len(last)+1 { // there is room for only one
		last = ""
	}
	return append(lines, strings.Repeat(" ", chartLabel)+Ends(first, last, columns))
}

// chartScale returns the range of the scale, with some margin.
func chartScale(days []rating.Day) (low, high int) {
	low, high = days[0].Rating(), days[0].Rating()
	for _, d := range days {
		low, high = min(low, d.Rating()), max(high, d.Rating())
	}
	if short := chartSpan - (high - low); short > 0 {
		low, high = low-short/2, high+short/2
	}
	low -= low % chartStep
	high += chartStep - 1 - (high-1)%chartStep
	return low, high
}

// chartColumns samples the ratings at equal intervals from the first day to the last.
func chartColumns(days []rating.Day, columns int) []int {
	points := make([]int, columns)
	first, last := days[0][0], days[len(days)-1][0]
	at := 0
	for i := range points {
		day := first + (last-first)*i/(columns-1)
		for at+1 < len(days) && days[at+1][0] <= day {
			at++
		}
		points[i] = days[at].Rating()
	}
	return points
}
