package shell

import (
	"encoding/json"
	"strings"
	"testing"

	"pawnstorm/ui/words"
)

// TestClockIsStated checks that two bare numbers always mean minutes and seconds, and that the
// answer names the clock of a new table.
func TestClockIsStated(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	for _, name := range []string{"ann", "ben", "cat"} {
		w.does(name, "name "+name)
	}
	for _, test := range []struct{ who, line, control string }{
		{"ann", "new chess 5 3", "5+3"},
		{"ann", "new chess 3 as white rated", "3+0"},
		{"ann", "new chess private clock=2 12 called blitz", "2+12"},
		{"ann", "new chess 10 5 as black odds=3 0", "10+5"},
		{"ann", "new chess 3-days", "3 days"},
		{"ann", "new chess", ""},
		{"ann", "challenge ben to chess 5 3", "5+3"},
		{"ann", "challenge ben chess", ""},
		{"ann", "seek chess 0.5 1 within 200", "0.5+1"},
		{"cat", "seek chess 10 5 odds 3 0", "10+5"},
		{"cat", "seek othello", ""},
		{"ben", "seek othello", ""}, // takes ben's table
	} {
		said := w.does(test.who, test.line)
		var doc words.TableDoc
		if err := json.Unmarshal([]byte(w.does(test.who, "show it --json")), &doc); err != nil {
			t.Fatal(err)
		}
		control, stated := "", test.control
		if doc.Clocks != nil {
			control = doc.Clocks.Control
		}
		if control != test.control {
			t.Errorf("%s: got clock %q, want %q", test.line, control, test.control)
		}
		if stated == "" {
			stated = "no clock"
		}
		if !strings.Contains(strings.Replace(said, "unlimited", "no clock", 1), stated) {
			t.Errorf("%s does not name the clock: %s", test.line, said)
		}
		if doc.Status == "open" && doc.Game != "othello" {
			w.does(test.who, "cancel it")
		}
	}
	w.does("ann", "seek strike 5 3")
	if said := w.does("ben", "seek strike 5 3"); !strings.Contains(said, ": General Strike Chess, 5+3.") {
		t.Errorf("paired at once: %s", said)
	}
	if said := w.does("ann", "tournament new swiss chess 5 3 rounds=5"); !strings.Contains(said, "5+3") {
		t.Errorf("a tournament: %s", said)
	}
}

// TestOptionsAreSaidOnce checks that a repeated option is refused, not dropped.
func TestOptionsAreSaidOnce(t *testing.T) {
	w := newWorld(t, t.TempDir())
	defer w.close()
	for _, name := range []string{"ann", "ben"} {
		w.does(name, "name "+name)
	}
	for line, says := range map[string]string{
		"new chess 10+5 odds=knight odds=rook":                      "You wrote odds twice, knight and rook. Say it once: odds=knight.",
		"new chess 10+5 odds=3+0 odds=2+0":                          "You wrote odds twice, 3+0 and 2+0.",
		"challenge ben chess 10+5 odds=queen odds=3+0 odds=queen":   "You wrote odds twice",
		"seek chess 10+5 odds knight odds rook":                     "You wrote odds twice, knight and rook.",
		"new chess 5+3 10+0":                                        "You wrote clock twice, 5+3 and 10+0.",
		"new chess 5 3 2":                                           "You wrote clock twice, 5 3 and 2.",
		"new chess clock=5+3 10+0":                                  "You wrote clock twice",
		"new correct setup=a setup=b":                               "You wrote setup twice",
		"tournament new swiss chess 5+3 rounds=5 rounds=7":          "You wrote rounds twice",
		"new chess position=8/8/8/8/8/8/8/8_w position=x_w_-_-_0_1": "You wrote position twice",
	} {
		code, _, said := w.run(t.Context(), "ann", line)
		if code != Wrong || !strings.Contains(said, says) {
			t.Errorf("%s: %d, %s", line, code, said)
		}
	}
	if said := w.does("ann", "new chess 10+5 odds=knight odds=3+0"); !strings.Contains(said, "3+0 and plays without the queen's knight") {
		t.Errorf("odds of time and a piece: %s", said)
	}
}
