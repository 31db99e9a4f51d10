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

// mayBeWrong reports whether nodes can run with wrong clocks. Not every kernel supports it.
func mayBeWrong(t *testing.T) bool {
	t.Helper()
	if !e2etest.CanSkew {
		t.Log("no wrong clocks: they need linux/amd64")
		return false
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, "version")
	cmd.Env = append(os.Environ(), e2etest.RunAsServer+"=1", e2etest.SkewedBy+"=1h")
	if said, err := cmd.CombinedOutput(); err != nil {
		t.Logf("no wrong clocks: %s", said)
		return false
	}
	return true
}

// setClocks sets the clock of one node an hour ahead and of another an hour back while they run. It
// corrects both in the middle of a timed game.
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

// startWrong restarts two nodes with clocks an hour off, and later with correct ones.
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

// timedTable is a node's view of a timed game.
type timedTable struct {
	ID, Status string
	Result     *struct{ Winner, Reason string }
	Changed    time.Time
}

const (
	// timedControl gives each player timedBase.
	timedControl, timedBase = "0.25+0", 15 * time.Second
	// timedSlack is the tolerance for a flag and for displayed times. It is far below the hour of the
	// wrong clocks and far above any delay.
	timedSlack = 10 * time.Minute
	// timedGames limits the attempts to get an undisturbed game.
	timedGames = 3
)

// playByTheClock plays a game on two nodes until one player runs out of time, and calls meanwhile
// during the first game. The flag must fall once and on time, and all nodes must agree. If one node
// declared another dead, as happens on a busy machine, it plays again.
func (c *cluster) playByTheClock(meanwhile func()) {
	c.t.Helper()
	for range timedGames {
		before := c.givenUp()
		c.oneByTheClock(meanwhile)
		meanwhile = func() {}
		if gone := c.givenUp() - before; gone == 0 {
			return
		} else if c.t.Logf("nodes were declared dead %d times", gone); c.t.Failed() {
			return
		}
	}
	c.t.Error("nodes with wrong clocks were declared dead or declared others dead")
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
		c.t.Errorf("no table was created: %s", out)
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
		c.t.Errorf("game with %v begun at %v ended after %v: %+v", timedBase, begun.Changed, took, end.Result)
	}
	if off := time.Since(end.Changed); off < -timedSlack || off > timedSlack {
		c.t.Errorf("the game shows its end at %v, but now is %v", end.Changed, time.Now())
	}
	for node, other := range over {
		if other.Result == nil || *other.Result != *end.Result || !other.Changed.Equal(end.Changed) {
			c.t.Errorf("node 0 shows the end %+v at %v, node %d shows %+v at %v", end.Result, end.Changed, node, other.Result, other.Changed)
		}
	}
	c.t.Logf("a flag fell after %v of %v", took, timedBase)
}

// timed waits until a node shows a timed game in a certain state.
func (c *cluster) timed(ctx context.Context, id string, node int, status string) (table timedTable, ok bool) {
	c.t.Helper()
	v := &roamer{c: c, key: sshtest.Key(c.t), at: node}
	defer v.leave()
	for ; ctx.Err() == nil; rest(ctx) {
		v.at = node // only this node may answer
		out, code, err := v.say("show " + id + " --json")
		if err == nil && code == 0 && json.Unmarshal([]byte(out), &table) == nil && table.Status == status {
			return table, true
		}
		if status == "playing" && table.Status == "over" {
			break
		}
	}
	c.t.Errorf("timed game %s is not %s on node %d: %+v", id, status, node, table)
	return table, false
}

// givenUp counts how often a node declared another dead.
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
