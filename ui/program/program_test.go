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

// line is the way to the emulator of a terminal, which can be held up.
type line struct {
	mu    sync.Mutex
	held  bool
	wait  []byte
	raw   strings.Builder
	most  int // bytes that waited at once
	term  *vt.Emulator
	taken chan struct{}
}

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

// hold has what is written wait, until it is let go.
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

// shows is the first row of the terminal.
func (l *line) shows() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	first, _, _ := strings.Cut(l.term.String(), "\n")
	return strings.TrimRight(first, " ")
}

// log is a model that shows what it was told last.
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

func (m *log) View() tea.View { panic("a Drawer is asked for its view") }

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
	sizes chan tea.WindowSizeMsg
	over  chan error
}

// run runs a program in a bubble until the end of f.
func run(t *testing.T, m tea.Model, f func(*running)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		r := &running{line: newLine(20, 4), sizes: make(chan tea.WindowSizeMsg, 1), over: make(chan error, 1)}
		r.Program = New(m, Options{Output: r.line, Size: tea.WindowSizeMsg{Width: 20, Height: 4}, Sizes: r.sizes})
		go func() { r.over <- r.Run(ctx) }()
		synctest.Wait()
		f(r)
		cancel()
		r.Program.Wait()
		synctest.Wait()
	})
}

func say(text string) tea.Cmd { return func() tea.Msg { return text } }

// However much was left out while the client did not read, it sees the last frame, at the
// size that its window has by then.
func TestLastFrameIsNeverLost(t *testing.T) {
	m := new(log)
	run(t, m, func(r *running) {
		for round := range 20 {
			r.hold(true)
			for n := range 50 {
				r.Send(fmt.Sprint("round ", round, " frame ", n))
			}
			if round%3 == 0 {
				r.sizes <- tea.WindowSizeMsg{Width: 20 + round, Height: 4}
				synctest.Wait()
				r.resize(20+round, 4)
			}
			synctest.Wait()
			if waiting := len(r.line.wait); waiting > 1<<10 {
				t.Fatalf("%d bytes wait", waiting)
			}
			r.hold(false)
			synctest.Wait()
			if got, want := r.shows(), fmt.Sprint("round ", round, " frame 49"); got != want {
				t.Fatalf("the terminal shows %q, want %q", got, want)
			}
		}
	})
	if m.draws > 100 {
		t.Errorf("the model was drawn %d times", m.draws)
	}
}

// Nothing is sent for what does not change.
func TestNothingIsSentForNothing(t *testing.T) {
	run(t, new(log), func(r *running) {
		r.Send("one")
		synctest.Wait()
		before := r.line.raw.Len()
		r.Send("one")
		synctest.Wait()
		if sent := r.line.raw.String()[before:]; sent != "" {
			t.Errorf("%q is sent", sent)
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
		"the suspending of it":    {tea.Sequence(tea.Suspend, say("a")), "a"},
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
				t.Errorf("the model hears %q, want %q", got, c.want)
			}
		})
	}
}

// A panic anywhere ends the program, leaves the terminal usable, and is told.
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
				p := New(m, Options{Output: l, Size: tea.WindowSizeMsg{Width: 20, Height: 4}, Panicked: func(p *rescue.Panic) { told = p }})
				go p.Send("now")
				if err := p.Run(t.Context()); !errors.Is(err, ErrPanic) {
					t.Errorf("it ends with %v", err)
				}
				p.Wait()
				if told == nil || !strings.HasPrefix(fmt.Sprint(told.Value), "in ") {
					t.Errorf("the panic is told as %v", told)
				}
				if on, off := strings.Count(l.raw.String(), "\x1b[?1049h"), strings.Count(l.raw.String(), "\x1b[?1049l"); on != off {
					t.Errorf("the terminal is left as %q", l.raw.String())
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

// The terminal is switched to what the model asks for, and back.
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
		r.line.term = nil // which would wait until its answers are read
		sent := func(what string) {
			t.Helper()
			synctest.Wait()
			if raw := r.line.raw.String(); !strings.HasSuffix(raw, what) {
				t.Errorf("%q is sent, want %q", raw, what)
			}
			r.line.raw.Reset()
		}
		if raw := r.line.raw.String(); !strings.HasPrefix(raw, enter+"\x1b[?1002h\x1b[?1006h\x1b[22;2t\x1b]2;chess\x07\x1b[H") {
			t.Errorf("it begins with %q", raw)
		}
		r.Send("bell") // which is also drawn, before or after
		synctest.Wait()
		if raw := r.line.raw.String(); !strings.Contains(raw, "\a") {
			t.Errorf("%q is sent, and no bell", raw)
		}
		r.line.raw.Reset()
		r.Send("paper")
		sent("\x1b]11;?\x07")
		r.Send("still")
		synctest.Wait()
		if raw := r.line.raw.String(); !strings.Contains(raw, "\x1b[?1002l") {
			t.Errorf("the mouse is kept: %q", raw)
		}
		for _, c := range [][2]string{{"more", "\x1b[?1004h\x1b]9;4;4;100\x1b\\"}, {"less", "\x1b]9;4;0;0\x1b\\"}} {
			msg, want := c[0], c[1]
			r.line.raw.Reset()
			r.Send(msg)
			synctest.Wait()
			if raw := r.line.raw.String(); !strings.HasPrefix(raw, want) {
				t.Errorf("%s: %q is sent, want %q", msg, raw, want)
			}
		}
		r.line.raw.Reset()
		r.Send(tea.QuitMsg{})
		sent("\x1b[?1004l\x1b]2;\x07\x1b[23;2t" + leave)
		if err := <-r.over; err != nil {
			t.Errorf("it ends with %v", err)
		}
	})
}

