package swiss

import (
	"cmp"
	"slices"
)

// crowd is the largest number of players for the exact pairing. It takes too long for more, so they
// get a pairing that is nearly as good.
const crowd = 300

// partSize is the approximate size of the parts of a crowd's score groups.
const partSize = 48

// crowdPairs pairs like brackets, but in parts. Each part has a piece of the first half of its score
// group and the same piece of the second, so that nearly all players meet the opponents that the rules
// would choose. Players left over by a part go on to the next one, without checking who could be left
// at the end. Then the last pairs are made again with these players.
func (f *field) crowdPairs() (pairs [][2]*player, left *player, ok bool) {
	if len(f.players)%2 == 1 && f.lowestForBye() == nil {
		return nil, nil, false
	}
	var waiting []*player
	for rest := f.players; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].score == rest[0].score {
			n++
		}
		parts := max(1, n/partSize)
		for i := range parts {
			half := n / 2
			high := rest[half*i/parts : half*(i+1)/parts]
			low := rest[half+(n-half)*i/parts : half+(n-half)*(i+1)/parts]
			members := slices.Concat(waiting, high, low)
			byPlace(members)
			var made [][2]*player
			made, waiting = f.pairPart(members)
			pairs = append(pairs, made...)
		}
		rest = rest[n:]
	}
	return f.finish(pairs, waiting)
}

// lowestForBye returns the lowest player who may have the bye, or nil.
func (f *field) lowestForBye() *player {
	for _, p := range slices.Backward(f.players) {
		if p.mayBye {
			return p
		}
	}
	return nil
}

func byPlace(players []*player) {
	slices.SortFunc(players, func(a, b *player) int { return cmp.Compare(a.place, b.place) })
}

// pairPart pairs players, sorted by score, and returns the players left over.
func (f *field) pairPart(players []*player) (pairs [][2]*player, left []*player) {
	b := &bracket{f: f, players: players, end: len(players), next: len(players), byeTo: none}
	for players[b.moved].score != players[len(players)-1].score {
		b.moved++
	}
	mate, ok := b.obvious()
	if !ok {
		b.look(false)
		mate, _ = b.pairInGraph() // players may stay alone, so there is always a matching
	}
	return b.split(mate)
}

// split separates the pairs of a bracket from the players who float.
func (b *bracket) split(mate []int) (pairs [][2]*player, floating []*player) {
	for u, v := range mate[:b.end] {
		switch {
		case v == none || v >= b.end:
			floating = append(floating, b.players[u])
		case v > u:
			pairs = append(pairs, [2]*player{b.players[u], b.players[v]})
		}
	}
	return pairs, floating
}

// finish finds partners for the players who are left at the end. It makes as many of the last pairs
// again as necessary, with scores close together.
func (f *field) finish(pairs [][2]*player, waiting []*player) (all [][2]*player, left *player, ok bool) {
	if len(waiting) == 0 {
		return pairs, nil, true
	}
	if p := f.lowestForBye(); p != nil {
		// Move the pair of the player who can have the bye to the end.
		of := func(pair [2]*player) bool { return pair[0] == p || pair[1] == p }
		if i := slices.IndexFunc(pairs, of); i >= 0 {
			pairs = append(slices.Delete(slices.Clone(pairs), i, i+1), pairs[i])
		}
	}
	for again := 32; ; again *= 2 {
		kept := max(0, len(pairs)-again)
		players := slices.Clone(waiting)
		for _, pair := range pairs[kept:] {
			players = append(players, pair[0], pair[1])
		}
		byPlace(players)
		b := &bracket{f: f, players: players, end: len(players), next: len(players), byeTo: players[0].score}
		b.look(true)
		if mate, ok := b.match(2, b.closeness); ok {
			made, over := b.split(mate)
			if len(over) > 0 {
				left = over[0]
			}
			return append(pairs[:kept:kept], made...), left, true
		}
		if kept == 0 {
			return nil, nil, false
		}
	}
}

// closeness is larger for closer scores and for a lower score of the bye.
func (b *bracket) closeness(u, v, i int) int64 {
	high := b.players[u]
	if b.isBye(v) {
		return -int64(high.score) * int64(1-i)
	}
	if i == 0 {
		return 0
	}
	apart := int64(high.score - b.players[v].score)
	return -8*apart*apart - b.f.violations(high, b.players[v])[2]
}
