package endgame

import (
	"math/bits"

	"pawnstorm/game/rules/othello"
)

// table remembers bounds in a fixed amount of memory. Of positions with the same place it keeps
// the latest. It is exact: an entry holds the whole position.
type table struct {
	entries []entry
	shift   int
}

// entry is the knowledge about a position. The zero entry is no position of a game.
type entry struct {
	discs     othello.Discs
	low, high int8
}

// entrySize is the size of an entry in bytes.
const entrySize = 24

func newTable(bytes int) table {
	size := max(0, bits.Len(uint(max(bytes, 1)/entrySize))-1)
	return table{make([]entry, 1<<size), 64 - size}
}

// place returns a position's place. (The constants are from S. Vigna's splitmix64.)
func (t *table) place(d othello.Discs) *entry {
	key := uint64(d.Own) * 0x9e3779b97f4a7c15
	key = (key ^ key>>30 ^ uint64(d.Other)) * 0xbf58476d1ce4e5b9
	key = (key ^ key>>27) * 0x94d049bb133111eb
	return &t.entries[key>>t.shift]
}

// get returns the knowledge about a position.
func (t *table) get(d othello.Discs) Bounds {
	if e := t.place(d); e.discs == d {
		return Bounds{int(e.low), int(e.high)}
	}
	return Bounds{-most, most}
}

func (t *table) put(d othello.Discs, b Bounds) {
	*t.place(d) = entry{d, int8(b.Low), int8(b.High)}
}
