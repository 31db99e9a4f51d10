package widget

import (
	"testing"

	tea "charm.land/bubbletea/v2"
)

// TestInputStartsNothing checks that an input starts no timer and never reads the server's
// clipboard.
func TestInputStartsNothing(t *testing.T) {
	in := NewInput("Name: ", 16)
	if OpenInput(&in, "ann") != nil {
		t.Error("opening an input returned a command. Does its cursor blink?")
	}
	for _, k := range []tea.Key{{Code: 'v', Mod: tea.ModCtrl}, {Code: 'a', Text: "a"}, {Code: tea.KeyLeft}} {
		if TypeInto(&in, tea.KeyPressMsg(k)) != nil {
			t.Errorf("%s returned a command", k)
		}
	}
}

func TestInputTakesTextOnly(t *testing.T) {
	in := NewInput("Name: ", 16)
	OpenInput(&in, "")
	for _, text := range []string{"a", "\u202e", "\u200b", " ", "\u0085", "b"} {
		TypeInto(&in, tea.KeyPressMsg{Code: []rune(text)[0], Text: text})
	}
	TypeInto(&in, tea.PasteMsg{Content: "\x1b[31mc\r\nd\x00 and far more than there is room for"})
	if got := in.Value(); got != "a b[31mc d and f" {
		t.Errorf("got input %q", got)
	}
}

// TestLongInput checks that a long text takes up to a number of rows, and that the cursor is
// visible.
func TestLongInput(t *testing.T) {
	in := NewInput("", 100)
	OpenInput(&in, "0123456789abcdefghijklmnopqrst")
	rows := ShowInputRows(&in, 10, 4)
	if len(rows) != 4 || rows[0] != "0123456789" || rows[3] != reversed+" "+plain {
		t.Errorf("got %q", rows)
	}
	if rows := ShowInputRows(&in, 10, 2); len(rows) != 2 || rows[1] != reversed+" "+plain {
		t.Errorf("two rows: got %q", rows)
	}
	TypeInto(&in, tea.KeyPressMsg{Code: tea.KeyHome})
	if rows := ShowInputRows(&in, 10, 2); len(rows) != 2 || rows[0] != reversed+"0"+plain+"123456789" {
		t.Errorf("two rows at the start: got %q", rows)
	}
	if rows := ShowInputRows(&in, 40, 2); len(rows) != 1 {
		t.Errorf("a wide window: got %q", rows)
	}
}
