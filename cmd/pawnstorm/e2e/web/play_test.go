package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// relay sits between a browser and its server. It can cut all connections and reject new ones.
type relay struct {
	net.Listener
	to string

	mu     sync.Mutex
	closed bool
	mute   bool // answers are dropped
	asked  int  // requests for streams of news over HTTP/1.1
	lines  map[net.Conn]bool
	work   sync.WaitGroup
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l, to: to, lines: make(map[net.Conn]bool)}
	r.work.Go(r.serve)
	t.Cleanup(func() {
		l.Close()
		r.cut()
		r.work.Wait()
	})
	return r
}

func (r *relay) serve() {
	for {
		from, err := r.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", r.to)
		r.mu.Lock()
		if err != nil || r.closed {
			r.mu.Unlock()
			from.Close()
			if err == nil {
				to.Close()
			}
			continue
		}
		for _, pair := range [][2]net.Conn{{from, to}, {to, from}} {
			r.lines[pair[0]] = true
			r.work.Go(func() {
				io.Copy(relayed{r, pair[0], pair[1] == to}, pair[1])
				pair[0].Close()
				pair[1].Close()
			})
		}
		r.mu.Unlock()
	}
}

// relayed writes one direction of a connection.
type relayed struct {
	*relay
	to     io.Writer
	answer bool
}

func (w relayed) Write(p []byte) (int, error) {
	w.mu.Lock()
	drop := w.mute && w.answer
	if line, _, _ := bytes.Cut(p, []byte(" HTTP/1.1\r\n")); !w.answer && bytes.Contains(line, []byte("/events")) {
		w.asked++
	}
	w.mu.Unlock()
	if drop {
		return len(p), nil
	}
	return w.to.Write(p)
}

// silence lets requests pass and drops the answers, until open.
func (r *relay) silence() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.mute = true
}

// streams returns how often a stream of news was requested over HTTP/1.1.
func (r *relay) streams() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.asked
}

// cut closes all connections and rejects new ones until open.
func (r *relay) cut() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed = true
	for one := range r.lines {
		one.Close()
	}
	clear(r.lines)
}

func (r *relay) open() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.closed, r.mute = false, false
}

// types presses keys in the browser.
func (b *browser) types(keys string) {
	b.t.Helper()
	b.run(chromedp.KeyEvent(keys))
}

// screenText reads the text of the embedded terminal.
const screenText = `document.getElementById('screen').innerText`

// shows returns the text of the embedded terminal.
func (b *browser) shows() string {
	b.t.Helper()
	return eval[string](b, screenText)
}

// reads waits until the embedded terminal matches a pattern, and returns the match.
func (b *browser) reads(what *regexp.Regexp) []string {
	b.t.Helper()
	for late := time.Now().Add(e2etest.Patience); ; <-time.After(20 * time.Millisecond) {
		screen, err := attempt(b, chromedp.Evaluate[string](screenText))
		if m := what.FindStringSubmatch(screen); err == nil && m != nil {
			return m
		}
		if time.Now().After(late) {
			b.t.Fatalf("timed out waiting for %s (%v):\n%s", what, err, screen)
		}
	}
}

// chooses presses a key until the wanted choice is selected.
func (b *browser) chooses(key string, choice *regexp.Regexp, wanted string) {
	b.t.Helper()
	for chosen := b.reads(choice)[1]; chosen != wanted; {
		b.types(key)
		before := chosen
		b.until(fmt.Sprintf(`!new RegExp(%s).test(`+screenText+`)`,
			quoted(strings.Replace(choice.String(), "(.*?)", regexp.QuoteMeta(before), 1))))
		chosen = b.reads(choice)[1]
	}
}

func quoted(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// window sets the size of the page, for a desktop or a phone.
func (b *browser) window(width, height int64, phone bool, scheme string) {
	b.t.Helper()
	scale := 1.0
	if phone {
		scale = 3
	}
	tell(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: scale, Mobile: phone})
	tell(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: phone})
	tell(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
}

// openWeb starts a server with web pages, a relay and a browser.
func openWeb(t *testing.T) (p *e2etest.Process, r *relay, b *browser, home string) {
	t.Helper()
	p, home = startWeb(t)
	r = newRelay(t, strings.TrimPrefix(home, "http://"))
	home = "http://" + r.Addr().String()
	return p, r, newBrowser(t, home), home
}

var (
	fieldInPage = regexp.MustCompile(`▶ (.*?)  +\S`)
	seatInPage  = regexp.MustCompile(`Your seat [\s\S]*?[‹●] (.*?)(?: ›|  |\n)`)
)

