package compare

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net"
	"os"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/cmd/pawnload/reference"
	"pawnstorm/cmd/pawnstorm/cli"
)

// small is a comparison of everything that takes only seconds. The servers run in the test process
// and are measured with it.
func small(t *testing.T) Config {
	t.Helper()
	if testing.Short() {
		t.Skip("slow: it waits to see that nothing happens")
	}
	if runtime.GOOS != "linux" {
		t.Skip("needs several loopback addresses, which only Linux has")
	}
	return Config{
		Launch: func(ctx context.Context, name, folder string) (*Server, error) { return launch(t, name, folder) },
		Folder: t.TempDir(), Servers: []string{reference.Tea, reference.Compact, reference.Raw, reference.Floor, Pawnstorm},
		Places: []Part{Lobby, Board, Images, Watch, Shipped}, Stages: []int{2, 4}, Boards: 2, Games: []int{1, 2}, Open: 12, Finished: 10,
		Moves: 3, Tables: 2, Rest: 20 * time.Millisecond, Idle: 50 * time.Millisecond,
		Play: 600 * time.Millisecond, Pace: 100 * time.Millisecond, Within: time.Hour,
		Log: slog.New(slog.DiscardHandler),
	}
}

func launch(t *testing.T, name, folder string) (*Server, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		switch name {
		case Pawnstorm:
			done <- servePawnstorm(ctx, folder, l)
		case Shipping:
			done <- servePawnstorm(ctx, folder, l, "--ship="+folder+"-shipped")
		default:
			done <- reference.Serve(ctx, name, folder, l)
		}
	}()
	return &Server{Addr: l.Addr().String(), PID: os.Getpid(), Ready: time.Millisecond, Stop: func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(name, err)
		}
	}}, nil
}

func servePawnstorm(ctx context.Context, folder string, l net.Listener, flags ...string) error {
	flags = append(flags, "--no-house", "--budget=all=none,none", "--trust=127.0.0.0/8")
	e, err := cli.Embed(ctx, folder, flags...)
	if err != nil {
		return err
	}
	defer e.Close()
	return e.Server.Serve(ctx, l)
}

// wanted lists the figures of a part that must be positive, then the figures that must only exist.
// The cost of a process means little when client and server share one.
var wanted = map[Part]struct{ positive, there []Figure }{
	Alone:  {positive: []Figure{MoveP50, MoveP99, MoveBytes}, there: []Figure{IdleCPU, MoveCPU, MovesLost}},
	screen: {positive: []Figure{MoveP50, MoveP99, MoveBytes, Logins}, there: []Figure{IdleCPU, IdleBytes, Resident, MoveCPU, MovesLost}},
	Lobby: {
		positive: []Figure{MoveP50, MoveP99, MoveBytes, Logins, NewFirst, NewLast},
		there:    []Figure{IdleCPU, IdleBytes, Resident, MoveCPU, MovesLost, NewCPU, NewUnseen},
	},
	Board: {positive: []Figure{MoveP50, MoveP99, MoveBytes}, there: []Figure{IdleCPU, IdleBytes, Resident, MoveCPU, MovesLost}},
	Shipped: {
		positive: []Figure{MoveP50, MoveP99, MoveBytes, Logins, NewFirst, NewLast},
		there:    []Figure{IdleCPU, IdleBytes, Resident, MoveCPU, MovesLost, NewCPU, NewUnseen},
	},
	Images: {positive: []Figure{MoveP50, MoveP99, MoveBytes}, there: []Figure{IdleCPU, IdleBytes, Resident, MoveCPU, MovesLost}},
	Watch:  {positive: []Figure{MoveP50, MoveP99, MoveBytes, Logins}, there: []Figure{IdleCPU, IdleBytes, Resident, MoveCPU, MovesLost}},
	Clocks: {positive: []Figure{CPU, TickCPU}, there: []Figure{TickBytes}},
	Live:   {positive: []Figure{MoveP50, MoveP99, MoveBytes, MovesASecond, CPU, ClientCPU, MoveCPU, MemoryMiB}, there: []Figure{MovesLost}},
	Start:  {positive: []Figure{Finished, Ready, Busy, StartCPU, MemoryMiB}},
}

