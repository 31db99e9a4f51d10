package shell

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/shell/grammar"
)

// TestLine: parameters become the words that say them, whatever is in them, or are refused.
func TestLine(t *testing.T) {
	s := New()
	type values = map[string][]string
	for _, test := range []struct {
		name  string
		given values
		want  string // "" is refused
	}{
		{"show", values{"table": {"7k2m9qxa"}}, `show --json "7k2m9qxa"`},
		{"show", nil, "show --json"},
		{"games", values{"do": {"mine"}, "game": {"chess"}}, `games --json --game="chess" "mine"`},
		{"games", values{"do": {"mine", "open"}}, ""},
		{"move", values{"table": {"7k2m9qxa"}, "move": {"e4"}, "ply": {"3"}}, `move --json --ply="3" "7k2m9qxa" "e4"`},
		{"move", values{"table": {"kitchen"}, "move": {"e4"}}, `move --json "e4" "on" "kitchen"`},
		{"move", values{"from": {"e7"}, "to": {"e8"}, "piece": {"knight"}}, `move --json "e7" "e8" "and" "swap" "to" "knight"`},
		{"move", values{"move": {"e4 on 7k2m9qxa"}, "table": {"7k2m9qxb"}}, `move --json "7k2m9qxb" "e4 on 7k2m9qxa"`},
		{"move", nil, ""},
		{"say", values{"text": {"it's --table=x 'here'"}}, `say --json "it's --table=x 'here'"`},
		{"say", values{"text": {`"a\b"`}}, `say --json "\"a\\b\""`},
		{"draw", values{"do": {"accept"}, "table": {"7k2m9qxa"}}, `draw --json "accept" "7k2m9qxa"`},
		{"time", values{"do": {"offer"}, "number": {"60"}, "table": {"7k2m9qxa"}}, `time --json "offer" "60" "7k2m9qxa"`},
		{"adjourn", values{"move": {"e4"}}, `adjourn --json "sealing" "e4"`},
		{"plan", nil, ""},
		{"plan", values{"do": {"none"}}, `plan --json "none"`},
		{"plan", values{"text": {"none"}}, ""},
		{"plan", values{"text": {"e5 Nf3"}, "table": {"7k2m9qxa"}}, `plan --json "e5 Nf3" "on" "7k2m9qxa"`},
		{"claim", nil, ""},
		{"claim", values{"do": {"win"}}, `claim --json "win"`},
		{"new", values{"game": {"chess"}, "seat": {"white"}, "option": {"clock=5+3", "rated"}, "word": {"kitchen"}}, `new --json "chess" "as" "white" "called" "kitchen" "clock=5+3" "rated"`},
		{"new", values{"table": {"7k2m9qxa"}, "number": {"12"}}, `new --json "from" "7k2m9qxa" "after" "12"`},
		{"seek", values{"do": {"rated"}, "clock": {"5+3"}, "game": {"chess", "strike"}}, `seek --json "rated" "5+3" "chess" "strike"`},
		{"seek", values{"ratings": {"1400 to 1700"}, "do": {"rated"}, "name": {"ben", "cat"}, "game": {"chess"}}, `seek --json "rated" "1400 to 1700" "not" "ben" "not" "cat" "chess"`},
		{"talk", values{"do": {"lobby"}, "follow": {"true"}}, `talk --json --follow "lobby"`},
		{"report", values{"name": {"ben"}, "text": {"he shouts"}, "table": {"7k2m9qxa"}}, `report --json --table="7k2m9qxa" "ben" "because" "he shouts"`},
		{"decline", values{"table": {"on"}}, ""},
		{"wait", values{"timeout": {"1h"}}, `wait --json --timeout="1h"`},
	} {
		line, err := (&Remote{Command: s.grammar.Find(test.name)}).line(test.given)
		switch {
		case test.want == "" && errs.KindOf(err) != errs.Invalid, test.want != "" && line != test.want:
			t.Errorf("%s with %v is %q, %v; want %q", test.name, test.given, line, err, test.want)
		case err == nil:
			readAs(t, s, line, test.name, test.given)
		}
	}
}

// readAs wants a line to be read as these values.
func readAs(t *testing.T, s *Shell, line, name string, want map[string][]string) {
	t.Helper()
	said, err := grammar.Split(line)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	p, err := s.grammar.Parse(said)
	if err != nil || p.Command.Name != name || !p.Has("--json") {
		t.Fatalf("%s: %v, %v", line, p, err)
	}
	for param, list := range want {
		var got []string
		for _, kind := range []string{strings.ToUpper(param), "ID"} {
			if got == nil && (kind != "ID" || param == "table") {
				got = p.All(kind)
			}
		}
		if p.Has("--" + param) {
			got, list = []string{p.Flag(param)}, []string{strings.ToLower(list[0])} // as flags are read
			if got[0] == "" {
				got[0] = "true"
			}
		}
		if param == grammar.Do {
			got = slices.DeleteFunc(slices.Clone(list), func(word string) bool { return !p.Has(strings.ToLower(word)) })
		}
		if !slices.Equal(got, list) {
			t.Errorf("%s: %s is %q, not %q", line, param, got, list)
		}
	}
}

// TestRemotes: all that programs say by names has names that differ, and each command has a
// line for what all of its forms need.
func TestRemotes(t *testing.T) {
	for _, r := range New().Remotes() {
		seen := make(map[string]bool)
		for _, f := range r.Flags {
			if !f.Local {
				seen[f.Name] = true
			}
		}
		for _, k := range r.Kinds() {
			if name := strings.ToLower(k.Name); seen[name] {
				t.Errorf("%s has two parameters %s", r.Name, name)
			}
		}
		for _, p := range r.Params() {
			if p.Name == "" || p.Help == "" || p.Name == grammar.Do && len(p.Values) == 0 {
				t.Errorf("%s has the parameter %+v", r.Name, p)
			}
		}
	}
}

// FuzzLine: whatever the values are, a line says them, and nothing else.
func FuzzLine(f *testing.F) {
	f.Add("move", "7k2m9qxa", "e4' on 'x", "--json", "3")
	f.Add("plan", "it", "none", "", "")
	f.Add("new", "board 2", "called", "as", "after")
	s := New()
	f.Fuzz(func(t *testing.T, name, table, a, b, c string) {
		command := s.grammar.Find(name)
		if command == nil || s.verbs[command.Name].scope == "" {
			return
		}
		given := make(map[string][]string)
		texts := []string{table, a, b, c}
		for i, p := range command.Params() {
			if text := texts[i%len(texts)]; text != "" {
				given[p.Name] = []string{text}
				if p.Switch {
					given[p.Name] = []string{"true"}
				}
			}
		}
		line, err := (&Remote{Command: command}).line(maps.Clone(given))
		if err != nil {
			return
		}
		if _, err := grammar.Split(line); err == nil {
			readAs(t, s, line, command.Name, given)
		}
	})
}
