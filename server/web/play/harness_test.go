package play

import (
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/coder/websocket"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/server"
	"pawnstorm/server/sshtest"
	"pawnstorm/ui/canvas/canvastest"
	"pawnstorm/ui/tui"
)

// probe is a model that shows its session. "Q" leaves, "P" panics, "B" draws a lot, "R" rings the
// bell, other keys appear on the screen.
type probe struct {
	visit tui.Visit
	size  tea.WindowSizeMsg
	keys  string
	much  int
}

func (m *probe) Init() tea.Cmd { return nil }

func (m *probe) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.size = msg
	case tea.PasteMsg:
		m.keys += fmt.Sprintf("<%d pasted>", len(msg.Content))
	case tea.MouseClickMsg:
		m.keys += fmt.Sprintf("<%d,%d>", msg.X, msg.Y)
	case tea.KeyPressMsg:
		switch msg.String() {
		case "Q":
			return m, tea.Quit
		case "P":
			panic("in Update")
		case "B":
			m.much++
			return m, nil
		case "R":
			return m, tea.Raw("\a")
		}
		m.keys += msg.String()
	}
	return m, nil
}

func (m *probe) View() tea.View {
	who := "guest"
	if m.visit.Key != "" {
		who = "key " + m.visit.Key
	}
	text := fmt.Sprintf("who: %s\nwords: %q\ncode: %q\nsize: %dx%d\nkeys: %s.\n", who, m.visit.Words, m.visit.ReturnCode, m.size.Width, m.size.Height, m.keys)
	if m.much > 0 {
		for y := range 90 {
			for x := range 290 {
				text += string(rune('a' + (x*7+y*13+m.much*5)%26))
			}
			text += "\n"
		}
	}
	v := tea.NewView(text)
	v.MouseMode, v.WindowTitle = tea.MouseModeCellMotion, "probe"
	return v
}

func (m *probe) Farewell() string { return "Goodbye." }

// place is a server with its sessions in a bubble. Time passes only while every goroutine waits.
type place struct {
	t    *testing.T
	door *Server
	ssh  *server.Server
	pipe *sshtest.Pipe
	stop func()
}

// in runs a test with an HTTP server and a Server. change may change its Config.
func in(t *testing.T, change func(*Config, *server.Config), test func(t *testing.T, p *place)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p := &place{t: t, pipe: sshtest.NewPipe()}
		key, err := gossh.NewSignerFromKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
		if err != nil {
			t.Fatal(err)
		}
		config := server.Config{HostKey: key, NewModel: func(_ context.Context, v tui.Visit) (tea.Model, error) {
			return &probe{visit: v}, nil
		}}
		var doors Config
		if change != nil {
			change(&doors, &config)
		}
		if p.ssh, err = server.New(config); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan error, 2)
		go func() { ended <- p.ssh.Serve(ctx, sshtest.NewPipe()) }()
		doors.Open = p.ssh.NewPage
		p.door = New(ctx, doors)
		pages := &http.Server{Handler: http.HandlerFunc(p.serve)}
		go func() { ended <- pages.Serve(p.pipe) }()
		synctest.Wait() // until both serve
		p.stop = func() {
			cancel()
			p.door.Wait()
			pages.Close()
			p.pipe.Close()
			for range 2 {
				if err := <-ended; err != nil && err != http.ErrServerClosed {
					t.Error(err)
				}
			}
			ended <- nil
			ended <- nil
		}
		t.Cleanup(p.stop)
		test(t, p)
	})
}

// serve handles a request like the web pages.
func (p *place) serve(w http.ResponseWriter, r *http.Request) {
	g := Guest{Key: r.Header.Get("X-Key"), Host: "chess.example"}
	if from := r.Header.Get("X-From"); from != "" {
		g.Source = netip.MustParsePrefix(from)
	}
	if r.Method == http.MethodPost {
		io.WriteString(w, p.door.Ticket(g))
		return
	}
	if err := p.door.Serve(w, r, g); err != nil {
		http.Error(w, err.Error(), http.StatusForbidden)
	}
}

// client makes requests through memory.
func (p *place) client() *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(context.Context, string, string) (net.Conn, error) {
		nc, err := p.pipe.Dial()
		if err == nil {
			p.t.Cleanup(func() { nc.Close() })
		}
		return nc, err
	}}}
}

