package web

import (
	"html/template"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"text/template/parse"

	"pawnstorm/ui/feature"
)

// TestTextsOfTemplates checks that all fixed text of pages goes through the catalog: as a constant,
// with one argument for each verb.
func TestTextsOfTemplates(t *testing.T) {
	files, err := fs.Glob(pageFiles, "pages/*.html")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile(`>([^<>]*)<|(?:aria-label|title|alt|placeholder)="([^"]*)"`)
	words := regexp.MustCompile(`[A-Za-z]{3,}`)
	// Names and keyboard keys.
	names := regexp.MustCompile(`pawnstorm|\b(PGN|JSON|SVG|PNG|GIF|asciicast|esc|tab|abc)\b`)
	actions := regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	found := 0
	for _, name := range files {
		file, err := pageFiles.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range text.FindAllStringSubmatch(actions.ReplaceAllString(string(file), ""), -1) {
			if said := m[1] + m[2]; words.MatchString(names.ReplaceAllString(said, "")) {
				t.Errorf("%s has %q outside the catalog", name, said)
			}
		}
		trees := map[string]*parse.Tree{}
		tree := parse.New(name)
		tree.Mode = parse.SkipFuncCheck
		if _, err := tree.Parse(string(file), "", "", trees); err != nil {
			t.Fatal(err)
		}
		for _, tree := range trees {
			found += checkTexts(t, name, tree.Root)
		}
	}
	if found < 150 {
		t.Errorf("found only %d texts", found)
	}
}

// checkTexts checks the calls of t in part of a template, and counts them.
func checkTexts(t *testing.T, name string, node parse.Node) (found int) {
	t.Helper()
	all := func(nodes ...parse.Node) {
		for _, n := range nodes {
			found += checkTexts(t, name, n)
		}
	}
	branch := func(b *parse.BranchNode) {
		all(b.Pipe, b.List)
		if b.ElseList != nil {
			all(b.ElseList)
		}
	}
	switch n := node.(type) {
	case *parse.ListNode:
		all(n.Nodes...)
	case *parse.IfNode:
		branch(&n.BranchNode)
	case *parse.RangeNode:
		branch(&n.BranchNode)
	case *parse.WithNode:
		branch(&n.BranchNode)
	case *parse.ActionNode:
		all(n.Pipe)
	case *parse.PipeNode:
		for _, c := range n.Cmds {
			all(c)
		}
	case *parse.CommandNode:
		all(n.Args...)
		if f, ok := n.Args[0].(*parse.IdentifierNode); !ok || f.Ident != "t" {
			return found
		}
		found++
		id, ok := n.Args[1].(*parse.StringNode)
		if !ok {
			t.Errorf("%s: the text of %s is not a constant", name, n)
			return found
		}
		if verbs := strings.Count(strings.ReplaceAll(id.Text, "%%", ""), "%"); verbs != len(n.Args)-2 {
			t.Errorf("%s: %s has %d verbs", name, n, verbs)
		}
	}
	return found
}

// TestTextIsEscaped checks that arguments are escaped, unless they are HTML.
func TestTextIsEscaped(t *testing.T) {
	s := &site{actions: feature.New()}
	for _, test := range []struct{ got, want template.HTML }{
		{s.text("%s won %d of %s.", "<b>", 2, codeOf("a<b")), "&lt;b&gt; won 2 of <code>a&lt;b</code>."},
		{linkTo("/t/a?b=\"", "there"), `<a href="/t/a?b=&#34;">there</a>`},
		{linkTo("javascript:x", "there"), "there"},
		{linkTo("//elsewhere.org", "there"), "there"},
	} {
		if test.got != test.want {
			t.Errorf("got %s, want %s", test.got, test.want)
		}
	}
}
