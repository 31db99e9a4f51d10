package widget

import (
	"testing"

	"pgregory.net/rapid"
)

// TestListKeepsItsCursorInSight checks that the cursor is always on a visible row, and that no line
// is empty while a row could fill it.
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
					t.Fatalf("an empty list: got rows %d to %d, cursor %d", from, to, l.Cursor)
				case l.Rows > 0 && (l.Cursor < from || l.Cursor >= to):
					t.Fatalf("got cursor %d outside of %d to %d", l.Cursor, from, to)
				case to-from != min(l.Rows, l.Sight):
					t.Fatalf("got %d visible rows of %d, want %d", to-from, l.Rows, l.Sight)
				}
			},
		})
	})
}
