package main

import (
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// Size limits of documents in bytes, because people stop reading longer ones.
const (
	readmeLimit   = 8 << 10
	documentLimit = 14 << 10
	picturesLimit = 1 << 20
)

// TestLinks fails on a relative link in a document whose file or heading does not exist.
func TestLinks(t *testing.T) {
	broken, documents, err := brokenLinks(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	if documents < 5 {
		t.Fatalf("read only %d documents: is this the repository?", documents)
	}
	for _, b := range broken {
		t.Error(b)
	}
}

// TestLinksAreFound checks good and broken links.
func TestLinksAreFound(t *testing.T) {
	guide := "# The guide\n\n## Keys & mouse\n\n## `go test` in [CI](../README.md)\n\n## Keys & mouse\n\n<a id=\"old-name\"></a>\n\n```\n# not a heading\n```\n"
	for link, wants := range map[string]string{
		"[a](docs/GUIDE.md)":                            "",
		"[a](./docs/GUIDE.md#keys--mouse)":              "",
		"[a](docs/GUIDE.md#keys--mouse-1)":              "",
		"[a](docs/GUIDE.md#go-test-in-ci)":              "",
		"[a](docs/GUIDE.md#old-name)":                   "",
		"[a](#top)":                                     "",
		"[a](docs)":                                     "",
		"[a](https://none.example/x) [b](mailto:a@b.c)": "",
		"`[a](none)`\n\n```\n[a](none)\n```":            "",
		"[a][b]\n\n[b]: docs/GUIDE.md \"a title\"":      "",

		"[a](docs/NONE.md)":                "README.md: docs/NONE.md does not exist",
		"![a](none.png \"title\")":         "README.md: none.png does not exist",
		"[a](docs/GUIDE.md#none)":          "README.md: docs/GUIDE.md has no heading #none",
		"[a](docs/GUIDE.md#not-a-heading)": "README.md: docs/GUIDE.md has no heading #not-a-heading",
		"[a](docs/GUIDE.md#Keys--mouse)":   "README.md: docs/GUIDE.md has no heading #Keys--mouse",
		"[a](#none)":                       "README.md: README.md has no heading #none",
		"[a](../outside.md)":               "README.md: ../outside.md does not exist",
		"[b]: docs/NONE.md":                "README.md: docs/NONE.md does not exist",
		"<img src=\"none.png\">":           "README.md: none.png does not exist",
		"[![a](none.png)](docs)":           "README.md: none.png does not exist",
		"[![a](docs)](none)":               "README.md: none does not exist",
	} {
		broken, _, err := brokenLinks(fstest.MapFS{
			"README.md":     {Data: []byte("# Top\n\n" + link + "\n")},
			"docs/GUIDE.md": {Data: []byte(guide)},
		})
		if err != nil {
			t.Fatal(err)
		}
		if found := strings.Join(broken, "\n"); found != wants {
			t.Errorf("%s: found %q, want %q", link, found, wants)
		}
	}
}

// namedPath matches a path in the repository.
var namedPath = regexp.MustCompile("`((?:cmd|game|lobby|server|ui|\\.ci|\\.github)/[a-z0-9_./-]+)`")

// missingPaths lists the paths in a text that do not exist. It ignores patterns with an asterisk and
// placeholders in capitals.
func missingPaths(source fs.FS, text string) (missing []string) {
	for _, m := range namedPath.FindAllStringSubmatch(text, -1) {
		if _, err := fs.Stat(source, strings.TrimSuffix(m[1], "/")); err != nil {
			missing = append(missing, m[1])
		}
	}
	return missing
}

// TestNamedPaths checks that the paths in the guides exist.
func TestNamedPaths(t *testing.T) {
	source := os.DirFS("../..")
	for _, name := range []string{".github/ARCHITECTURE.md", ".github/CONTRIBUTING.md", "README.md"} {
		text, err := fs.ReadFile(source, name)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range missingPaths(source, string(text)) {
			t.Errorf("%s names %s, which does not exist", name, path)
		}
	}
	text := "`ui/here.go`, `ui/gone.go`, `ui/gone*.go`, `game/data/ID.txt`, `other/gone.go`"
	found := missingPaths(fstest.MapFS{"ui/here.go": {}}, text)
	if len(found) != 1 || found[0] != "ui/gone.go" {
		t.Errorf("found %q", found)
	}
}

// TestDocumentSizes keeps documents short enough to read.
func TestDocumentSizes(t *testing.T) {
	source := os.DirFS("../..")
	documents, err := fs.Glob(source, "cmd/pawnstorm/docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	limits := map[string]int64{"README.md": readmeLimit}
	for _, name := range documents {
		limits[name] = documentLimit
	}
	for name, limit := range limits {
		info, err := fs.Stat(source, name)
		if err != nil {
			t.Fatal(err)
		}
		if info.Size() > limit {
			t.Errorf("%s has %d bytes, shorten it to %d", name, info.Size(), limit)
		}
	}
	var pictures int64
	err = fs.WalkDir(source, ".pictures", func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			pictures += info.Size()
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if pictures > picturesLimit {
		t.Errorf(".pictures has %d bytes, shrink it to %d", pictures, picturesLimit)
	}
}

var (
	fence       = regexp.MustCompile("(?ms)^[ \t]*(```|~~~).*?^[ \t]*(```|~~~)[ \t]*$")
	codeSpan    = regexp.MustCompile("`[^`\n]+`")
	inlineLink  = regexp.MustCompile(`\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)`)
	referenced  = regexp.MustCompile(`(?m)^ {0,3}\[[^\]]+\]:\s*(\S+)`)
	htmlLink    = regexp.MustCompile(`(?:href|src|srcset)="([^"]+)"`)
	headingLine = regexp.MustCompile(`(?m)^#{1,6}[ \t]+(.*?)[ \t#]*$`)
	htmlAnchor  = regexp.MustCompile(`<a (?:id|name)="([^"]+)"`)
	linkText    = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
	notInSlugs  = regexp.MustCompile(`[^\p{L}\p{M}\p{N}\p{Pc}\- ]`)
)

// brokenLinks returns the broken relative links of all documents, and the number of documents.
func brokenLinks(source fs.FS) (broken []string, documents int, err error) {
	err = fs.WalkDir(source, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "dist", "testdata"}, d.Name()):
			return fs.SkipDir
		case d.IsDir() || path.Ext(name) != ".md":
			return nil
		}
		documents++
		text, err := fs.ReadFile(source, name)
		if err != nil {
			return err
		}
		for _, link := range linksOf(string(text)) {
			if why := follow(source, name, link); why != "" {
				broken = append(broken, name+": "+why)
			}
		}
		return nil
	})
	return broken, documents, err
}

