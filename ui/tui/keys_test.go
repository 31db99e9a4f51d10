package tui_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

// meanings are the letters that mean one thing on every screen, by their fields in widget.Keys.
var meanings = map[string]string{
	"k": "Up UpDown", "l": "Lesson", "m": "Line", "n": "NextGame", "o": "Offers", "p": "FromHere", "q": "Quit",
	"r": "Rematch", "s": "Share", "t": "Talk", "u": "Undo", "v": "Flip", "w": "Who", "x": "No", "y": "Yes", "z": "Ask",
}

// shared reports whether a key must mean the same on every screen.
func shared(key string) bool { return len(key) == 1 && key[0] >= 'k' && key[0] <= 'z' }

// sources parses all files of the screens except tests.
func sources(t *testing.T, each func(path string, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err == nil {
			each(path, file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// literals returns the strings among expressions.
func literals(list []ast.Expr) []string {
	var texts []string
	for _, e := range list {
		if lit, ok := e.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, _ := strconv.Unquote(lit.Value)
			texts = append(texts, text)
		}
	}
	return texts
}

// boundKeys returns the names of the keys that a call of Bind binds.
func boundKeys(e ast.Node) []string {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) < 3 {
		return nil
	}
	name := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
	}
	if name != "Bind" {
		return nil
	}
	return literals(call.Args[2:])
}

// TestOneMeaning reads the bindings of all screens. Each letter from k to z has one meaning, and
// screens check such a letter only by its binding.
func TestOneMeaning(t *testing.T) {
	found := make(map[string][]string)
	sources(t, func(path string, file *ast.File) {
		fields := filepath.Join("widget", "keys.go") == path
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if field, ok := n.Key.(*ast.Ident); ok && fields {
					for _, name := range boundKeys(n.Value) {
						if shared(name) {
							found[name] = append(found[name], field.Name)
						}
					}
				}
			case *ast.CallExpr:
				for _, name := range boundKeys(n) {
					if shared(name) && !fields {
						t.Errorf("%s binds %s", path, name)
					}
				}
			case *ast.BinaryExpr:
				for _, name := range literals([]ast.Expr{n.X, n.Y}) {
					if shared(name) && n.Op == token.EQL && asksKey(n.X) {
						t.Errorf("%s compares a key with %s", path, name)
					}
				}
			case *ast.SwitchStmt:
				if n.Tag == nil || !asksKey(n.Tag) {
					return true
				}
				for _, c := range n.Body.List {
					for _, name := range literals(c.(*ast.CaseClause).List) {
						if shared(name) {
							t.Errorf("%s has a case for %s", path, name)
						}
					}
				}
			}
			return true
		})
	})
	for letter, fields := range found {
		slices.Sort(fields)
		if got := strings.Join(fields, " "); got != meanings[letter] {
			t.Errorf("%s: got %s, want %s", letter, got, meanings[letter])
		}
	}
	for letter := range meanings {
		if found[letter] == nil {
			t.Errorf("%s has no binding", letter)
		}
	}
}

// asksKey reports whether an expression is the name or the text of a key.
func asksKey(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CallExpr:
		f, ok := e.Fun.(*ast.SelectorExpr)
		return ok && f.Sel.Name == "String"
	case *ast.SelectorExpr:
		return e.Sel.Name == "Text"
	}
	return false
}

// everywhere has the letters that mean one thing on every screen, in the order of the documentation.
var everywhere = []key.Binding{
	widget.Keys.Offers, widget.Keys.Yes, widget.Keys.No, widget.Keys.Talk, widget.Keys.Flip, widget.Keys.Who,
	widget.Keys.Share, widget.Keys.FromHere, widget.Keys.Ask, widget.Keys.Lesson, widget.Keys.NextGame,
	widget.Keys.Rematch, widget.Keys.Undo, widget.Keys.Line, widget.Keys.Quit,
}

