package widget

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"pawnstorm/lobby/rating"
)

func TestRatingChart(t *testing.T) {
	for _, c := range []struct {
		name string
		days []rating.Day
		w, h int
		want []string
	}{
		{"nothing", nil, 20, 4, nil},
		{"no room", []rating.Day{{20500, 1500}}, 7, 4, nil},
		{"one day", []rating.Day{{20500, 1500}}, 18, 4, []string{
			" 1550",
			"      ▄▄▄▄▄▄▄▄▄▄▄▄",
			" 1450 ████████████",
			"      2026-02-16",
		}},
		{"up, then a rest, then down", []rating.Day{{20500, 1500}, {20502, 1600}, {20504, 1700}, {20520, 1550}}, 27, 5, []string{
			" 1700     ████████████████",
			"          ████████████████",
			"        ██████████████████",
			" 1500 ▁▁███████████████████",
			"      2026-02-16 2026-03-08",
		}},
	} {
		got := RatingChart(c.days, c.w, c.h)
		for i := range got {
			got[i] = strings.TrimRight(got[i], " ")
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
}

// TestRatingChartASCII checks that a chart has the same shape in ASCII.
func TestRatingChartASCII(t *testing.T) {
	days := []rating.Day{{20500, 1400}, {20501, 1425}, {20502, 1450}, {20503, 1475}, {20504, 1500}}
	want := []string{
		" 1500                   ......#",
		" 1400 ______......#############",
		"      2026-02-16     2026-02-20",
	}
	if got := ASCIIOnly(strings.Join(RatingChart(days, 31, 3), "\n")); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestRatingChartProperties checks that a chart fits its room, and that a higher rating is never
// drawn lower.
func TestRatingChartProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var days []rating.Day
		day := rapid.IntRange(20000, 21000).Draw(t, "first")
		for range rapid.IntRange(1, 400).Draw(t, "days") {
			days = append(days, rating.Day{day, rapid.IntRange(400, 4000).Draw(t, "rating")})
			day += rapid.IntRange(1, 30).Draw(t, "rest")
		}
		w, h := rapid.IntRange(8, 100).Draw(t, "w"), rapid.IntRange(2, 12).Draw(t, "h")
		lines := RatingChart(days, w, h)
		if len(lines) != h {
			t.Fatalf("got %d lines, want %d", len(lines), h)
		}
		for _, l := range lines {
			if ansi.StringWidth(l) > w {
				t.Fatalf("%q is wider than %d", l, w)
			}
		}
		columns := chartColumns(days, w-chartLabel)
		if columns[0] != days[0].Rating() || columns[len(columns)-1] != days[len(days)-1].Rating() {
			t.Fatalf("got columns %v", columns)
		}
		drawn := make([]int, len(columns))
		for _, l := range lines[:h-1] {
			for i, r := range []rune(l)[chartLabel:] {
				drawn[i] += slices.Index(Eighths, r)
			}
		}
		for i := 1; i < len(columns); i++ {
			if (columns[i]-columns[i-1])*(drawn[i]-drawn[i-1]) < 0 {
				t.Fatalf("got %d at height %d, and %d at height %d", columns[i-1], drawn[i-1], columns[i], drawn[i])
			}
		}
	})
}
