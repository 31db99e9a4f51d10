package simulate

import (
	"bytes"
	"strings"

	"pawnstorm/lobby/store"
)

// bugs are all of the bugs that TestBugs plants.
var bugs = []bug{
	{
		name:    "the store acknowledges a write and forgets it",
		forgets: func(nth int, c store.Change) bool { return nth%60 == 59 && !gossip(c.Key) },
	},
	{
		name:  "the store does not compare revisions",
		blind: func(c store.Change) bool { return !c.Delete && !gossip(c.Key) },
	},
	{
		name:   "an update is not atomic",
		halves: true,
	},
	{
		name:     "the store does not sync",
		unsynced: 6,
	},
	{
		name: "a watch loses commits",
		deaf: func(nth int, _ string, e store.Entry) bool { return nth%40 == 39 && !gossip(e.Key) },
	},
	{
		name: "a node never hears of the others",
		deaf: func(_ int, node string, e store.Entry) bool {
			return node[0] == 'B' && strings.HasPrefix(e.Key, "node/")
		},
	},
	{
		name:  "clocks run while no node does",
		hides: func(key string) bool { return key == "house/alive" },
	},
	{
		name: "a rating changes too much",
		garbles: func(key string, value []byte) []byte {
			if strings.HasPrefix(key, "rating/") {
				return bytes.Replace(value, []byte(`"won":1`), []byte(`"won":2`), 1)
			}
			return value
		},
	},
	{
		name: "a tournament notes the wrong winner",
		garbles: func(key string, value []byte) []byte {
			if strings.HasPrefix(key, "tournament/") {
				return bytes.ReplaceAll(value, []byte(" 1-0 "), []byte(" 0-1 "))
			}
			return value
		},
	},
	{
		name:    "a line runs for someone else",
		mixesUp: func(nth int) bool { return nth%15 == 14 },
	},
	{
		name:      "budgets have no end",
		unlimited: true,
	},
}

// gossip reports whether a key belongs to what nodes say about themselves again and again.
func gossip(key string) bool { return strings.HasPrefix(key, "node") || key == "house/alive" }
