package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// sentencePlaces are the files or folders, besides a package's sentences.go and
// sentences_*.go, in which sentences for people stand, with the reason. All of
// such a file is a table of them, or is for no person.
var sentencePlaces = map[string]string{
	"lobby/command/command.go":    "the groups of commands and the common flags, beside their type",
	"lobby/command/kind.go":       "what each word of a form stands for, in one table",
	"lobby/command/option.go":     "the options of a new table, in one table",
	"game/lab/arena/table.go":     "the report of a match, laid out with its words",
	"game/rules/correct/piece.go": "the names of the pieces, in one table",
	"game/engine/search/score.go": "a score in words, in its String",
	"game/engine/uci":             "the words of a protocol, which no person reads",
	"server/reasons.go":           "reasons for the log",
	"ui/keys.go":                  "the key map with its help",
	"ui/settings.go":              "the settings with their choices, in one table",
	"ui/themes.go":                "the themes, in one table",
	"ui/moveline_words.go":        "the words of the move line, in one file",
	"ui/plain/words.go":           "how moves and cells are spoken, in one file",
}

// tablesOfSentences are the types whose literals describe themselves: the help
// of a command stands in its entry, what a game is in its Info.
var tablesOfSentences = []string{"Command", "Flag", "game.Info", "game.Option", "kind"}

// forPrograms are the functions whose arguments no person reads but in a log, as
// a failure of the program or on the command line, where the help of a flag stands
// with it. So are those of the methods of a logger.
var forPrograms = []string{
	"errors.New", "fmt.Errorf", "panic", "regexp.MustCompile", "strings.Fields", "damaged",
	"flag.String", "flag.Bool", "gossh.MarshalPrivateKey",
}

var (
	logMethods  = []string{"Debug", "Info", "Warn", "Error", "DebugContext", "InfoContext", "WarnContext", "ErrorContext"}
	programText = []string{"engine.FailedError", "FailedError"} // errors with a cause for the log
)

var (
	verbs = regexp.MustCompile(`%[-+# 0-9.\[\]*]*[a-zA-Z%]`)
	word  = regexp.MustCompile(`^["'“‘(]*[A-Za-z][A-Za-z'’-]*[.,:;!?)"'”’]*$`)
)

// isSentence reports whether a text looks like one for people: three words or
// more, parted by blanks, not counting what is filled in.
func isSentence(text string) bool {
	words := 0
	for _, f := range strings.Fields(verbs.ReplaceAllString(text, "%")) {
		if word.MatchString(f) {
			words++
		}
	}
	return words >= 3 && strings.ContainsAny(text, "abcdefghijklmnopqrstuvwxyz")
}

// TestSentencesStandTogether fails on a sentence for people that stands elsewhere
// than its package's other ones, so that all can be read and mended as one text.
func TestSentencesStandTogether(t *testing.T) {
	module := os.DirFS("../..")
	kits := testKits(t, module)
	files, used := 0, map[string]bool{}
	eachSource(t, module, func(name, source string) {
		files++
		folder := path.Dir(name)
		found, err := strays(name, source)
		if err != nil {
			t.Fatal(err)
		}
		switch {
		case kits[folder], isPlace(name):
		case sentencePlaces[name] != "":
			used[name] = used[name] || len(found) > 0
		case sentencePlaces[folder] != "":
			used[folder] = used[folder] || len(found) > 0
		default:
			for _, s := range found {
				t.Error(s)
			}
		}
	})
	if files < 50 {
		t.Fatalf("only %d files were read: is this the module?", files)
	}
	for name := range sentencePlaces {
		if !used[name] {
			t.Errorf("%s is named as a place of sentences and has none", name)
		}
	}
}

