//go:build unix

package cluster

import (
	"context"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawndemo/member"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store"
)

// fault breaks a cluster and returns a function that repairs it.
type fault struct {
	name   string
	strike func(*cluster) (mend func())
	only   limit
}

// limit says where a fault can run.
type limit int

const (
	inLongForm  limit = 1 << iota
	wrongClocks       // only with wrong clocks
)

var campaignFaults = []fault{
	{"the leader is killed", func(c *cluster) func() {
		leader := c.stores[c.leader()]
		c.kill(leader)
		return func() { c.start(leader) }
	}, 0},
	{"all storage is killed", func(c *cluster) func() {
		c.kill(c.stores...)
		c.start(c.stores...)
		return nil
	}, inLongForm},
	{"the leader is cut off from the others", func(c *cluster) func() { return cutOff(c.around(c.leader())) }, inLongForm},
	{"the leader is cut off with all nodes", func(c *cluster) func() {
		leader := c.leader()
		c.gather(leader)
		return cutOff(c.around(leader))
	}, 0},
	{"a node is frozen", func(c *cluster) func() { return freeze(c.nodes[rand.IntN(clusterSize)]) }, inLongForm},
	{"the leader is frozen", func(c *cluster) func() { return freeze(c.stores[c.leader()]) }, inLongForm},
	{"a node is killed", func(c *cluster) func() {
		node := c.nodes[rand.IntN(clusterSize)]
		c.kill(node)
		return func() { c.start(node) }
	}, inLongForm},
	{"a node is cut off from NATS", func(c *cluster) func() { return cutOff(c.lines[rand.IntN(clusterSize)][:]) }, inLongForm},
	{"the nodes are restarted one after another", func(c *cluster) func() { return c.restart(c.nodes) }, inLongForm},
	{"NATS is restarted one after another", func(c *cluster) func() { return c.restart(c.stores) }, inLongForm},
	{"the clocks of two nodes are set", setClocks, inLongForm | wrongClocks},
	{"two nodes start with wrong clocks", startWrong, inLongForm | wrongClocks},
}

func cutOff(links []*link) (mend func()) {
	for _, l := range links {
		l.cut()
	}
	return func() {
		for _, l := range links {
			l.heal()
		}
	}
}

func freeze(m *member.Process) (mend func()) {
	signalTo(m, syscall.SIGSTOP)
	return func() { signalTo(m, syscall.SIGCONT) }
}

// restart restarts members cleanly, one after another.
func (c *cluster) restart(members []*member.Process) (mend func()) {
	for _, m := range members {
		m.Stop()
		m.Wait()
		c.start(m)
	}
	return nil
}

// campaignPairs is the number of pairs. Every node has players of both colours.
const campaignPairs = 3

// TestCampaign lets people play on three nodes and three NATS servers during faults. Games must
// continue, acknowledged moves must survive, and compare-and-sets must stay linearizable. By default
// it runs the two faults that found the most bugs. PAWNSTORM_CAMPAIGN=20m runs all faults for that
// long in random order, with clocks an hour off among them.
func TestCampaign(t *testing.T) {
	if os.Getenv("PAWNSTORM_CAMPAIGN") == "" {
		e2etest.Nightly(t)
	}
	wrong := mayBeWrong(t)
	if wrong {
		t.Setenv(e2etest.SkewedBy, "0s") // lets faults set the clocks
	}
	c := startCluster(t)
	tally := newTally(campaignPairs)
	pairs, leave := c.letPlay(t, tally)
	defer leave()
	ctx, end := context.WithCancel(t.Context())
	var writing sync.WaitGroup
	defer writing.Wait()
	defer end()
	h := &history{t: t, begun: time.Now(), seen: make(map[string]bool)}
	var stores []store.Store
	for range historyWriters {
		stores = append(stores, c.openStore("history"))
	}
	writing.Go(func() { h.write(ctx, stores) })
	tally.more(t, 2)
	for f := range chosenFaults(t, wrong) {
		c.suffer(f, tally)
	}
	leave()
	end()
	writing.Wait()
	checkMoves(t, pairs)
	h.check(t.Context(), stores[0])
}

// letPlay lets pairs of people play. They stop when leave is called, which waits for them.
func (c *cluster) letPlay(t *testing.T, tally *tally) (pairs []*pair, leave func()) {
	ctx, end := context.WithCancel(t.Context())
	var playing sync.WaitGroup
	for i := range campaignPairs {
		p := newPair(c, tally, i)
		pairs = append(pairs, p)
		playing.Go(func() { p.play(ctx) })
	}
	return pairs, func() {
		end()
		playing.Wait()
	}
}

// checkMoves checks that no node has lost an acknowledged move.
func checkMoves(t *testing.T, pairs []*pair) {
	t.Helper()
	for node := range clusterSize {
		games, moves, lost := 0, 0, 0
		for _, p := range pairs {
			m, l := p.check(t.Context(), node)
			games, moves, lost = games+len(p.games), moves+m, lost+l
		}
		t.Logf("node %d: %d games, %d acknowledged moves, %d lost", node, games, moves, lost)
		if lost > 0 || moves == 0 {
			t.Errorf("node %d lost %d of %d acknowledged moves", node, lost, moves)
		}
	}
}

// chosenFaults yields the faults of the short run once, or all of them for the time in the
// environment. It leaves out wrong clocks if they are not supported.
func chosenFaults(t *testing.T, wrong bool) func(yield func(fault) bool) {
	long, err := time.ParseDuration(os.Getenv("PAWNSTORM_CAMPAIGN"))
	if text := os.Getenv("PAWNSTORM_CAMPAIGN"); text != "" && err != nil {
		t.Fatalf("PAWNSTORM_CAMPAIGN=%s is not a duration like 20m", text)
	}
	return func(yield func(fault) bool) {
		for begun := time.Now(); ; {
			order := rand.Perm(len(campaignFaults))
			if long == 0 {
				slices.Sort(order)
			}
			for _, i := range order {
				if only := campaignFaults[i].only; long == 0 && only&inLongForm != 0 || !wrong && only&wrongClocks != 0 {
					continue
				}
				if long > 0 && time.Since(begun) > long || !yield(campaignFaults[i]) {
					return
				}
			}
			if long == 0 {
				return
			}
		}
	}
}

// suffer causes a fault, waits until all pairs play on, repairs it, and waits again.
func (c *cluster) suffer(f fault, tally *tally) {
	c.t.Helper()
	c.whole()
	c.t.Log("now " + f.name)
	tally.pause()
	begun := time.Now()
	mend := f.strike(c)
	tally.more(c.t, 2)
	resumed := time.Since(begun)
	if mend != nil {
		mend()
		tally.more(c.t, 1)
	}
	c.t.Logf("%-42s all moved twice after %5.1f s, longest pause %5.1f s", f.name+":", resumed.Seconds(), tally.pause().Seconds())
	if c.t.Failed() {
		c.t.FailNow()
	}
}
