package gametest

import (
	"math"
	"os"
	"testing"

	"pawnstorm/game"
)

// Options are the kit's options for a rule set. The zero value is fine.
type Options struct {
	// Perft counts the sequences of moves from a position text. Without it, only
	// small counts of the vectors are checked, by walking over states.
	Perft func(position string, depth int) (uint64, error)
	// Normal converts a position text to the form of the vectors, which leave out
	// optional parts; nil changes nothing.
	Normal func(position string) string
}

// How much a run of usual length does; see Share.
const (
	usualGames = 500       // random games
	usualNodes = 6_000_000 // the largest count for Perft
)

// Run checks everything about one game.
func Run(t *testing.T, rules game.Rules, options Options) {
	t.Helper()
	if options.Normal == nil {
		options.Normal = func(position string) string { return position }
	}
	t.Run("info", func(t *testing.T) { checkInfo(t, rules) })
	t.Run("random", func(t *testing.T) { playRandom(t, rules, int(min(usualGames, Share(usualGames)))) })
	t.Run("garbage", func(t *testing.T) { checkGarbage(t, rules) })
	t.Run("concurrent", func(t *testing.T) { checkConcurrent(t, rules) })
	t.Run("vectors", func(t *testing.T) { checkVectors(t, rules, options) })
	t.Run("golden", func(t *testing.T) { checkGolden(t, rules) })
}

// Share scales an amount of work, such as the largest count to make, to the run. A plain
// go test does an eighth, because all packages must fit into minutes. The race detector
// and -short do a twentieth. PAWNSTORM_LONG=nightly does all of it, and any other
// PAWNSTORM_LONG has no limit.
func Share(usual uint64) uint64 {
	switch long := os.Getenv("PAWNSTORM_LONG"); {
	case long == "nightly":
		return usual
	case long != "":
		return math.MaxUint64
	case raceEnabled || testing.Short():
		return usual / 20
	}
	return usual / 8
}
