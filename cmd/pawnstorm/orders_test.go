package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

// source is what the check needs from a package.
type source struct {
	orders map[string]bool // Order, and the functions that return it
	uses   []use           // names in a UI package that may be orders
}

// use is a use of another package's name, with its position.
type use struct{ name, at string }

// TestOrders fails on a UI package that creates an Order. Only the server may do that; players send
// intents.
func TestOrders(t *testing.T) {
	packages, err := readPackages(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if len(packages) < 30 {
		t.Fatalf("read only %d packages: is this the module?", len(packages))
	}
	for _, o := range orders(packages) {
		t.Error(o)
	}
}

// TestOrdersAreFound checks good and bad code.
func TestOrdersAreFound(t *testing.T) {
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
		"an order":     {file("ui/linemode/a.go", "package p\nimport \"pawnstorm/lobby/table\"\nvar O table.Order"), "ui/linemode/a.go:3: gives the server's own order"},
		"a made order": {file("ui/tui/play/a.go", "package p\nimport \"pawnstorm/lobby/table\"\nvar o = table.Arrive(1)"), "ui/tui/play/a.go:3: gives the server's own order"},
		"under a name": {file("ui/bot/a.go", "package p\nimport x \"pawnstorm/lobby/table\"\nvar o x.Order"), "ui/bot/a.go:3: gives the server's own order"},
		"a post":       {file("server/a.go", "package p\nfunc f(c C) { c.Tables.Post(1) }"), "server/a.go:2: gives the server's own order"},
		"a post handed on": {
			file("ui/shell/a.go", "package p\nfunc f(c C) { do(c.Tables.Post) }"),
			"ui/shell/a.go:2: gives the server's own order",
		},
		"an intent":       {file("ui/linemode/a.go", "package p\nimport \"pawnstorm/lobby/table\"\nvar i table.Intent"), ""},
		"below the faces": {file("lobby/pairing/a.go", "package p\nfunc f(c C) { c.Tables.Post(1) }"), ""},
	} {
		packages, err := readPackages(test.module)
		if err != nil {
			t.Fatal(name, err)
		}
		if found := strings.Join(orders(packages), "\n"); found != test.wants {
			t.Errorf("%s: found %q, want %q", name, found, test.wants)
		}
	}
}

// orders lists where UI packages create orders.
func orders(packages map[string]*source) (list []string) {
	for _, p := range packages {
		for _, u := range p.uses {
			if tables := packages["lobby/table"]; u.name == "Post" || tables != nil && tables.orders[u.name] {
				list = append(list, u.at+": gives the server's own order")
			}
		}
	}
	slices.Sort(list)
	return list
}

// readPackages reads the packages of a module by folder.
func readPackages(module fs.FS) (map[string]*source, error) {
	packages := make(map[string]*source)
	err := fs.WalkDir(module, ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata"):
			return fs.SkipDir
		case d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		text, err := fs.ReadFile(module, path)
		if err != nil {
			return err
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder := filepath.ToSlash(filepath.Dir(path))
		r := packages[folder]
		if r == nil {
			r = &source{orders: make(map[string]bool)}
			packages[folder] = r
		}
		r.read(file)
		if strings.HasPrefix(folder, "ui/") || strings.HasPrefix(folder, "server") {
			r.readUses(set, file)
		}
		return nil
	})
	return packages, err
}

// read records the Order type and the functions that return it.
func (r *source) read(file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				r.orders[d.Name.Name] = returnsOrder(d.Type.Results)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if s, ok := spec.(*ast.TypeSpec); ok && s.Name.Name == "Order" {
					r.orders["Order"] = true
				}
			}
		}
	}
}

// returnsOrder reports whether a function returns an Order.
func returnsOrder(results *ast.FieldList) bool {
	if results == nil {
		return false
	}
	return slices.ContainsFunc(results.List, func(f *ast.Field) bool {
		name, ok := f.Type.(*ast.Ident)
		return ok && name.Name == "Order"
	})
}

// readUses records each Post and each name of the table package, also under an import alias.
func (r *source) readUses(set *token.FileSet, file *ast.File) {
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