// ticket gets a ticket, with headers given as names and values.
func (p *place) ticket(headers ...string) string {
	p.t.Helper()
	r, err := http.NewRequest(http.MethodPost, "http://chess.example/play/ticket", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header = headersOf(headers)
	answer, err := p.client().Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusOK {
		p.t.Fatalf("%d %v: %s", answer.StatusCode, err, text)
	}
	return string(text)
}

func headersOf(list []string) http.Header {
	h := make(http.Header)
	for i := 0; i < len(list); i += 2 {
		h.Set(list[i], list[i+1])
	}
	return h
}

// socketWith opens a socket with a ticket, or returns the refusal.
func (p *place) socketWith(ticket string, headers ...string) (*websocket.Conn, *http.Response) {
	p.t.Helper()
	h := headersOf(headers)
	if _, ok := h["Origin"]; !ok {
		h.Set("Origin", "http://chess.example")
	}
	if h.Get("Origin") == "none" {
		h.Del("Origin")
	}
	c, answer, err := websocket.Dial(context.Background(), "ws://chess.example/play/socket?ticket="+ticket+"&to=ABC", &websocket.DialOptions{HTTPClient: p.client(), HTTPHeader: h})
	if err != nil && answer == nil {
		p.t.Fatal(err)
	}
	if err != nil {
		return nil, answer
	}
	c.SetReadLimit(1 << 20)
	p.t.Cleanup(func() { c.CloseNow() })
	return c, nil
}

// browser is a page in a browser. It knows its session and counts the bytes it got.
type browser struct {
	p       *place
	headers []string
	conn    *websocket.Conn
	token   string
	shown   uint64
	rest    []byte
	words   string // text outside the screens
	canvastest.Page
	title  string
	raw    string
	code   websocket.StatusCode
	why    string        // the close reason
	noAcks bool          // it acknowledges nothing
	late   time.Duration // it answers heartbeats so much later
}

func (p *place) browser(headers ...string) *browser {
	b := &browser{p: p, headers: headers}
	b.open()
	return b
}

// open opens a socket and asks for the session.
func (b *browser) open() {
	b.p.t.Helper()
	c, answer := b.p.socketWith(b.p.ticket(b.headers...), b.headers...)
	if answer != nil {
		b.p.t.Fatalf("no socket: %d", answer.StatusCode)
	}
	b.conn, b.rest, b.code = c, nil, 0
	message := []byte{kindOpen}
	for _, n := range []uint64{version, uint64(tui.DarkPaper), 300, 100, b.shown} {
		message = binary.AppendUvarint(message, n)
	}
	b.send(append(message, b.token...))
}

func (b *browser) send(message []byte) {
	b.p.t.Helper()
	if err := b.conn.Write(context.Background(), websocket.MessageBinary, message); err != nil {
		b.p.t.Fatal(err)
	}
}

func (b *browser) types(keys string) { b.send(append([]byte{kindKeys}, keys...)) }

// until reads until a condition holds.
func (b *browser) until(what string, holds func() bool) {
	b.p.t.Helper()
	for !holds() {
		if !b.next() {
			b.p.t.Fatalf("closed with %d before %s; screen:\n%.300s\ntext: %q", b.code, what, b.Page.String(), b.words)
		}
	}
}

func (b *browser) sees(text string) {
	b.p.t.Helper()
	b.until(text, func() bool { return strings.Contains(b.Page.String(), text) })
}

// ends reads until the socket closes, and returns the close code.
func (b *browser) ends() websocket.StatusCode {
	for b.next() {
	}
	return b.code
}

// next returns the next message, or false at the end.
func (b *browser) next() bool {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	defer cancel()
	_, m, err := b.conn.Read(ctx)
	if err != nil {
		b.code = websocket.CloseStatus(err)
		var closed websocket.CloseError
		if errors.As(err, &closed) {
			b.why = closed.Reason
		}
		return false
	}
	switch m[0] {
	case kindHello:
		n, size := binary.Uvarint(m[1:])
		b.shown, b.token = n, string(m[1+size:])
	case kindBeat:
		<-time.After(b.late)
		b.conn.Write(ctx, websocket.MessageBinary, []byte{kindBeat})
	case kindData:
		b.rest = append(b.rest, m[1:]...)
		for len(b.rest) >= 4 && len(b.rest) >= 4+int(binary.BigEndian.Uint32(b.rest)) {
			n := 4 + int(binary.BigEndian.Uint32(b.rest))
			b.show(b.rest[4:n])
			b.rest, b.shown = b.rest[n:], b.shown+uint64(n)
		}
		if !b.noAcks {
			b.conn.Write(ctx, websocket.MessageBinary, binary.AppendUvarint([]byte{kindShown}, b.shown))
		}
	}
	return true
}

// show applies a message of the session.
func (b *browser) show(m []byte) {
	switch m[0] {
	case 'f':
		if err := b.Take(m[1:]); err != nil {
			b.p.t.Error(err)
		}
	case 'm':
		b.title = string(m[3:])
	case 'r':
		b.raw += string(m[1:])
	case 't':
		b.words += string(m[1:])
	}
}
