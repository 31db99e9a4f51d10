package uci

import (
	"reflect"
	"strings"
	"testing"

	"go.uber.org/goleak"
)

func TestParseConfig(t *testing.T) {
	for text, want := range map[string]Config{
		"stockfish": {Path: "stockfish", Args: []string{}, Options: map[string]string{}},
		"/usr/games/gnuchess --uci?Hash=16&Own+Book=a%26b&go=clock": {
			Path: "/usr/games/gnuchess", Args: []string{"--uci"}, Options: map[string]string{"Hash": "16", "Own Book": "a&b"}, Clock: true,
		},
	} {
		if got, err := ParseConfig(text); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	for text, words := range map[string]string{
		"":         "write a UCI program like",
		"?Hash=1":  "write a UCI program like",
		"a?b=1&b=": "more than once",
		"a?b;c=%":  "cannot be read",
	} {
		if _, err := ParseConfig(text); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSettings(t *testing.T) {
	var offered []option
	for _, line := range []string{
		"name Hash type spin default 16 min 1 max 1024",
		"name Own Book type check default false",
		"name Style type combo default Solid var Solid var Very Risky",
		"name Clear Hash type button",
		"name Log type string default",
	} {
		offered = append(offered, parseOption(strings.Fields(line)))
	}
	got, err := settings(offered, map[string]string{
		"hash": "64", "Own Book": "true", "Style": "Very Risky", "Clear Hash": "", "Log": "",
	})
	want := []string{
		"setoption name Clear Hash", "setoption name Hash value 64", "setoption name Log value <empty>",
		"setoption name Own Book value true", "setoption name Style value Very Risky",
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	for _, test := range []struct{ name, value, words string }{
		{"Hash", "0", "Hash must be a number from 1 to 1024"},
		{"Hash", "2000", "Hash must be a number from 1 to 1024"},
		{"Hash", "many", "Hash must be a number from 1 to 1024"},
		{"Own Book", "yes", "Own Book must be true or false"},
		{"Style", "Risky", "Style must be one of Solid, Very Risky"},
		{"Log", "a\nquit", "more than one line"},
		{"Hush", "1", `it has no option "Hush"; it has Hash, Own Book, Style, Clear Hash, Log`},
	} {
		_, err := settings(offered, map[string]string{test.name: test.value})
		if err == nil || !strings.Contains(err.Error(), test.words) {
			t.Errorf("%s = %q: %v", test.name, test.value, err)
		}
	}
}

// TestWrongOption checks that a program does not keep running if its options are wrong.
func TestWrongOption(t *testing.T) {
	c := config(t, "well")
	c.Options = map[string]string{"Hush": "1"}
	if _, err := New(t.Context(), c); err == nil || !strings.Contains(err.Error(), "no option") {
		t.Errorf("got error %v", err)
	}
	goleak.VerifyNone(t)
}
