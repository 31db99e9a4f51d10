package web

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// npmPackage is a package that tests fetch from the npm registry when they run.
type npmPackage struct{ address, integrity string }

// fetch downloads a package without unpacking it.
func (p npmPackage) fetch() ([]byte, error) {
	within, cancel := context.WithTimeout(context.Background(), e2etest.Patience)
	defer cancel()
	r, err := http.NewRequestWithContext(within, http.MethodGet, p.address, nil)
	if err != nil {
		return nil, err
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	packed, err := io.ReadAll(io.LimitReader(answer.Body, 16<<20))
	if err != nil {
		return nil, err
	}
	if sum := sha512.Sum512(packed); "sha512-"+base64.StdEncoding.EncodeToString(sum[:]) != p.integrity {
		return nil, fmt.Errorf("%s changed: %s, %d bytes", p.address, answer.Status, len(packed))
	}
	return packed, nil
}

// eachFile calls a function for each file of a package.
func eachFile(packed []byte, read func(name string, text io.Reader) error) error {
	unpacked, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	for files := tar.NewReader(unpacked); ; {
		file, err := files.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = read(file.Name, files)
		}
		if err != nil {
			return err
		}
	}
}

// axe finds accessibility problems of a page (github.com/dequelabs/axe-core).
var axe = npmPackage{
	address:   "https://registry.npmjs.org/axe-core/-/axe-core-4.14.1.tgz",
	integrity: "sha512-FHfa+lmNjQZfJz1q8wKqIDwC6DExcHt/pkjNQb09a3NPjCKg2rhu5qb2S4r76ASyFNNtuFooJpZe37OgudVGtQ==",
}

// axeScript returns the source of axe, or "" if it cannot be fetched.
var axeScript = sync.OnceValues(func() (script string, err error) {
	packed, err := axe.fetch()
	if err != nil {
		return "", err
	}
	err = eachFile(packed, func(name string, text io.Reader) error {
		if !strings.HasSuffix(name, "/axe.min.js") {
			return nil
		}
		found, err := io.ReadAll(text)
		script = string(found)
		return err
	})
	if err == nil && script == "" {
		err = errors.New("axe.min.js is not in the package")
	}
	return script, err
})

// finding is a problem of a page.
type finding struct {
	ID, Help string
	Nodes    []struct{ HTML string }
}

// sound fails on accessibility problems and on layout shifts while the page loads.
func (b *browser) sound(name string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void](layoutShift))
	b.until("window.shiftKnown")
	if moved := eval[float64](b, "window.shift"); moved > 0.01 {
		b.t.Errorf("%s: %.3f of the page jumps while loading: %s", name, moved, eval[string](b, "window.shifted"))
	}
	for _, f := range b.findings(name) {
		b.t.Errorf("%s: %s (%s), %d times, such as %.300s", name, f.Help, f.ID, len(f.Nodes), f.Nodes[0].HTML)
	}
}

// findings returns the problems that axe finds, or none if axe is not available.
func (b *browser) findings(name string) (found []finding) {
	b.t.Helper()
	script, err := axeScript()
	if err != nil {
		b.t.Logf("%s: not checked with axe: %v", name, err)
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

// layoutShift returns how much of the page moved without user input, as the browser measures it.
const layoutShift = `
	window.shift = 0
	window.shiftKnown = false
	window.shifted = ''
	new PerformanceObserver((seen) => {
		for (const e of seen.getEntries()) if (!e.hadRecentInput) {
			window.shift += e.value
			for (const s of e.sources) window.shifted += ' ' + (s.node?.outerHTML ?? s.node?.textContent ?? '').slice(0, 80) + JSON.stringify([s.previousRect, s.currentRect])
		}
	}).observe({type: 'layout-shift', buffered: true})
	requestAnimationFrame(() => setTimeout(() => { window.shiftKnown = true }, 50))
	undefined`

// TestEndToEndSound checks that problems of a bad page are found.
func TestEndToEndSound(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, "data:")
	b.run(chromedp.Navigate("data:text/html,<title>a</title><main><img src=''><input>"))
	_, err := axeScript()
	if found := b.findings("a page that is wrong"); err == nil && len(found) < 3 {
		t.Errorf("page without alt text, label and language: found %+v", found)
	}
}
