package web

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// firefox is a window of Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which Firefox
// speaks by itself.
type firefox struct {
	t      *testing.T
	conn   *websocket.Conn
	window string // the id of its browsing context
	last   int    // id of the last command

	mu       sync.Mutex
	problems []string
	answers  map[int]chan reply
}

// reply is what the browser sends: the answer to a command, or an event.
type reply struct {
	ID      int             `json:"id"`
	Type    string          `json:"type"`
	Method  string          `json:"method"`
	Message string          `json:"message"`
	Result  json.RawMessage `json:"result"`
	Params  json.RawMessage `json:"params"`
}

// firefoxPrefs makes a profile quiet, and leaves it without a push service.
const firefoxPrefs = `user_pref("app.normandy.enabled", false);
user_pref("app.update.auto", false);
user_pref("browser.safebrowsing.downloads.remote.url", "");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("dom.push.enabled", false);
user_pref("extensions.getAddons.cache.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.enabled", false);
`

// newFirefox starts Firefox with its own profile.
func newFirefox(t *testing.T) *firefox {
	t.Helper()
	e2etest.Demanded(t)
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		t.Fatal(err)
	}
	profile := t.TempDir()
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(firefoxPrefs), 0o600); err != nil {
		t.Fatal(err)
	}
	command := exec.Command(path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank")
	said, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		command.Process.Kill()
		command.Wait()
	})
	f := &firefox{t: t, answers: make(map[int]chan reply)}
	f.connect(said)
	return f
}

// connect opens a session with a browser that says where it listens.
func (f *firefox) connect(said io.Reader) {
	f.t.Helper()
	at, lines := "", bufio.NewScanner(said)
	for at == "" && lines.Scan() {
		_, at, _ = strings.Cut(lines.Text(), "WebDriver BiDi listening on ")
	}
	go io.Copy(io.Discard, said)
	ctx, cancel := context.WithTimeout(context.Background(), e2etest.Patience)
	defer cancel()
	conn, _, err := websocket.Dial(ctx, at+"/session", nil)
	if err != nil {
		f.t.Fatalf("cannot connect to Firefox at %q: %v", at, err)
	}
	conn.SetReadLimit(64 << 20)
	f.conn = conn
	ended := make(chan struct{})
	f.t.Cleanup(func() {
		conn.CloseNow()
		<-ended
	})
	go func() {
		defer close(ended)
		f.listen()
	}()
	f.does("session.new", object{"capabilities": object{}})
	f.does("session.subscribe", object{"events": []string{"log.entryAdded"}})
	f.does("script.addPreloadScript", object{"functionDeclaration": `() => addEventListener('securitypolicyviolation', (e) => console.error('blocked: ' + e.blockedURI))`})
	var tree struct{ Contexts []struct{ Context string } }
	f.decode(f.does("browsingContext.getTree", object{}), &tree)
	f.window = tree.Contexts[0].Context
}

// object is a JSON object.
type object map[string]any

// listen passes answers on to who waits for them, and keeps the errors that pages report.
func (f *firefox) listen() {
	for {
		_, text, err := f.conn.Read(context.Background())
		var r reply
		if err == nil {
			err = json.Unmarshal(text, &r)
		}
		f.mu.Lock()
		switch {
		case err != nil:
			for _, waits := range f.answers {
				waits <- reply{Type: "error", Message: err.Error()}
			}
			f.mu.Unlock()
			return
		case r.Type == "event":
			var entry struct{ Level, Text string }
			json.Unmarshal(r.Params, &entry)
			left := strings.Contains(entry.Text, "A ServiceWorker intercepted the request") // a page was left while it loaded
			if !left && (entry.Level == "error" || entry.Level == "warn") {
				f.problems = append(f.problems, entry.Text)
			}
		case f.answers[r.ID] != nil:
			f.answers[r.ID] <- r
			delete(f.answers, r.ID)
		}
		f.mu.Unlock()
	}
}

