//go:build unix

package cluster

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// mayBeWrong reports whether nodes can be given clocks that are wrong: not every kernel
// lets a process have a time of its own.
func mayBeWrong(t *testing.T) bool {
	t.Helper()
	if !e2etest.CanSkew {
		t.Log("all clocks are right: only on linux/amd64 a process gets one of its own")
		return false
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "version")
	cmd.Env = append(os.Environ(), e2etest.RunAsServer+"=1", e2etest.SkewedBy+"=1h")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Logf("all clocks are right: %s", said)
		return false
	}
	return true
}

// setClocks sets the clocks of two nodes while they run: one to an hour later, one to an
// hour earlier. In the middle of a game by the clock they are set right again.
func setClocks(c *cluster) (mend func()) {
	later, earlier := c.nodes[0], c.nodes[1]
	signalTo(later, syscall.SIGUSR1)
	signalTo(earlier, syscall.SIGUSR2)
	return func() {
		c.playByTheClock(func() {
			signalTo(later, syscall.SIGUSR2)
			signalTo(earlier, syscall.SIGUSR1)
		})
	}
}

// startWrong starts two nodes again with clocks that are an hour wrong, and later again
// with right ones.
func startWrong(c *cluster) (mend func()) {
	restart := func(clocks ...string) {
		for i, by := range clocks {
			c.nodes[i].Stop()
			c.nodes[i].Wait()
			c.t.Setenv(e2etest.SkewedBy, by)
			c.start(c.nodes[i])
		}
		c.t.Setenv(e2etest.SkewedBy, "0s")
	}
	restart("1h", "-1h")
	return func() {
		c.playByTheClock(func() {})
		restart("0s", "0s")
	}
}

// timedTable is what a node shows of a game by the clock.
type timedTable struct {
	ID, Status string
	Result     *struct{ Winner, Reason string }
	Changed    time.Time
}

const (
	// timedControl gives each player timedBase.
	timedControl, timedBase = "0.25+0", 15 * time.Second
	// timedSlack is by how much a flag may be early or late, and what is told of time may
	// be off: much less than the hour by which clocks are wrong, and much more than all
	// else takes.
	timedSlack = 10 * time.Minute
	// timedGames is how many games are begun at most until one is not disturbed.
	timedGames = 3
)

// playByTheClock plays a game on two nodes until one player's time is up, and does
// something meanwhile. Their flag falls when it should, and only there, once, and all nodes
// tell the same. No node takes another for gone: should one have been silent for so long,
// as happens on a machine that has much else to do, another game is played.
func (c *cluster) playByTheClock(meanwhile func()) {
	c.t.Helper()
	for range timedGames {
		before := c.givenUp()
		c.oneByTheClock(meanwhile)
		meanwhile = func() {}
		if gone := c.givenUp() - before; gone == 0 {
			return
		} else if c.t.Logf("nodes were taken for gone %d times", gone); c.t.Failed() {
			return
		}
	}
	c.t.Error("nodes whose clocks are wrong are taken for gone, or take others for it")
}

func (c *cluster) oneByTheClock(meanwhile func()) {
	c.t.Helper()
	ctx, cancel := context.WithTimeout(c.t.Context(), 4*e2etest.Patience)
	defer cancel()
	white, black := &roamer{c: c, key: sshtest.Key(c.t), at: 0}, &roamer{c: c, key: sshtest.Key(c.t), at: 1}
	defer white.leave()
	defer black.leave()
	out, ok := white.until(ctx, "new chess as white clock="+timedControl+" --json", nil)
	var made timedTable
	if !ok || json.Unmarshal([]byte(out), &made) != nil {
		c.t.Errorf("no table is made: %s", out)
		return
	}
	black.until(ctx, "join "+made.ID, func() bool { t, ok := black.look(made.ID); return ok && t.Status == "playing" })
	for i, text := range []string{"e2e4", "e7e5", "d2d4"} {
		mover := []*roamer{white, black}[i%2]
		mover.until(ctx, "move "+text+" on "+made.ID, func() bool { t, ok := mover.look(made.ID); return ok && len(t.Moves) > i })
	}
	begun, ok := c.timed(ctx, made.ID, 2, "playing")
	if !ok {
		return
	}
	meanwhile()
	var over [clusterSize]timedTable
	for node := range clusterSize {
		if over[node], ok = c.timed(ctx, made.ID, node, "over"); !ok {
			return
		}
	}
	end := over[0]
	took := end.Changed.Sub(begun.Changed)
	if end.Result == nil || end.Result.Winner != "white" || end.Result.Reason != "time" || took < timedBase-timedSlack/60 || took > timedBase+timedSlack {
		c.t.Errorf("of %v at %v the game has ended after %v: %+v", timedBase, begun.Changed, took, end.Result)
	}
	if off := time.Since(end.Changed); off < -timedSlack || off > timedSlack {
		c.t.Errorf("it is told that the game ended at %v, and it is %v", end.Changed, time.Now())
	}
	for node, other := range over {
		if other.Result == nil || *other.Result != *end.Result || !other.Changed.Equal(end.Changed) {
			c.t.Errorf("node 0 tells of the end %+v at %v, and node %d %+v at %v", end.Result, end.Changed, node, other.Result, other.Changed)
		}
	}
	c.t.Logf("a flag fell after %v of %v", took, timedBase)
}

// timed waits until a node shows that a game by the clock has come so far.
func (c *cluster) timed(ctx context.Context, id string, node int, status string) (table timedTable, ok bool) {
	c.t.Helper()
	v := &roamer{c: c, key: sshtest.Key(c.t), at: node}
	defer v.leave()
	for ; ctx.Err() == nil; rest(ctx) {
		v.at = node // that no other answers for it
		out, code, err := v.say("show " + id + " --json")
		if err == nil && code == 0 && json.Unmarshal([]byte(out), &table) == nil && table.Status == status {
			return table, true
		}
		if status == "playing" && table.Status == "over" {
			break
		}
	}
	c.t.Errorf("the game %s by the clock is not %s on node %d: %+v", id, status, node, table)
	return table, false
}

// givenUp is how often a node has taken another for gone.
func (c *cluster) givenUp() (n int) {
	for _, m := range c.nodes {
		text, err := os.ReadFile(m.Log)
		if err != nil {
			c.t.Fatal(err)
		}
		n += strings.Count(string(text), "a node has not been heard of, and is given up")
	}
	return n
}
