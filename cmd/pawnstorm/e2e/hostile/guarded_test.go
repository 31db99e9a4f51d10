package hostile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// guardedRooms lists the folders where every goroutine must be guarded.
var guardedRooms = []string{"cmd/pawndemo", "cmd/pawnstorm", "server", "ui", "lobby"}

// unguardedRooms lists exceptions: test helpers, and the disk writer. If the writer panics, the
// process must exit, which TestPanicOfTheWriter checks.
var unguardedRooms = []string{"cmd/pawnstorm/e2e/e2etest", "server/sshtest", "ui/canvas/canvastest", "ui/tui/tuitest", "lobby/clubtest", "lobby/store/storetest", "lobby/email/emailtest", "lobby/store/bolt", "lobby/rescue"}

// source is a parsed package.
type source struct {
	funcs map[string]*ast.FuncDecl // by name; the last one if methods share a name
	files map[string]*ast.File     // by path
	set   *token.FileSet
}

// readSources parses the packages of the server without tests.
func readSources(t *testing.T) map[string]*source {
	t.Helper()
	all, root := make(map[string]*source), os.DirFS(e2etest.Path(""))
	for _, room := range guardedRooms {
		err := fs.WalkDir(root, room, func(name string, entry fs.DirEntry, err error) error {
			folder := path.Dir(name)
			switch {
			case err != nil:
				return err
			case entry.IsDir() && slices.Contains(unguardedRooms, name):
				return fs.SkipDir
			case entry.IsDir(), !strings.HasSuffix(name, ".go"), strings.HasSuffix(name, "_test.go"):
				return nil
			}
			text, err := fs.ReadFile(root, name)
			if err != nil {
				return err
			}
			if all[folder] == nil {
				all[folder] = newSource()
			}
			return all[folder].add(name, text)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) < 30 {
		t.Fatalf("read only %d packages: is this the module?", len(all))
	}
	return all
}

func newSource() *source {
	return &source{make(map[string]*ast.FuncDecl), make(map[string]*ast.File), token.NewFileSet()}
}

func (s *source) add(name string, text []byte) error {
	file, err := parser.ParseFile(s.set, name, text, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	s.files[name] = file
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok {
			s.funcs[f.Name.Name] = f
		}
	}
	return nil
}

// called returns the name of a called function, and of its receiver or package.
func called(e ast.Expr) (of, name string) {
	switch e := e.(type) {
	case *ast.Ident:
		return "", e.Name
	case *ast.SelectorExpr:
		_, of = called(e.X)
		return of, e.Sel.Name
	case *ast.CallExpr:
		return called(e.Fun)
	}
	return "", ""
}

// guards reports whether a call is to package rescue or to a wrapper around it.
func guards(of, name string) bool {
	return of == "rescue" && name != "Trap" || name == "guard" || name == "guarded" || name == "protect"
}

// isGuarded reports whether code on a goroutine runs under a guard, directly or one call down.
func (s *source) isGuarded(run ast.Node, depth int) (yes bool) {
	ast.Inspect(run, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !yes
		}
		of, name := called(call.Fun)
		f := s.funcs[name]
		yes = yes || guards(of, name) || depth > 0 && f != nil && f.Body != nil && s.isGuarded(f.Body, depth-1)
		return !yes
	})
	return yes
}

// goroutines returns the places that start a goroutine or timer, with the code it runs.
func (s *source) goroutines() map[token.Pos]ast.Node {
	found := make(map[token.Pos]ast.Node)
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				found[n.Pos()] = n.Call
			case *ast.CallExpr:
				of, name := called(n.Fun)
				switch {
				case name == "AfterFunc" && (of == "time" || of == "context") && len(n.Args) == 2: // without arguments it is a method of the result
					found[n.Pos()] = n.Args[1]
				case name == "Go" && of != "rescue" && len(n.Args) == 1: // a method of sync.WaitGroup
					found[n.Pos()] = n.Args[0]
				}
			}
			return true
		})
	}
	return found
}

// TestGuarded fails on a goroutine or timer whose panic would end the server.
func TestGuarded(t *testing.T) {
	places := 0
	for _, s := range readSources(t) {
		for pos, run := range s.goroutines() {
			places++
			if _, name := called(asExpr(run)); name != "cancel" && !s.isGuarded(run, 1) {
				t.Errorf("%s: its panic would end the server, run it under lobby/rescue", s.set.Position(pos))
			}
		}
	}
	if places < 40 {
		t.Errorf("found only %d goroutines", places)
	}
}

func asExpr(n ast.Node) ast.Expr {
	e, _ := n.(ast.Expr)
	return e
}

