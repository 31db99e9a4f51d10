package tui

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/game/gametest/golden"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
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
			t.Errorf("%s is %s, want %s", letter, got, meanings[letter])
		}
	}
	for letter := range meanings {
		if found[letter] == nil {
			t.Errorf("nothing is bound to %s", letter)
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
				t.Errorf("%s lacks the line %q", path, line)
			}
		}
	}
}

// contexts returns the screens, each in its states.
func contexts() []scene {
	visits := func(sees string, keys ...string) func(*world) *person {
		return func(w *world) *person {
			p := w.visit(app.Visit{Key: w.account("ann").Key})
			p.sees("? help")
			p.press(keys...)
			p.sees(sees)
			return p
		}
	}
	of := func(item string) func(*world) *person {
		return func(w *world) *person {
			p := w.visit(app.Visit{Key: w.account("ann").Key})
			p.sees("? help")
			p.opens(item)
			return p
		}
	}
	list := []scene{
		{"lobby", visits("Play")},
		{"lobby-leaves", visits("Leave pawnstorm?", "q")},
		{"game-page", visits("Find an opponent", "1")},
		{"form-new", visits("Access", "c")},
		{"form-seek", visits("Find an opponent", "f")},
		{"search", visits("Finished games", "h")},
		{"people", visits("Here since", "w")},
		{"people-menu", visits("Actions", "L", "q", "P", "o")},
		{"profile", visits("[Ratings]", "P")},
		{"leaders", visits("Leaders", "L")},
		{"account", of("Account")},
		{"settings", of("Settings")},
		{"offers", func(w *world) *person {
			p := w.plays(0, "", openers...)
			p.press("o")
			return p
		}},
		{"studied", func(w *world) *person {
			return w.played(0, "", openers, event(table.Resigned, 1))
		}},
		{"share", func(w *world) *person {
			p := w.played(0, "", openers, event(table.Resigned, 1))
			p.press("s")
			return p
		}},
		{"help", func(w *world) *person {
			p := w.plays(0, "", openers...)
			p.press("?")
			p.frame()
			return p
		}},
		{"talking", func(w *world) *person {
			p := w.plays(0, "", openers...)
			p.press("t")
			return p
		}},
		{"turns", func(w *world) *person {
			p := variantWorld(w.t).at("correct", 0, correctBusy)
			p.chooses("turns")
			return p
		}},
		{"correct", func(w *world) *person { return variantWorld(w.t).at("correct", 0, correctBusy) }},
	}
	return slices.Concat(list, scenes, meetings)
}

