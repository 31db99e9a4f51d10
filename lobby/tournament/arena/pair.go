package arena

import (
	"cmp"
	"slices"

	"pawnstorm/lobby/tournament/crosstable"
	"pawnstorm/lobby/tournament/matching"
)

// groupSize is how many players are paired among themselves; larger crowds are cut by
// their places.
const groupSize = 60

// Player is somebody who is free.
type Player struct {
	Number  int
	Place   int // in the standings
	Last    int // the last opponent, or 0
	Colours crosstable.Due
	Waited  int // for how many pairings
}

// patience is after how many pairings in vain two who have just met play again, if nobody
// else is free.
const patience = 2

// Pair pairs those who are free, in any order. Those whom it leaves out wait for the next
// time: the one who is left over, and two who have just played each other, for a while.
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

// pairGroup pairs players in the order of their places, and returns those left.
func pairGroup(players []Player) (boards []crosstable.Board, left []Player) {
	size := len(players) + len(players)%2
	g := matching.New(size, wishes, func(u, v, i int) int64 {
		if v == len(players) {
			return 0
		}
		return wish(players, u, v, i)
	})
	for u := range size {
		for v := range u {
			g.Join(u, v)
		}
	}
	mate, _ := g.Perfect() // everybody may be left alone, so there is a matching
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

// again tells whether two would meet twice in a row.
func again(p, q Player) bool { return p.Last == q.Number || q.Last == p.Number }

// meet tells whether two may play now.
func meet(p, q Player) bool {
	return !again(p, q) || p.Waited >= patience && q.Waited >= patience
}

// wishes is how many wishes there are.
const wishes = 4

// wish is how well a pair serves wish i: boards with new opponents, boards at all, an end
// for those who have waited, and last opponents close by with the colours that are due.
func wish(players []Player, u, v, i int) int64 {
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

// strained is what it costs that a player who has had too much of a colour gets it again.
func strained(d, other crosstable.Due) int {
	if d.Before(other) {
		return max(0, d.Balance) * 3
	}
	return max(0, -d.Balance) * 3
}
