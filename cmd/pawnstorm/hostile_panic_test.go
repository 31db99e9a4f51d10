package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"io"
	"io/fs"
	"maps"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/lobby/guard"
	"pawnstorm/server/sshtest"
)

// ends is what the end of a part by a panic ends besides.
type ends string

const (
	nothing      ends = "nothing else"
	itsSession   ends = `msg="session ended" .*reason=panic`
	itsLine      ends = `msg="connection closed" .*reason=panic`
	perhaps      ends = "the session, if it has not ended before"
	endOfAllLate ends = "the end of the server in good order" // which ends all the same, but in time
)

// parts are those that panic while the server runs, with what brings each of them about.
var parts = map[string]struct {
	ends  ends
	bring func(*haunted)
}{
	"a channel without a session":      {nothing, (*haunted).channel},
	"a connection without a session":   {nothing, (*haunted).idle},
	"a command of the screens":         {itsSession, (*haunted).screens},
	"a connection":                     {itsLine, (*haunted).screens},
	"serving a connection":             {nothing, (*haunted).screens},
	"serving a session":                {nothing, (*haunted).screens}, // it has not begun
	"a kick":                           {nothing, (*haunted).kick},
	"a lingering channel":              {nothing, (*haunted).deaf},
	"a session":                        {itsSession, (*haunted).screens},
	"a session channel":                {nothing, (*haunted).screens},
	"a worker of the house":            {nothing, (*haunted).house},
	"analysing":                        {nothing, (*haunted).analysis},
	"closing a feed":                   {nothing, (*haunted).screens},
	"following":                        {nothing, nil},
	"giving back time at":              {nothing, nil},
	"learning":                         {nothing, (*haunted).talk},
	"leaving a table":                  {nothing, (*haunted).table},
	"leaving a topic":                  {nothing, (*haunted).table},
	"leaving the lobby":                {nothing, (*haunted).screens},
	"pairing":                          {nothing, (*haunted).pair},
	"reading in line mode":             {itsSession, (*haunted).lines},
	"reading the lines of a program":   {itsSession, (*haunted).bot},
	"settling":                         {nothing, (*haunted).resign},
	"something that is saved":          {itsSession, (*haunted).resign},
	"telling what is new in the lobby": {nothing, (*haunted).lobby},
	"telling who is there":             {nothing, (*haunted).table},
	"the commands of a session":        {perhaps, (*haunted).screens},
	"the filter of a session":          {nothing, (*haunted).screens}, // it has not begun
	"the house at":                     {nothing, (*haunted).house},
	"the input of a command":           {itsSession, (*haunted).lines},
	"the input of a session":           {itsSession, (*haunted).screens},
	"the keys of a command":            {itsSession, (*haunted).waiting},
	"the output of a session":          {itsSession, (*haunted).screens},
	"the screens of a session":         {itsSession, (*haunted).screens},
	"the size of a window":             {itsSession, (*haunted).screens},
	"the watch on a command":           {itsSession, (*haunted).waiting},
	"trying the store":                 {nothing, (*haunted).ready},
	"welcoming a connection":           {nothing, (*haunted).screens},

	// These begin with the server, which serves all the same.
	"deleting accounts":           {nothing, nil},
	"handing out copies":          {nothing, nil},
	"keeping time":                {nothing, nil},
	"making backups":              {nothing, nil},
	"minding bans":                {nothing, nil},
	"reading who runs the club":   {nothing, nil},
	"the dispatcher of the house": {nothing, nil},
	"the known sources":           {nothing, nil},
	"the operator's pages":        {nothing, nil},
	"the watchdog":                {nothing, nil},
	"watching presence":           {nothing, nil},
	"watching the nodes":          {nothing, nil},
}

// lastParts are those that panic when the server ends.
var lastParts = map[string]ends{
	"closing the listener":        nothing,
	"ending a collection":         nothing,
	"leaving the store":           nothing,
	"leaving a signal":            nothing,
	"ending copies":               nothing,
	"ending the operator's pages": nothing,
	"telling of the end":          nothing,
	"waiting for the end of all":  endOfAllLate,
}

