package web

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// stream is a browser that reads events.
type stream struct {
	t      testing.TB
	answer *http.Response
	lines  *bufio.Scanner
	cancel context.CancelFunc
}

// read opens a stream, with headers given as names and values.
func (w *world) read(path string, headers ...string) *stream {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	answer := w.send(ctx, http.MethodGet, path, nil, headers...)
	s := &stream{w.t, answer, bufio.NewScanner(answer.Body), cancel}
	s.lines.Buffer(nil, 1<<20)
	w.t.Cleanup(s.close)
	return s
}

func (s *stream) close() {
	s.cancel()
	s.answer.Body.Close()
}

// next returns the next event.
func (s *stream) next() (name, id, data string) {
	s.t.Helper()
	for s.lines.Scan() {
		switch key, value, _ := strings.Cut(s.lines.Text(), ": "); key {
		case "event":
			name = value
		case "id":
			id = value
		case "data":
			data = value
		case "":
			if name != "" {
				return name, id, data
			}
		}
	}
	s.t.Fatalf("the stream has ended: %v", s.lines.Err())
	return "", "", ""
}

// until returns the next event with the name and the text.
func (s *stream) until(name, text string) (id, data string) {
	s.t.Helper()
	for {
		if is, id, data := s.next(); is == name && strings.Contains(data, text) {
			return id, data
		}
	}
}

// TestStream checks that spectators get a move, a chat line and the end of a game, with the changed
// parts of the page.
func TestStream(t *testing.T) {
	w, people, now, _, _ := settled(t)
	s := w.read("/t/" + string(now.ID) + "/events")
	if h := s.answer.Header; s.answer.StatusCode != http.StatusOK || h.Get("Content-Type") != "text/event-stream" || h.Get("Content-Encoding") != "" {
		t.Fatalf("%s, %v", s.answer.Status, h)
	}
	if name, _, data := s.next(); name != "hello" || !strings.Contains(data, `"now":`) {
		t.Errorf("the first event is %s %s", name, data)
	}
	w.play(now, people, "Nc6")
	_, data := s.until("table", "Nc6")
	var news tableNews
	if err := json.Unmarshal([]byte(data), &news); err != nil {
		t.Fatal(err)
	}
	if news.Plies != 4 || len(news.Rows) != 2 || news.Rows[1].ID != "row-2" || !strings.Contains(news.Parts["board"], "#knight") ||
		!strings.Contains(news.Parts["standing"], "ann (White) is to move.") {
		t.Errorf("got event %+v", news)
	}
	w.read("/t/" + string(now.ID) + "/events?flip=1")
	s.until("crowd", "2 watching")
	carl := w.person("carl")
	if err := w.club.Chat.Say(t.Context(), carl, chat.WatchersRoom(now.ID), "<b>well</b>"); err != nil {
		t.Fatal(err)
	}
	if _, data := s.until("talk", "well"); strings.Contains(data, "<b>well") {
		t.Errorf("not escaped: %s", data)
	}
	w.do(now, people[0], table.Intent{Kind: table.Resign})
	if _, data := s.until("table", "resignation"); !strings.Contains(data, `"over":true`) {
		t.Errorf("the event lacks the end of the game: %s", data)
	}
	if err := w.club.Chat.Say(t.Context(), people[0], chat.PlayersRoom(now.ID), "thanks"); err != nil {
		t.Fatal(err)
	}
	s.until("talk", "thanks")
}

// TestPackedStream checks that a move costs a spectator little, once the first event has come in full, and that
// the events read as without compression.
func TestPackedStream(t *testing.T) {
	w, people, now, _, _ := settled(t)
	plain := w.read("/t/" + string(now.ID) + "/events")
	for {
		if name, _, _ := plain.next(); name == "table" {
			break
		}
	}
	has := regexp.MustCompile(`data-has="([^"]+)"`).FindStringSubmatch(w.get("/t/" + string(now.ID)).text)
	answer := w.send(t.Context(), http.MethodGet, "/t/"+string(now.ID)+"/events?has="+url.QueryEscape(has[1]), nil, "Accept-Encoding", "zstd, gzip")
	if answer.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("got %v", answer.Header)
	}
	wire := &countedReader{Reader: answer.Body}
	unzipped, err := gzip.NewReader(wire)
	if err != nil {
		t.Fatal(err)
	}
	packed := &stream{t, answer, bufio.NewScanner(unzipped), func() {}}
	packed.lines.Buffer(nil, 1<<20)
	t.Cleanup(packed.close)
	packed.until("hello", "now")
	for i, move := range []string{"Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Nxe4", "d4"} {
		before := wire.n
		now = w.play(now, people, move)
		_, want := plain.until("table", move)
		if _, data := packed.until("table", move); data != want {
			t.Errorf("%s: got another event", move)
		}
		if cost, most := wire.n-before, []int{2000, 400}[min(i, 1)]; cost > most {
			t.Errorf("%s took %d bytes, want %d at most", move, cost, most)
		}
	}
}

