package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	_ "pawnstorm/game/gametest/golden" // all tests take -update
)

// TestUpdate: "go test ./... -update" runs every package with tests, because each
// imports the flag, itself or with the kit.
func TestUpdate(t *testing.T) {
	const kit = "game/gametest"
	takes := map[string]bool{goldens: true, kit: true} // folders with tests
	root := filepath.Join("..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		uses := takes[folder]
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if imported == module+"/"+goldens || imported == module+"/"+kit {
				uses = true
			}
		}
		takes[folder] = uses
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(takes) < 30 {
		t.Fatalf("only %d packages with tests: is this the module?", len(takes))
	}
	for folder, ok := range takes {
		if !ok {
			t.Errorf("the tests of %s refuse -update: import %s/%s in one of them", folder, module, goldens)
		}
	}
}