// attempt sends a command, and returns its result.
func (f *firefox) attempt(method string, params object) (json.RawMessage, error) {
	f.last++
	text, err := json.Marshal(object{"id": f.last, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	answer := make(chan reply, 1)
	f.mu.Lock()
	f.answers[f.last] = answer
	f.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.Background(), e2etest.Patience)
	defer cancel()
	if err := f.conn.Write(ctx, websocket.MessageText, text); err != nil {
		return nil, err
	}
	select {
	case r := <-answer:
		if r.Type == "error" {
			return nil, errors.New(r.Message)
		}
		return r.Result, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

// does sends a command that must succeed.
func (f *firefox) does(method string, params object) json.RawMessage {
	f.t.Helper()
	got, err := f.attempt(method, params)
	if err != nil {
		f.t.Fatalf("%s: %v", method, err)
	}
	return got
}

func (f *firefox) decode(text json.RawMessage, into any) {
	f.t.Helper()
	if err := json.Unmarshal(text, into); err != nil {
		f.t.Fatalf("%v: %s", err, text)
	}
}

// visits loads a page.
func (f *firefox) visits(url string) {
	f.t.Helper()
	f.does("browsingContext.navigate", object{"context": f.window, "url": url, "wait": "complete"})
}

// value evaluates an expression in the page, as JSON.
func (f *firefox) value(expression string) (value string, err error) {
	got, err := f.attempt("script.evaluate", object{
		"expression": "(async () => JSON.stringify(await (" + expression + ") ?? null))()", "awaitPromise": true, "target": object{"context": f.window},
	})
	if err != nil {
		return "", err
	}
	var answer struct {
		Result           struct{ Value string }
		ExceptionDetails struct{ Text string }
	}
	if err := json.Unmarshal(got, &answer); err != nil {
		return "", err
	}
	if why := answer.ExceptionDetails.Text; why != "" {
		return "", errors.New(why)
	}
	return answer.Result.Value, nil
}

// get evaluates an expression into a value.
func (f *firefox) get(expression string, into any) {
	f.t.Helper()
	value, err := f.value(expression)
	if err != nil {
		f.t.Fatalf("%s: %v", expression, err)
	}
	f.decode(json.RawMessage(value), into)
}

// until waits until an expression is true in the page.
func (f *firefox) until(expression string) {
	f.t.Helper()
	for late := time.Now().Add(e2etest.Patience); ; <-time.After(20 * time.Millisecond) {
		value, err := f.value(expression)
		if err == nil && value == "true" {
			return
		}
		if time.Now().After(late) {
			text, _ := f.value("location.href + '\\n' + document.body.innerText")
			f.t.Fatalf("Firefox: timed out waiting for %s (%v):\n%s", expression, err, strings.ReplaceAll(text, `\n`, "\n"))
		}
	}
}

// says waits until the page contains a text.
func (f *firefox) says(text string) {
	f.t.Helper()
	f.until("document.body.innerText.includes(" + quoted(text) + ")")
}

// point is the centre of an element in the window.
type point struct{ X, Y int }

// centres scrolls to the first element, and returns the centres of all.
func (f *firefox) centres(selectors ...string) (at []point) {
	f.t.Helper()
	f.until("document.querySelector(" + quoted(selectors[0]) + ")?.getClientRects().length > 0")
	list, err := json.Marshal(selectors)
	if err != nil {
		f.t.Fatal(err)
	}
	f.get(fmt.Sprintf(`%s.map((selector, i) => {
		const at = document.querySelector(selector)
		if (i === 0) at.scrollIntoView({block: 'center', behavior: 'instant'})
		const box = at.getBoundingClientRect()
		return {X: Math.round(box.x + box.width / 2), Y: Math.round(box.y + box.height / 2)}
	})`, list), &at)
	return at
}

// mouse presses the left button at the first element, goes on to the others, and releases it.
func (f *firefox) mouse(selectors ...string) {
	f.t.Helper()
	var steps []object
	for i, at := range f.centres(selectors...) {
		steps = append(steps, object{"type": "pointerMove", "x": at.X, "y": at.Y})
		if i == 0 {
			steps = append(steps, object{"type": "pointerDown", "button": 0})
		}
	}
	steps = append(steps, object{"type": "pointerUp", "button": 0})
	f.does("input.performActions", object{"context": f.window, "actions": []object{{"type": "pointer", "id": "mouse", "actions": steps}}})
}

// clicks clicks elements one after another.
func (f *firefox) clicks(selectors ...string) {
	f.t.Helper()
	for _, selector := range selectors {
		f.mouse(selector)
	}
}

// types presses keys. A line break is the enter key.
func (f *firefox) types(text string) {
	f.t.Helper()
	var steps []object
	for _, r := range strings.ReplaceAll(text, "\n", "\ue007") {
		steps = append(steps, object{"type": "keyDown", "value": string(r)}, object{"type": "keyUp", "value": string(r)})
	}
	f.does("input.performActions", object{"context": f.window, "actions": []object{{"type": "key", "id": "keys", "actions": steps}}})
}

// picture saves a picture of the window if PAWNSTORM_PICTURES is set.
func (f *firefox) picture(name string) {
	f.t.Helper()
	folder := os.Getenv("PAWNSTORM_PICTURES")
	if folder == "" {
		return
	}
	var shot struct{ Data []byte }
	f.decode(f.does("browsingContext.captureScreenshot", object{"context": f.window}), &shot)
	if err := os.WriteFile(filepath.Join(folder, "firefox-"+name+".png"), shot.Data, 0o600); err != nil {
		f.t.Fatal(err)
	}
}

// clean fails if a page reported errors.
func (f *firefox) clean() {
	f.t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, p := range f.problems {
		f.t.Errorf("Firefox reports: %s", p)
	}
	f.problems = nil
}