// elsewhere are those that panic in other tests, because it takes hours, or ends the process.
var elsewhere = map[string]string{
	"answering a node":                     "TestNodesSurvivePanics",
	"answering other nodes":                "TestNodesSurvivePanics",
	"asking NATS":                          "TestPanics",
	"asking the node":                      "TestNodesSurvivePanics",
	"calling time at":                      "TestServicesSurvivePanics",
	"closing":                              "TestWorkersSurvivePanics",
	"cutting connections":                  "TestPanicWhileCutting",
	"deleting":                             "TestDeletionOutlivesPanics",
	"glancing at":                          "TestGlancePanics",
	"indexing":                             "TestIndexSurvivesPanics",
	"loading a dump":                       "TestLoadPanics",
	"looking for missed news of the store": "TestPanics",
	"news of the store":                    "TestPanics",
	"telling who is there at":              "TestServicesSurvivePanics",
	"the end after damage":                 "TestHostileDiskUnread",
	"the keepalive":                        "TestPanicInTheKeepalive",
}

// ofTheDemo are parts of the process that starts the servers of the demo, and is none.
var ofTheDemo = []string{"a process of the demo", "starting again", "waiting for the end of the demo"}

// haunted is a server in this process, of which one part panics once.
type haunted struct {
	t            *testing.T
	addr, url    string
	log          *syncBuffer
	stop         func() int // the exit code
	clients      map[string]gossh.Signer
	duo          *duo
	names        []string
	springs      sync.Mutex
	armed        string
	sprung       chan struct{}
	times        map[string]int // that a part has begun
	folder, keys string
}

type syncBuffer struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}

// haunt opens a server of which a part panics, "" if none does yet.
func haunt(t *testing.T, folder, part string) *haunted {
	t.Helper()
	h := &haunted{t: t, folder: folder, log: &syncBuffer{}, clients: map[string]gossh.Signer{"operator": sshtest.Key(t)}, times: make(map[string]int)}
	h.names = slices.SortedFunc(maps.Keys(guardedNames(t)), func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	h.keys = filepath.Join(folder, "operators")
	if err := os.WriteFile(h.keys, []byte(authorized(h.clients["operator"])), 0o600); err != nil {
		t.Fatal(err)
	}
	notify, err := net.ListenUnixgram("unixgram", &net.UnixAddr{Net: "unixgram", Name: filepath.Join(t.TempDir(), "notify")})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { notify.Close() })
	go io.Copy(io.Discard, notify)
	t.Setenv("NOTIFY_SOCKET", notify.LocalAddr().String())
	t.Setenv("WATCHDOG_USEC", "200000")
	h.arm(part)
	t.Cleanup(guard.Trap(h.spring))
	h.serve()
	return h
}

func (h *haunted) serve() {
	ctx, stop := context.WithCancel(context.Background())
	read, write := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		defer write.Close()
		ended <- run(ctx, []string{
			"--addr", "127.0.0.1:0", "--data", h.folder, "--house-wait=1s", "--ops", "127.0.0.1:0", "--operators", h.keys, "--log-level=debug",
		}, write, h.log)
	}()
	h.stop = sync.OnceValue(func() int {
		stop()
		select {
		case code := <-ended:
			return code
		case <-time.After(patience):
			h.t.Errorf("the server does not end:\n%s", h.log)
			return -1
		}
	})
	h.t.Cleanup(func() { h.stop() })
	greeting := make([]byte, 4<<10)
	for text := ""; h.addr == ""; {
		n, err := read.Read(greeting)
		if err != nil {
			h.t.Fatalf("the server does not start:\n%s", h.log)
		}
		text += string(greeting[:n])
		if m := lineToType.FindStringSubmatch(text); m != nil {
			h.addr = "127.0.0.1:" + m[1]
		}
	}
	go io.Copy(io.Discard, read)
	h.url = regexp.MustCompile(`url=(http://[0-9.:]+)/`).FindStringSubmatch(h.log.String())[1]
}

// arm has the next work of a name panic.
func (h *haunted) arm(part string) {
	h.springs.Lock()
	defer h.springs.Unlock()
	h.armed, h.sprung = part, make(chan struct{})
}

