package shell

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/shell/grammar"
)

// TestGiven checks that any values either fill the fields of a form or are refused.
func TestGiven(t *testing.T) {
	s := New()
	type values = map[string][]string
	for _, test := range []struct {
		name  string
		given values
		fits  bool
	}{
		{"show", values{"table": {"7k2m9qxa"}}, true},
		{"show", nil, true},
		{"games", values{"do": {"mine"}, "game": {"chess"}}, true},
		{"games", values{"do": {"mine", "open"}}, false},
		{"move", values{"table": {"7k2m9qxa"}, "move": {"e4"}, "ply": {"3"}}, true},
		{"move", values{"table": {"kitchen"}, "move": {"e4"}}, true},
		{"move", values{"from": {"e7"}, "to": {"e8"}, "piece": {"knight"}}, true},
		{"move", values{"move": {"e4 on 7k2m9qxa"}, "table": {"7k2m9qxb"}}, true},
		{"move", nil, false},
		{"say", values{"text": {"it's --table=x 'here'"}}, true},
		{"say", values{"text": {`"a\b"`}}, true},
		{"draw", values{"do": {"accept"}, "table": {"7k2m9qxa"}}, true},
		{"time", values{"do": {"offer"}, "number": {"60"}, "table": {"7k2m9qxa"}}, true},
		{"adjourn", values{"move": {"e4"}}, true},
		{"plan", nil, false},
		{"plan", values{"do": {"none"}}, true},
		{"plan", values{"text": {"none"}}, true},
		{"plan", values{"text": {"e5 Nf3"}, "table": {"7k2m9qxa"}}, true},
		{"claim", nil, true},
		{"claim", values{"do": {"win"}}, true},
		{"new", values{"game": {"chess"}, "seat": {"white"}, "option": {"clock=5+3", "rated"}, "word": {"kitchen"}}, true},
		{"new", values{"table": {"7k2m9qxa"}, "number": {"12"}}, true},
		{"seek", values{"do": {"rated"}, "clock": {"5+3"}, "game": {"chess", "strike"}}, true},
		{"seek", values{"ratings": {"1400 to 1700"}, "do": {"rated"}, "name": {"ben", "cat"}, "game": {"chess"}}, true},
		{"talk", values{"do": {"lobby"}, "follow": {"true"}}, true},
		{"report", values{"name": {"ben"}, "text": {"he shouts"}, "table": {"7k2m9qxa"}}, true},
		{"decline", values{"table": {"on"}}, true},
		{"wait", values{"timeout": {"1h"}}, true},
	} {
		p, err := s.grammar.Find(test.name).Given(test.given)
		switch {
		case test.fits != (err == nil), err != nil && errs.KindOf(err) != errs.Invalid:
			t.Errorf("%s with %v: got %v, %v, want success %t", test.name, test.given, p, err, test.fits)
		case err == nil:
			holds(t, p, test.given)
		}
	}
}

// holds checks that a command has these values and answers in JSON.
func holds(t *testing.T, p *grammar.Parsed, want map[string][]string) {
	t.Helper()
	if !p.Has("--json") {
		t.Errorf("%v does not answer in JSON", p)
	}
	for param, list := range want {
		got := append(p.All(strings.ToUpper(param)), p.All("--"+param)...)
		switch {
		case param == grammar.Do:
			got = slices.DeleteFunc(slices.Clone(list), func(word string) bool { return !p.Has(strings.ToLower(word)) })
		case param == "table":
			got = append(got, p.All("ID")...)
		case slices.Equal(got, []string{""}):
			got = []string{"true"}
		}
		if !slices.Equal(got, list) {
			t.Errorf("%v: %s: got %q, want %q", p, param, got, list)
		}
	}
}

// TestRemotes checks that each parameter of a command has a name of its own and a help text.
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
				t.Errorf("%s has two parameters called %s", r.Name, name)
			}
		}
		for _, p := range r.Params() {
			if p.Name == "" || p.Help == "" || p.Name == grammar.Do && len(p.Values) == 0 {
				t.Errorf("%s: got parameter %+v", r.Name, p)
			}
		}
	}
}

// FuzzGiven checks that a command gets exactly the values given.
func FuzzGiven(f *testing.F) {
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
		if p, err := command.Given(given); err == nil {
			holds(t, p, given)
		}
	})
}
