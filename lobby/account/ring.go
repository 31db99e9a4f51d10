package account

import (
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Ring is a kind of event that can ring the bell.
type Ring string

// The kinds of events. A move and low time ring even while the player looks at the board, the others only
// while they look elsewhere.
const (
	RingTurn      Ring = "turn"      // a game waits for the player
	RingMove      Ring = "move"      // the opponent moved
	RingChat      Ring = "chat"      // someone writes to the player
	RingChallenge Ring = "challenge" // a challenge, or the answer to one
	RingTime      Ring = "time"      // the player is low on time
	RingEnd       Ring = "end"       // a game of the player is over
)

// Rings lists the kinds of events, and usualRings those that ring unless the player chooses others.
var (
	Rings      = []Ring{RingTurn, RingMove, RingChat, RingChallenge, RingTime, RingEnd}
	usualRings = []Ring{RingTurn, RingChat, RingChallenge, RingEnd}
)

// RingSet holds the events that ring: their words with commas between them, in the order of Rings. ""
// stands for the usual ones.
type RingSet string

// NoRings is the set without events.
const NoRings RingSet = "none"

// list returns the events of a set. Unknown words, from a newer program, ring nothing.
func (rs RingSet) list() []Ring {
	if rs == "" {
		return usualRings
	}
	var list []Ring
	for word := range strings.SplitSeq(string(rs), ",") {
		list = append(list, Ring(word))
	}
	return list
}

// Has reports whether an event rings.
func (rs RingSet) Has(r Ring) bool { return slices.Contains(rs.list(), r) }

// With returns a set with an event or without it.
func (rs RingSet) With(r Ring, rings bool) RingSet {
	return ringSetOf(func(other Ring) bool {
		if other == r {
			return rings
		}
		return rs.Has(other)
	})
}

// ringSetOf returns the set of the events for which has returns true.
func ringSetOf(has func(Ring) bool) RingSet {
	var words []string
	usual := true
	for _, r := range Rings {
		if has(r) {
			words = append(words, string(r))
		}
		usual = usual && has(r) == slices.Contains(usualRings, r)
	}
	switch {
	case usual:
		return ""
	case words == nil:
		return NoRings
	}
	return RingSet(strings.Join(words, ","))
}

// ReadRings reads a set: words of events with commas or spaces between them, all, or none.
func ReadRings(text string) (RingSet, error) {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ',' || r == ' ' })
	if slices.Equal(words, []string{"all"}) {
		return ringSetOf(func(Ring) bool { return true }), nil
	}
	if slices.Equal(words, []string{string(NoRings)}) {
		return NoRings, nil
	}
	for _, word := range words {
		if !slices.Contains(Rings, Ring(word)) {
			return "", errs.New(errs.Invalid,
				"The bell does not ring for %q. Choose from turn, move, chat, challenge, time and end, or type all or none.",
				identity.Clean(word, 20))
		}
	}
	return ringSetOf(func(r Ring) bool { return slices.Contains(words, string(r)) }), nil
}
