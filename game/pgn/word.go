package pgn

import (
	"regexp"
	"slices"
	"strings"
)

// toWord and fromWord replace characters that a word of movetext cannot contain. The
// games' canonical texts contain none of the replacements.
var (
	toWord   = strings.NewReplacer("*", ":", ">", "--", "!", "_", ",", "+", "@", "#")
	fromWord = strings.NewReplacer(":", "*", "--", ">", "_", "!", "+", ",", "#", "@")
)

// nulls has the words that programs write for a null move.
var nulls = map[string]bool{"--": true, "Z0": true, "z0": true, "@@@@": true, "null": true, "pass": true}

// German letters of pieces: Dame, Turm, Läufer and Springer. The king's letter is the
// same, and none of them is a letter of the standard.
var (
	germanMove = regexp.MustCompile(`^[DTLS][a-h1-8x:-]|[=/(]?[DTLS]\)?[+#]*$`)
	fromGerman = strings.NewReplacer("D", "Q", "T", "R", "L", "B", "S", "N")
)

// german reports whether a move of the branch has German letters.
func (b *branch) german() bool {
	return slices.ContainsFunc(b.moves, func(m scripted) bool {
		return germanMove.MatchString(m.text) || slices.ContainsFunc(m.branches, (*branch).german)
	})
}

// translate rewrites the moves of a branch with the letters of the standard.
func (b *branch) translate() {
	for i := range b.moves {
		m := &b.moves[i]
		m.text = fromGerman.Replace(m.text)
		for _, v := range m.branches {
			v.translate()
		}
	}
}