// TestGuardedIsGuarded checks guarded and unguarded goroutines.
func TestGuardedIsGuarded(t *testing.T) {
	for text, want := range map[string]bool{
		"go work()":                                        false,
		"go func() { work() }()":                           false,
		"time.AfterFunc(1, work)":                          false,
		"context.AfterFunc(ctx, func() { work() })":        false,
		"all.Go(work)":                                     false,
		"go sheltered()":                                   true,
		"go rescue.Func(nil, \"a part\", work)()":          true,
		"all.Go(func() { rescue.Run(nil, \"a\", work) })":  true,
		"time.AfterFunc(1, rescue.Func(nil, \"a\", work))": true,
		"context.AfterFunc(ctx, func() { s.guard(work) })": true,
	} {
		s := newSource()
		err := s.add("planted.go", []byte("package p\nfunc f() { "+text+" }\nfunc work() {}\nfunc sheltered() { rescue.Caught(\"a part\", work) }"))
		if err != nil {
			t.Fatal(err)
		}
		found := s.goroutines()
		if len(found) != 1 {
			t.Errorf("%s: found %d goroutines, want 1", text, len(found))
		}
		for _, run := range found {
			if s.isGuarded(run, 1) != want {
				t.Errorf("%s: got guarded %v", text, !want)
			}
		}
	}
}

// guardedNames returns the names of guarded work, up to the ID at the end of some.
func guardedNames(t *testing.T) map[string]bool {
	t.Helper()
	// Functions that pass a name on to rescue, with the index of that argument.
	naming := map[string]int{"rescue.Caught": 0, "rescue.Go": 0, "rescue.Run": 1, "rescue.Try": 1, "rescue.Func": 1, "rescue.Service": 2, "job.New": 2}
	names := make(map[string]bool)
	sources := readSources(t)
	for before := 0; before != len(naming); {
		before = len(naming)
		for folder, s := range sources {
			for _, file := range s.files {
				for _, decl := range file.Decls {
					if f, ok := decl.(*ast.FuncDecl); ok {
						collectNames(folder, f, naming, names)
					}
				}
			}
		}
	}
	return names
}

// collectNames records the names that a function passes to guarded work. If its caller passes the
// name, it records the function.
func collectNames(folder string, f *ast.FuncDecl, naming map[string]int, names map[string]bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		of, name := called(call.Fun)
		at, ok := naming[of+"."+name]
		if !ok {
			if at, ok = naming[folder+" "+name]; !ok {
				return true
			}
		}
		if at >= len(call.Args) {
			return true
		}
		for _, text := range textsOf(call.Args[at], f) {
			names[text] = true
		}
		if at, ok := parameter(call.Args[at], f); ok {
			naming[folder+" "+f.Name.Name] = at
			if f.Recv == nil && f.Name.IsExported() {
				naming[path.Base(folder)+"."+f.Name.Name] = at
			}
		}
		return true
	})
}

// textsOf returns the strings that an expression can stand for. It follows variables of f to
// functions and map keys.
func textsOf(e ast.Expr, f *ast.FuncDecl) (texts []string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return []string{strings.TrimRight(text, " ")}
	case *ast.BinaryExpr:
		return textsOf(leftmost(e), f)
	case *ast.CallExpr: // a local function that builds the name
		_, name := called(e)
		return literals(assigned(f, name), f)
	case *ast.Ident:
		return literals(assigned(f, e.Name), f)
	}
	return nil
}

func leftmost(e ast.Expr) ast.Expr {
	for {
		b, ok := e.(*ast.BinaryExpr)
		if !ok {
			return e
		}
		e = b.X
	}
}

// assigned returns the value that f assigns to a local variable, or nil.
func assigned(f *ast.FuncDecl, variable string) (value ast.Node) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, left := range n.Lhs {
				if id, ok := left.(*ast.Ident); ok && id.Name == variable && i < len(n.Rhs) {
					value = n.Rhs[i]
				}
			}
		case *ast.RangeStmt:
			if id, ok := n.Key.(*ast.Ident); ok && id.Name == variable {
				value = n.X
			}
		}
		return true
	})
	return value
}

// literals returns the strings in a value: the keys of a map or the results of a function.
func literals(value ast.Node, f *ast.FuncDecl) (texts []string) {
	switch v := value.(type) {
	case *ast.CompositeLit:
		for _, element := range v.Elts {
			if pair, ok := element.(*ast.KeyValueExpr); ok {
				texts = append(texts, textsOf(pair.Key, f)...)
			}
		}
	case *ast.FuncLit:
		ast.Inspect(v, func(n ast.Node) bool {
			if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
				if lit, ok := leftmost(r.Results[0]).(*ast.BasicLit); ok {
					texts = append(texts, textsOf(lit, f)...)
				}
			}
			return true
		})
	}
	return texts
}

// parameter returns the parameter of f that an expression begins with, if any.
func parameter(e ast.Expr, f *ast.FuncDecl) (at int, ok bool) {
	_, name := called(leftmost(e)) // a parameter, or a local function that builds a name from one
	if lit, is := assigned(f, name).(*ast.FuncLit); is {
		ast.Inspect(lit, func(n ast.Node) bool {
			if r, is := n.(*ast.ReturnStmt); is && len(r.Results) == 1 {
				at, ok = parameter(r.Results[0], f)
			}
			return true
		})
		return at, ok
	}
	for _, field := range f.Type.Params.List {
		for _, one := range field.Names {
			if one.Name == name {
				return at, true
			}
			at++
		}
	}
	return 0, false
}

// TestGuardedNames lists the names with -v.
func TestGuardedNames(t *testing.T) {
	names := slices.Sorted(maps.Keys(guardedNames(t)))
	t.Logf("%d names:\n%s", len(names), strings.Join(names, "\n"))
}
