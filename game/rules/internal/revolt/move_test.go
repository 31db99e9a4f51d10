package revolt

import (
	"testing"

	"pawnstorm/game"
)

func TestMoveNumbersSortAsTexts(t *testing.T) {
	lastText, last := "", game.Move(0)
	for n := range game.Move(1 << 13) {
		m, captures := FromNumber(n)
		if back := m.Number(captures); back != n {
			t.Fatalf("number %d comes back as %d", n, back)
		}
		if text := m.Text(captures); text <= lastText && n > 0 {
			t.Fatalf("number %d is %s and number %d is %s", last, lastText, n, text)
		} else {
			lastText, last = text, n
		}
	}
}