// TestKeysOfEachContext derives from the bindings of all screens what the letters mean, and what
// tab, enter, esc, the arrows and digits do in each context.
func TestKeysOfEachContext(t *testing.T) {
	used := make(map[string]map[string]bool) // the names of each letter
	named := make(map[string]string)         // by context
	for _, c := range contexts() {
		p := c.open(newWorld(t))
		for _, b := range p.model.top().Keys() {
			for _, name := range b.Keys() {
				switch {
				case shared(name) && name != "k":
					if used[name] == nil {
						used[name] = make(map[string]bool)
					}
					used[name][b.Help().Desc] = true
				case slices.Contains([]string{"tab", "enter", "esc", "up", "left"}, name), name == "1":
					line := fmt.Sprintf("%s: %s\n", b.Help().Key, b.Help().Desc)
					if !strings.Contains(named[c.name], line) {
						named[c.name] += line
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
	for _, c := range scenes {
		if c.name == "long" || c.name == "long-earlier" {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := c.open(newWorld(t))
			chips := widget.Needed(p.model.top().Keys(), widget.MaxChips-1)
			if len(chips) > widget.MaxChips-1 {
				t.Fatalf("%d chips", len(chips))
			}
			for i, chip := range chips {
				if i > 0 {
					p = c.open(newWorld(t))
				}
				p.takes(chip)
			}
		})
	}
}

// takes presses the key of a chip and waits for an effect.
func (p *person) takes(chip key.Binding) {
	p.t.Helper()
	before, top := p.frame(), p.model.top()
	if word, ok := strings.CutPrefix(chip.Help().Key, ":"); ok {
		p.commands(word)
	} else {
		p.press(chip.Keys()[0])
	}
	p.until("what "+chip.Help().Key+" does", func() bool { return p.left || p.model.top() != top || p.frame() != before })
}

// TestChipsAreClicked checks that a click on a chip works like its key, in windows of any size,
// also on screens that draw their own footer.
func TestChipsAreClicked(t *testing.T) {
	for name, keys := range map[string][]string{
		"lobby": nil, "form": {"c"}, "people": {"w"}, "lesson": {"l", "enter"}, "help": {"?"}, "question": {"q"},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			p := w.visit(app.Visit{Key: w.account("ann").Key})
			p.sees("? help")
			p.press(keys...)
			for _, size := range [][2]int{{80, 24}, {200, 60}, {40, 20}} {
				p.resize(size[0], size[1])
				p.frame()
				for _, chip := range p.model.shown.chips {
					stands := []rune(strings.Split(p.frame(), "\n")[chip.Y])[chip.X:]
					if want := strings.TrimSpace(chip.Name + " " + chip.Does); !strings.HasPrefix(string(stands), want) {
						t.Errorf("%v: a click on %q is on %q", size, stands, want)
					}
				}
			}
			p.clicksChip("?", "q", "esc", "x")
		})
	}
	p := newWorld(t).plays(0, "", openers...)
	p.clicksChip("o")
	p.sees("1 Offer a draw")
	p.clicksChip("esc")
	p.clicksChip("m")
	p.sees("› ")
	p.clicksChip("esc")
	p.clicksChip("v")
	p = variantWorld(t).at("correct", 0, correctBusy)
	p.clicksChip(":turns")
	p.sees("P pass")
}

// clicksChip clicks the first of some keys that the footer shows, and waits for an effect.
func (p *person) clicksChip(names ...string) {
	p.t.Helper()
	before, top := p.frame(), p.model.top()
	for _, name := range names {
		for _, chip := range p.model.shown.chips {
			if chip.Name == name {
				p.update(tea.MouseClickMsg{X: chip.X, Y: chip.Y, Button: tea.MouseLeft})
				p.until("what "+name+" does", func() bool { return p.left || p.model.top() != top || p.frame() != before })
				return
			}
		}
	}
	p.t.Fatalf("the footer has none of %v:\n%s", names, before)
}

// TestFields checks that letters are text while the user types, that no key of the page is offered,
// and that esc and ctrl+c do the same as always.
func TestFields(t *testing.T) {
	const text = "qxnoyz vmtk?:/ 1=" // these mean something elsewhere
	lobby := func(w *world) *person {
		p := w.visit(app.Visit{Key: w.account("ann").Key})
		p.sees("? help")
		p.onTab("Open")
		return p
	}
	for _, f := range []struct {
		name string
		open func(*world) *person
		keys []string
	}{
		{"move line", func(w *world) *person { return w.plays(0, "", openers...) }, []string{"m"}},
		{"chat", func(w *world) *person { return w.plays(0, "", openers...) }, []string{"t"}},
		{"refusal", func(w *world) *person {
			bob := w.account("bob")
			return w.comes(bob, w.challenge(w.account("ann"), bob))
		}, []string{"x"}},
		{"command line", func(w *world) *person { return w.plays(0, "", openers...) }, []string{":"}},
		{"name", func(w *world) *person {
			p := w.visit(app.Visit{Key: keyOf("stranger")})
			p.sees("Take a name")
			return p
		}, []string{"enter", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace", "backspace"}},
		{"filter", lobby, []string{"/"}},
	} {
		t.Run(f.name, func(t *testing.T) {
			p := f.open(newWorld(t))
			top := p.model.top()
			p.press(f.keys...)
			p.types(text)
			p.sees(text)
			if p.model.top() != top || p.left {
				t.Fatalf("a letter was a command:\n%s", p.frame())
			}
			if !p.model.command.open {
				for _, b := range top.Keys() {
					for _, name := range b.Keys() {
						if len(name) == 1 {
							t.Errorf("%s is offered while something is typed", name)
						}
					}
				}
			}
			p.press("esc")
			p.misses(text)
			if p.model.top() != top || p.left {
				t.Fatalf("esc left the page:\n%s", p.frame())
			}
			p.press(f.keys...)
			p.types("q")
			p.press("ctrl+c")
			p.until("the end", func() bool { return p.left })
		})
	}
}

// TestBlindfoldAndZen checks that each has a key, lasts as long as the screen, and shows how to
// undo it.
func TestBlindfoldAndZen(t *testing.T) {
	w := newWorld(t)
	p := w.plays(0, "", openers...)
	p.sees("♜", "── moves")
	p.press("ctrl+b")
	p.misses("♜")
	p.sees("ctrl+b shows the pieces.", "── moves", "4. Bxc6")
	p.misses("e2: ")
	p.fits()
	p.press("ctrl+z")
	p.misses("── moves")
	p.sees("ctrl+b: pieces, ctrl+z: panels", "Your move.")
	p.fits()
	p.orders("d4")
	p.until("the move", func() bool { return len(p.screen().Table.Plies) == len(openers)+1 })
	p.misses("♜")
	p.press("?", "esc")
	p.sees("ctrl+b: pieces, ctrl+z: panels")
	p.press("ctrl+b")
	p.sees("♜", "ctrl+z shows the panels.")
	p.press("tab") // the panel covers the board
	p.sees("── moves")
	p.press("tab", "ctrl+z")
	p.sees("♜", "── moves", "? help")
	p.misses("ctrl+z")
}

// A key that begins a move does nothing else.
func TestBeginsMove(t *testing.T) {
	chess, correct := game.Info{Files: 8}, game.Info{Files: 10}
	for text, want := range map[string]bool{"a": true, "h": true, "0": true, "9": true, "N": true, "O": true, "=": true, "@": true, "i": false, "j": false, "": false, "ab": false, "-": false} {
		if got := boardview.BeginsMove(text, chess); got != want {
			t.Errorf("%q begins a move: %t", text, got)
		}
	}
	if !boardview.BeginsMove("j", correct) {
		t.Error("j is a file of ten")
	}
	for letter := 'k'; letter <= 'z'; letter++ {
		if boardview.BeginsMove(string(letter), correct) {
			t.Errorf("%c begins a move", letter)
		}
	}
}
