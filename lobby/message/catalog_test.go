package message_test

import (
	"fmt"
	"testing"

	"pawnstorm/lobby/message"
)

// TestCatalog: a catalog says what it has, with its own plurals and lists, also inside of
// arguments, and all else in English.
func TestCatalog(t *testing.T) {
	c := &message.Catalog{
		Texts: map[string]string{
			"Done.": "Fertig.", "%s won %s.": "%[2]s gewonnen: %[1]s.", "until %s": "bis %s",
			"You are out, %s.": "Du bist draußen, %s.",
		},
		Number: func(n message.Number) string { return fmt.Sprintf("%d Mal", n.N) },
		And:    "und",
	}
	for _, test := range []struct {
		m    message.Message
		want string
	}{
		{message.Message{}, ""},
		{message.New("Done."), "Fertig."},
		{
			message.New("%s won %s.", message.List{"ann", "ben"}, message.Number{N: 2, One: "game", Many: "games"}),
			"2 Mal gewonnen: ann und ben.",
		},
		{message.New("You are out, %s.", message.New("until %s", "noon")), "Du bist draußen, bis noon."},
		{message.New("%s left.", "ann"), "ann left."},
		{message.Plain("50% off"), "50% off"},
	} {
		if got := c.Bind(test.m).String(); got != test.want {
			t.Errorf("%+v is %q, not %q", test.m, got, test.want)
		}
		if english := (*message.Catalog)(nil).Bind(test.m); english.String() != test.m.String() {
			t.Errorf("%+v is %q in English", test.m, english)
		}
	}
}
