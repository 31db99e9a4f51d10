package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axe finds what makes a page hard to use for people who hear it or have no mouse
// (github.com/dequelabs/axe-core). It is fetched when the test runs.
const (
	axeAddress   = "https://registry.npmjs.org/axe-core/-/axe-core-4.14.1.tgz"
	axeIntegrity = "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ=="
)

// axeScript is the text of axe, or "" where it cannot be fetched.
var axeScript = sync.OnceValues(func() (string, error) {
	within, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(within, http.MethodGet, axeAddress, nil)
	if err != nil {
		return "", err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer answer.Body.Close()
	packed, err := io.ReadAll(io.LimitReader(answer.Body, 16<<20))
	if err != nil {
		return "", err
	}
	if sum := sha512.Sum512(packed); "sha512-"+base64.StdEncoding.EncodeToString(sum[:]) != axeIntegrity {
		return "", fmt.Errorf("%s is not what it was: %s and %d bytes", axeAddress, answer.Status, len(packed))
	}
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return "", err
	}
	for files := tar.NewReader(unpacked); ; {
		file, err := files.Next()
		if err != nil {
			return "", err
		}
		if strings.HasSuffix(file.Name, "/axe.min.js") {
			text, err := io.ReadAll(files)
			return string(text), err
		}
	}
})

// finding is something that is wrong with a page.
type finding struct {
	ID, Help string
	Nodes    []struct{ HTML string }
}

// sound fails on what people who hear a page, or have no mouse, would stumble over, and on
// what jumps while the page is loaded.
func (b *browser) sound(name string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void](layoutShift))
	b.until("window.shiftKnown")
	if moved := eval[float64](b, "window.shift"); moved > 0.01 {
		b.t.Errorf("%s: while it is loaded, %.3f of the page jumps", name, moved)
	}
	for _, f := range b.findings(name) {
		b.t.Errorf("%s: %s (%s), %d times, such as %.300s", name, f.Help, f.ID, len(f.Nodes), f.Nodes[0].HTML)
	}
}

// findings are those of axe, or none where that cannot be had.
func (b *browser) findings(name string) (found []finding) {
	b.t.Helper()
	script, err := axeScript()
	if err != nil {
		b.t.Logf("%s: not looked at by axe: %v", name, err)
		return nil
	}
	b.run(chromedp.Evaluate[chromedp.Void](script + "; undefined"))
	b.run(chromedp.Evaluate[chromedp.Void]("window.axeFound = undefined; axe.run().then(r => { window.axeFound = JSON.stringify(r.violations.map(v => ({id: v.id, help: v.help, nodes: v.nodes.map(n => ({html: n.html}))}))) }); undefined"))
	b.until("window.axeFound !== undefined")
	if err := json.Unmarshal([]byte(eval[string](b, "window.axeFound")), &found); err != nil {
		b.t.Fatal(err)
	}
	return found
}

// layoutShift reckons how much of the page has moved that nobody has touched, as the
// browser sees it.
const layoutShift = `
	window.shift = 0
	window.shiftKnown = false
	new PerformanceObserver((seen) => {
		for (const e of seen.getEntries()) if (!e.hadRecentInput) window.shift += e.value
	}).observe({type: 'layout-shift', buffered: true})
	requestAnimationFrame(() => setTimeout(() => { window.shiftKnown = true }, 50))
	undefined`

// TestEndToEndSound: what is wrong with a page is found.
func TestEndToEndSound(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs a browser")
	}
	b := newBrowser(t, "data:")
	b.run(chromedp.Navigate("data:text/html,<title>a</title><main><img src=''><input>"))
	_, err := axeScript()
	if found := b.findings("a page that is wrong"); err == nil && len(found) < 3 {
		t.Errorf("of a picture and a field without words, and a page without a language, was found %+v", found)
	}
}
