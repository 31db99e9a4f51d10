package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/netip"
	"slices"
)

// Unfair says why a rated game counts for no rating. Records store these words.
type Unfair string

// The reasons.
const (
	TooShort    Unfair = "short"  // one player gave up before MinPlies
	SameNetwork Unfair = "source" // both players came from the same network
	Repeated    Unfair = "repeat" // given up, like several short games of the same players just before
	Reverted    Unfair = "revert" // a moderator decided so after the end
)

// MinPlies is how many plies a rated game needs, unless the rules of the game end it earlier.
const MinPlies = 8

// why has the rest of the sentence that players read.
var why = map[Unfair]string{
	TooShort:    "it ended before both players had made four moves",
	SameNetwork: "we can't tell that two people played it (moderators see why)", // others need not know their network
	Repeated:    "it was given up, like other short games between you just before",
	Reverted:    "a moderator reverted it",
}

// sentence tells the players why their game is not rated.
func (u Unfair) sentence() string {
	if u == "" {
		return ""
	}
	reason, ok := why[u]
	if !ok { // a newer version of the program knows it
		return " This game is not rated."
	}
	return " This game is not rated, because " + reason + "."
}

// AllPlies returns how many plies were played at the table, in both games of a match.
func (t *Table) AllPlies() int {
	n := len(t.Plies)
	if t.First != nil {
		n += len(t.First.Plies)
	}
	return n
}

// GaveUp reports whether the last game ended in another way than by the rules of the game: by
// resignation or on time, for example.
func (t *Table) GaveUp() bool {
	_, byRules := t.State.Result()
	return !byRules
}

// Unrate returns the record of a game that has just ended with the reason why it is not rated.
func (r Record) Unrate(u Unfair) Record {
	r.Log, r.room = slices.Clone(r.Log), nil
	r.Log[len(r.Log)-1].Unrated = u
	return r
}

// SourceMark returns a mark of a network for [Event.From]. It is different at each table, and so short
// that thousands of networks share it. Addresses that say nothing about a person, such as those of
// this machine and of private networks, have none.
func (r Record) SourceMark(source netip.Prefix) string {
	addr := source.Addr().Unmap()
	if !addr.IsGlobalUnicast() || addr.IsPrivate() || carriers.Contains(addr) {
		return ""
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %d %s", r.ID, r.Seed, source))
	return hex.EncodeToString(sum[:])[:markDigits]
}

// markDigits is the length of a mark. It has 20 bits.
const markDigits = 5

// carriers is the network that providers share among their customers (RFC 6598).
var carriers = netip.MustParsePrefix("100.64.0.0/10")
