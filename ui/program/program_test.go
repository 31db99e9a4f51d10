package program

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/canvas"
)

// line is the connection to an emulated terminal. Tests can hold it up.
type line struct {
	mu    sync.Mutex
	held  bool
	wait  []byte
	raw   strings.Builder
	most  int // the most bytes that waited at once
	term  *vt.Emulator
	taken chan struct{}
}

// sized returns a size in cells.
func sized(w, h int) Size { return Size{WindowSizeMsg: tea.WindowSizeMsg{Width: w, Height: h}} }

func newLine(w, h int) *line {
	return &line{term: vt.NewEmulator(w, h), taken: make(chan struct{}, 1)}
}

func (l *line) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.wait = append(l.wait, b...)
	l.most = max(l.most, len(l.wait))
	if !l.held {
		l.flush()
	}
	return len(b), nil
}

func (l *line) Taken() <-chan struct{} { return l.taken }

func (l *line) flush() {
	l.raw.Write(l.wait)
	if l.term != nil {
		l.term.Write(l.wait)
	}
	l.wait = nil
	select {
	case l.taken <- struct{}{}:
	default:
	}
}

// hold delays everything that is written until hold(false).
func (l *line) hold(on bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held = on
	if !on {
		l.flush()
	}
}

func (l *line) resize(w, h int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.term.Resize(w, h)
}

// shows returns the first row of the terminal.
func (l *line) shows() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	first, _, _ := strings.Cut(l.term.String(), "\n")
	return strings.TrimRight(first, " ")
}

// log is a model that shows the last string it received.
type log struct {
	said  []string
	size  tea.WindowSizeMsg
	draws int
	init  tea.Cmd
	on    func(tea.Msg) tea.Cmd
	modes Modes
}

func (m *log) Init() tea.Cmd { return m.init }

func (m *log) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.size = msg
	case string:
		m.said = append(m.said, msg)
	}
	if m.on != nil {
		return m, m.on(msg)
	}
	return m, nil
}

func (m *log) View() tea.View { panic("View called on a Drawer") }

func (m *log) Draw(s *canvas.Screen) {
	m.draws++
	s.Draw(s.Bounds(), func(c canvas.Canvas) {
		if len(m.said) > 0 {
			c.Text(0, 0, 0, m.said[len(m.said)-1])
		}
		c.Text(0, 1, 0, fmt.Sprint(m.size.Width, " by ", m.size.Height))
	})
}

func (m *log) Modes() Modes { return m.modes }

// running is a program under test.
type running struct {
	*Program
	*line
	sizes chan Size
	over  chan error
}

// run runs a program in a bubble until f returns.
func run(t *testing.T, m tea.Model, f func(*running)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r := &running{line: newLine(20, 4), sizes: make(chan Size, 1), over: make(chan error, 1)}
		r.Program = New(m, Options{Output: r.line, Size: sized(20, 4), Sizes: r.sizes})
		go func() { r.over <- r.Run(ctx) }()
		synctest.Wait()
		f(r)
		cancel()
		r.Program.Wait()
		synctest.Wait()
	})
}

func say(text string) tea.Cmd { return func() tea.Msg { return text } }

// TestLastFrameIsNeverLost checks that a client that stopped reading for a while still gets the
// last frame, in the size its window has by then.
func TestLastFrameIsNeverLost(t *testing.T) {
	m := new(log)
	run(t, m, func(r *running) {
		for round := range 20 {
			r.hold(true)
			for n := range 50 {
				r.Send(fmt.Sprint("round ", round, " frame ", n))
			}
			if round%3 == 0 {
				r.sizes <- sized(20+round, 4)
				synctest.Wait()
				r.resize(20+round, 4)
			}
			synctest.Wait()
			if waiting := len(r.line.wait); waiting > 1<<10 {
				t.Fatalf("%d bytes are waiting", waiting)
			}
			r.hold(false)
			synctest.Wait()
			if got, want := r.shows(), fmt.Sprint("round ", round, " frame 49"); got != want {
				t.Fatalf("got %q on the terminal, want %q", got, want)
			}
		}
	})
	if m.draws > 100 {
		t.Errorf("the model was drawn %d times", m.draws)
	}
}

