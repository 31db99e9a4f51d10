package message_test

import (
	"testing"

	"pawnstorm/lobby/message"
)

// TestMessage: a message is its English text with its arguments, which may be messages, counts
// and lists.
func TestMessage(t *testing.T) {
	for _, test := range []struct {
		m    message.Message
		want string
	}{
		{message.Message{}, ""},
		{message.New("Done."), "Done."},
		{message.New("100%% sure"), "100% sure"},
		{message.New("%s won %s.", "ann", message.Number{N: 1, One: "game", Many: "games"}), "ann won 1 game."},
		{message.New("%s won %s.", "ann", message.Number{N: 0, One: "game", Many: "games"}), "ann won 0 games."},
		{message.New("%s left.", message.List{"ann", "ben", "cat"}), "ann, ben and cat left."},
		{message.New("%s left.", message.List{"ann"}), "ann left."},
		{message.New("He said: %s", message.New("%d?", 3)), "He said: 3?"},
		{message.Plain("50% off"), "50% off"},
		{message.Join(), ""},
		{message.Join(message.Message{}, message.New("One."), message.Message{}, message.New("%d.", 2)), "One. 2."},
	} {
		if got := test.m.String(); got != test.want {
			t.Errorf("%+v is %q, not %q", test.m, got, test.want)
		}
	}
}
