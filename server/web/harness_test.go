package web

import (
	"context"
	"crypto/tls"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"path/filepath"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
)

// patience is the longest wait before a test fails.
const patience = 2 * time.Minute

// world is a club on a real socket.
type world struct {
	t    testing.TB
	club *lobby.Club
	url  string
	addr string
	stop func()
	site *http.Client
}

// games has all games, or every fourth with -short.
func games() (list []game.Rules) {
	for i, rules := range catalog.All() {
		if !testing.Short() || i%4 == 0 {
			list = append(list, rules)
		}
	}
	return list
}

// open opens a club. change may change its configuration.
func open(t testing.TB, change func(*Config)) *world {
	t.Helper()
	return openWithin(t, "all=none,none", change)
}

// openWithin is open with other budgets.
func openWithin(t testing.TB, budgets string, change func(*Config)) *world {
	t.Helper()
	return openClub(t, budgets, nil, change)
}

// openClub is openWithin with the caller's club.
func openClub(t testing.TB, budgets string, differ func(*lobby.Config), change func(*Config)) *world {
	t.Helper()
	before := goleak.IgnoreCurrent() // a benchmark has goroutines of its own
	t.Cleanup(func() { goleak.VerifyNone(t, before) })
	st, err := bolt.Open(filepath.Join(t.TempDir(), "db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	limits := budget.Defaults()
	if err := limits.Set(budgets); err != nil {
		t.Fatal(err)
	}
	config := lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler), Budgets: limits}
	if differ != nil {
		differ(&config)
	}
	club, err := lobby.New(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(club.Close)
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{
		Club: club, Games: catalog.All(), SSH: func(host string) string { return "ssh " + host },
		ListsEvery: 20 * time.Millisecond,
		Cast: func(w io.Writer, t *table.Table) error {
			_, err := io.WriteString(w, "a recording of "+string(t.ID))
			return err
		},
	}
	c.Gate.Trust = []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}
	if change != nil {
		change(&c)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- Serve(ctx, l, c) }()
	transport := &http.Transport{DisableCompression: true}
	scheme := "http://"
	if c.Cert != "" {
		scheme = "https://"
		transport.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
		transport.ForceAttemptHTTP2 = true
	}
	w := &world{t: t, club: club, addr: l.Addr().String(), url: scheme + l.Addr().String(), site: &http.Client{Transport: transport, Timeout: patience}}
	w.site.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	w.stop = func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		ended <- nil
		transport.CloseIdleConnections()
	}
	t.Cleanup(w.stop)
	return w
}

// person creates an account.
func (w *world) person(name string) account.Player {
	w.t.Helper()
	key := identity.DerivedID(name) + identity.DerivedID(name+"!")
	p, err := w.club.Accounts.ByKey(w.t.Context(), key)
	if err == nil {
		p, err = w.club.Accounts.Register(w.t.Context(), p, name)
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return p
}

// table lets the first player create a table in the first seat, and the second one join it.
func (w *world) table(p pairing.Proposal, white, black account.Player) *table.Table {
	w.t.Helper()
	p.Seat = 0
	t, err := w.club.Pairing.Create(w.t.Context(), white.Person, p)
	if err != nil {
		w.t.Fatal(err)
	}
	return w.do(t, black, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
}

// do applies an intent at a table.
func (w *world) do(t *table.Table, who account.Player, in table.Intent) *table.Table {
	w.t.Helper()
	next, err := w.club.Tables.Do(w.t.Context(), t.ID, who.Person, in)
	if err != nil {
		w.t.Fatal(err)
	}
	w.club.Tables.Await(w.t.Context(), next)
	return next
}

// play plays the moves, each by the side to move.
func (w *world) play(t *table.Table, people [2]account.Player, moves ...string) *table.Table {
	w.t.Helper()
	for _, m := range moves {
		t = w.do(t, people[t.State.Turn()], table.Intent{Kind: table.Move, Ply: len(t.Plies), Text: m})
	}
	return t
}

// page is a response with its body.
type page struct {
	*http.Response
	text string
}

// get requests an address, with headers given as names and values.
func (w *world) get(path string, headers ...string) page {
	w.t.Helper()
	return w.ask(http.MethodGet, path, nil, headers...)
}

// send sends a request, and returns when the response headers are there.
func (w *world) send(ctx context.Context, method, path string, body io.Reader, headers ...string) *http.Response {
	w.t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, w.url+path, body)
	if err != nil {
		w.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Add(headers[i], headers[i+1])
	}
	answer, err := w.site.Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	return answer
}

func (w *world) ask(method, path string, body io.Reader, headers ...string) page {
	w.t.Helper()
	answer := w.send(w.t.Context(), method, path, body, headers...)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	return page{answer, string(text)}
}
