//go:build unix

package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net"
	"slices"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/server/sshtest"
)

// answerWithin is how long a player waits for a node before switching to the next one.
const answerWithin = 6 * time.Second

// longestGame limits the moves of a game, so that faults also hit new tables and game ends.
const longestGame = 40

// roamer is a player who can switch between nodes.
type roamer struct {
	c    *cluster
	key  gossh.Signer
	at   int // index of the node
	wire net.Conn
	conn *gossh.Client // nil if disconnected
}

// say runs a command. After an error the outcome is unknown, and the next command goes to another
// node.
func (v *roamer) say(line string) (out string, code int, err error) {
	defer func() {
		if err != nil {
			v.leave()
			v.at = (v.at + 1) % clusterSize
		}
	}()
	if v.conn == nil {
		if v.wire, err = net.DialTimeout("tcp", v.c.addrs[v.at], answerWithin); err != nil {
			return "", 0, err
		}
		v.wire.SetDeadline(time.Now().Add(answerWithin))
		if v.conn, err = sshtest.Login(v.wire, "tester", sshtest.Auth(v.key)...); err != nil {
			return "", 0, err
		}
	}
	v.wire.SetDeadline(time.Now().Add(answerWithin))
	return sshtest.Try(v.conn, line)
}

func (v *roamer) leave() {
	if v.conn != nil {
		v.conn.Close()
		v.conn = nil
	}
}

// until repeats a command until it succeeds or ctx ends. Between attempts it checks whether it is
// still needed.
func (v *roamer) until(ctx context.Context, line string, done func() bool) (out string, ok bool) {
	for ctx.Err() == nil {
		out, code, err := v.say(line)
		if err == nil && code == 0 {
			return out, true
		}
		if done != nil && done() {
			return "", true
		}
		rest(ctx)
	}
	return "", false
}

// rest pauses between attempts.
func rest(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(50 * time.Millisecond):
	}
}

// shownTable is a node's view of a table.
type shownTable struct {
	ID, Status string
	Moves      []string
}

func (v *roamer) look(id string) (table shownTable, ok bool) {
	out, code, err := v.say("show " + id + " --json")
	return table, err == nil && code == 0 && json.Unmarshal([]byte(out), &table) == nil
}

// played is the acknowledged part of a game.
type played struct {
	id    string
	moves []string
}

// pair is two players on two nodes who play each other.
type pair struct {
	t     *testing.T
	tally *tally
	n     int
	seats [2]*roamer
	rules game.Rules
	state game.State
	games []*played // the last one is running
}

func newPair(c *cluster, tally *tally, n int) *pair {
	p := &pair{t: c.t, tally: tally, n: n}
	for i := range p.seats {
		p.seats[i] = &roamer{c: c, key: sshtest.Key(c.t), at: (n + i) % clusterSize}
	}
	for _, rules := range catalog.All() {
		if rules.Info().ID == "chess" {
			p.rules = rules
		}
	}
	return p
}

// play plays until ctx ends.
func (p *pair) play(ctx context.Context) {
	for i, v := range p.seats {
		name := fmt.Sprintf("%s%d", [2]string{"ann", "ben"}[i], p.n)
		v.until(ctx, "name "+name, func() bool {
			out, code, err := v.say("whoami")
			return err == nil && code == 0 && bytes.Contains([]byte(out), []byte(name))
		})
	}
	for ctx.Err() == nil {
		if p.begin(ctx) {
			for ctx.Err() == nil && len(p.state.Moves()) > 0 && len(p.game().moves) < longestGame {
				p.move(ctx)
			}
			if ctx.Err() == nil {
				p.seats[0].until(ctx, "resign on "+p.game().id, func() bool { t, ok := p.seats[0].look(p.game().id); return ok && t.Status == "over" })
			}
		}
	}
	for _, v := range p.seats {
		v.leave()
	}
}

func (p *pair) game() *played { return p.games[len(p.games)-1] }