// TestSentencesAreGuarded plants sentences and sees those found that stand where
// they must not.
func TestSentencesAreGuarded(t *testing.T) {
	for _, test := range []struct {
		body  string
		found bool
	}{
		{`func f() string { return "There is no table." }`, true},
		{`const sorry = "the game is over: %s"`, true},
		{`func f() error { return errorf(Refused, "You cannot do that.") }`, true},
		{`func f() { fmt.Fprintf(w, "It is your turn at %s.", x) }`, true},
		{`var all = []Command{{Name: "x", run: func() { say("It is your turn.") }}}`, true},
		{`var x = game.TextError{Reason: "it is too long"}`, true},

		{`func f() error { return fmt.Errorf("reading the record of %s: %w", id, err) }`, false},
		{`func f() { panic(fmt.Sprintf("the form %q has no end", x)) }`, false},
		{`func f() { s.log.Error("reading whom a player mutes", "err", err) }`, false},
		{`func f() { v.Log.Warn("reading whom a player mutes") }`, false},
		{`var all = []Command{{Brief: "make a table for you", Notes: []string{"It is made at once."}}}`, false},
		{`var o = game.Option{Help: "The seat that makes the first move."}`, false},
		{"type t struct {\n\tID string `help:\"the id of the table\"`\n}", false},
		{`func (e *E) Error() string { return "cannot read the text" + e.Text }`, false},
		{`const format = "%s %d %s: %v"`, false},
		{`const start = "rnbqkbnr/pppppppp/8/8 w KQkq - 0 1"`, false},
	} {
		found, err := strays("game/planted.go", "package p\n"+test.body)
		if err != nil {
			t.Fatal(err)
		}
		if (len(found) > 0) != test.found {
			t.Errorf("%s: found %v", test.body, found)
		}
	}
}

// isPlace reports whether a file is by its name the place of its package's sentences.
func isPlace(name string) bool {
	base := path.Base(name)
	return base == "sentences.go" || strings.HasPrefix(base, "sentences_")
}

// eachSource calls f with every Go file of the module that is no test.
func eachSource(t *testing.T, module fs.FS, f func(name, source string)) {
	t.Helper()
	err := fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(module, name)
		if err == nil {
			f(name, string(source))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// testKits are the folders that import testing outside of tests: what they say is
// for who reads a failed test.
func testKits(t *testing.T, module fs.FS) map[string]bool {
	t.Helper()
	kits := map[string]bool{}
	eachSource(t, module, func(name, source string) {
		if strings.Contains(source, "\n\t\"testing\"\n") || strings.Contains(source, "import \"testing\"\n") {
			kits[path.Dir(name)] = true
		}
	})
	return kits
}

// strays lists the sentences of a file that are not in a table of their own and
// not for programs.
func strays(name, source string) (list []string, err error) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, name, source, 0)
	if err != nil {
		return nil, err
	}
	var look func(n ast.Node, exempt bool)
	look = func(n ast.Node, exempt bool) {
		ast.Inspect(n, func(child ast.Node) bool {
			switch child := child.(type) {
			case *ast.BasicLit:
				text, _ := strconv.Unquote(child.Value)
				if child.Kind == token.STRING && !exempt && isSentence(text) {
					list = append(list, files.Position(child.Pos()).String()+": "+child.Value+" does not stand with the other sentences of its package")
				}
			case *ast.Field:
				if child.Tag != nil {
					return false
				}
			case *ast.FuncDecl:
				return !isErrorMethod(child)
			case *ast.FuncLit:
				if exempt && child != n {
					look(child, false)
					return false
				}
			case *ast.CallExpr:
				if child != n && !exempt && isForPrograms(child) {
					return false
				}
			case *ast.CompositeLit:
				if child != n && !exempt && isTable(child) {
					look(child, true)
					return false
				}
				if slices.Contains(programText, nameOf(child.Type)) {
					return false
				}
			}
			return true
		})
	}
	look(file, false)
	return list, nil
}

// isErrorMethod reports whether a function is Error() string: it joins the parts
// of an error, which people are told by themselves.
func isErrorMethod(f *ast.FuncDecl) bool {
	return f.Recv != nil && f.Name.Name == "Error" && len(f.Type.Params.List) == 0
}

// isForPrograms reports whether a call takes words that people do not read.
func isForPrograms(call *ast.CallExpr) bool {
	name := nameOf(call.Fun)
	if slices.Contains(forPrograms, name) {
		return true
	}
	receiver, method, _ := cutLast(name)
	_, last, _ := cutLast("." + receiver)
	return slices.Contains(logMethods, method) && (strings.EqualFold(last, "log") || last == "slog")
}

// isTable reports whether a literal is one of sentences, or a list of those.
func isTable(lit *ast.CompositeLit) bool {
	element := lit.Type
	if list, ok := element.(*ast.ArrayType); ok {
		element = list.Elt
	}
	return slices.Contains(tablesOfSentences, nameOf(element))
}

// nameOf is a name as it is written, with what it is selected from.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return nameOf(e.X) + "." + e.Sel.Name
	}
	return ""
}

// cutLast parts a text at its last dot.
func cutLast(text string) (before, after string, found bool) {
	i := strings.LastIndex(text, ".")
	if i < 0 {
		return "", text, false
	}
	return text[:i], text[i+1:], true
}