// TestRun checks that a comparison has all parts, stages and figures.
func TestRun(t *testing.T) {
	before := goleak.IgnoreCurrent()
	config := small(t)
	r, err := Run(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	goleak.VerifyNone(t, before)
	for _, n := range r.Notes {
		if !strings.Contains(n, "Other programs are busy") {
			t.Errorf("unexpected note: %s", n)
		}
	}
	parts := make(map[Part]int)
	for _, m := range r.Measurements {
		parts[m.Part]++
		checkFigures(t, m)
	}
	want := map[Part]int{Alone: 1, screen: 8, Lobby: 2, Board: 2, Images: 2, Watch: 2, Shipped: 2, Clocks: 2, Live: 2, Start: 1}
	if !reflect.DeepEqual(parts, want) {
		t.Errorf("got measurements %v, want %v", parts, want)
	}
	checkJSON(t, r)
	checkText(t, r)
}

func checkFigures(t *testing.T, m Measurement) {
	t.Helper()
	if m.Sessions != m.Stage {
		t.Errorf("%s, %s: %d of %d sessions", m.Server, m.Part, m.Sessions, m.Stage)
	}
	w := wanted[m.Part]
	for _, f := range w.positive {
		if m.Figures[f] <= 0 {
			t.Errorf("%s, %s, %d sessions: %s is %v", m.Server, m.Part, m.Sessions, f, m.Figures[f])
		}
	}
	for _, f := range w.there {
		if _, ok := m.Figures[f]; !ok {
			t.Errorf("%s, %s, %d sessions: %s is missing", m.Server, m.Part, m.Sessions, f)
		}
	}
	if got, want := len(m.Figures), len(w.positive)+len(w.there); got != want {
		t.Errorf("%s, %s, %d sessions: %d figures, want %d: %v", m.Server, m.Part, m.Sessions, got, want, m.Figures)
	}
	if m.Figures[MoveP50] > m.Figures[MoveP99] || m.Figures[NewFirst] > m.Figures[NewLast] {
		t.Errorf("%s, %s, %d sessions: a larger figure came out smaller: %v", m.Server, m.Part, m.Sessions, m.Figures)
	}
}

// checkJSON checks that the report survives a round trip through JSON.
func checkJSON(t *testing.T, r *Report) {
	t.Helper()
	text, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var read Report
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(*r, read) {
		t.Errorf("after JSON the report is\n%+v\nwant\n%+v", read, *r)
	}
}

// checkText checks that the tables show each part and each figure.
func checkText(t *testing.T, r *Report) {
	t.Helper()
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	for _, row := range figures {
		if !strings.Contains(text.String(), row.words) {
			t.Errorf("the tables lack %q", row.words)
		}
	}
	for _, title := range []string{
		"\nTwo players alone\n", "\n2 sessions in the lobby\n", "\n4 sessions at boards\n",
		"\n4 sessions watching the game\n", "\n4 sessions at boards with running clocks\n", "\n2 sessions, all playing\n",
		"\nA start with 12 open tables\n",
	} {
		if !strings.Contains(text.String(), title) {
			t.Errorf("the tables lack %q", title)
		}
	}
	if n := strings.Count(text.String(), ": met") + strings.Count(text.String(), ": missed"); n != len(r.Goals) || n == 0 {
		t.Errorf("the tables have %d goals, the report has %d", n, len(r.Goals))
	}
	if t.Failed() {
		t.Log(text.String())
	}
}

// TestFailure checks that a failure keeps the earlier measurements.
func TestFailure(t *testing.T) {
	config := small(t)
	config.Servers, config.Places = []string{reference.Raw, Pawnstorm}, []Part{Lobby}
	full := config.Launch
	config.Launch = func(ctx context.Context, name, folder string) (*Server, error) {
		if name == Pawnstorm {
			return nil, errors.New("no room")
		}
		return full(ctx, name, folder)
	}
	r, err := Run(t.Context(), config)
	if err == nil || err.Error() != "pawnstorm, lobby: no room" {
		t.Errorf("got error %v", err)
	}
	if len(r.Measurements) != 2 {
		t.Errorf("the measurements are %+v", r.Measurements)
	}
}

// TestNobodyComes checks that a server without visitors gets a note and no figures.
func TestNobodyComes(t *testing.T) {
	config := small(t)
	config.Servers, config.Within = []string{reference.Raw}, 0
	r, err := Run(t.Context(), config)
	if err != nil || len(r.Measurements) != 0 {
		t.Errorf("%v; the measurements are %+v", err, r.Measurements)
	}
	if notes := strings.Join(r.Notes, "\n"); !strings.Contains(notes, "raw, screen: no session connected in time.") {
		t.Errorf("got notes %q", notes)
	}
}
