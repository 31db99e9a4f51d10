package shell

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

func TestParse(t *testing.T) {
	s := New()
	for _, test := range []struct{ line, command, want string }{
		// in the words of Discworld
		{"join game as white on board", "join", "SEAT=white TABLE=board"},
		{"JOIN Game AS Workers ON It", "join", "SEAT=Workers TABLE=It"},
		{"start on it", "start", "TABLE=it"},
		{"start new game on 2nd board", "start", "TABLE=2nd board"},
		{"start new game", "start", ""},
		{"start new on it", "start", "TABLE=it"},
		{"move from e2 to e4 on board 2", "move", "FROM=e2 TO=e4 TABLE=board 2"},
		{"move e2 e4 on it", "move", "FROM=e2 TO=e4 TABLE=it"},
		{"move e2 to e4", "move", "FROM=e2 TO=e4"},
		{"move from e7 e8 and swap to knight on 1st board", "move", "FROM=e7 TO=e8 PIECE=knight TABLE=1st board"},
		{"move h10 to i10 on it", "move", "FROM=h10 TO=i10 TABLE=it"},
		{"move c2-c3!b2,d2 on kitchen", "move", "MOVE=c2-c3!b2,d2 TABLE=kitchen"},
		{"resign", "resign", ""},
		{"resign from game on it", "resign", "TABLE=it"},
		{"resign game", "resign", ""},
		{"pass on it", "pass", "TABLE=it"},
		{"view on board", "show", "TABLE=board"},
		// in plain words
		{"join 7k2m9qxa", "join", "TABLE=7k2m9qxa"},
		{"join 7k2m-9qxa as second", "join", "TABLE=7k2m-9qxa SEAT=second"},
		{"join game", "join", "TABLE=game"},
		{"move e4", "move", "MOVE=e4"},
		{"move it e4", "move", "ID=it MOVE=e4"},
		{"move 7k2m9qxa b1 * d1 > e1", "move", "ID=7k2m9qxa MOVE=b1 * d1 > e1"},
		{"move board 2 Nf3", "move", "ID=board 2 MOVE=Nf3"},
		{"move 7k2m9qxa", "move", "MOVE=7k2m9qxa"},
		{"move O-O", "move", "MOVE=O-O"},
		{"resign 7k2m9qxa", "resign", "TABLE=7k2m9qxa"},
		{"new chess", "new", "GAME=chess"},
		{"new correct as green setup=b private", "new", "GAME=correct SEAT=green OPTION=setup=b OPTION=private"},
		{"new chess private as black called kitchen rated", "new", "GAME=chess OPTION=private SEAT=black WORD=kitchen OPTION=rated"},
		{"new from it after 12 as random", "new", "TABLE=it NUMBER=12 SEAT=random"},
		{"challenge ann to chess", "challenge", "NAME=ann GAME=chess"},
		// text as typed
		{"say it's fine", "say", "TEXT=it's fine"},
		{"say 'two  words' more", "say", "TEXT='two  words' more"},
		{`say "two  words"`, "say", "TEXT=two  words"},
		{`say "Hi" is what \o/ she said`, "say", `TEXT="Hi" is what \o/ she said`},
		{`say "one`, "say", `TEXT="one`},
		{`say "--json"`, "say", "TEXT=--json"},
		{"tell ben  say --json or\t--follow, it's easy ", "tell", "NAME=ben TEXT=say --json or\t--follow, it's easy"},
		{"tell ben lol --ben", "tell", "NAME=ben TEXT=lol --ben"},
		{"tell --json ben 'tis -- so", "tell", "NAME=ben TEXT='tis -- so"},
		{"say hello  there --team=Oaks --json", "say", "TEXT=hello  there"},
		{"say hello --team Oaks", "say", "TEXT=hello"},
		{"note ben don't  play \"e4\"", "note", "NAME=ben TEXT=don't  play \"e4\""},
		{"report ben because he's rude --table=lobby", "report", "NAME=ben TEXT=he's rude"},
		{"team new Queen's  Men", "team", "TEXT=Queen's  Men"},
		{"team show queen's men", "team", "TEAM=queen's men"},
		{"examine say what's  this?", "study", "TEXT=what's  this?"},
		{"tournament new swiss chess 5+3 rounds=5 called Ann's  cup", "tournament", "GAME=chess CLOCK=5+3 TERM=rounds=5 TEXT=Ann's  cup"},
		{"draw", "draw", ""},
		{"draw claim on it", "draw", "TABLE=it"},
		{"takeback 2 it", "takeback", "NUMBER=2 TABLE=it"},
		{"takeback two", "takeback", "NUMBER=two"},
		{"adjourn sealing Nf3 on it", "adjourn", "MOVE=Nf3 TABLE=it"},
		{"refuse it because I am on my way", "decline", "TABLE=it TEXT=I am on my way"},
		{"plan e5 Nf3; c5 Nc3 on it", "plan", "TEXT=e5 Nf3; c5 Nc3 TABLE=it"},
		{"show", "show", ""},
		{"wait it", "wait", "TABLE=it"},
		{"rules strike 2", "rules", "GAME=strike NUMBER=2"},
		{"keys remove 2", "keys", "KEY=2"},
		{"help --json move", "help", "COMMAND=move"},
		{"help team say", "help", "COMMAND=team TEXT=say"},
		{"say -- --json", "say", "TEXT=--json"},
		{"show --json 7k2m9qxa --color", "show", "TABLE=7k2m9qxa"},
		{"wait --timeout 90s it", "wait", "TABLE=it"},
	} {
		words, err := grammar.Split(test.line)
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.grammar.Parse(words)
		switch {
		case err != nil:
			t.Errorf("%s: %v", test.line, err)
		case c.String() != strings.TrimSpace(test.command+" "+test.want):
			t.Errorf("%s: got %s, want %s %s", test.line, c, test.command, test.want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	s := New()
	for _, test := range []struct{ line, want string }{
		{"mvoe e4", `Did you mean move?`},
		{"gamse", `Did you mean games?`},
		{"prof", `Did you mean profile?`},
		{"xyzzyplugh", `Unknown command "xyzzyplugh". Type help`},
		{"N", `Unknown command "N".`}, // these letters work only on screens
		{"Y", `Unknown command "Y".`},
		{"games opne", `Unexpected "opne". Did you mean open?`},
		{"games --gmae=chess", "games has no flag --gmae. Did you mean --game?"},
		{"games --zzzzzz", "games has no flag --zzzzzz."},
		{"games --json=yes", "--json takes no value."},
		{"say --taem=oaks hello", "say has no flag --taem. Did you mean --team?"},
		{"export it --pgn --json", "--pgn and --json are different formats. Choose one."},
		{"export all --cast --json", "--cast and --json are different formats."},
		{"tournament export it --json --pgn", "--pgn and --json are different formats."},
		{"show --jsn", "show has no flag --jsn. Did you mean --json?"},
		{"move --json", "Write it like this: move e2 to e4. For"},
		{"games --game", "--game needs a value: --game=GAME."},
		{"move", "Write it like this: move e2 to e4. For"},
		{"new", "Write it like this: new chess as white clock=5+3 rated."},
		{"tournament place it", "Write it like this: tournament place 7k2m9qxa ben on 1."},
		{"follow", "Write it like this: follow ben."},
		{"whoami really", `Unexpected "really"`},
		{"join game as", "Write it like this: join game as black on board."},
	} {
		words, err := grammar.Split(test.line)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = s.grammar.Parse(words); !isWrong(err) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.line, err, test.want)
		}
	}
}

// TestMisfits checks that whenever a refusal gives an example of the right form, that example can
// be parsed.
func TestMisfits(t *testing.T) {
	s := New()
	for _, c := range s.grammar.Commands() {
		for _, behind := range []string{"", " zzz zzz zzz zzz zzz zzz zzz"} {
			words, err := grammar.Split(c.Name + behind)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = s.grammar.Parse(words); err == nil {
				continue
			}
			_, rest, found := strings.Cut(err.Error(), "Write it like this: ")
			example, _, _ := strings.Cut(rest, ". For all forms: ")
			if !found {
				t.Errorf("%s%s: %v", c.Name, behind, err)
				continue
			}
			words, err = grammar.Split(example)
			if err != nil {
				t.Fatal(err)
			}
			if p, err := s.grammar.Parse(words); err != nil || p.Command != c {
				t.Errorf("%s%s: the example %q: %v", c.Name, behind, example, err)
			}
		}
	}
}

// FuzzParse checks that any line is parsed, or refused in one sentence, at once.
func FuzzParse(f *testing.F) {
	for _, line := range []string{
		"move from e7 to e8 and swap to knight on 2nd board", "join game as white on it", "new chess as white a b c d",
		"plan a on a on a on a on a", "games --game=chess --json", "wait --timeout 10m it",
	} {
		f.Add(line)
	}
	w := newWorld(f, f.TempDir())
	f.Cleanup(w.close)
	s, env := w.shell, w.env("ann")
	f.Fuzz(func(t *testing.T, line string) {
		// "%!" marks a wrong format, unless it is quoted.
		words, err := grammar.Split(strings.ReplaceAll(line, "%", ""))
		if err != nil || words.Len() == 0 {
			return
		}
		if c, err := s.grammar.Parse(words); err != nil && !isWrong(err) || err == nil && c.Command == nil {
			t.Fatalf("%q: %v", line, err)
		}
		s.Complete(env, line)
	})
}

// TestEntries checks that every entry of the table is complete.
func TestEntries(t *testing.T) {
	s := New()
	for _, c := range s.grammar.Commands() {
		if c.Brief == "" || strings.HasSuffix(c.Brief, ".") || !slices.Contains(groups, c.Group) || len(c.Forms) == 0 || c.Doc == nil || s.verbs[c.Name].run == nil {
			t.Errorf("the entry of %s is incomplete", c.Name)
			continue
		}
		if len(words.Wrap("  "+strings.Repeat("x", 11), c.Brief)) > 1 {
			t.Errorf("the summary of %s does not fit on a line", c.Name)
		}
		for _, f := range c.Fields() {
			if f.Name == "" || f.Help == "" {
				t.Errorf("the field %q of %s has no explanation", f.Name, c.Name)
			}
		}
		for _, e := range c.Examples {
			line, _, _ := strings.Cut(strings.NewReplacer(" >", "|", " <", "|", " &&", "|").Replace(e), "|")
			words, err := grammar.Split(line)
			if err == nil {
				var parsed *grammar.Parsed
				if parsed, err = s.grammar.Parse(words); err == nil && parsed.Command != c {
					t.Errorf("the example %q does not use %s", e, c.Name)
				}
			}
			if err != nil {
				t.Errorf("the example %q: %v", e, err)
			}
		}
	}
}