// places are the capital letters of the lobby, with their fields in the documentation.
var places = []key.Binding{
	widget.Keys.Puzzles, widget.Keys.Tournaments, widget.Keys.Teams, widget.Keys.Studies, widget.Keys.Leaders,
	widget.Keys.Watch,
}

// TestPlaceTable checks that the documentation has the capital letters of the lobby.
func TestPlaceTable(t *testing.T) {
	text, err := os.ReadFile("../../cmd/pawnstorm/docs/PLAYING.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range places {
		row := regexp.MustCompile(`(?m)^\| [A-Z ]*\b` + b.Help().Key + `\b[A-Z ]* \| .*\b` + b.Help().Desc + `\b.* \|$`)
		if !row.Match(text) {
			t.Errorf("no row for %s, %s", b.Help().Key, b.Help().Desc)
		}
	}
}

// TestKeyTable checks that the tables of letters in doc.go and PLAYING.md match the bindings.
func TestKeyTable(t *testing.T) {
	for path, before := range map[string]string{"doc.go": "//\t", "../../cmd/pawnstorm/docs/PLAYING.md": "| "} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		between := "   "
		if before == "| " {
			between = " | "
		}
		for _, b := range everywhere {
			if line := before + b.Help().Key + between + b.Help().Desc; !strings.Contains(string(text), "\n"+line) {
				t.Errorf("%s: no line %q", path, line)
			}
		}
	}
}

// contexts returns the screens, each in its states.
func contexts() []tuitest.Scene {
	visits := func(sees string, keys ...string) func(*tuitest.World) *tuitest.Person {
		return func(w *tuitest.World) *tuitest.Person {
			p := w.Visit(app.Visit{Key: w.Account("ann").Key})
			p.Sees("? help")
			p.Press(keys...)
			p.Sees(sees)
			return p
		}
	}
	of := func(item string) func(*tuitest.World) *tuitest.Person {
		return func(w *tuitest.World) *tuitest.Person {
			p := w.Visit(app.Visit{Key: w.Account("ann").Key})
			p.Sees("? help")
			p.Opens(item)
			return p
		}
	}
	list := []tuitest.Scene{
		{Name: "lobby", Open: visits("Play")},
		{Name: "lobby-leaves", Open: visits("Leave pawnstorm?", "q")},
		{Name: "game-page", Open: visits("Find an opponent", "1")},
		{Name: "form-new", Open: visits("Access", "c")},
		{Name: "form-seek", Open: visits("Find an opponent", "f")},
		{Name: "search", Open: visits("Finished games", "h")},
		{Name: "people", Open: visits("Doing", "w")},
		{Name: "people-menu", Open: visits("Add a note", "L", "q", "A", "o")},
		{Name: "profile", Open: visits("[Ratings", "A")},
		{Name: "leaders", Open: visits("Leaders", "L")},
		{Name: "account", Open: of("Account")},
		{Name: "settings", Open: of("Settings")},
		{Name: "offers", Open: func(w *tuitest.World) *tuitest.Person {
			p := w.Plays(0, "", tuitest.Openers...)
			p.Press("o")
			return p
		}},
		{Name: "studied", Open: func(w *tuitest.World) *tuitest.Person {
			return w.Played(0, "", tuitest.Openers, tuitest.Event(table.Resigned, 1))
		}},
		{Name: "share", Open: func(w *tuitest.World) *tuitest.Person {
			p := w.Played(0, "", tuitest.Openers, tuitest.Event(table.Resigned, 1))
			p.Press("s")
			p.Sees("Moves as PGN")
			return p
		}},
		{Name: "help", Open: func(w *tuitest.World) *tuitest.Person {
			p := w.Plays(0, "", tuitest.Openers...)
			p.Press("?")
			p.Frame()
			return p
		}},
		{Name: "talking", Open: func(w *tuitest.World) *tuitest.Person {
			p := w.Plays(0, "", tuitest.Openers...)
			p.Press("t")
			return p
		}},
		{Name: "turns", Open: func(w *tuitest.World) *tuitest.Person {
			p := tuitest.NewOfAll(w.Tb).PlaysGame("correct", 0, tuitest.CorrectBusy)
			p.Chooses("turns")
			return p
		}},
		{Name: "correct", Open: func(w *tuitest.World) *tuitest.Person {
			return tuitest.NewOfAll(w.Tb).PlaysGame("correct", 0, tuitest.CorrectBusy)
		}},
	}
	return slices.Concat(list, tuitest.Scenes, tuitest.ClockScenes)
}

