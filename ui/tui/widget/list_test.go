package widget

import (
	"testing"

	"pgregory.net/rapid"
)

// TestListKeepsItsCursorInSight checks that after any operation the cursor is on a visible row, and no
// line is empty that a row could fill.
func TestListKeepsItsCursorInSight(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var l List
		l.Resize(rapid.IntRange(0, 50).Draw(t, "rows"), rapid.IntRange(1, 20).Draw(t, "sight"))
		t.Repeat(map[string]func(*rapid.T){
			"resize": func(t *rapid.T) {
				l.Resize(rapid.IntRange(0, 50).Draw(t, "rows"), rapid.IntRange(-2, 20).Draw(t, "sight"))
			},
			"choose": func(t *rapid.T) { l.Choose(rapid.IntRange(-5, 60).Draw(t, "row")) },
			"follow": func(t *rapid.T) {
				if l.Rows > 0 {
					l.Follow(rapid.IntRange(0, l.Rows-1).Draw(t, "row"))
				}
			},
			"": func(t *rapid.T) {
				from, to := l.Window()
				switch {
				case l.Rows == 0 && (from != 0 || to != 0 || l.Cursor != 0):
					t.Fatalf("an empty list shows %d to %d with the cursor on %d", from, to, l.Cursor)
				case l.Rows > 0 && (l.Cursor < from || l.Cursor >= to):
					t.Fatalf("the cursor %d is not within %d to %d", l.Cursor, from, to)
				case to-from != min(l.Rows, l.Sight):
					t.Fatalf("%d rows are shown of %d where %d fit", to-from, l.Rows, l.Sight)
				}
			},
		})
	})
}
