package ui

import (
	"testing"

	"pgregory.net/rapid"
)

// Whatever happens to a list, the cursor is on a row, in sight, and no line
// stays empty that a row could fill.
func TestListKeepsItsCursorInSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l list
		l.resize(rapid.IntRange(0, 50).Draw(t, "rows"), rapid.IntRange(1, 20).Draw(t, "sight"))
		t.Repeat(map[string]func(*rapid.T){
			"resize": func(t *rapid.T) {
				l.resize(rapid.IntRange(0, 50).Draw(t, "rows"), rapid.IntRange(-2, 20).Draw(t, "sight"))
			},
			"choose": func(t *rapid.T) { l.choose(rapid.IntRange(-5, 60).Draw(t, "row")) },
			"follow": func(t *rapid.T) {
				if l.rows > 0 {
					l.follow(rapid.IntRange(0, l.rows-1).Draw(t, "row"))
				}
			},
			"": func(t *rapid.T) {
				from, to := l.window()
				switch {
				case l.rows == 0 && (from != 0 || to != 0 || l.cursor != 0):
					t.Fatalf("an empty list shows %d to %d with the cursor on %d", from, to, l.cursor)
				case l.rows > 0 && (l.cursor < from || l.cursor >= to):
					t.Fatalf("the cursor %d is not within %d to %d", l.cursor, from, to)
				case to-from != min(l.rows, l.sight):
					t.Fatalf("%d rows are shown of %d where %d fit", to-from, l.rows, l.sight)
				}
			},
		})
	})
}
