package web

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// browser is a real browser with its own profile.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu       sync.Mutex
	problems []string // reported errors and requests to other hosts
	forgiven []string // ends of problems that are none
}

// newBrowser starts Chromium.
func newBrowser(t *testing.T, home string, more ...chromedp.ExecAllocatorOption) *browser {
	t.Helper()
	e2etest.Demanded(t)
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal(err)
	}
	options := slices.Concat(chromedp.DefaultExecAllocatorOptions[:], []chromedp.ExecAllocatorOption{
		chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.WSURLReadTimeout(e2etest.Patience), chromedp.DisableGPU, chromedp.NoSandbox,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	}, more)
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	return newWindow(t, allocator, home)
}

// newWindow opens a window of a browser.
func newWindow(t *testing.T, within context.Context, home string, options ...chromedp.ContextOption) *browser {
	t.Helper()
	ctx, cancel := chromedp.NewContext(within, options...)
	t.Cleanup(cancel)
	t.Cleanup(func() { chromedp.Cancel(ctx) })
	b := &browser{t: t, ctx: ctx}
	if err := chromedp.Do(ctx); err != nil { // starts the browser, which ends with this context
		t.Fatal(err)
	}
	if err := chromedp.Listen(ctx, func(event any) { b.hear(event, home) }); err != nil {
		t.Fatal(err)
	}
	tell(b, log.Enable, cdp.Empty{})
	tell(b, network.Enable, network.EnableParams{})
	return b
}

// newPlainBrowser starts Chromium without scripts on its pages.
func newPlainBrowser(t *testing.T, home string) *browser {
	t.Helper()
	b := newBrowser(t, home)
	tell(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	return b
}

// tell sends the browser a command.
func tell[P, R any](b *browser, command cdp.Command[P, R], params P) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, e2etest.Patience)
	defer cancel()
	if _, err := chromedp.Call(ctx, command, params); err != nil {
		b.t.Fatal(err)
	}
}

// hear records page errors and requests to other hosts.
func (b *browser) hear(event any, home string) {
	problem := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		problem = fmt.Sprintf("%s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception)
	case *runtime.EventConsoleAPICalled:
		problem = fmt.Sprintf("console: %s", e.Args[0].Value)
	case *log.EventEntryAdded:
		problem = e.Entry.Text + " " + e.Entry.URL
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, home) && !strings.HasPrefix(e.Request.URL, "data:") { // icons of the browser's own form fields
			problem = "a request to " + e.Request.URL
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if problem != "" && !slices.ContainsFunc(b.forgiven, func(end string) bool { return strings.HasSuffix(problem, end) }) {
		b.problems = append(b.problems, problem)
	}
}

// clean fails if the pages caused problems.
func (b *browser) clean() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.problems {
		b.t.Errorf("the browser reports: %s", p)
	}
	b.problems = nil
}

// forgives forgets that an address was not found, also if the browser has yet to tell.
func (b *browser) forgives(address string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.forgiven = append(b.forgiven, address)
	b.problems = slices.DeleteFunc(b.problems, func(p string) bool { return strings.HasSuffix(p, address) })
}

func (b *browser) run(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	result(b, chromedp.Steps(steps...))
}

// result runs an action that must succeed, and returns its result.
func result[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	v, err := attempt(b, action)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// attempt runs an action that may fail for now.
func attempt[T any](b *browser, action chromedp.Action[T]) (T, error) {
	ctx, cancel := context.WithTimeout(b.ctx, e2etest.Patience)
	defer cancel()
	return chromedp.Run(ctx, action)
}

// eval evaluates an expression in the page.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	return result(b, chromedp.Evaluate[T](expression))
}

// until waits until an expression is true in the page. During navigation a page has no text, which
// counts as not yet.
func (b *browser) until(expression string) {
	b.t.Helper()
	for late := time.Now().Add(e2etest.Patience); ; <-time.After(20 * time.Millisecond) {
		yes, err := attempt(b, chromedp.Evaluate[bool](expression))
		if err == nil && yes {
			return
		}
		if time.Now().After(late) {
			text, _ := attempt(b, chromedp.Evaluate[string]("document.body.innerText"))
			b.t.Fatalf("timed out waiting for %s (%v):\n%s", expression, err, text)
		}
	}
}

// says waits until the page contains a text.
func (b *browser) says(text string) {
	b.t.Helper()
	quoted, _ := json.Marshal(text)
	b.until("document.body.innerText.includes(" + string(quoted) + ")")
}

// appearance is a window and a colour scheme.
type appearance struct {
	name string
	windowSize
	scheme  string
	nightly bool
}

// looks lists how each page is looked at. .ci/nightly uses all.
var looks = []appearance{
	{"desktop-light", windowSizes[0], "light", false},
	{"desktop-dark", windowSizes[0], "dark", true},
	{"phone-light", windowSizes[1], "light", true},
	{"phone-dark", windowSizes[1], "dark", false},
	{"sideways-light", windowSizes[2], "light", true},
}

// look inspects a page in each window and scheme. PAWNSTORM_PICTURES=FOLDER saves pictures.
func (b *browser) look(name, url string) {
	b.t.Helper()
	for _, l := range looks {
		if !l.nightly || e2etest.All() {
			b.inspect(name, url, l)
			b.picture(name + "-" + l.name)
		}
	}
}