// TestKeysOfEachContext derives the meaning of each letter from the bindings of all screens. It
// also derives what tab, enter, esc, the arrows and digits do in each context.
func TestKeysOfEachContext(t *testing.T) {
	used := make(map[string]map[string]bool) // the names of each letter
	named := make(map[string]string)         // by context
	for _, c := range contexts() {
		p := c.Open(tuitest.New(t))
		for _, b := range p.Model.Top().Keys() {
			for _, name := range b.Keys() {
				switch {
				case shared(name) && name != "k":
					if used[name] == nil {
						used[name] = make(map[string]bool)
					}
					used[name][b.Help().Desc] = true
				case slices.Contains([]string{"tab", "enter", "esc", "up", "left"}, name), name == "1":
					line := fmt.Sprintf("%s: %s\n", b.Help().Key, b.Help().Desc)
					if !strings.Contains(named[c.Name], line) {
						named[c.Name] += line
					}
				}
			}
		}
	}
	var letters strings.Builder
	for _, letter := range slices.Sorted(maps.Keys(used)) {
		fmt.Fprintf(&letters, "%s: %s\n", letter, strings.Join(slices.Sorted(maps.Keys(used[letter])), ", "))
	}
	golden.Section(t, "testdata/contexts.golden", "letters", letters.String())
	for name, lines := range named {
		golden.Section(t, "testdata/contexts.golden", "of "+name, lines)
	}
}

// TestChipsWork checks that every key in a footer does something.
func TestChipsWork(t *testing.T) {
	for _, c := range tuitest.Scenes {
		if c.Name == "long" || c.Name == "long-earlier" {
			continue
		}
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			p := c.Open(tuitest.New(t))
			chips := widget.Needed(p.Model.Top().Keys(), widget.MaxChips-1)
			if len(chips) > widget.MaxChips-1 {
				t.Fatalf("got %d chips", len(chips))
			}
			for i, chip := range chips {
				if i > 0 {
					p = c.Open(tuitest.New(t))
				}
				takes(p, chip)
			}
		})
	}
}

// takes presses the key of a chip and waits for an effect.
func takes(p *tuitest.Person, chip key.Binding) {
	p.Tb.Helper()
	before, top := p.Frame(), p.Model.Top()
	if word, ok := strings.CutPrefix(chip.Help().Key, ":"); ok {
		p.Command(word)
	} else {
		p.Press(chip.Keys()[0])
	}
	p.Until("the effect of "+chip.Help().Key, func() bool { return p.Left || p.Model.Top() != top || p.Frame() != before })
}

