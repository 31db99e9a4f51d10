package main

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
	"testing/fstest"
)

// The most that a package may hold, its tests not counted.
const (
	mostFiles   = 30
	mostNames   = 150 // exported, without methods and fields
	mostMethods = 60  // of one type, unexported ones too
)

// room is a package as its source shows it.
type room struct {
	files   int
	names   map[string]bool
	methods map[string]map[string]bool // by type
	orders  map[string]bool            // Order, and what returns one
	uses    []use                      // by a face, of what might be the server's own
}

// use is a name of another package, and where it stands.
type use struct{ name, at string }

// TestRooms fails on a package or type that has grown into a hall, and on a face
// that gives an order: those are the server's own, a person's are intents.
func TestRooms(t *testing.T) {
	rooms, err := readRooms(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(rooms) < 30 {
		t.Fatalf("only %d packages were read: is this the module?", len(rooms))
	}
	for _, f := range faults(rooms) {
		t.Error(f)
	}
}

// TestReadmeNamesRooms: each package stands in the table of rooms, by its path, or by its
// own name in the row of its neighbours. The rule sets stand there together.
func TestReadmeNamesRooms(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "### The rooms")
	table, _, _ = strings.Cut(table, "\n### ")
	rooms, err := readRooms(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Sorted(maps.Keys(rooms)) {
		named := strings.Contains(table, "`"+path+"`") || strings.Contains(table, "`"+filepath.Base(path)+"`")
		if !named && !strings.HasPrefix(path, "game/rules/") {
			t.Errorf("README does not say what %s holds", path)
		}
	}
}

// TestRoomsAreGuarded plants faults and sees each of them found.
func TestRoomsAreGuarded(t *testing.T) {
	many := func(n int, line string) string {
		text := "package p\ntype T struct{}\n"
		for i := range n {
			text += strings.ReplaceAll(line, "#", fmt.Sprint(i)) + "\n"
		}
		return text
	}
	files := func(n int, name string) fstest.MapFS {
		module := make(fstest.MapFS)
		for i := range n {
			module[fmt.Sprintf(name, i)] = &fstest.MapFile{Data: []byte("package p")}
		}
		return module
	}
	file := func(path, source string) fstest.MapFS {
		return fstest.MapFS{
			path:                   &fstest.MapFile{Data: []byte(source)},
			"lobby/table/order.go": &fstest.MapFile{Data: []byte("package table\ntype Order struct{}\nfunc Arrive(seat int) Order { return Order{} }")},
		}
	}
	for name, test := range map[string]struct {
		module fstest.MapFS
		wants  string
	}{
		"files":           {files(mostFiles, "lobby/f%d.go"), ""},
		"a file more":     {files(mostFiles+1, "lobby/f%d.go"), "lobby has 31 files"},
		"tests":           {files(2*mostFiles, "lobby/f%d_test.go"), ""},
		"names":           {file("lobby/a.go", many(mostNames-1, "func F#() {}")), ""},
		"a name more":     {file("lobby/a.go", many(mostNames, "func F#() {}")), "lobby exports 151 names"},
		"a constant more": {file("lobby/a.go", many(mostNames, "const A# = 1")), "lobby exports 151 names"},
		"variables":       {file("lobby/a.go", many(mostNames/2, "var A#, B# int")), "lobby exports 151 names"},
		"private names":   {file("lobby/a.go", many(2*mostNames, "func f#() {}")), ""},
		"methods":         {file("lobby/a.go", many(mostMethods, "func (T) F#() {}")), ""},
		"a method more":   {file("lobby/a.go", many(mostMethods+1, "func (t *T) f#() {}")), "lobby.T has 61 methods"},
		"of a generic":    {file("lobby/a.go", many(mostMethods+1, "func (t *T[K, V]) f#() {}")), "lobby.T has 61 methods"},
		"an order":        {file("ui/plain/a.go", "package p\nimport \"pawnstorm/lobby/table\"\nvar O table.Order"), "ui/plain/a.go:3: gives the server's own order"},
		"a made order":    {file("ui/tui/play/a.go", "package p\nimport \"pawnstorm/lobby/table\"\nvar o = table.Arrive(1)"), "ui/tui/play/a.go:3: gives the server's own order"},
		"under a name":    {file("ui/bot/a.go", "package p\nimport x \"pawnstorm/lobby/table\"\nvar o x.Order"), "ui/bot/a.go:3: gives the server's own order"},
		"a post":          {file("server/a.go", "package p\nfunc f(c C) { c.Tables.Post(1) }"), "server/a.go:2: gives the server's own order"},
		"a post handed on": {
			file("ui/shell/a.go", "package p\nfunc f(c C) { do(c.Tables.Post) }"),
			"ui/shell/a.go:2: gives the server's own order",
		},
		"an intent":       {file("ui/plain/a.go", "package p\nimport \"pawnstorm/lobby/table\"\nvar i table.Intent"), ""},
		"below the faces": {file("lobby/pairing/a.go", "package p\nfunc f(c C) { c.Tables.Post(1) }"), ""},
	} {
		rooms, err := readRooms(test.module)
		if err != nil {
			t.Fatal(name, err)
		}
		if found := strings.Join(faults(rooms), "\n"); found != test.wants {
			t.Errorf("%s: found %q, want %q", name, found, test.wants)
		}
	}
}

// faults lists what is wrong with packages.
func faults(rooms map[string]*room) []string {
	var list []string
	for folder, r := range rooms {
		if r.files > mostFiles {
			list = append(list, fmt.Sprintf("%s has %d files", folder, r.files))
		}
		if len(r.names) > mostNames {
			list = append(list, fmt.Sprintf("%s exports %d names", folder, len(r.names)))
		}
		for name, methods := range r.methods {
			if len(methods) > mostMethods {
				list = append(list, fmt.Sprintf("%s.%s has %d methods", folder, name, len(methods)))
			}
		}
		for _, u := range r.uses {
			if tables := rooms["lobby/table"]; u.name == "Post" || tables != nil && tables.orders[u.name] {
				list = append(list, u.at+": gives the server's own order")
			}
		}
	}
	slices.Sort(list)
	return list
}

// readRooms reads the packages of a module, by folder.
func readRooms(module fs.FS) (map[string]*room, error) {
	rooms := make(map[string]*room)
	err := fs.WalkDir(module, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		source, err := fs.ReadFile(module, path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := filepath.ToSlash(filepath.Dir(path))
		r := rooms[folder]
		if r == nil {
			r = &room{names: make(map[string]bool), methods: make(map[string]map[string]bool), orders: make(map[string]bool)}
			rooms[folder] = r
		}
		r.read(file)
		if strings.HasPrefix(folder, "ui/") || strings.HasPrefix(folder, "server") {
			r.readUses(set, file)
		}
		return nil
	})
	return rooms, err
}

// read counts a file and what it declares.
func (r *room) read(file *ast.File) {
	r.files++
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				r.export(d.Name)
				r.orders[d.Name.Name] = returnsOrder(d.Type.Results)
				continue
			}
			name := receiver(d.Recv.List[0].Type)
			if r.methods[name] == nil {
				r.methods[name] = make(map[string]bool)
			}
			r.methods[name][d.Name.Name] = true
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					r.export(s.Name)
					if s.Name.Name == "Order" {
						r.orders["Order"] = true
					}
				case *ast.ValueSpec:
					r.export(s.Names...)
				}
			}
		}
	}
}

func (r *room) export(names ...*ast.Ident) {
	for _, name := range names {
		if name.IsExported() {
			r.names[name.Name] = true
		}
	}
}

// receiver is the name of a method's type, without a star and type parameters.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

// returnsOrder says that a function makes an Order.
func returnsOrder(results *ast.FieldList) bool {
	if results == nil {
		return false
	}
	return slices.ContainsFunc(results.List, func(f *ast.Field) bool {
		name, ok := f.Type.(*ast.Ident)
		return ok && name.Name == "Order"
	})
}

// readUses notes each Post, and each name of the package of tables, by whatever
// name that is imported.
func (r *room) readUses(set *token.FileSet, file *ast.File) {
	tables := ""
	for _, spec := range file.Imports {
		if spec.Path.Value == strconv.Quote(module+"/lobby/table") {
			tables = "table"
			if spec.Name != nil {
				tables = spec.Name.Name
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		x, _ := s.X.(*ast.Ident)
		if s.Sel.Name == "Post" || x != nil && x.Name == tables {
			at := set.Position(s.Pos())
			r.uses = append(r.uses, use{s.Sel.Name, fmt.Sprintf("%s:%d", at.Filename, at.Line)})
		}
		return true
	})
}
