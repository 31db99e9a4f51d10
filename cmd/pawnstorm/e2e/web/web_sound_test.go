package web

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
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

// facts are what a page must have right whatever it shows.
type facts struct {
	Title           string
	Headings, Bytes int
	Width           int64
}

// readFacts returns the facts of a page. Bytes counts what was loaded, packed.
const readFacts = `({
	Title: document.title,
	Headings: document.querySelectorAll('h1').length,
	Width: document.documentElement.scrollWidth,
	Bytes: ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
		.reduce((sum, e) => sum + (['fetch', 'eventsource'].includes(e.initiatorType) ? 0 : e.encodedBodySize), 0),
})`

// mostBytes is the most that a page may load, and the page of a table.
const mostBytes, mostTableBytes = 40 << 10, 60 << 10

// inspect loads a page in a window. It fails if the page is wider than that, has too many bytes, no title or not one
// heading, and if it is not sound.
func (b *browser) inspect(name, url string, l appearance) {
	b.t.Helper()
	name += ", " + l.name
	tell(b, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{Bypass: true}) // it unpacks what it keeps
	tell(b, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})      // and so may the cache
	defer tell(b, network.SetBypassServiceWorker, network.SetBypassServiceWorkerParams{})
	defer tell(b, network.SetCacheDisabled, network.SetCacheDisabledParams{})
	b.window(l.width, l.height, l.phone, l.scheme)
	b.run(chromedp.Navigate(url), chromedp.WaitVisible(chromedp.CSS("#main")))
	b.until(`document.readyState === 'complete'`)
	has, most := eval[facts](b, readFacts), mostBytes
	if strings.Contains(url, "/t/") {
		most = mostTableBytes
	}
	if has.Headings != 1 || has.Title == "" || has.Bytes > most || has.Width > l.width {
		b.t.Errorf("%s: want one heading, a title, %d pixels and %d bytes at most; got %+v", name, l.width, most, has)
	}
	b.sound(name)
}

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
	growing := strings.HasPrefix(name, "/admin/") // pages of figures, which the test itself changes
	if moved := eval[float64](b, "window.shift"); moved > 0.01 && !growing {
		b.t.Errorf("%s: %.3f of the page jumps while loading: %s", name, moved, eval[string](b, "window.shifted"))
	}
	for _, f := range b.findings(name) {
		b.t.Errorf("%s: %s (%s), %d times, such as %.300s", name, f.Help, f.ID, len(f.Nodes), f.Nodes[0].HTML)
	}
}

// findings returns the problems that axe finds, or none if axe is not available. A page may still be drawing: they
// count if they last.
func (b *browser) findings(name string) (found []finding) {
	b.t.Helper()
	script, err := axeScript()
	if err != nil {
		b.t.Logf("%s: not checked with axe: %v", name, err)
		return nil
	}
	if !eval[bool](b, "'axe' in window") {
		b.run(chromedp.Evaluate[chromedp.Void](script + "; undefined"))
	}
	for late := time.Now().Add(2 * time.Second); ; <-time.After(100 * time.Millisecond) {
		found = result(b, chromedp.Evaluate[[]finding](axeRun, chromedp.EvalAwaitPromise))
		if len(found) == 0 || time.Now().After(late) {
			return found
		}
	}
}

// axeRun returns what axe finds on a page, as findings.
const axeRun = `axe.run({resultTypes: ['violations']}).then((r) => r.violations.map((v) =>
	({ID: v.id, Help: v.help, Nodes: v.nodes.map((n) => ({HTML: n.html}))})))`

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
