package chess

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
)

const (
	// starts is the number of starts, counted from 0.
	starts = 960
	// usualStart is the number of the usual start of chess.
	usualStart = 518

	randomStart = "random"
)

// startOption is the only option of Chess960.
var startOption = game.Option{
	ID: "start", Name: "Start", Help: "The number of the start, 0 to 959; 518 is the usual one.",
	Values: []game.Value{{ID: randomStart, Name: "random"}}, Default: randomStart, Numbers: starts,
}

var (
	//go:embed card_960.txt
	chess960Card string
	//go:embed idea_960.txt
	chess960Idea string
	//go:embed example_960.pgn
	chess960Example string
)

// Chess960 returns chess by the FIDE Laws (Guidelines II) from one of 960 starts.
func Chess960() game.Rules {
	rules := *FIDE().(*ruleset)
	rules.info = Describe("chess960", "Chess960", chess960Card, "shuffled starts",
		"Chess from one of 960 starts: the pieces behind the pawns are in random order.")
	rules.info.Options = []game.Option{startOption}
	rules.info.Idea, rules.info.Example = chess960Idea, chess960Example
	rules.shuffled = true
	return &rules
}

// shuffledSetup returns the position of the chosen start. A random start is chosen here,
// once, so that the record of the game contains it.
func shuffledSetup(start string, rnd *rand.Rand) (string, error) {
	if start == randomStart {
		return startNumbered(rnd.IntN(starts)), nil
	}
	n, err := strconv.Atoi(start)
	return startNumbered(n), err
}

// startNumbered returns the set-up of a start by its number in the scheme of Reinhard
// Scharnagl ("Fischer Random Chess", 2004); "" is the usual start. From its lowest part up
// the number gives the bishop on light squares, the bishop on dark squares, the queen among
// the six vacant squares, and the knights among the five left. Rook, king and rook take the
// rest in that order.
func startNumbered(n int) string {
	if n == usualStart {
		return ""
	}
	var row [files]byte
	vacant := []int{0, 1, 2, 3, 4, 5, 6, 7}
	put := func(letter byte, i int) {
		row[vacant[i]] = letter
		vacant = slices.Delete(vacant, i, i+1)
	}
	put('b', 1+n%4*2)
	n /= 4
	put('b', slices.Index(vacant, n%4*2))
	n /= 4
	put('q', n%6)
	pair := knightPairs[n/6]
	put('n', pair[1]) // the further one first, so that the nearer keeps its index
	put('n', pair[0])
	for _, letter := range []byte("rkr") {
		put(letter, 0)
	}
	return fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", row[:], strings.ToUpper(string(row[:])))
}

// knightPairs lists the ways to put two knights on five squares.
var knightPairs = [10][2]int{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}
