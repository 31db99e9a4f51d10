package widget

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
)

// TestFieldOfNumbers checks that turning a field reaches the numbers after its values, and that
// digits type them.
func TestFieldOfNumbers(t *testing.T) {
	form := Form{}
	form.Show([]Field{{ID: "start", Values: []game.Value{{ID: "random", Name: "by lot"}}, Numbers: 960}})
	press := func(keys ...tea.KeyPressMsg) string {
		for _, k := range keys {
			form.Press(k)
		}
		return form.Fields[0].Value().ID
	}
	digit := func(d rune) tea.KeyPressMsg { return tea.KeyPressMsg{Code: d, Text: string(d)} }
	left, right := tea.KeyPressMsg{Code: tea.KeyLeft}, tea.KeyPressMsg{Code: tea.KeyRight}
	for _, step := range []struct {
		keys []tea.KeyPressMsg
		want string
	}{
		{nil, "random"},
		{[]tea.KeyPressMsg{left}, "959"},
		{[]tea.KeyPressMsg{right, right}, "0"},
		{[]tea.KeyPressMsg{digit('5')}, "5"},
		{[]tea.KeyPressMsg{digit('1'), digit('8')}, "518"},
		{[]tea.KeyPressMsg{digit('7')}, "7"}, // 5187 is too many
		{[]tea.KeyPressMsg{left}, "6"},
	} {
		if got := press(step.keys...); got != step.want {
			t.Errorf("after %v: got %s, want %s", step.keys, got, step.want)
		}
	}
	form.Fields[0].Set("692")
	if form.Fields[0].Value().ID != "692" {
		t.Errorf("set to 692: got %s", form.Fields[0].Value().ID)
	}
	form.Show([]Field{{ID: "start", Values: []game.Value{{ID: "a"}, {ID: "b"}}}})
	if got := press(digit('1')); got != "a" {
		t.Errorf("a digit without numbers: got %s", got)
	}
}