func (h *haunted) spring(what string) {
	h.springs.Lock()
	defer h.springs.Unlock()
	for _, name := range h.names { // the longest first
		if what == name || strings.HasPrefix(what, name+" ") {
			if h.times[name]++; name == h.armed {
				h.armed = ""
				close(h.sprung)
				panic("sabotage")
			}
			return
		}
	}
	h.t.Errorf("work is guarded by a name that was not found: %s", what)
}

// begun is how often a part has begun.
func (h *haunted) begun(part string) int {
	h.springs.Lock()
	defer h.springs.Unlock()
	return h.times[part]
}

// patient is how long a provocation stays for what it provokes.
const patient = 3 * time.Second

// untilSprung waits for the panic, but not for long.
func (h *haunted) untilSprung(most time.Duration) bool {
	select {
	case <-h.sprung:
		return true
	default:
	}
	select {
	case <-h.sprung:
		return true
	case <-time.After(most):
		return false
	}
}

// session runs a session of somebody until the trap has sprung, or it ends by itself. It
// may fail in any way.
func (h *haunted) session(who, line, input string, terminal bool) (out string) {
	if h.clients[who] == nil {
		h.clients[who] = sshtest.Key(h.t)
	}
	nc, err := net.Dial("tcp", h.addr)
	if err != nil {
		return ""
	}
	defer nc.Close()
	nc.SetDeadline(time.Now().Add(patience))
	c, err := sshtest.Login(nc, who, sshtest.Auth(h.clients[who])...)
	if err != nil {
		return ""
	}
	defer c.Close()
	opened := make(chan *gossh.Session, 1)
	go func() {
		if s, err := c.NewSession(); err == nil {
			opened <- s
		}
	}()
	var s *gossh.Session
	select {
	case s = <-opened:
	case <-h.sprung:
		return ""
	}
	said := &syncBuffer{}
	s.Stdout, s.Stderr = said, said
	keys, err := s.StdinPipe()
	if err != nil {
		return ""
	}
	if terminal {
		s.RequestPty("xterm-256color", 24, 80, nil)
	}
	if s.Start(line) != nil {
		return ""
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Wait()
	}()
	for i := range 3 {
		s.WindowChange(24+i, 80)
	}
	io.WriteString(keys, input)
	if !terminal {
		keys.Close()
	}
	select {
	case <-ended:
	case <-h.sprung:
		select { // its end may follow
		case <-ended:
		case <-time.After(200 * time.Millisecond):
		}
	case <-time.After(patient / 3):
	}
	return said.String()
}

func (h *haunted) run(who, line string) string { return h.session(who, line, "", false) }

func (h *haunted) screens() { h.session("carl", "", "q?", true) }
func (h *haunted) lines()   { h.session("carl", "plain", "help\n", false) }
func (h *haunted) bot()     { h.session("carl", "bot", "{}\n", false) }
func (h *haunted) waiting() { h.session("carl", "wait --timeout=1s", "x", true) }
func (h *haunted) talk()    { h.run("carl", "name carl"); h.run("carl", "say hello") }
func (h *haunted) table()   { h.session("dora", string(h.duo.match.id), "", true) }
func (h *haunted) ready()   { h.untilSprung(time.Second + 100*time.Millisecond); h.get("/readyz") }