// countedReader counts what is read.
type countedReader struct {
	io.Reader
	n int
}

func (c *countedReader) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += n
	return n, err
}

// TestStreamResumes checks that a browser that reconnects gets only what it missed. A page that was
// just loaded gets nothing it already shows.
func TestStreamResumes(t *testing.T) {
	w, people, now, _, _ := settled(t)
	path := "/t/" + string(now.ID) + "/events"
	stay := w.read(path) // another spectator, so later ones are not the first
	has := regexp.MustCompile(`data-has="([^"]+)"`).FindStringSubmatch(w.get("/t/" + string(now.ID)).text)
	if has == nil {
		t.Fatal("the page lacks its versions")
	}
	id := ""
	for range 3 { // the table, the chat and the spectators
		_, id, _ = nextBehind(stay, "hello")
	}
	w.play(now, people, "Nc6")
	stay.until("table", "Nc6")
	for name, again := range map[string]*stream{"with Last-Event-ID": w.read(path, "Last-Event-ID", id), "with ?has=": w.read(path + "?has=" + url.QueryEscape(has[1]))} {
		said := ""
		for said != "table" {
			if said, _, _ = nextBehind(again, "hello"); said == "talk" {
				t.Errorf("%s: got an old event", name)
			}
		}
		again.close()
	}
	latest := has[1]
	if page := regexp.MustCompile(`data-has="([^"]+)"`).FindStringSubmatch(w.get("/t/" + string(now.ID)).text); page[1] == latest {
		t.Error("the version did not change after a move")
	}
}

// nextBehind returns the next event with another name.
func nextBehind(s *stream, not string) (name, id, data string) {
	for {
		if name, id, data = s.next(); name != not {
			return name, id, data
		}
	}
}

// TestStreamsShare checks that all viewers of a table from one side share its channel and each
// event. Nothing may follow the table after the last one leaves.
func TestStreamsShare(t *testing.T) {
	s := newStreams(t.Context(), 10, 10)
	began, ended := 0, make(chan struct{})
	feed := func(ctx context.Context, c *channel) {
		began++
		c.publish(newEvent("table", "1", "one"))
		c.ring(ctx)
		<-ctx.Done()
		close(ended)
	}
	first, bell, leave := s.join("t", feed)
	second, otherBell, leaveToo := s.join("t", feed)
	if first != second || s.watching("t") != 2 {
		t.Fatal("the viewers do not share a channel")
	}
	for first.news() == nil {
		<-bell
	}
	first.publish(newEvent("table", "1", "the same"))
	first.publish(newEvent("talk", "7", "two"))
	first.ring(t.Context())
	<-otherBell
	news := second.news()
	if len(news) != 2 || &news[0].text[0] != &first.news()[0].text[0] || !strings.Contains(string(news[0].text), `"one"`) {
		t.Errorf("got events %v", news)
	}
	leave()
	select {
	case <-ended:
		t.Error("the channel ended while a viewer was left")
	default:
	}
	leaveToo()
	<-ended
	s.work.Wait()
	if began != 1 || len(s.channels) != 0 || s.watching("t") != 0 {
		t.Errorf("started %d times, %d channels left", began, len(s.channels))
	}
}

// TestRing checks that a channel notifies a whole crowd, group by group, and once for each event.
func TestRing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newStreams(t.Context(), 1, 1)
		ctx, end := context.WithCancel(t.Context())
		defer s.work.Wait()
		defer end()
		s.ctx = ctx
		var bells []<-chan struct{}
		var c *channel
		for range 3*rungAtOnce + 1 {
			var bell <-chan struct{}
			c, bell, _ = s.join("t", func(ctx context.Context, _ *channel) { <-ctx.Done() })
			<-bell
			bells = append(bells, bell)
		}
		rung := func() (n int) {
			for _, bell := range bells {
				select {
				case <-bell:
					n++
				default:
				}
			}
			return n
		}
		c.publish(event{name: "table", version: "1"})
		begun := time.Now()
		c.ring(ctx)
		if n := rung(); n != len(bells) || time.Since(begun) != 3*ringPause {
			t.Errorf("notified %d of %d within %v", n, len(bells), time.Since(begun))
		}
		c.publish(event{name: "table", version: "1"})
		c.ring(ctx)
		if n := rung(); n != 0 {
			t.Errorf("notified %d of an old event", n)
		}
		c.publish(bye)
		end()
		c.ring(ctx)
		if n := rung(); n != len(bells) || time.Since(begun) != 3*ringPause {
			t.Errorf("at the end: notified %d of %d", n, len(bells))
		}
	})
}