// mural is a model that has a frame of hundreds of kilobytes.
type mural struct{ log }

func (m *mural) Update(tea.Msg) (tea.Model, tea.Cmd) { return m, nil }

func (m *mural) Draw(s *canvas.Screen) {
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

// A large frame is made in parts, of which one waits at a time, and arrives whole although
// nothing else happens meanwhile.
func TestLargeFrame(t *testing.T) {
	const w, h = 300, 100
	run(t, &mural{}, func(r *running) {
		r.resize(w, h)
		r.sizes <- tea.WindowSizeMsg{Width: w, Height: h}
		synctest.Wait()
		if n := r.line.raw.Len(); n < 3*mostFrame || r.line.most > 2*mostFrame {
			t.Errorf("%d bytes were sent, of which %d waited at once", n, r.line.most)
		}
		if r.screen.Changed() {
			t.Error("the frame has not arrived as a whole")
		}
	})
}

// A line that is still busy gets the message that was meant for that case.
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
			<-time.After(2 * time.Second) // of the bubble
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

// A session at rest has the goroutine that runs it and no other, whatever it waits for.
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

// patient is a log that may wait.
type patient struct{ *log }

func (patient) Patient() bool { return true }

func (p patient) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	_, cmd := p.log.Update(msg)
	return p, cmd
}

// A patient program is drawn when its turn comes, and never lost; anything that is typed does not
// wait, and nobody else does.
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
				t.Fatalf("the terminal shows %q, want %q", r.shows(), want)
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
	r.Program = New(patient{m}, Options{Turns: turns, Output: r.line, Size: tea.WindowSizeMsg{Width: 20, Height: 4}})
	go func() { r.over <- r.Run(ctx) }()
	r.Send(tea.KeyPressMsg{Code: 'a'})
	shows(r, "typed")
	news <- "news"
	for len(news) > 0 { // it is taken, but not shown
		runtime.Gosched()
	}
	if r.shows() != "typed" {
		t.Errorf("news are shown before their turn: %q", r.shows())
	}
	<-taken
	shows(r, "news")
	cancel()
	<-r.over
	for late := time.Now().Add(time.Minute); len(taken) >= cap(taken); {
		if time.Now().After(late) {
			t.Fatal("the turn is not given back")
		}
		runtime.Gosched()
	}
}

// A terminal that has synchronized output is told where a long frame begins and ends.
func TestSynchronizedOutput(t *testing.T) {
	for value, want := range map[ansi.ModeSetting]bool{ansi.ModeNotRecognized: false, ansi.ModeReset: true, ansi.ModeSet: true, ansi.ModePermanentlyReset: false} {
		m := new(log)
		run(t, m, func(r *running) {
			r.o.Asks = true
			r.Send(tea.ModeReportMsg{Mode: ansi.DECMode(2026), Value: value})
			long := strings.Repeat("\u2591\u2592", 600)
			r.sizes <- tea.WindowSizeMsg{Width: 1200, Height: 4}
			r.Send(long)
			synctest.Wait()
			got := strings.Contains(r.line.raw.String(), beginSync) && strings.HasSuffix(r.line.raw.String(), endSync)
			if got != want {
				t.Errorf("mode %d: a long frame is framed: %t", value, got)
			}
			r.line.raw.Reset()
			r.Send("short")
			r.Send(long[:len(long)-3] + "x")
			synctest.Wait()
			if strings.Contains(r.line.raw.String(), "2026") && r.line.raw.Len() < longFrame {
				t.Errorf("a short frame is framed: %q", r.line.raw.String())
			}
		})
	}
}
