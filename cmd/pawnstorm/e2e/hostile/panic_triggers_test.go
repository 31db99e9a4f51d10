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

// session runs a session until the panic, or until it ends by itself. Any failure is fine.
func (h *panicServer) session(who, line, input string, terminal bool) (out string) {
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
		select { // it may still end properly
		case <-ended:
		case <-time.After(200 * time.Millisecond):
		}
	case <-time.After(patient / 3):
	}
	return said.String()
}

func (h *panicServer) run(who, line string) string { return h.session(who, line, "", false) }

func (h *panicServer) screens() { h.session("carl", "", "q?", true) }

func (h *panicServer) lines() { h.session("carl", "plain", "help\n", false) }

func (h *panicServer) bot() { h.session("carl", "bot", "{}\n", false) }

func (h *panicServer) waiting() { h.session("carl", "wait --timeout=1s", "x", true) }

func (h *panicServer) talk() { h.run("carl", "name carl"); h.run("carl", "say hello") }

func (h *panicServer) table() { h.session("dora", string(h.duo.Match.Id), "", true) }

func (h *panicServer) ready() { h.untilSprung(time.Second + 100*time.Millisecond); h.get("/readyz") }

func (h *panicServer) page() { h.ask(h.web + "/") }

// stream follows the lobby until the panic.
func (h *panicServer) stream() { h.streamOf("/events") }

// team follows a team's page.
func (h *panicServer) team() {
	h.run("carl", "name carl")
	h.run("carl", "team new carls")
	h.streamOf("/teams/carls/events")
}

// study follows the page of a study.
func (h *panicServer) study() {
	h.run("carl", "name carl")
	var doc struct{ ID string }
	json.Unmarshal([]byte(h.run("carl", "study chess --json")), &doc)
	h.streamOf("/studies/" + doc.ID + "/events")
}

func (h *panicServer) players() { h.streamOf("/players/events") }

func (h *panicServer) finished() { h.streamOf("/archive/events") }

// watched follows a table's page.
func (h *panicServer) watched() { h.streamOf("/t/" + string(h.duo.Match.Id) + "/events") }

func (h *panicServer) streamOf(page string) {
	answer, err := http.Get(h.web + page)
	if err != nil {
		return
	}
	h.untilSprung(patient)
	answer.Body.Close()
}

// listen follows the lobby chat with a token until the stream ends.
func (h *panicServer) listen() {
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
		return // ended before it began
	}
	h.untilSprung(patient)
	answer.Body.Close()
}

func (h *panicServer) get(page string) (status int) { return h.ask(h.url + page) }

func (h *panicServer) ask(address string) (status int) {
	answer, err := http.Get(address)
	if err != nil {
		return 0
	}
	defer answer.Body.Close()
	io.Copy(io.Discard, answer.Body)
	return answer.StatusCode
}

// fresh creates a table and returns its ID.
func (h *panicServer) fresh(who, more string) string {
	h.run(who, "name "+who)
	var doc struct{ ID string }
	json.Unmarshal([]byte(h.run(who, "new chess as white "+more+" --json")), &doc)
	return doc.ID
}

// lobby shows the lobby to a guest while a table is created.
func (h *panicServer) lobby() {
	term := sshtest.Dial(h.t, h.addr).Terminal(80, 24)
	term.Until("Look around")
	term.Type("q")
	term.Until(" Mine")
	h.fresh("carl", "")
	h.untilSprung(patient)
	term.Close()
}

func (h *panicServer) house() {
	id := h.fresh("carl", "--house=1")
	h.run("carl", "move "+id+" e4")
	h.untilSprung(patient)
}

func (h *panicServer) resign() {
	id := h.fresh("carl", "")
	h.run("dora", "join "+id)
	for i, move := range []string{"e4", "e5", "Nf3"} {
		h.run([]string{"carl", "dora"}[i%2], "move "+id+" "+move)
	}
	h.run("carl", "resign "+id)
	h.untilSprung(patient)
}

func (h *panicServer) analysis() {
	var doc struct{ ID string }
	h.run("carl", "name carl")
	json.Unmarshal([]byte(h.session("carl", "import --json", e2etest.ScholarsMate, false)), &doc)
	h.run("carl", "analyse "+doc.ID)
}

func (h *panicServer) pair() {
	for _, who := range []string{"carl", "dora"} {
		h.run(who, "name "+who)
		h.run(who, "seek chess 5+3 --wait=0")
		h.run(who, "seek chess 5+3")
	}
	h.untilSprung(patient)
}

// kick lets an operator end a session.
func (h *panicServer) kick() {
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

// channel opens a channel and never uses it.
func (h *panicServer) channel() {
	c := sshtest.Dial(h.t, h.addr)
	c.Terminal(80, 24).Until("Look around") // keeps the connection open
	if _, requests, err := c.OpenChannel("session", nil); err == nil {
		go gossh.DiscardRequests(requests)
	}
	h.untilSprung(e2etest.Patience)
	c.Close()
}

// idle opens a connection and never uses it.
func (h *panicServer) idle() {
	c := sshtest.Dial(h.t, h.addr)
	h.untilSprung(e2etest.Patience)
	c.Close()
}

// deaf opens a channel without a session and then stops reading.
func (h *panicServer) deaf() {
	nc, err := net.Dial("tcp", h.addr)
	if err != nil {
		h.t.Fatal(err)
	}
	line := &sshtest.StalledConn{Conn: nc}
	client := sshtest.Connect(h.t, line)
	client.Terminal(80, 24).Until("Look around") // keeps the connection open
	if _, _, err := client.OpenChannel("session", nil); err != nil {
		h.t.Fatal(err)
	}
	line.Stop()
	h.untilSprung(e2etest.Patience)
	line.Close()
}

// play plays the next moves between two people.
func (h *panicServer) play(moves int) {
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
