package arena

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/matching"
)

// groupSize is how many players are paired together. Larger numbers are split by place.
const groupSize = 60

// Player is a free player.
type Player struct {
	Number  int
	Place   int // in the standings
	Last    int // the last opponent, or 0
	Colours crosstable.Due
	Waited  int // for this many pairings
}

// patience is how many pairings two players who have just met wait for other opponents.
const patience = 2

// Pair pairs free players, in any order. It leaves out an odd player, and, for a while, two players
// who have just met.
func Pair(free []Player) []crosstable.Board {
	players := slices.Clone(free)
	slices.SortFunc(players, func(a, b Player) int { return cmp.Or(a.Place-b.Place, a.Number-b.Number) })
	var boards []crosstable.Board
	var left []Player
	for len(players) > 0 {
		n := len(players)
		if n > groupSize*3/2 {
			n = groupSize
		}
		var made []crosstable.Board
		made, left = pairGroup(slices.Concat(left, players[:n]))
		boards = append(boards, made...)
		players = players[n:]
	}
	return boards
}

// pairGroup pairs players, sorted by place, and returns the players who are left over.
func pairGroup(players []Player) (boards []crosstable.Board, left []Player) {
	size := len(players) + len(players)%2
	g := matching.New(size, criteria, func(u, v, i int) int64 {
		if v == len(players) {
			return 0
		}
		return quality(players, u, v, i)
	})
	for u := range size {
		for v := range u {
			g.Join(u, v)
		}
	}
	mate, _ := g.Perfect() // there is always a matching, because all players are joined
	for u, p := range players {
		v := mate[u]
		if v == len(players) || !meet(p, players[v]) {
			left = append(left, p)
			continue
		}
		if q := players[v]; u < v && p.Colours.Before(q.Colours) {
			boards = append(boards, crosstable.Board{White: p.Number, Black: q.Number})
		} else if u < v {
			boards = append(boards, crosstable.Board{White: q.Number, Black: p.Number})
		}
	}
	return boards, left
}

// again reports whether two players would meet twice in a row.
func again(p, q Player) bool { return p.Last == q.Number || q.Last == p.Number }

// meet reports whether two players may play now.
func meet(p, q Player) bool {
	return !again(p, q) || p.Waited >= patience && q.Waited >= patience
}

// criteria is the number of pairing criteria.
const criteria = 4

// quality returns how well a pair meets criterion i: new opponents, any game at all, players who have
// waited, and close places with the colours that are due.
func quality(players []Player, u, v, i int) int64 {
	p, q := players[u], players[v]
	switch {
	case !meet(p, q):
		return 0
	case i == 0 && again(p, q):
		return 0
	case i < 2:
		return 1
	case i == 2:
		return int64(min(p.Waited, 1000) + min(q.Waited, 1000))
	}
	apart := int64(v - u)
	strain := int64(strained(p.Colours, q.Colours) + strained(q.Colours, p.Colours))
	return -apart*apart - strain
}

// strained returns the cost of giving a player a colour that they have had too often.
func strained(d, other crosstable.Due) int {
	if d.Before(other) {
		return max(0, d.Balance) * 3
	}
	return max(0, -d.Balance) * 3
}
