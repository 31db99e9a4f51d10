package rehearse

import (
	"context"
	"encoding/json"
	"net"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/nats/embedded"
	"pawnstorm/server/sshtest"
)

// player is someone who logs in again whenever the connection ends.
type player struct {
	addr string
	key  gossh.Signer
	conn *gossh.Client // nil while not connected
}

// answerWithin is how long a player waits for an answer.
const answerWithin = 10 * time.Second

// say runs a command once. After an error, the command may have run or not.
func (p *player) say(line string) (out string, code int, err error) {
	defer func() {
		if err != nil {
			p.leave()
		}
	}()
	if p.conn == nil {
		nc, err := net.DialTimeout("tcp", p.addr, answerWithin)
		if err != nil {
			return "", 0, err
		}
		nc.SetDeadline(time.Now().Add(answerWithin))
		if p.conn, err = sshtest.Login(nc, "tester", sshtest.Auth(p.key)...); err != nil {
			nc.Close()
			return "", 0, err
		}
		nc.SetDeadline(time.Time{})
	}
	return sshtest.Try(p.conn, line)
}

func (p *player) leave() {
	if p.conn != nil {
		p.conn.Close()
		p.conn = nil
	}
}

// act is something that the server acknowledged: a table had a number of moves, or was over.
type act struct {
	at    time.Time
	table string
	plies int
	over  bool
}

// pair is two people who play one game after another.
type pair struct {
	seats [2]*player

	mu   sync.Mutex
	acts []act
}

// shown is what a server shows of a table.
type shown struct {
	ID, Status string
	Ply        int
}

// knights is a game that goes back and forth, and then on.
var knights = strings.Fields("Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nf6")

// play plays until ctx ends. It looks at the table before each act, because it may have lost the answer
// to the last one, and the server may have lost the act.
func (p *pair) play(ctx context.Context) {
	id := ""
	for ctx.Err() == nil {
		if !p.step(&id) {
			select {
			case <-ctx.Done():
			case <-time.After(20 * time.Millisecond):
			}
		}
	}
	for _, seat := range p.seats {
		seat.leave()
	}
}

// step does the next thing at a table, and reports whether the server acknowledged it.
func (p *pair) step(id *string) bool {
	if *id == "" {
		out, code, err := p.seats[0].say("new chess as white clock=5+3 rated --json")
		var made shown
		if err != nil || code != cli.ExitDone || json.Unmarshal([]byte(out), &made) != nil {
			return false
		}
		*id = made.ID
		return p.done(act{table: *id})
	}
	out, code, err := p.seats[0].say("show " + *id + " --json")
	var now shown
	switch {
	case err != nil:
		return false
	case code != cli.ExitDone || json.Unmarshal([]byte(out), &now) != nil || now.Status == "over":
		*id = "" // lost, or over
		return false
	case now.Status == "open":
		_, code, err := p.seats[1].say("join " + *id)
		return err == nil && code == cli.ExitDone && p.done(act{table: *id})
	case now.Ply == len(knights):
		_, code, err := p.seats[0].say("resign " + *id)
		return err == nil && code == cli.ExitDone && p.done(act{table: *id, plies: now.Ply, over: true})
	}
	_, code, err = p.seats[now.Ply%2].say("move " + knights[now.Ply] + " on " + *id)
	return err == nil && code == cli.ExitDone && p.done(act{table: *id, plies: now.Ply + 1})
}

// done notes an act. It returns true.
func (p *pair) done(a act) bool {
	a.at = time.Now()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.acts = append(p.acts, a)
	return true
}

func (p *pair) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.acts)
}

// people are pairs who play on one address, whatever server is there.
type people struct {
	t     *testing.T
	addr  string
	pairs []*pair
	stop  func()
}

// newPeople returns some pairs with accounts to be, and an address for their server.
func newPeople(t *testing.T) *people {
	t.Helper()
	ports, err := embedded.Ports(1)
	if err != nil {
		t.Fatal(err)
	}
	c := &people{t: t, addr: "127.0.0.1:" + strconv.Itoa(ports[0])}
	for range 3 {
		pair := new(pair)
		for i := range pair.seats {
			pair.seats[i] = &player{addr: c.addr, key: sshtest.Key(t)}
		}
		c.pairs = append(c.pairs, pair)
	}
	return c
}

// register makes their accounts, and lets them play.
func (c *people) register() {
	c.t.Helper()
	for i, p := range c.pairs {
		for j, seat := range p.seats {
			if out, code, err := seat.say("name " + [2]string{"ann", "ben"}[j] + strconv.Itoa(i)); code != cli.ExitDone || err != nil {
				c.t.Fatal(out, err)
			}
		}
	}
	c.play()
}

// play lets everyone play until stop is called.
func (c *people) play() {
	ctx, cancel := context.WithCancel(c.t.Context())
	var playing sync.WaitGroup
	for _, p := range c.pairs {
		playing.Go(func() { p.play(ctx) })
	}
	c.stop = sync.OnceFunc(func() {
		cancel()
		playing.Wait()
	})
	c.t.Cleanup(c.stop)
}

// more waits until each pair has done some more.
func (c *people) more(acts int) {
	c.t.Helper()
	for _, p := range c.pairs {
		goal := p.count() + acts
		for late := time.Now().Add(e2etest.Patience); p.count() < goal; <-time.After(5 * time.Millisecond) {
			if time.Now().After(late) {
				c.t.Fatal("people can't play on")
			}
		}
	}
}

// waited returns the longest time between two acts of a pair, the second of them after a moment.
func (c *people) waited(from time.Time) (longest time.Duration) {
	for _, p := range c.pairs {
		for i := 1; i < len(p.acts); i++ {
			if p.acts[i].at.After(from) {
				longest = max(longest, p.acts[i].at.Sub(p.acts[i-1].at))
			}
		}
	}
	return longest
}

// lost looks for each act before a moment on the server that runs now. It returns how many are lost, and
// how long before the moment the oldest of them was.
func (c *people) lost(until time.Time) (acts, lost int, oldest time.Duration) {
	c.t.Helper()
	for _, p := range c.pairs {
		for _, a := range p.acts {
			if a.at.After(until) {
				continue
			}
			acts++
			out, code, err := p.seats[0].say("show " + a.table + " --json")
			var now shown
			if err != nil {
				c.t.Fatal(err)
			}
			if code == cli.ExitDone && json.Unmarshal([]byte(out), &now) == nil && now.Ply >= a.plies && (!a.over || now.Status == "over") {
				continue
			}
			lost++
			oldest = max(oldest, until.Sub(a.at))
		}
	}
	return acts, lost, oldest
}

// report stops all play, and says what an event cost that began and ended the old server at two moments.
// No acknowledged act may be lost, except shortly before the end.
func (c *people) report(what string, begun, ended time.Time, mayLose time.Duration) {
	c.t.Helper()
	c.stop()
	acts, lost, oldest := c.lost(ended)
	c.t.Logf("%s: %d of %d acts lost, RPO %.2f s; players waited, RTO %.2f s", what, lost, acts, oldest.Seconds(), c.waited(begun).Seconds())
	if lost > 0 && oldest > mayLose || acts == 0 {
		c.t.Errorf("%s: of %d acts, one that was acknowledged %v before is lost", what, acts, oldest)
	}
}
