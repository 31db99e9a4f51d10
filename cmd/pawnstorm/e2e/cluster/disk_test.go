//go:build unix

package cluster

import (
	"context"
	"os"
	"sync"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/nats/embedded"
)

// loseDisk kills the NATS server that leads, and deletes its disk. Mending starts it with an empty one.
func loseDisk(c *cluster) (mend func()) {
	leader := c.stores[c.leader()]
	c.kill(leader)
	if err := os.RemoveAll(leader.Config.(*embedded.Config).Folder); err != nil {
		c.t.Fatal(err)
	}
	return func() { c.start(leader) }
}

// TestDiskOfNATS loses the disk of one of three NATS servers while people play. Nothing may be lost. When
// the server is back with an empty disk, it gets everything from the others: then another one can lose
// its disk.
func TestDiskOfNATS(t *testing.T) {
	e2etest.Nightly(t)
	c := startCluster(t)
	ctx, end := context.WithCancel(t.Context())
	defer end()
	tally := newTally(campaignPairs)
	var pairs []*pair
	var playing sync.WaitGroup
	defer playing.Wait()
	defer end()
	for i := range campaignPairs {
		p := newPair(c, tally, i)
		pairs = append(pairs, p)
		playing.Go(func() { p.play(ctx) })
	}
	tally.more(t, 5)
	for range 2 {
		c.suffer(fault{"the leader loses its disk", loseDisk, 0}, tally)
	}
	end()
	playing.Wait()
	c.whole()
	for node := range clusterSize {
		moves, lost := 0, 0
		for _, p := range pairs {
			m, l := p.check(t.Context(), node)
			moves, lost = moves+m, lost+l
		}
		t.Logf("node %d: %d of %d acknowledged moves lost", node, lost, moves)
		if lost > 0 || moves == 0 {
			t.Errorf("node %d lost %d of %d acknowledged moves", node, lost, moves)
		}
	}
}
