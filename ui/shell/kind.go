package shell

import (
	"iter"
	"regexp"
	"slices"
	"strings"
)

// kind is what a capital word of a form stands for.
type kind struct {
	name string
	help string // what it is, for the help
	// lengths are the numbers of words that may be one of the kind, of those
	// that are left, the likeliest first.
	lengths func(words []string) iter.Seq[int]
	// offer lists what may be meant here, for completion; nil for what only the
	// person can know.
	offer func(*Env) []string
}

// kindList are all of them, in the order in which the help explains them.
var kindList = []kind{
	{"TABLE", "a table: " + namesOfTables, tableWords, offerTables},
	{"ID", "a table: " + namesOfTables, idWords, offerTables},
	{"MOVE", "a move as the game writes it, or as players do: e2e4, Nf3, b4-d3, c2-c3!b2,d2", upToAll, offerMoves},
	{"FROM", "the square that a piece leaves", cellWord, nil},
	{"TO", "the square that it goes to", cellWord, nil},
	{"PIECE", "knight, bishop, rook or queen", oneWord, offerPieces},
	{"GAME", "a game: rules lists them", oneWord, offerGames},
	{"CLOCK", "minutes and seconds for each move: 5+3, 15+10-bronstein; or 3-days; or unlimited", clockWord, offerClocks},
	{"SEAT", "a side of the game, such as white or workers; first or second; random", oneWord, offerSeats},
	{"OPTION", "private, match, or NAME=VALUE for an option of the game", optionWord, offerOptions},
	{"COMMAND", "the name of a command", oneWord, nil},
	{"NAME", "a player's name", oneWord, nil},
	{"CODE", "a code that keys code has made", oneWord, nil},
	{"KEY", "the number of a key in the list, or the beginning of its fingerprint", oneWord, nil},
	{"PUZZLE", "the id of a puzzle", oneWord, nil},
	{"WORD", "a name for the table: a to z first, then a to z, 0 to 9, - and _", oneWord, nil},
	{"SPEED", "bullet, blitz, rapid, classical or correspondence", oneWord, offerSpeeds},
	{"SETTING", "what can be set: settings lists it", oneWord, offerSettings},
	{"VALUE", "what it is set to; default for what it would be by itself", oneWord, nil},
	{"NUMBER", "a number", numberWord, nil},
	{"TEXT", "any words", upToAll, nil},
}

// kinds are the same by name.
var kinds = kindsByName(kindList)

const namesOfTables = "its id, code or name; it (the one used last); board 2 or 2nd board (of your own)"

func kindsByName(list []kind) map[string]*kind {
	all := make(map[string]*kind, len(list))
	for i := range list {
		all[list[i].name] = &list[i]
	}
	return all
}

func one(n int) iter.Seq[int] { return func(yield func(int) bool) { yield(n) } }

func none(func(int) bool) {}

func oneWord([]string) iter.Seq[int] { return one(1) }

// upToAll is any number of words, the fewest first: what follows has a say.
func upToAll(words []string) iter.Seq[int] {
	return func(yield func(int) bool) {
		for n := range words {
			if !yield(n + 1) {
				return
			}
		}
	}
}

var (
	cell    = regexp.MustCompile(`^[A-Za-z][0-9]{1,2}$`)
	ordinal = regexp.MustCompile(`^(?i)([0-9]{1,3})(st|nd|rd|th)$`)
	number  = regexp.MustCompile(`^[0-9]{1,4}$`)
	// idShape is what an id or a code may look like when it is typed.
	idShape = regexp.MustCompile(`^(?i)[0-9a-tv-z]{4}-?[0-9a-tv-z]{4}$`)
)

func numberWord(words []string) iter.Seq[int] {
	if !number.MatchString(words[0]) {
		return none
	}
	return one(1)
}

func clockWord(words []string) iter.Seq[int] {
	if !clockShape.MatchString(words[0]) {
		return none
	}
	return one(1)
}

func cellWord(words []string) iter.Seq[int] {
	if !cell.MatchString(words[0]) {
		return none
	}
	return one(1)
}

// boardWords is how many words are a board by its number: board 2, 2nd board.
// It is 0 when they are none.
func boardWords(words []string) int {
	if len(words) < 2 {
		return 0
	}
	a, b := words[0], words[1]
	if strings.EqualFold(a, board) && number.MatchString(b) || ordinal.MatchString(a) && strings.EqualFold(b, board) {
		return 2
	}
	return 0
}

const (
	board = "board"
	it    = "it"
)

// tableWords is any word, where nothing else than a table can stand.
func tableWords(words []string) iter.Seq[int] {
	switch n := boardWords(words); {
	case n > 0:
		return one(n)
	case joins(words[0]):
		return none
	}
	return one(1)
}

// joins reports whether a word only joins others to a sentence.
func joins(word string) bool {
	return slices.Contains([]string{"as", "on", "and", "because", "called", "after"}, strings.ToLower(word))
}

// idWords is only what looks like a table, where something else may stand too.
func idWords(words []string) iter.Seq[int] {
	n := boardWords(words)
	switch first := words[0]; {
	case n > 0:
		return one(n)
	case strings.EqualFold(first, it), strings.EqualFold(first, board), idShape.MatchString(first):
		return one(1)
	}
	return none
}

// optionWord is a word that does not belong to the sentence around the options.
func optionWord(words []string) iter.Seq[int] {
	if joins(words[0]) {
		return none
	}
	return one(1)
}
