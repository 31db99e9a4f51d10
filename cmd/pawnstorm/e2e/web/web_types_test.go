package web

import (
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// typescript checks JavaScript with types in comments. The test downloads it.
var typescript = npmPackage{
	address:   "https://registry.npmjs.org/typescript/-/typescript-5.9.3.tgz",
	integrity: "sha512-jl1vZzPDinLr9eUt3J/t7V6FgNEw9QjvBPdysz9KfQDD41fQrC2Y4vKQdiaUpFT4bXlb1RHhLpp8wtm6M5TgSw==",
}

var fetchTypescript = sync.OnceValues(typescript.fetch)

// checkTypes returns the TypeScript compiler's complaints about scripts.
func checkTypes(t *testing.T, scripts ...string) string {
	t.Helper()
	e2etest.Demanded(t)
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	packed, err := fetchTypescript()
	if err != nil {
		t.Skipf("cannot check script types: %v", err)
	}
	folder := t.TempDir()
	err = eachFile(packed, func(name string, text io.Reader) error {
		name = path.Base(name)
		if name != "tsc.js" && name != "_tsc.js" && !strings.HasPrefix(name, "lib.") {
			return nil
		}
		file, err := os.Create(filepath.Join(folder, name))
		if err != nil {
			return err
		}
		defer file.Close()
		_, err = io.Copy(file, text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	arguments := append([]string{
		filepath.Join(folder, "tsc.js"), "--allowJs", "--checkJs", "--noEmit", "--strict", "--noUnusedLocals", "--noUnusedParameters",
		"--noFallthroughCasesInSwitch", "--target", "es2023", "--lib", "es2023,dom,dom.iterable", "--module", "esnext", "--moduleDetection", "force",
	}, scripts...)
	out, err := exec.CommandContext(t.Context(), node, arguments...).CombinedOutput()
	if err != nil && len(out) == 0 {
		t.Fatal(err)
	}
	return string(out)
}

// TestScriptTypes checks the types of the page scripts, and that a type error is found.
func TestScriptTypes(t *testing.T) {
	t.Parallel()
	scripts, err := filepath.Glob(e2etest.Path("server/web/assets/*.js"))
	if err != nil || len(scripts) < 4 {
		t.Fatalf("got scripts %v, %v", scripts, err)
	}
	for _, s := range scripts {
		text, err := os.ReadFile(s)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(string(text), "// @ts-check\n") || strings.Contains(string(text), "@ts-nocheck") || strings.Contains(string(text), "@ts-ignore") {
			t.Errorf("%s does not enable type checks", s)
		}
	}
	wrong := filepath.Join(t.TempDir(), "wrong.js")
	if err := os.WriteFile(wrong, []byte("/** @param {number} n */\nexport const twice = (n) => n * 2\ntwice('a')\ndocument.body.nothing()\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	said := checkTypes(t, append(scripts, wrong)...)
	for _, want := range []string{"wrong.js(3,7): error TS2345", "wrong.js(4,15): error TS2339"} {
		if !strings.Contains(said, want) {
			t.Errorf("missing complaint %s", want)
		}
	}
	for line := range strings.Lines(said) {
		if !strings.Contains(line, "wrong.js(") {
			t.Error(strings.TrimSpace(line))
		}
	}
}
