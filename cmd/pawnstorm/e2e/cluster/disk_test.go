//go:build unix

package cluster

import (
	"os"
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
	tally := newTally(campaignPairs)
	pairs, leave := c.letPlay(t, tally)
	defer leave()
	tally.more(t, 5)
	for range 2 {
		c.suffer(fault{"the leader loses its disk", loseDisk, 0}, tally)
	}
	leave()
	c.whole()
	checkMoves(t, pairs)
}