// TestNothingIsSentForNothing checks that nothing is sent if the screen has not changed.
func TestNothingIsSentForNothing(t *testing.T) {
	run(t, new(log), func(r *running) {
		r.Send("one")
		synctest.Wait()
		before := r.line.raw.Len()
		r.Send("one")
		synctest.Wait()
		if sent := r.line.raw.String()[before:]; sent != "" {
			t.Errorf("sent %q", sent)
		}
	})
}

func TestCommands(t *testing.T) {
	live, dead := context.Background(), func() context.Context {
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		return ctx
	}()
	news := make(chan string, 1)
	hear := func(ctx context.Context) tea.Cmd {
		return Receive(ctx, news, func(s string) tea.Msg { return "news: " + s }).Cmd()
	}
	later := func(ctx context.Context, d time.Duration, msg tea.Msg) tea.Cmd {
		return func() tea.Msg { return Later{Ctx: ctx, After: d, Msg: msg} }
	}
	for name, c := range map[string]struct {
		cmd  tea.Cmd
		want string
	}{
		"one":                     {say("a"), "a"},
		"none":                    {func() tea.Msg { return nil }, ""},
		"in turn":                 {tea.Sequence(say("a"), say("b"), say("c")), "a b c"},
		"in turn, with waits":     {tea.Sequence(later(live, time.Second, "a"), hear(live), tea.Batch(later(live, time.Minute, "b"), say("c")), say("d")), "a news: x c b d"},
		"later":                   {tea.Batch(later(live, time.Minute, "c"), later(live, time.Second, "a"), later(live, 2*time.Second, "b")), "a b c"},
		"given up":                {tea.Batch(later(dead, time.Second, "a"), hear(dead), later(live, time.Minute, "b")), "b"},
		"a mailbox":               {hear(live), "news: x"},
		"a mailbox, not at once":  {tea.Batch(later(live, time.Minute, Receive(live, news, func(s string) tea.Msg { return s })), later(live, time.Second, "a")), "a x"},
		"suspend":                 {tea.Sequence(tea.Suspend, say("a")), "a"},
		"a batch within a batch":  {tea.Batch(tea.Batch(say("a"), nil), later(live, time.Second, "b")), "a b"},
		"in turn within a branch": {tea.Batch(tea.Sequence(say("a"), say("b")), later(live, time.Second, "c")), "a b c"},
	} {
		t.Run(name, func(t *testing.T) {
			m := &log{init: c.cmd}
			news <- "x"
			run(t, m, func(*running) { <-time.After(time.Hour) })
			select {
			case <-news:
			default:
			}
			if got := strings.Join(m.said, " "); got != c.want {
				t.Errorf("the model got %q, want %q", got, c.want)
			}
		})
	}
}

// TestPanics checks that a panic anywhere ends the program, is reported, and leaves the terminal
// usable.
func TestPanics(t *testing.T) {
	broken := func() tea.Msg { panic("in a command") }
	at := func(cmd tea.Cmd) *log {
		return &log{on: func(msg tea.Msg) tea.Cmd {
			if msg == "now" {
				return cmd
			}
			return nil
		}}
	}
	for name, m := range map[string]tea.Model{
		"in Init":     brokenInit{},
		"in Update":   &log{on: func(msg tea.Msg) tea.Cmd { panic("in Update") }},
		"in View":     brokenView{},
		"a command":   at(broken),
		"in turn":     at(tea.Sequence(say("a"), broken)),
		"in a branch": at(tea.Batch(say("a"), tea.Sequence(say("a"), tea.Batch(say("b"), broken)))),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := newLine(20, 4)
				var told *rescue.Panic
				p := New(m, Options{Output: l, Size: sized(20, 4), Panicked: func(p *rescue.Panic) { told = p }})
				go p.Send("now")
				if err := p.Run(t.Context()); !errors.Is(err, ErrPanic) {
					t.Errorf("Run returned %v", err)
				}
				p.Wait()
				if told == nil || !strings.HasPrefix(fmt.Sprint(told.Value), "in ") {
					t.Errorf("got panic %v", told)
				}
				if on, off := strings.Count(l.raw.String(), "\x1b[?1049h"), strings.Count(l.raw.String(), "\x1b[?1049l"); on != off {
					t.Errorf("got %q on the terminal", l.raw.String())
				}
			})
		})
	}
}

type brokenInit struct{ *log }

func (brokenInit) Init() tea.Cmd { panic("in Init") }

type brokenView struct{}

func (brokenView) Init() tea.Cmd                         { return nil }
func (m brokenView) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }
func (brokenView) View() tea.View                        { panic("in View") }

