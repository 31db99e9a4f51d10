package grammar

import (
	"regexp"
	"slices"
	"strings"

	phrase "pawnstorm/ui/words"
)

// Kind is what a capital word in a form stands for.
type Kind struct {
	Name   string
	sample string // an example
	Help   string
	// count returns how many of the words that are left form one of the kind: 0 if none do, anyNumber
	// if the words that follow in the form decide.
	count func(words []string) int
}

const anyNumber = -1

// kindList lists all kinds in the order of the help.
var kindList = []Kind{
	{"TABLE", "7k2m9qxa", "a table: " + namesOfTables, tableWords},
	{"ID", "7k2m9qxa", "a table: " + namesOfTables, idWords},
	{"MOVE", "Nf3", "a move in the notation of the game or of players: e2e4, Nf3, b4-d3, c2-c3!b2,d2", anyWords},
	{"FROM", "e2", "the square that a piece leaves", cellWord},
	{"TO", "e4", "the square that it goes to", cellWord},
	{"PIECE", "knight", "knight, bishop, rook or queen", oneWord},
	{"GAME", "chess", "a game: rules lists them", oneWord},
	{
		"CLOCK", "5+3", "minutes, and seconds for each move: 5+3, 5 3, 15+10-bronstein; or 3-days; or unlimited",
		clockWords,
	},
	{"SEAT", "white", "a side of the game, such as white or workers; first or second; random", oneWord},
	{"OPTION", "rated", "private, match, or NAME=VALUE for an option of the game", optionWords},
	{
		"ODDS", "3+0", "what you give your opponent: a shorter clock of your own, such as 3+0, " +
			"or the piece that you play without, such as knight", oddsWords,
	},
	{"COMMAND", "move", "the name of a command", oneWord},
	{"NAME", "ben", "a player's name", oneWord},
	{"NEWNAME", "benjamin", "the player's new name", oneWord},
	{
		"WHOM", "ben", "a name, the fingerprint of a key (SHA256:...), an address or a prefix (203.0.113.0/24)",
		oneWord,
	},
	{"SPAN", "12h", "how long: 30m, 12h, 7d or 2w", oneWord},
	{"REPORT", "7k2m9qxa", "the id of a report: reports lists them", oneWord},
	{"FLAG", "7k3m9x2a", "the id of a flag: fairplay lists them", oneWord},
	{"RULING", "7k3m9x2a", "the id of a decision: rulings lists them", oneWord},
	{"STUDY", "7k2m9qxa", "a study: its id, or the code of a private one", optionWord},
	{"TOURNAMENT", "7k2m9qxa", "a tournament: its id, or its name if that is one word", optionWord},
	{"TEAM", "friday-knights", "a team: its name, or its id; in a team match the name of a side", anyWords},
	{"TIME", "20:00", "when: 20:00, tomorrow 20:00, friday 20:00 or 2026-11-27 20:00", timeWords},
	{
		"TERM", "rounds=5", "rounds=5, late=3 (players can join until this round), minutes=60, teams=Oaks,Elms " +
			"(write _ for a space), boards=4 (most boards in a match of two teams), rest=30 (seconds between " +
			"rounds), extra=1 (minutes added to the host's clock for each opponent in a simul), host=NAME (a bot " +
			"that gives the simul), rated, double, third, accelerated, or NAME=VALUE for an option of the game",
		optionWord,
	},
	{"LEVEL", "info", "debug, info, warn or error", oneWord},
	{"CODE", "7k2m-9qxa", "a code, from keys code or an email", oneWord},
	{"TOKEN", "laptop", "a token: its name, or the beginning of its fingerprint", oneWord},
	{"KEY", "2", "the number of a key in the list, or the beginning of its fingerprint", oneWord},
	{"PUZZLE", "7k2m9qxa", "the id of a puzzle", oneWord},
	{"WORD", "kitchen", "a name for it: a-z, 0-9, - and _, starting with a letter", oneWord},
	{"ALIAS", "chess", "a name of your choice for this server, such as chess", oneWord},
	{"SPEED", "blitz", "bullet, blitz, rapid, classical or correspondence", oneWord},
	{"SETTING", "pieces", "a setting: settings lists them", oneWord},
	{"VALUE", "letters", "the new value; default for the default", oneWord},
	{"URL", "https://example.org/hook", "an address such as https://HOST/PATH", oneWord},
	{"EMAIL", "ben@example.org", "an email address: NAME@HOST", oneWord},
	{"HOOK", "7k2m9qxa", "the id of a webhook: hook lists them", oneWord},
	{"NUMBER", "2", "a number", numberWord},
	{"WEEK", "2026-W47", "a week, such as 2026-W47, or a day in it: 2026-11-18", oneWord},
	{"RATINGS", "1400 to 1700", "a range of ratings, such as 1400 to 1700", ratingWords},
	{"TEXT", "hello", "any words, as you type them", anyWords},
}

const namesOfTables = "its id, code or name; it (the one used last); board 2 or 2nd board (of your own)"

// kinds holds the same kinds by name.
var kinds = func() map[string]*Kind {
	all := make(map[string]*Kind, len(kindList))
	for i := range kindList {
		all[kindList[i].Name] = &kindList[i]
	}
	return all
}()

