package words

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/slice"
)

// Nearest returns the word that a mistyped text may stand for: a word that begins with it,
// or else the word with the fewest typing errors. It returns "" if no word is close.
func Nearest(text string, words []string) string {
	text = strings.ToLower(text)
	best, least := "", 1+min(3, (len(text)+1)/3)
	for _, w := range words {
		d := distance(text, w)
		if len(text) > 1 && strings.HasPrefix(w, text) {
			d = 0
		}
		if d < least {
			best, least = w, d
		}
	}
	return best
}

// GameOf finds a game by its id, its name or its name elsewhere, in any case. The error
// suggests the game that was meant, or lists all.
func GameOf(word string, games []game.Rules) (game.Rules, error) {
	if g := game.Called(word, games); g != nil {
		return g, nil
	}
	ids := slice.Map(games, func(g game.Rules) string { return g.Info().ID })
	return nil, MissingOf("game", word, ids)
}

// IsGame reports whether a text names a game.
func IsGame(text string, games []game.Rules) bool { return game.Called(text, games) != nil }

// NamesPiece reports whether a text is the fun name of a piece and one more word: "landlord a4-a3".
func NamesPiece(text string, games []game.Rules) bool {
	last := strings.LastIndexByte(text, ' ')
	return last > 0 && slices.ContainsFunc(games, func(g game.Rules) bool {
		return slices.Contains(g.Info().FunNames, strings.ToLower(text[:last]))
	})
}

// distance counts the typing errors between two words: letters inserted, left out, changed
// or swapped with their neighbour. It is the optimal string alignment variant of the
// Damerau-Levenshtein distance.
func distance(a, b string) int {
	from, to := []rune(a), []rune(b)
	if len(from) > longestWord || len(to) > longestWord {
		return max(len(from), len(to))
	}
	var before, last, row [longestWord + 1]int
	for j := range len(to) + 1 {
		last[j] = j
	}
	for i, x := range from {
		row[0] = i + 1
		for j, y := range to {
			change := last[j]
			if x != y {
				change++
			}
			row[j+1] = min(change, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && x == to[j-1] && from[i-1] == y {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(to)]
}

// longestWord is the length of the longest word that is compared. All commands are shorter.
const longestWord = 40
