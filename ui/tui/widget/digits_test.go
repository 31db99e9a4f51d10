package widget_test

import (
	"strings"
	"testing"

	"pawnstorm/ui/tui/widget"
)

// TestDigits checks a time in both sizes.
func TestDigits(t *testing.T) {
	for large, want := range map[bool]string{
		false: "▄█  ▄ ▀▀█\n █  ▄   █\n▀▀▀     ▀",
		true: "  ██        ██████\n████    ██      ██\n  ██            ██\n  ██    ██      ██\n" +
			"██████          ██",
	} {
		lines := widget.Digits("1:7", large)
		for i, l := range lines {
			lines[i] = strings.TrimRight(l, " ")
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("large %t: got\n%s\nwant\n%s", large, got, want)
		}
	}
}