// TestStreamLimits checks the limits on streams, for a source and in total.
func TestStreamLimits(t *testing.T) {
	w := open(t, func(c *Config) {
		c.Gate.Trust, c.Proxies = nil, []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
		c.Streams, c.StreamsPerSource = 3, 2
	})
	from := func(addr string) *stream { return w.read("/events", "X-Forwarded-For", addr) }
	streams := []*stream{from("192.0.2.1"), from("192.0.2.1")}
	if s := from("192.0.2.1"); s.answer.StatusCode != http.StatusTooManyRequests || s.answer.Header.Get("Retry-After") == "" {
		t.Errorf("a third stream of a source: %s", s.answer.Status)
	}
	streams = append(streams, from("192.0.2.2"))
	if s := from("192.0.2.3"); s.answer.StatusCode != http.StatusTooManyRequests {
		t.Errorf("a fourth stream: %s", s.answer.Status)
	}
	for _, s := range streams {
		s.close()
	}
	for late := time.Now().Add(patience); ; { // the server notices the end a moment later
		s := from("192.0.2.1")
		s.close()
		if s.answer.StatusCode == http.StatusOK {
			break
		}
		if time.Now().After(late) {
			t.Fatal("no stream place became free")
		}
	}
}

// stuckBrowser is a browser that does not read: writing to it blocks until the deadline.
type stuckBrowser struct {
	http.ResponseWriter
	until time.Time
}

func (d *stuckBrowser) SetReadDeadline(time.Time) error { return nil }

func (d *stuckBrowser) SetWriteDeadline(t time.Time) error {
	d.until = t
	return nil
}

func (d *stuckBrowser) FlushError() error { return nil }

func (d *stuckBrowser) Write([]byte) (int, error) {
	if d.until.IsZero() {
		return 0, errors.New("there is no deadline")
	}
	<-time.After(time.Until(d.until)) // in bubble time
	return 0, errors.New("the deadline has come")
}

// TestSlowReaders checks that the server cuts a browser that does not read.
func TestSlowReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &stuckBrowser{}
		l := line{w: d, control: http.NewResponseController(d)}
		began := time.Now()
		l.write([]byte("hello"))
		if l.err == nil || time.Since(began) != writeTime {
			t.Errorf("after %v: %v", time.Since(began), l.err)
		}
		l.write([]byte("more"))
		if time.Since(began) != writeTime {
			t.Error("the server sent more")
		}
	})
}

// fastBrowser is a browser that reads at once.
type fastBrowser struct {
	stuckBrowser
	head http.Header
	text strings.Builder
}

func (k *fastBrowser) Header() http.Header { return k.head }

// SetWriteDeadline fails once a deadline has passed: HTTP/2 ends the stream then, though nothing waits to be written.
func (k *fastBrowser) SetWriteDeadline(t time.Time) error {
	if !k.until.IsZero() && time.Now().After(k.until) {
		return errors.New("the stream has ended")
	}
	return k.stuckBrowser.SetWriteDeadline(t)
}

func (k *fastBrowser) Write(p []byte) (int, error) { return k.text.Write(p) }

// TestStreamIsStillHere checks that a quiet stream sends a sign of life every 15 seconds, so
// proxies keep it open.
func TestStreamIsStillHere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, end := context.WithCancel(t.Context())
		defer end()
		s := &site{Config: Config{Now: time.Now}, ctx: ctx, streams: newStreams(ctx, 1, 1)}
		defer s.streams.work.Wait()
		browser, r := &fastBrowser{head: make(http.Header)}, httptest.NewRequestWithContext(ctx, "GET", "/events", nil)
		time.AfterFunc(46*time.Second, end)
		s.stream(browser, r, origin{}, "front", func(ctx context.Context, _ *channel) { <-ctx.Done() })
		if n := strings.Count(browser.text.String(), "\nevent: beat\n"); n != 3 {
			t.Errorf("got %d signs of life in 46 seconds:\n%s", n, browser.text.String())
		}
	})
}

// TestFrontStream checks that the lobby on the front page updates live.
func TestFrontStream(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	s := w.read("/events")
	s.until("lobby", "No games are being played.")
	tbl := w.table(pairing.Proposal{Game: "othello"}, people[0], people[1])
	_, data := s.until("lobby", string(tbl.ID))
	if !strings.Contains(data, "Othello") {
		t.Errorf("got %s", data)
	}
}

// TestStreamEnds checks that a stream ends with the server, and that the server does not wait for
// it.
func TestStreamEnds(t *testing.T) {
	w, _, now, _, _ := settled(t)
	s := w.read("/t/" + string(now.ID) + "/events")
	s.until("table", "")
	w.stop()
	for s.lines.Scan() {
	}
}

// TestStreamTakebackToTheStart checks that the event has an empty move list after a takeback of all
// moves, so that the page drops its own list.
func TestStreamTakebackToTheStart(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	now := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
	s := w.read("/t/" + string(now.ID) + "/events")
	now = w.play(now, people, "e4")
	s.until("table", "e4")
	now = w.do(now, people[0], table.Intent{Kind: table.Propose, Offer: table.Takeback, Ply: 1, N: 1})
	w.do(now, people[1], table.Intent{Kind: table.Accept, Offer: table.Takeback, Ply: 1})
	if _, data := s.until("table", `"plies":0`); !strings.Contains(data, `"rows":[]`) {
		t.Errorf("got %s", data)
	}
}