// TestChipsAreClicked checks that a click on a chip works like its key, in windows of any size.
// Some screens draw their own footer.
func TestChipsAreClicked(t *testing.T) {
	for name, keys := range map[string][]string{
		"lobby": nil, "form": {"c"}, "people": {"w"}, "lesson": {"l", "enter"}, "help": {"?"}, "question": {"q"},
	} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			p := w.Visit(app.Visit{Key: w.Account("ann").Key})
			p.Sees("? help")
			p.Press(keys...)
			for _, size := range [][2]int{{80, 24}, {200, 60}, {40, 20}} {
				p.Resize(size[0], size[1])
				p.Frame()
				for _, chip := range p.Model.Chips() {
					stands := []rune(strings.Split(p.Frame(), "\n")[chip.Y])[chip.X:]
					if want := strings.TrimSpace(chip.Name + " " + chip.Does); !strings.HasPrefix(string(stands), want) {
						t.Errorf("%v: a click on %q hits %q", size, stands, want)
					}
				}
			}
			clicksChip(p, "?", "q", "esc", "x")
		})
	}
	p := tuitest.New(t).Plays(0, "", tuitest.Openers...)
	clicksChip(p, "o")
	p.Sees("1 Offer a draw")
	clicksChip(p, "esc")
	clicksChip(p, "m")
	p.Sees("› ")
	clicksChip(p, "esc")
	clicksChip(p, "v")
	p = tuitest.NewOfAll(t).PlaysGame("correct", 0, tuitest.CorrectBusy)
	clicksChip(p, "+")
	p.Sees("P pass")
}

// clicksChip clicks the first of some keys that the footer shows, and waits for an effect.
func clicksChip(p *tuitest.Person, names ...string) {
	p.Tb.Helper()
	before, top := p.Frame(), p.Model.Top()
	for _, name := range names {
		for _, chip := range p.Model.Chips() {
			if chip.Name == name {
				p.Update(tea.MouseClickMsg{X: chip.X, Y: chip.Y, Button: tea.MouseLeft})
				p.Until("the effect of "+name, func() bool { return p.Left || p.Model.Top() != top || p.Frame() != before })
				return
			}
		}
	}
	p.Tb.Fatalf("none of %v in the footer:\n%s", names, before)
}

// TestFields checks that letters are text while the user types, and that no key of the page is
// offered. esc and ctrl+c work as always.
func TestFields(t *testing.T) {
	const text = "qxnoyz vmtk?:/ 1=" // these mean something elsewhere
	lobby := func(w *tuitest.World) *tuitest.Person {
		p := w.Visit(app.Visit{Key: w.Account("ann").Key})
		p.Sees("? help")
		p.OnTab("Open")
		return p
	}
	for _, f := range []struct {
		name string
		open func(*tuitest.World) *tuitest.Person
		keys []string
	}{
		{"move line", func(w *tuitest.World) *tuitest.Person { return w.Plays(0, "", tuitest.Openers...) }, []string{"m"}},
		{"chat", func(w *tuitest.World) *tuitest.Person { return w.Plays(0, "", tuitest.Openers...) }, []string{"t"}},
		{"refusal", func(w *tuitest.World) *tuitest.Person {
			bob := w.Account("bob")
			return w.OpenTable(bob, w.Challenge(w.Account("ann"), bob))
		}, []string{"x"}},
		{"command line", func(w *tuitest.World) *tuitest.Person { return w.Plays(0, "", tuitest.Openers...) }, []string{":"}},
		{"name", func(w *tuitest.World) *tuitest.Person {
			p := w.Visit(app.Visit{Key: tuitest.KeyOf("stranger")})
			p.Sees("Take a name")
			return p
		}, []string{"enter", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace"}},
		{"filter", lobby, []string{"/"}},
	} {
		t.Run(f.name, func(t *testing.T) {
			p := f.open(tuitest.New(t))
			top := p.Model.Top()
			p.Press(f.keys...)
			p.Types(text)
			p.Sees(text)
			if p.Model.Top() != top || p.Left {
				t.Fatalf("a letter was a command:\n%s", p.Frame())
			}
			if !p.Model.CommandOpen() {
				for _, b := range top.Keys() {
					for _, name := range b.Keys() {
						if len(name) == 1 {
							t.Errorf("the footer offers %s while the user types", name)
						}
					}
				}
			}
			p.Press("esc")
			p.Misses(text)
			if p.Model.Top() != top || p.Left {
				t.Fatalf("esc left the page:\n%s", p.Frame())
			}
			p.Press(f.keys...)
			p.Types("q")
			p.Press("ctrl+c")
			p.Until("the end", func() bool { return p.Left })
		})
	}
}