// begin creates a table and seats both players.
func (p *pair) begin(ctx context.Context) bool {
	out, ok := p.seats[0].until(ctx, "new chess as white clock=3-days --json", nil)
	var made shownTable
	if !ok || json.Unmarshal([]byte(out), &made) != nil {
		return false
	}
	_, ok = p.seats[1].until(ctx, "join "+made.ID, func() bool { t, ok := p.seats[1].look(made.ID); return ok && t.Status == "playing" })
	var err error
	if p.state, err = p.rules.New(""); err != nil {
		p.t.Error(err)
		return false
	}
	p.games = append(p.games, &played{id: made.ID})
	return ok
}

// move makes one player move and the other see the move on their node.
func (p *pair) move(ctx context.Context) {
	g, moves := p.game(), p.state.Moves()
	move := moves[rand.IntN(len(moves))]
	text := p.state.Format(move)
	mover, other := p.seats[len(g.moves)%2], p.seats[1-len(g.moves)%2]
	_, ok := mover.until(ctx, "move "+text+" on "+g.id, func() bool {
		t, ok := mover.look(g.id)
		return ok && p.compare(t) && len(t.Moves) == len(g.moves)+1 && t.Moves[len(g.moves)] == text
	})
	if !ok {
		return
	}
	next, err := p.state.Play(move)
	if err != nil {
		p.t.Error(err)
		return
	}
	p.state, g.moves = next, append(g.moves, text)
	p.tally.add(p.n)
	for ctx.Err() == nil {
		if t, ok := other.look(g.id); ok && p.compare(t) && len(t.Moves) >= len(g.moves) {
			return
		}
		rest(ctx)
	}
}

// compare fails if a node shows anything but the acknowledged moves. It may lag behind for a while.
func (p *pair) compare(t shownTable) bool {
	g := p.game()
	n := min(len(t.Moves), len(g.moves))
	if slices.Equal(t.Moves[:n], g.moves[:n]) {
		return true
	}
	p.t.Errorf("table %s: acknowledged moves %v, shown moves %v", g.id, g.moves, t.Moves)
	return false
}

// check counts the acknowledged moves of all games and the ones missing on a node.
func (p *pair) check(ctx context.Context, node int) (moves, lost int) {
	v := &roamer{c: p.seats[0].c, key: p.seats[0].key, at: node}
	defer v.leave()
	for _, g := range p.games {
		var shown shownTable
		for late := time.Now().Add(e2etest.Patience); time.Now().Before(late); rest(ctx) {
			v.at = node
			t, ok := v.look(g.id)
			if shown = t; ok && len(t.Moves) >= len(g.moves) {
				break
			}
		}
		n := 0
		for n < min(len(shown.Moves), len(g.moves)) && shown.Moves[n] == g.moves[n] {
			n++
		}
		moves, lost = moves+len(g.moves), lost+len(g.moves)-n
	}
	return moves, lost
}

// tally counts acknowledged moves by pair and measures the waits.
type tally struct {
	mu      sync.Mutex
	moves   []int
	last    []time.Time
	longest time.Duration
	changed chan struct{}
}

func newTally(pairs int) *tally {
	return &tally{moves: make([]int, pairs), last: make([]time.Time, pairs), changed: make(chan struct{})}
}

func (c *tally) add(pair int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := time.Now()
	if !c.last[pair].IsZero() {
		c.longest = max(c.longest, now.Sub(c.last[pair]))
	}
	c.moves[pair]++
	c.last[pair] = now
	close(c.changed)
	c.changed = make(chan struct{})
}

// more waits until each pair has made n more moves.
func (c *tally) more(t *testing.T, n int) {
	t.Helper()
	c.mu.Lock()
	goals := slices.Clone(c.moves)
	c.mu.Unlock()
	late := time.After(4 * e2etest.Patience)
	for {
		c.mu.Lock()
		behind := 0
		for i, m := range c.moves {
			if m < goals[i]+n {
				behind++
			}
		}
		changed := c.changed
		c.mu.Unlock()
		if behind == 0 {
			return
		}
		select {
		case <-changed:
		case <-late:
			t.Fatalf("%d of %d pairs are stuck", behind, len(goals))
		}
	}
}

// pause returns the longest wait for a move since the last call.
func (c *tally) pause() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	longest := c.longest
	c.longest = 0
	return longest
}
