package rating_test

import (
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/rating"
)

// TestSince checks that a history of a span begins with the rating at its start and ends today.
func TestSince(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 3, 31, 12, 0, 0, 0, time.UTC)
	today := int(now.Unix() / int64(day/time.Second))
	for name, c := range map[string]struct{ days, want []rating.Day }{
		"never played":  {nil, nil},
		"only long ago": {[]rating.Day{{today - 200, 1500}}, nil},
		"before and since": {
			[]rating.Day{{today - 200, 1500}, {today - 100, 1510}, {today - 9, 1490}},
			[]rating.Day{{today - 90, 1510}, {today - 9, 1490}, {today, 1490}},
		},
		"only since": {[]rating.Day{{today - 9, 1490}, {today, 1500}}, []rating.Day{{today - 9, 1490}, {today, 1500}}},
	} {
		if got := rating.Since(c.days, now, 90*day); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

// TestTrend checks the ratings that a trend shows, and when a change is known.
func TestTrend(t *testing.T) {
	const day = 24 * time.Hour
	now := time.Date(2026, 3, 31, 12, 0, 0, 0, time.UTC)
	today := int(now.Unix() / int64(day/time.Second))
	for name, c := range map[string]struct {
		days   []rating.Day
		points []int
		change int
		known  bool
	}{
		"never played":     {nil, nil, 0, false},
		"one day ever":     {[]rating.Day{{today, 1510}}, []int{1510}, 0, false},
		"only long ago":    {[]rating.Day{{today - 90, 1500}, {today - 60, 1520}}, []int{1520, 1520, 1520}, 0, false},
		"before and since": {[]rating.Day{{today - 60, 1500}, {today - 15, 1480}, {today - 1, 1530}}, []int{1500, 1480, 1530}, 30, true},
		"only since":       {[]rating.Day{{today - 12, 1600}, {today, 1590}}, []int{1600, 1590}, -10, true},
	} {
		points, change, known := rating.PoolRating{Days: c.days}.Trend(now, 30*day, 3)
		if !slices.Equal(points, c.points) || change != c.change || known != c.known {
			t.Errorf("%s: got %v, %d, %t; want %v, %d, %t", name, points, change, known, c.points, c.change, c.known)
		}
	}
}