// TestModes checks that the terminal gets the modes that the model asks for, and loses them at the
// end.
func TestModes(t *testing.T) {
	m := &log{modes: Modes{Mouse: tea.MouseModeCellMotion, Title: "chess"}}
	m.on = func(msg tea.Msg) tea.Cmd {
		switch msg {
		case "still":
			m.modes.Mouse = tea.MouseModeNone
		case "bell":
			return tea.Raw("\a")
		case "more":
			m.modes.Focus, m.modes.Mark = true, true
		case "less":
			m.modes.Mark = false
		case "paper":
			return tea.RequestBackgroundColor
		}
		return nil
	}
	run(t, m, func(r *running) {
		r.line.term = nil // it would block until its answers are read
		sent := func(what string) {
			t.Helper()
			synctest.Wait()
			if raw := r.line.raw.String(); !strings.HasSuffix(raw, what) {
				t.Errorf("sent %q, want %q", raw, what)
			}
			r.line.raw.Reset()
		}
		if raw := r.line.raw.String(); !strings.HasPrefix(raw, enter+"\x1b[?1002h\x1b[?1006h\x1b[22;2t\x1b]2;chess\x07\x1b[H") {
			t.Errorf("sent %q at the beginning", raw)
		}
		r.Send("bell") // the log also draws it, before or after
		synctest.Wait()
		if raw := r.line.raw.String(); !strings.Contains(raw, "\a") {
			t.Errorf("sent %q, want a bell", raw)
		}
		r.line.raw.Reset()
		r.Send("paper")
		sent("\x1b]11;?\x07")
		r.Send("still")
		synctest.Wait()
		if raw := r.line.raw.String(); !strings.Contains(raw, "\x1b[?1002l") {
			t.Errorf("the mouse is still on: %q", raw)
		}
		for _, c := range [][2]string{{"more", "\x1b[?1004h\x1b]9;4;4;100\x1b\\"}, {"less", "\x1b]9;4;0;0\x1b\\"}} {
			msg, want := c[0], c[1]
			r.line.raw.Reset()
			r.Send(msg)
			synctest.Wait()
			if raw := r.line.raw.String(); !strings.HasPrefix(raw, want) {
				t.Errorf("%s: sent %q, want %q", msg, raw, want)
			}
		}
		r.line.raw.Reset()
		r.Send(tea.QuitMsg{})
		sent("\x1b[?1004l\x1b]2;\x07\x1b[23;2t" + leave)
		if err := <-r.over; err != nil {
			t.Errorf("Run returned %v", err)
		}
	})
}

// largeFrame is a model whose frame takes hundreds of kilobytes.
type largeFrame struct{ log }

func (m *largeFrame) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }

func (m *largeFrame) Draw(s *canvas.Screen) {
	s.Draw(s.Bounds(), func(c canvas.Canvas) {
		for y := range s.Bounds().H {
			var row strings.Builder
			for x := range s.Bounds().W {
				fmt.Fprintf(&row, "\x1b[38;2;%d;%d;%dm%c", x%250, y, x%7, 'a'+x%26)
			}
			c.Styled(0, y, row.String())
		}
	})
}

// TestLargeFrame checks that a large frame is sent in parts, one at a time, and arrives in full
// without any other event.
func TestLargeFrame(t *testing.T) {
	const w, h = 300, 100
	run(t, &largeFrame{}, func(r *running) {
		r.resize(w, h)
		r.sizes <- sized(w, h)
		synctest.Wait()
		if n := r.line.raw.Len(); n < 3*mostFrame || r.line.most > 2*mostFrame {
			t.Errorf("sent %d bytes, and up to %d waited at once", n, r.line.most)
		}
		if r.screen.Changed() {
			t.Error("the frame did not arrive in full")
		}
	})
}

// TestLaterOnABusyLine checks that Later sends its Busy message if the line is still held up.
func TestLaterOnABusyLine(t *testing.T) {
	m := &log{}
	m.on = func(msg tea.Msg) tea.Cmd {
		if msg != "go" {
			return nil
		}
		return func() tea.Msg {
			return Later{Ctx: context.Background(), After: time.Second, Msg: "in time", Busy: "late"}
		}
	}
	run(t, m, func(r *running) {
		for _, held := range []bool{false, true, false} {
			r.line.hold(held)
			r.Send("go")
			<-time.After(2 * time.Second) // on the clock of the bubble
			synctest.Wait()
			want := map[bool]string{false: "in time", true: "late"}[held]
			if got := m.said[len(m.said)-1]; got != want {
				t.Errorf("held up %v: %q, want %q", held, got, want)
			}
			r.line.hold(false)
			synctest.Wait()
		}
	})
}