// isText reports whether the kind is text for people, which is taken as the user typed it.
func (k *Kind) isText() bool { return k.Name == "TEXT" }

// HelpOf returns the help for a capital word.
func HelpOf(name string) string {
	if k := kinds[strings.ToUpper(name)]; k != nil {
		return k.Help
	}
	return ""
}

func oneWord([]string) int { return 1 }

func anyWords([]string) int { return anyNumber }

var (
	cell    = regexp.MustCompile(`^[A-Za-z][0-9]{1,2}$`)
	number  = regexp.MustCompile(`^[0-9]{1,4}$`)
	numeral = regexp.MustCompile(`^([0-9]{1,4}|[A-Za-z]+)$`)
	ordinal = regexp.MustCompile(`^(?i)([0-9]{1,3})(st|nd|rd|th)$`)
	ratings = regexp.MustCompile(`^[0-9]{1,4}(-| to )[0-9]{1,4}$`)
	// idShape matches what could be an id or a code.
	idShape   = regexp.MustCompile(`^(?i)[0-9a-tv-z]{4}-?[0-9a-tv-z]{4}$`)
	timeOfDay = regexp.MustCompile(`^[0-9]{1,2}:[0-9]{2}$`)
	// clockShape matches a time control in one word.
	clockShape = regexp.MustCompile(`(?i)^([0-9.½]+\+[0-9]+(-[a-z]+)?|[0-9]+-days?|[0-9]+d|unlimited)$`)
	// bareMinutes and bareSeconds match the two words of a time control without a sign: 5 3. The
	// second word is optional.
	bareMinutes = regexp.MustCompile(`^([0-9]{1,3}(\.[0-9]{1,3})?|[0-9]{0,3}[¼½¾])$`)
	bareSeconds = regexp.MustCompile(`^[0-9]{1,3}$`)
)

func numberWord(words []string) int {
	if _, ok := phrase.ReadNumber(words[0]); ok && numeral.MatchString(words[0]) {
		return 1
	}
	return 0
}

func clockWords(words []string) int {
	if clockShape.MatchString(words[0]) {
		return 1
	}
	return minutesOf(words, "")
}

// minutesOf returns how many words form a time control of bare numbers: the minutes, and maybe the
// seconds for each move. prefix is what precedes the minutes in the same word, such as clock=.
func minutesOf(words []string, prefix string) int {
	minutes, ok := strings.CutPrefix(strings.ToLower(words[0]), prefix)
	switch {
	case !ok || !bareMinutes.MatchString(minutes):
		return 0
	case len(words) > 1 && bareSeconds.MatchString(words[1]):
		return 2
	}
	return 1
}

// oddsWords counts a time control, or the name of a piece.
func oddsWords(words []string) int { return max(minutesOf(words, ""), 1) }

// ratingWords counts two ratings: "1400 to 1700" or "1400-1700".
func ratingWords(words []string) int {
	switch {
	case len(words) > 2 && ratings.MatchString(words[0]+" "+strings.ToLower(words[1])+" "+words[2]):
		return 3
	case ratings.MatchString(words[0]):
		return 1
	}
	return 0
}

// timeWords counts a time of day, with or without a day before it.
func timeWords(words []string) int {
	return 1 + slices.IndexFunc(words[:min(len(words), 2)], timeOfDay.MatchString)
}

func cellWord(words []string) int {
	if cell.MatchString(words[0]) {
		return 1
	}
	return 0
}

// boardWords counts a board with a number: board 2, 2nd board.
func boardWords(words []string) int {
	if len(words) < 2 {
		return 0
	}
	a, b := words[0], words[1]
	if strings.EqualFold(a, Board) && number.MatchString(b) || ordinal.MatchString(a) && strings.EqualFold(b, Board) {
		return 2
	}
	return 0
}

const (
	// Board stands for the same table as It, or precedes the number of a table.
	Board = "board"
	// It stands for the table on the screen, or the one used last.
	It = "it"
)

// tableWords counts any word, for places where only a table can be.
func tableWords(words []string) int { return max(boardWords(words), optionWord(words)) }

// IsID reports whether a word could be an id or a code of a table.
func IsID(word string) bool { return idShape.MatchString(word) }

// conjunctions join the parts of a sentence.
var conjunctions = []string{"as", "on", "and", "because", "called", "after"}

// idWords counts only what looks like a table, for places where other words can be too.
func idWords(words []string) int {
	n := boardWords(words)
	if first := words[0]; n == 0 &&
		(strings.EqualFold(first, It) || strings.EqualFold(first, Board) || idShape.MatchString(first)) {
		return 1
	}
	return n
}

// optionWord counts any word that is not a conjunction.
func optionWord(words []string) int {
	if slices.Contains(conjunctions, strings.ToLower(words[0])) {
		return 0
	}
	return 1
}

// optionWords is like optionWord, but counts a time control of two words as one option.
func optionWords(words []string) int {
	for _, prefix := range []string{"", "clock=", "odds="} {
		if minutesOf(words, prefix) == 2 {
			return 2
		}
	}
	return optionWord(words)
}