func (h *haunted) get(page string) (status int) {
	answer, err := http.Get(h.url + page)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// fresh is the id of a new table of somebody's.
func (h *haunted) fresh(who, more string) string {
	h.run(who, "name "+who)
	var doc struct{ ID string }
	json.Unmarshal([]byte(h.run(who, "new chess as white "+more+" --json")), &doc)
	return doc.ID
}

// lobby has somebody look at it while a table is made.
func (h *haunted) lobby() {
	term := sshtest.Dial(h.t, h.addr).Terminal(80, 24)
	term.Until("Look around")
	term.Type("q")
	term.Until("Lobby")
	h.fresh("carl", "")
	h.untilSprung(patient)
	term.Close()
}

func (h *haunted) house() {
	id := h.fresh("carl", "--house=1")
	h.run("carl", "move "+id+" e4")
	h.untilSprung(patient)
}

func (h *haunted) resign() {
	id := h.fresh("carl", "")
	h.run("dora", "join "+id)
	for i, move := range []string{"e4", "e5", "Nf3"} {
		h.run([]string{"carl", "dora"}[i%2], "move "+id+" "+move)
	}
	h.run("carl", "resign "+id)
	h.untilSprung(patient)
}

func (h *haunted) analysis() {
	var doc struct{ ID string }
	h.run("carl", "name carl")
	json.Unmarshal([]byte(h.session("carl", "import --json", scholarsMate, false)), &doc)
	h.run("carl", "analyse "+doc.ID)
}

func (h *haunted) pair() {
	for _, who := range []string{"carl", "dora"} {
		h.run(who, "name "+who)
		h.run(who, "seek chess 5+3 --wait=0")
		h.run(who, "seek chess 5+3")
	}
	h.untilSprung(patient)
}

// kick has an operator end somebody's session.
func (h *haunted) kick() {
	victim := sshtest.Dial(h.t, h.addr).Terminal(80, 24)
	victim.Until("Look around")
	out := h.run("operator", "admin who --json")
	for line := range strings.Lines(out) {
		var doc struct {
			Session, Key string
		}
		if json.Unmarshal([]byte(line), &doc) == nil && doc.Session != "" && doc.Key == "" {
			h.run("operator", "admin kick "+doc.Session)
		}
	}
	h.untilSprung(2 * patient)
}

// channel opens one that asks for nothing.
func (h *haunted) channel() {
	c := sshtest.Dial(h.t, h.addr)
	c.Terminal(80, 24).Until("Look around") // which keeps the connection
	if _, requests, err := c.OpenChannel("session", nil); err == nil {
		go gossh.DiscardRequests(requests)
	}
	h.untilSprung(patience)
	c.Close()
}

// idle is a connection that asks for nothing.
func (h *haunted) idle() {
	c := sshtest.Dial(h.t, h.addr)
	h.untilSprung(patience)
	c.Close()
}

// deaf is a client that does not hear of the end of its session.
func (h *haunted) deaf() {
	nc, err := net.Dial("tcp", h.addr)
	if err != nil {
		h.t.Fatal(err)
	}
	line := &sshtest.Deaf{Conn: nc}
	term := sshtest.Connect(h.t, line).Terminal(80, 24, "plain")
	term.Until("This is line mode")
	line.Stop()
	term.Type("quit\r")
	h.untilSprung(patience)
	line.Close()
}

// play has two people play on.
func (h *haunted) play(moves int) {
	h.t.Helper()
	if h.duo == nil {
		h.duo = newDuo(h.t, "ann", "ben")
		h.duo.connect(h.t, h.addr)
		h.duo.register()
		h.duo.begin(h.t)
	}
	for range moves {
		h.duo.move(h.t)
		if h.duo.match.over {
			h.duo.leave()
			h.duo.begin(h.t)
		}
	}
}

// check checks what a panic has ended.
func (h *haunted) check(part string, want ends, before uint64, logged int) {
	h.t.Helper()
	log := func() string { return h.log.String()[logged:] }
	for late := time.Now().Add(patience); want == itsSession || want == itsLine; <-time.After(time.Millisecond) {
		if regexp.MustCompile(string(want)).MatchString(log()) {
			break
		}
		if time.Now().After(late) {
			h.t.Fatalf("%s: it does not end what it should:\n%s", part, log())
		}
	}
	if n := guard.Panics() - before; n != 1 {
		h.t.Errorf("%s: there were %d panics:\n%s", part, n, log())
	}
	for _, kind := range []ends{itsSession, itsLine} {
		n := len(regexp.MustCompile(string(kind)).FindAllString(log(), -1))
		if want != perhaps && (n > 0) != (kind == want) || n > 1 {
			h.t.Errorf("%s: it has ended %d with the line %s:\n%s", part, n, kind, log())
		}
	}
}

// TestHostilePanics is row 30: each part of a running server that is guarded panics once,
// while two people play. It ends what it should, and they notice nothing.
func TestHostilePanics(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs many servers")
	}
	known := slices.Sorted(maps.Keys(parts))
	known = append(known, slices.Collect(maps.Keys(lastParts))...)
	known = append(known, slices.Collect(maps.Keys(elsewhere))...)
	known = append(known, ofTheDemo...)
	slices.Sort(known)
	if found := slices.Sorted(maps.Keys(guardedNames(t))); !slices.Equal(found, known) {
		for _, name := range append(found, known...) {
			if slices.Contains(found, name) != slices.Contains(known, name) {
				t.Errorf("%q is known to this test: %v", name, slices.Contains(known, name))
			}
		}
	}
	there := testNames(t)
	for part, test := range elsewhere {
		if !there[test] {
			t.Errorf("%s: there is no %s", part, test)
		}
	}
	t.Run("running", func(t *testing.T) {
		h := haunt(t, t.TempDir(), "")
		h.play(2)
		for _, part := range slices.Sorted(maps.Keys(parts)) {
			if parts[part].bring == nil {
				continue
			}
			t.Run(part, func(t *testing.T) {
				h.t = t
				panics, logged := guard.Panics(), len(h.log.String())
				h.arm(part)
				for late := time.Now().Add(patience); !h.untilSprung(0); {
					if time.Now().After(late) {
						t.Fatal("it was not brought about")
					}
					parts[part].bring(h)
				}
				h.play(1)
				h.check(part, parts[part].ends, panics, logged)
			})
		}
		if code := h.stop(); code != exitDone {
			t.Errorf("it ends with %d:\n%s", code, h.log)
		}
	})
	for _, part := range slices.Sorted(maps.Keys(parts)) {
		if parts[part].bring == nil {
			t.Run(part, func(t *testing.T) { panicsAtTheStart(t, part) })
		}
	}
	for _, part := range slices.Sorted(maps.Keys(lastParts)) {
		t.Run(part, func(t *testing.T) { panicsAtTheEnd(t, part, lastParts[part]) })
	}
}