// TestWaitingCostsNoGoroutine checks that an idle session needs only the goroutine that runs it.
func TestWaitingCostsNoGoroutine(t *testing.T) {
	ctx := context.Background()
	var waits []tea.Cmd
	for range 10 {
		waits = append(waits, func() tea.Msg { return Later{Ctx: ctx, After: time.Hour, Msg: "x"} },
			func() tea.Msg { return Receive(ctx, make(chan int), func(int) tea.Msg { return "x" }) })
	}
	run(t, &log{init: tea.Batch(waits...)}, func(r *running) {
		done := make(chan struct{})
		go func() { r.Program.Wait(); close(done) }()
		synctest.Wait()
		select {
		case <-done:
		default:
			t.Error("commands are still under way")
		}
	})
}

// patient is a log whose frames may wait.
type patient struct{ *log }

func (patient) Patient() bool { return true }

func (p patient) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := p.log.Update(msg)
	return p, cmd
}

// TestPatience checks that a patient program draws when its turn comes, and loses nothing. Anything
// typed is drawn at once.
func TestPatience(t *testing.T) {
	turns, err := NewTurns()
	if err != nil {
		t.Fatal(err)
	}
	defer turns.Close()
	taken := turns.taken
	for range cap(taken) {
		taken <- struct{}{}
	}
	news := make(chan string, 1)
	hear := func() tea.Msg { return Receive(context.Background(), news, func(s string) tea.Msg { return s }) }
	shows := func(r *running, want string) {
		t.Helper()
		for late := time.Now().Add(time.Minute); r.shows() != want; {
			if time.Now().After(late) {
				t.Fatalf("got %q on the terminal, want %q", r.shows(), want)
			}
			runtime.Gosched()
		}
	}
	m := &log{init: hear, on: func(msg tea.Msg) tea.Cmd {
		if _, ok := msg.(tea.KeyPressMsg); ok {
			return say("typed")
		}
		return nil
	}}
	ctx, cancel := context.WithCancel(t.Context())
	r := &running{line: newLine(20, 4), over: make(chan error, 1)}
	r.Program = New(patient{m}, Options{Turns: turns, Output: r.line, Size: sized(20, 4)})
	go func() { r.over <- r.Run(ctx) }()
	r.Send(tea.KeyPressMsg{Code: 'a'})
	shows(r, "typed")
	news <- "news"
	for len(news) > 0 { // until the program has read it, but not drawn it
		runtime.Gosched()
	}
	if r.shows() != "typed" {
		t.Errorf("got %q before its turn", r.shows())
	}
	<-taken
	shows(r, "news")
	cancel()
	<-r.over
	for late := time.Now().Add(time.Minute); len(taken) >= cap(taken); {
		if time.Now().After(late) {
			t.Fatal("the turn was not released")
		}
		runtime.Gosched()
	}
}

// TestSynchronizedOutput checks that a terminal with synchronized output gets marks around a long
// frame.
func TestSynchronizedOutput(t *testing.T) {
	for value, want := range map[ansi.ModeSetting]bool{ansi.ModeNotRecognized: false, ansi.ModeReset: true, ansi.ModeSet: true, ansi.ModePermanentlyReset: false} {
		m := new(log)
		run(t, m, func(r *running) {
			r.o.Asks = true
			r.Send(tea.ModeReportMsg{Mode: ansi.DECMode(2026), Value: value})
			long := strings.Repeat("\u2591\u2592", 600)
			r.sizes <- sized(1200, 4)
			r.Send(long)
			synctest.Wait()
			got := strings.Contains(r.line.raw.String(), beginSync) && strings.HasSuffix(r.line.raw.String(), endSync)
			if got != want {
				t.Errorf("mode %d: long frame has marks: %t", value, got)
			}
			r.line.raw.Reset()
			r.Send("short")
			r.Send(long[:len(long)-3] + "x")
			synctest.Wait()
			if strings.Contains(r.line.raw.String(), "2026") && r.line.raw.Len() < longFrame {
				t.Errorf("a short frame has marks: %q", r.line.raw.String())
			}
		})
	}
}
