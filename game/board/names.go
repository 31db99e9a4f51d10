package board

import (
	"regexp"
	"strings"
)

// Name is what players call the pieces that have a letter.
type Name struct {
	Letter byte
	Fun    string // "landlord"; "" if there is none
	Usual  string // "rook", the chess piece; "" if there is none
}

// Names lists what players call the pieces of a game.
type Names []Name

// Fun returns the fun names in lower case.
func (n Names) Fun() []string {
	var list []string
	for _, name := range n {
		list = append(list, strings.ToLower(name.Fun))
	}
	return list
}

// inWords matches a move in words: "from e7 to e8 and swap to knight".
var inWords = regexp.MustCompile(`(?i)^(?:from )?(\S+) to (\S+)(?: and swap to (\S+))?$`)

// Bare returns a move in words as short text: "landlord from a4 to a3" as "Ra4 a3". Other
// text stays as it is.
func (n Names) Bare(text string) string {
	if !strings.Contains(text, " ") {
		return text // the fast way for almost every move
	}
	letter, rest := n.cut(strings.Join(strings.Fields(text), " "))
	part := inWords.FindStringSubmatch(rest)
	if part == nil {
		if letter == "" {
			return text
		}
		return letter + rest
	}
	bare := letter + part[1] + " " + part[2]
	if part[3] != "" {
		piece, _ := n.cut(part[3] + " ")
		if piece == "" {
			return text
		}
		bare += "=" + piece
	}
	return bare
}

// cut returns the letter of the piece that a text begins with, and the rest.
func (n Names) cut(text string) (letter, rest string) {
	for _, name := range n {
		for _, word := range []string{name.Fun, name.Usual} {
			if at := len(word); at > 0 && at < len(text) && text[at] == ' ' && strings.EqualFold(text[:at], word) {
				return string(name.Letter), text[at+1:]
			}
		}
	}
	return "", text
}

// Spell puts the fun name of the piece in place of its letter at the start of a move: "Ra4-a3"
// becomes "landlord a4-a3". A move without a letter is one of the last piece in the list.
func (n Names) Spell(move string) string {
	last := len(n) - 1
	for _, name := range n {
		if move[0] == name.Letter {
			return name.Fun + " " + move[1:]
		}
	}
	return n[last].Fun + " " + move
}