// picture saves a picture of the whole page if PAWNSTORM_PICTURES is set.
func (b *browser) picture(name string) {
	b.t.Helper()
	if folder := os.Getenv("PAWNSTORM_PICTURES"); folder != "" {
		if err := os.WriteFile(filepath.Join(folder, "web-"+name+".png"), result(b, chromedp.FullScreenshot(100)), 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
}

// startWeb starts a server with its web pages at home.
func startWeb(t *testing.T, flags ...string) (p *e2etest.Process, home string) {
	t.Helper()
	folder := t.TempDir()
	p = e2etest.Start(t, folder, append([]string{"--web", "127.0.0.1:0", "--house-wait=0", "--trust", "127.0.0.1/32", "--budget=all=none,none"}, flags...)...)
	written, err := os.ReadFile(filepath.Join(folder, "log"))
	if err != nil {
		t.Fatal(err)
	}
	return p, regexp.MustCompile(`the website is on" url=(https?://[0-9.:]+)/`).FindStringSubmatch(string(written))[1]
}

// TestEndToEndWeb watches a game in a real browser while two people play over SSH. The page must
// update without a reload, report no errors, and fit on a phone.
func TestEndToEndWeb(t *testing.T) {
	t.Parallel()
	p, home := startWeb(t)
	b := newBrowser(t, home)
	keys := []gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	e2etest.ShellOf(t, p, keys[0], "name ann")
	e2etest.ShellOf(t, p, keys[1], "name ben")
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, keys[0], "new chess as white clock=30+20 --json")), &doc); err != nil {
		t.Fatal(err)
	}
	table := home + "/t/" + doc.ID
	b.run(chromedp.Navigate(home+"/"), chromedp.WaitVisible(chromedp.CSS("#main")))
	b.says("Black is free")
	e2etest.ShellOf(t, p, keys[1], "join "+doc.ID)
	b.says("White to move") // the lobby updates

	b.run(chromedp.Navigate(table), chromedp.WaitVisible(chromedp.CSS("#board")))
	b.run(chromedp.Evaluate[chromedp.Void]("window.same = true"))
	for i, move := range []string{"e4", "e5", "Nf3", "Nc6", "Bc4"} {
		e2etest.ShellOf(t, p, keys[i%2], "move "+doc.ID+" "+move)
		b.until(fmt.Sprintf(`document.querySelector('#moves [aria-current]')?.textContent === %q`, move))
	}
	b.says("ben (Black) is to move.")
	b.until(`document.querySelector('#board use[href$="#bishop"]') !== null && document.getElementById('plies').textContent === '5'`)
	clock := eval[string](b, `document.querySelector('.clock.runs').textContent`)
	b.until(fmt.Sprintf(`document.querySelector('.clock.runs').textContent !== %q`, clock)) // the clock ticks
	b.run(chromedp.Click(chromedp.CSS("#back")))
	b.says("The position after 4 moves of 5.")
	e2etest.ShellOf(t, p, keys[1], "move "+doc.ID+" Bc5") // the list grows, the board stays
	b.until(`document.getElementById('plies').textContent === '6'`)
	b.says("The position after 4 moves of 5.")
	b.run(chromedp.Click(chromedp.CSS("#last")))
	b.says("ann (White) is to move.")
	b.run(chromedp.Click(chromedp.CSS("#flip")))
	b.until(`location.search === '?flip=1' && document.querySelector('#seat-bottom').innerText.includes('ben')`)
	e2etest.ShellOf(t, p, keys[0], "resign "+doc.ID)
	b.says("won by resignation")
	b.until(`document.querySelector("#score").innerText === "All games: ann 0 – 1 ben"`)
	b.run(chromedp.Evaluate[chromedp.Void](`window.seen = ''
		new MutationObserver(() => window.seen += document.getElementById('steps').innerText).observe(document.body, {childList: true, subtree: true})
		undefined`))
	b.run(chromedp.Click(chromedp.CSS("#run")))
	b.until("/0 of 6[^]*1 of 6[^]*2 of 6/.test(window.seen)")
	b.run(chromedp.Click(chromedp.CSS("#run"))) // pause
	b.until(`document.querySelector('#run').getAttribute('aria-pressed') === 'false'`)
	for _, speed := range []string{"2×", "4×", "8×", "¼×", "½×", "1×", "2×"} {
		b.run(chromedp.Click(chromedp.CSS("#speed")))
		b.until(`document.querySelector('#speed').textContent === ` + quoted(speed))
	}
	b.run(chromedp.Click(chromedp.CSS("#run"))) // continue from there
	b.until("/3 of 6[^]*4 of 6/.test(window.seen)")
	b.run(chromedp.Click(chromedp.CSS("#last"))) // stop
	b.until(`document.querySelector('#run').getAttribute('aria-pressed') === 'false'`)
	b.says("won by resignation")
	if !eval[bool](b, "window.same") {
		t.Error("the page was reloaded")
	}
	b.clean()

	b.look("missing", home+"/nothing")
	b.forgives("/nothing")
	b.clean()
}