// TestEndToEndPlay lets a guest in a real browser start a game with a bot and move, first on a
// desktop. The connection drops and returns to the same session, as it does on a reload. Then the
// page becomes a phone.
func TestEndToEndPlay(t *testing.T) {
	t.Parallel()
	_, line, b, home := openWeb(t)
	b.window(1280, 900, false, "light")
	b.run(chromedp.Navigate(home + "/play"))
	guest := b.reads(regexp.MustCompile(`guest-\w+`))[0]
	b.reads(regexp.MustCompile("Look around"))
	b.picture("screens-welcome-light")
	b.sound("the welcome on /play")
	if wide := eval[int64](b, "Math.round(document.getElementById('screen').getBoundingClientRect().width)"); wide < 1200 {
		t.Errorf("got a terminal %d wide in a window of 1280", wide)
	}
	b.types(kb.Escape)
	b.reads(regexp.MustCompile("b Play a bot"))
	b.types("b")
	b.reads(regexp.MustCompile("▶ Game"))
	b.chooses(kb.ArrowDown, fieldInPage, "Your seat")
	b.chooses(kb.ArrowRight, seatInPage, "White")
	b.types(kb.Enter)
	b.reads(regexp.MustCompile("Your move"))
	b.types("e2e4" + kb.Enter)
	answer := regexp.MustCompile(`1\. e4 +(?:e5|\S*[a-h][1-8]\S*)`)
	b.reads(answer)
	b.reads(regexp.MustCompile("Your move"))
	b.until(`['move', 'capture'].includes(document.getElementById('mute').dataset.played)`)
	b.picture("screens-game-light")
	b.sound("a game on /play")
	b.run(chromedp.Click(chromedp.CSS("#mute")))
	b.until(`document.getElementById('mute').getAttribute('aria-pressed') === 'true' && localStorage.getItem('muted') === 'true'`)
	b.clean()

	line.cut()
	b.until(`document.getElementById('screen').classList.contains('cut')`)
	line.open()
	b.until(`!document.getElementById('screen').classList.contains('cut')`)
	b.types("?")
	b.reads(regexp.MustCompile(`(?i)help|keys`))
	b.types(kb.Escape)
	b.reads(answer)
	b.mu.Lock()
	b.problems = nil // it reported the lost connection
	b.mu.Unlock()

	b.run(chromedp.Reload())
	b.reads(answer)
	if again := b.reads(regexp.MustCompile(`guest-\w+`))[0]; again != guest {
		t.Errorf("guest %s became %s", guest, again)
	}

	b.window(1280, 900, false, "dark")
	b.until(`getComputedStyle(document.body).backgroundColor === 'rgb(23, 20, 18)'`)
	b.reads(answer)
	b.picture("screens-game-dark")
	b.window(390, 844, true, "dark")
	b.run(chromedp.Reload())
	b.reads(regexp.MustCompile("Your move"))
	b.reads(regexp.MustCompile(guest))
	b.phone()
	b.clean()
}

// phone plays on a phone: nothing is too wide, the key bar is there, text comes from a virtual
// keyboard, and taps work.
func (b *browser) phone() {
	b.t.Helper()
	b.picture("screens-phone-dark")
	if wide := eval[int64](b, "document.documentElement.scrollWidth"); wide > 390 {
		b.t.Errorf("the page is %d wide on a phone", wide)
	}
	cells := eval[float64](b, `document.getElementById('screen').getBoundingClientRect().width / parseFloat(getComputedStyle(document.querySelector('.row')).height) * 2`)
	if cells < 40 {
		b.t.Errorf("got %.1f columns on a phone", cells)
	}
	for _, key := range []string{"ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Enter", "Escape", "Tab", "?"} {
		if !eval[bool](b, `document.querySelector('#bar [data-key="`+key+`"]').offsetHeight >= 40`) {
			b.t.Errorf("no key %s", key)
		}
	}
	b.run(chromedp.Click(chromedp.CSS(`#bar [data-key="?"]`)))
	b.reads(regexp.MustCompile(`(?i)keys`))
	b.run(chromedp.Click(chromedp.CSS(`#bar [data-key="Escape"]`)))
	b.reads(regexp.MustCompile("Your move"))
	b.run(chromedp.Click(chromedp.CSS("#type")))
	b.until(`document.activeElement.id === 'keys'`)
	tell(b, input.InsertText, input.InsertTextParams{Text: "d2d4"})
	b.reads(regexp.MustCompile("d2d4"))
	tell(b, input.InsertText, input.InsertTextParams{Text: "\n"})
	b.reads(regexp.MustCompile(`sapling|is to move|Your move`))
	b.picture("screens-phone-moved")
}

// TestEndToEndPlayTogether plays a game between a logged-in browser user and an SSH user. Each must
// see the other's moves.
func TestEndToEndPlayTogether(t *testing.T) {
	t.Parallel()
	p, _, b, home := openWeb(t)
	key, other := sshtest.Key(t), sshtest.Key(t)
	e2etest.ShellOf(t, p, key, "name ann")
	e2etest.ShellOf(t, p, other, "name ben")
	b.logIn(p, other, home)
	var doc struct{ ID string }
	if err := json.Unmarshal([]byte(e2etest.ShellOf(t, p, key, "new chess as white clock=30+20 --json")), &doc); err != nil {
		t.Fatal(err)
	}
	ann := sshtest.Dial(t, p.Addr(), key).Terminal(80, 24, doc.ID)
	b.window(1280, 900, false, "dark")
	b.run(chromedp.Navigate(home + "/play?to=" + doc.ID))
	b.reads(regexp.MustCompile("Press enter to sit down"))
	b.types(kb.Enter)
	ann.Until("ben")
	ann.Until("Your move.")
	ann.Type("me4\r")
	b.reads(regexp.MustCompile(`1\. e4`))
	b.reads(regexp.MustCompile("Your move"))
	b.types("me5" + kb.Enter)
	ann.UntilFunc("the answer", func(screen string) bool { return regexp.MustCompile(`1\. e4 +e5`).MatchString(screen) })
	b.picture("screens-together")
	ann.Type("mNf3\r")
	b.reads(regexp.MustCompile(`2\. Nf3`))
	b.sound("a game in the dark")
	b.look("table-of-mine", home+"/t/"+doc.ID)
	b.look("you", home+"/you")
	b.clean()
}
