package hostile

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

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
	nc.SetDeadline(time.Now().Add(e2etest.Patience))
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

func (h *haunted) lines() { h.session("carl", "plain", "help\n", false) }

func (h *haunted) bot() { h.session("carl", "bot", "{}\n", false) }

func (h *haunted) waiting() { h.session("carl", "wait --timeout=1s", "x", true) }

func (h *haunted) talk() { h.run("carl", "name carl"); h.run("carl", "say hello") }

func (h *haunted) table() { h.session("dora", string(h.duo.Match.Id), "", true) }

func (h *haunted) ready() { h.untilSprung(time.Second + 100*time.Millisecond); h.get("/readyz") }

func (h *haunted) page() { h.ask(h.web + "/") }

// stream looks at the lobby until the trap has sprung.
func (h *haunted) stream() { h.streamOf("/events") }

// team follows the page of a team, and players the list of them.
func (h *haunted) team() {
	h.run("carl", "name carl")
	h.run("carl", "team new carls")
	h.streamOf("/teams/carls/events")
}

func (h *haunted) players() { h.streamOf("/players/events") }

func (h *haunted) streamOf(page string) {
	answer, err := http.Get(h.web + page)
	if err != nil {
		return
	}
	h.untilSprung(patient)
	answer.Body.Close()
}

// listen follows the talk of the lobby with a token until the stream ends.
func (h *haunted) listen() {
	h.run("carl", "name carl")
	var token struct{ Secret string }
	json.Unmarshal([]byte(h.run("carl", "token new --json")), &token)
	r, err := http.NewRequest(http.MethodGet, h.web+"/api/v1/talk?do=lobby&follow=true", nil)
	if err != nil {
		return
	}
	r.Header.Set("Authorization", "Bearer "+token.Secret)
	r.Header.Set("Accept", "application/x-ndjson")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return // it ended before it began
	}
	h.untilSprung(patient)
	answer.Body.Close()
}

func (h *haunted) get(page string) (status int) { return h.ask(h.url + page) }

func (h *haunted) ask(address string) (status int) {
	answer, err := http.Get(address)
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
	json.Unmarshal([]byte(h.session("carl", "import --json", e2etest.ScholarsMate, false)), &doc)
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
	h.untilSprung(e2etest.Patience)
	c.Close()
}

// idle is a connection that asks for nothing.
func (h *haunted) idle() {
	c := sshtest.Dial(h.t, h.addr)
	h.untilSprung(e2etest.Patience)
	c.Close()
}

// deaf is a client that opens a channel without a session, and does not hear that the server
// closes it.
func (h *haunted) deaf() {
	nc, err := net.Dial("tcp", h.addr)
	if err != nil {
		h.t.Fatal(err)
	}
	line := &sshtest.StalledConn{Conn: nc}
	client := sshtest.Connect(h.t, line)
	client.Terminal(80, 24).Until("Look around") // which keeps the connection
	if _, _, err := client.OpenChannel("session", nil); err != nil {
		h.t.Fatal(err)
	}
	line.Stop()
	h.untilSprung(e2etest.Patience)
	line.Close()
}

// play has two people play on.
func (h *haunted) play(moves int) {
	h.t.Helper()
	if h.duo == nil {
		h.duo = e2etest.NewDuo(h.t, "ann", "ben")
		h.duo.Connect(h.t, h.addr)
		h.duo.Register()
		h.duo.Begin(h.t)
	}
	for range moves {
		h.duo.Move(h.t)
		if h.duo.Match.Over {
			h.duo.Leave()
			h.duo.Begin(h.t)
		}
	}
}
