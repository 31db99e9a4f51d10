package widget

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// TestFieldOfNumbers checks that turning a field reaches the numbers after its values, and that
// digits type them.
func TestFieldOfNumbers(t *testing.T) {
	form := Form{}
	form.Show([]Field{{ID: "start", Values: []Value{{ID: "random", Name: "random"}}, Numbers: 960}})
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
	form.Show([]Field{{ID: "start", Values: []Value{{ID: "a"}, {ID: "b"}}}})
	if got := press(digit('1')); got != "a" {
		t.Errorf("a digit without numbers: got %s", got)
	}
}

// TestBoxesAndRadios checks that boxes are ticked and move by rows, that radio rows skip what is not
// possible, and that a click finds what is drawn.
func TestBoxesAndRadios(t *testing.T) {
	s, form := NewStyles(Appearance{}), Form{Offset: 2}
	value := func(names ...string) (list []Value) {
		for _, n := range names {
			list = append(list, Value{ID: n, Name: n})
		}
		return list
	}
	seats := value("random", "White", "Black")
	seats[1].Why = "White is taken."
	form.Show([]Field{
		{ID: "games", Name: "Games", Group: "Games", Boxes: true, Values: value("Chess", "Atomic", "Othello", "Strike")},
		{ID: "seat", Name: "Seat", Group: "Opponent", Values: seats},
	})
	draw := func() string {
		return ansi.Strip(strings.Join(form.View(s, FormView{W: 60, Field: -1}, 20), "\n"))
	}
	press := func(names ...tea.KeyPressMsg) {
		for _, k := range names {
			draw()
			form.Press(k)
		}
	}
	space, right, down := tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}, tea.KeyPressMsg{Code: tea.KeyRight}, tea.KeyPressMsg{Code: tea.KeyDown}
	press(space, right, right, space)
	if frame := draw(); !strings.Contains(frame, "Games 2 of 4 ─") || !strings.Contains(frame, "▶ [x] Othello") {
		t.Errorf("the boxes:\n%s", frame)
	}
	press(down, right)
	if frame := draw(); !strings.Contains(frame, "▶ Seat  ○ random  ○ White  ● Black") {
		t.Errorf("the radio row:\n%s", frame)
	}
	if hint := form.Current().Hint(); !strings.Contains(hint, "White is taken.") {
		t.Errorf("got hint %q", hint)
	}
	for y, line := range strings.Split(draw(), "\n") {
		if before, _, ok := strings.Cut(line, "○ random"); ok {
			form.Click(tea.MouseClickMsg{X: Width(before), Y: y + 2, Button: tea.MouseLeft})
		}
	}
	if got := form.Fields[1].Value().ID; got != "random" {
		t.Errorf("after a click: got %s", got)
	}
	form.Fields[0].All()
	form.Fields[0].All()
	if form.Fields[0].Values[0].On {
		t.Error("all boxes are ticked after all were")
	}
	if lines := form.View(s, FormView{W: 60, Field: -1}, 3); len(lines) > 3 || !strings.Contains(ansi.Strip(strings.Join(lines, "\n")), "Seat") {
		t.Errorf("the cursor is out of sight:\n%s", strings.Join(lines, "\n"))
	}
}

// TestLongValueKeepsItsArrows checks that a value that is too long is cut before the arrow behind it.
func TestLongValueKeepsItsArrows(t *testing.T) {
	form := Form{}
	long := strings.Repeat("a long value ", 5)
	form.Show([]Field{{ID: "way", Name: "Way", Values: []Value{{ID: "a", Name: long}, {ID: "b", Name: long}}}})
	for _, w := range []int{20, 40} {
		line := ansi.Strip(form.View(NewStyles(Appearance{}), FormView{W: w, Field: -1}, 5)[0])
		if !strings.HasSuffix(strings.TrimRight(line, " "), "… ›") || Width(line) > w {
			t.Errorf("%d cells: %q", w, line)
		}
	}
}
