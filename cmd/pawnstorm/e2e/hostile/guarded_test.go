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

// guardedRooms are the folders of which all that runs beside the caller is guarded.
var guardedRooms = []string{"cmd/pawndemo", "cmd/pawnstorm", "server", "ui", "lobby"}

// unguardedRooms are those among them that no server has in it, and the disk: when that
// panics the process has to end, which TestPanicOfTheWriter sees to.
var unguardedRooms = []string{"cmd/pawnstorm/e2e/e2etest", "server/sshtest", "ui/canvas/canvastest", "ui/tui/tuitest", "lobby/clubtest", "lobby/store/storetest", "lobby/email/emailtest", "lobby/store/bolt", "lobby/rescue"}

// source is a package as it is written.
type source struct {
	funcs map[string]*ast.FuncDecl // by name; of two methods of one name the last
	files map[string]*ast.File     // by path
	set   *token.FileSet
}

// readSources reads the packages of the server, without tests.
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
		t.Fatalf("only %d packages were read: is this the module?", len(all))
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

// called is the name of the function that is called, and of what it belongs to.
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

// guards reports whether a call is one of package rescue, or of what a room has made of it.
func guards(of, name string) bool {
	return of == "rescue" && name != "Trap" || name == "guard" || name == "guarded" || name == "protect"
}

// isGuarded reports whether something that runs on a goroutine of its own runs under a
// guard: itself, or one step further down.
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

// goroutines are the places where something is started that runs beside its caller, and
// what that is.
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
				case name == "AfterFunc" && (of == "time" || of == "context") && len(n.Args) == 2: // with none it is what it has returned
					found[n.Pos()] = n.Args[1]
				case name == "Go" && of != "rescue" && len(n.Args) == 1: // of a sync.WaitGroup
					found[n.Pos()] = n.Args[0]
				}
			}
			return true
		})
	}
	return found
}

// TestGuarded fails on a goroutine or a timer of the server whose panic would end all of
// it.
func TestGuarded(t *testing.T) {
	places := 0
	for _, s := range readSources(t) {
		for pos, run := range s.goroutines() {
			places++
			if _, name := called(asExpr(run)); name != "cancel" && !s.isGuarded(run, 1) {
				t.Errorf("%s: its panic would end the server: let it run under lobby/rescue", s.set.Position(pos))
			}
		}
	}
	if places < 40 {
		t.Errorf("only %d goroutines were found", places)
	}
}

func asExpr(n ast.Node) ast.Expr {
	e, _ := n.(ast.Expr)
	return e
}

// TestGuardedIsGuarded plants goroutines, guarded and not.
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
			t.Errorf("%s: %d goroutines are found", text, len(found))
		}
		for _, run := range found {
			if s.isGuarded(run, 1) != want {
				t.Errorf("%s: guarded is %v", text, !want)
			}
		}
	}
}

// guardedNames are the names under which work of the server is guarded, up to the id that
// some of them end with.
func guardedNames(t *testing.T) map[string]bool {
	t.Helper()
	// The functions that hand a name on to rescue, with the place of the name among what
	// they take.
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

// collectNames notes the names that a function gives to guarded work, and the function
// itself if it is given the name.
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

// textsOf are the names that an expression may stand for: a text, the beginning of one,
// or what a function, or the keys of a map, in f give to a variable.
func textsOf(e ast.Expr, f *ast.FuncDecl) (texts []string) {
	switch e := e.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(e.Value)
		return []string{strings.TrimRight(text, " ")}
	case *ast.BinaryExpr:
		return textsOf(leftmost(e), f)
	case *ast.CallExpr: // a function of f's that makes the name
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

// assigned is what f gives to a variable, nil if that is none of its own.
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

// literals are the texts in a value: the keys of a map, or what a function returns.
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

// parameter is which of f's parameters an expression begins with, if it does.
func parameter(e ast.Expr, f *ast.FuncDecl) (at int, ok bool) {
	_, name := called(leftmost(e)) // a parameter, or a function of f's that makes a name of one
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

// TestGuardedNames lists them with -v.
func TestGuardedNames(t *testing.T) {
	names := slices.Sorted(maps.Keys(guardedNames(t)))
	t.Logf("%d names:\n%s", len(names), strings.Join(names, "\n"))
}
