package words

import (
	"cmp"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// Nearest is the word that somebody may have meant: one that theirs begins, or
// the one that the fewest slips of the finger lead to. It is "" when none is
// near.
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

// otherGames maps the names of games elsewhere to the names here.
var otherGames = map[string]string{
	"reversi": "othello", "connectfour": "connect4", "fourinarow": "connect4", "standard": "chess", "fischerandom": "chess960",
	"3check": "threecheck",
}

// plainWord is a word without what people write differently: case, blanks, dashes and _.
func plainWord(word string) string { return unspaced.Replace(strings.ToLower(word)) }

// unspaced is made once, because making it costs more than using it.
var unspaced = strings.NewReplacer(" ", "", "-", "", "_", "")

// GameOf finds a game by its id, its name, or what others call it, in any case. The refusal
// names the game that was meant, or those that there are.
func GameOf(word string, games []game.Rules) (game.Rules, error) {
	if g := gameCalled(word, games); g != nil {
		return g, nil
	}
	var ids []string
	for _, g := range games {
		ids = append(ids, g.Info().ID)
	}
	if near := Nearest(word, ids); near != "" {
		return nil, Missing("There is no game %q. Did you mean %s?", identity.Clean(word, 20), near)
	}
	return nil, Missing("There is no game %q. There are %s.", identity.Clean(word, 20), strings.Join(ids, ", "))
}

// IsGame reports whether a text is what a game is called.
func IsGame(text string, games []game.Rules) bool { return gameCalled(text, games) != nil }

// gameCalled is the game that a text names, or nil.
func gameCalled(text string, games []game.Rules) game.Rules {
	plain := plainWord(text)
	plain = cmp.Or(otherGames[plain], plain)
	for _, g := range games {
		if info := g.Info(); plain == plainWord(info.ID) || plain == plainWord(info.Name) {
			return g
		}
	}
	return nil
}

// distance is how many letters must be put in, left out, changed or swapped with
// their neighbour to make one word of another: the optimal string alignment
// variant of the distance of Damerau and Levenshtein.
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

// longestWord is the longest word that is compared. No command has as many
// letters.
const longestWord = 40