// panicsAtTheStart: a server of which a part panics when it begins serves people.
func panicsAtTheStart(t *testing.T, part string) {
	folder := t.TempDir()
	if part == "giving back time at" { // a game whose clock runs
		h := haunt(t, folder, "")
		id := h.fresh("carl", "clock=5+3")
		h.run("dora", "join "+id)
		h.run("carl", "move "+id+" e4")
		h.run("dora", "move "+id+" e5")
		h.stop()
	}
	panics := guard.Panics()
	h := haunt(t, folder, part)
	if !h.untilSprung(patience) {
		t.Fatal("it has not begun")
	}
	h.play(2)
	again := map[string]bool{"giving back time at": true, "handing out copies": true, "reading who runs the club": true, "the operator's pages": true}
	for late := time.Now().Add(patience); !again[part] && h.begun(part) < 2; <-time.After(10 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("it has not begun again")
		}
	}
	h.check(part, nothing, panics, 0)
	if code := h.stop(); code != exitDone {
		t.Errorf("it ends with %d:\n%s", code, h.log)
	}
}

// panicsAtTheEnd: a server of which a part panics while it ends does so within its time.
func panicsAtTheEnd(t *testing.T, part string, want ends) {
	h := haunt(t, t.TempDir(), "")
	h.play(2)
	panics, logged := guard.Panics(), len(h.log.String())
	h.arm(part)
	code := h.stop()
	if (code != exitDone) != (want == endOfAllLate) {
		t.Errorf("it ends with %d:\n%s", code, h.log)
	}
	if !h.untilSprung(0) {
		t.Fatal("it has not begun")
	}
	h.check(part, want, panics, logged)
	for _, term := range h.duo.terms {
		term.Wait()
		if screen := strings.Join(strings.Fields(term.Screen()), " "); !isFarewell(screen) {
			t.Errorf("a player reads:\n%s", screen)
		}
	}
}

// testNames are the tests of the module.
func testNames(t *testing.T) map[string]bool {
	t.Helper()
	names := make(map[string]bool)
	root, test := os.DirFS("../.."), regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	err := fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, "_test.go") {
			return err
		}
		text, err := fs.ReadFile(root, name)
		for _, found := range test.FindAllSubmatch(text, -1) {
			names[string(found[1])] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}