// linksOf returns the targets of links and pictures in a document, without its code.
func linksOf(text string) (links []string) {
	text = codeSpan.ReplaceAllString(fence.ReplaceAllString(text, ""), "")
	for _, form := range []*regexp.Regexp{inlineLink, referenced, htmlLink} {
		for _, m := range form.FindAllStringSubmatch(text, -1) {
			links = append(links, m[1])
		}
	}
	return links
}

// follow explains why a link is broken, or returns "". It ignores links to other sites.
func follow(source fs.FS, document, link string) string {
	u, err := url.Parse(link)
	if err != nil {
		return fmt.Sprintf("%s is not a link: %v", link, err)
	}
	if u.Scheme != "" || u.Host != "" {
		return ""
	}
	target := document
	if u.Path != "" {
		target = path.Join(path.Dir(document), u.Path)
		if strings.HasPrefix(u.Path, "/") { // GitHub starts at the repository root
			target = path.Clean(strings.TrimPrefix(u.Path, "/"))
		}
	}
	if _, err := fs.Stat(source, target); err != nil {
		return u.Path + " does not exist"
	}
	if u.Fragment == "" || path.Ext(target) != ".md" {
		return ""
	}
	text, err := fs.ReadFile(source, target)
	if err != nil {
		return err.Error()
	}
	if !slices.Contains(anchorsOf(string(text)), u.Fragment) {
		return fmt.Sprintf("%s has no heading #%s", target, u.Fragment)
	}
	return ""
}

// anchorsOf returns the anchors of a document: GitHub's heading anchors and explicit ones.
func anchorsOf(text string) (anchors []string) {
	text = fence.ReplaceAllString(text, "")
	count := make(map[string]int)
	for _, m := range headingLine.FindAllStringSubmatch(text, -1) {
		plain := strings.ToLower(linkText.ReplaceAllString(m[1], "$1"))
		slug := strings.ReplaceAll(notInSlugs.ReplaceAllString(plain, ""), " ", "-")
		if n := count[slug]; n > 0 {
			anchors = append(anchors, fmt.Sprintf("%s-%d", slug, n))
		} else {
			anchors = append(anchors, slug)
		}
		count[slug]++
	}
	for _, m := range htmlAnchor.FindAllStringSubmatch(text, -1) {
		anchors = append(anchors, m[1])
	}
	return anchors
}
