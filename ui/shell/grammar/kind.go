package grammar

import (
	"iter"
	"regexp"
	"slices"
	"strings"

	phrase "pawnstorm/ui/words"
)

// Kind is what a capital word in a form stands for.
type Kind struct {
	Name string
	Help string // what it is, for the help
	// lengths are the numbers of words that may be one of the kind, of those
	// that are left, the likeliest first.
	lengths func(words []string) iter.Seq[int]
}

// kindList lists all kinds in the order of the help.
var kindList = []Kind{
	{"TABLE", "a table: " + namesOfTables, tableWords},
	{"ID", "a table: " + namesOfTables, idWords},
	{"MOVE", "a move as the game writes it, or as players do: e2e4, Nf3, b4-d3, c2-c3!b2,d2", upToAll},
	{"FROM", "the square that a piece leaves", cellWord},
	{"TO", "the square that it goes to", cellWord},
	{"PIECE", "knight, bishop, rook or queen", oneWord},
	{"GAME", "a game: rules lists them", oneWord},
	{"CLOCK", "minutes and seconds for each move: 5+3, 5 3, 15+10-bronstein; or 3-days; or unlimited", clockWords},
	{"SEAT", "a side of the game, such as white or workers; first or second; random", oneWord},
	{"OPTION", "private, match, or NAME=VALUE for an option of the game", optionWords},
	{"ODDS", "what you give your opponent: a shorter clock of your own, such as 3+0, or the piece that you play without, such as knight", oddsWords},
	{"COMMAND", "the name of a command", oneWord},
	{"NAME", "a player's name", oneWord},
	{"NEWNAME", "what the player is called from then on", oneWord},
	{"WHOM", "a name, the fingerprint of a key (SHA256:...), an address or a prefix (203.0.113.0/24)", oneWord},
	{"SPAN", "how long: 30m, 12h, 7d or 2w", oneWord},
	{"REPORT", "the id of a report: reports lists them", oneWord},
	{"STUDY", "a study: its id, or the code of a private one", optionWord},
	{"TOURNAMENT", "a tournament: its id, or its name if that is one word", optionWord},
	{"TEAM", "a team: its name, or its id; in a team match the name of a side", upToAll},
	{"TIME", "when: 20:00, tomorrow 20:00, friday 20:00 or 2026-11-27 20:00", timeWords},
	{"TERM", "rounds=5, late=3 (players can join until this round), minutes=60, teams=Oaks,Elms (write _ for a space), boards=4 (most boards in a match of two teams), rest=30 (seconds between rounds), extra=1 (minutes added to the host's clock for each opponent in a simul), host=NAME (a bot that gives the simul), rated, double, third, accelerated, or NAME=VALUE for an option of the game", optionWord},
	{"LEVEL", "debug, info, warn or error", oneWord},
	{"CODE", "a code that keys code has made", oneWord},
	{"TOKEN", "a token: its name, or the beginning of its fingerprint", oneWord},
	{"KEY", "the number of a key in the list, or the beginning of its fingerprint", oneWord},
	{"PUZZLE", "the id of a puzzle", oneWord},
	{"WORD", "a name for it: a to z first, then a to z, 0 to 9, - and _", oneWord},
	{"ALIAS", "a name of your choice for this server, such as chess", oneWord},
	{"SPEED", "bullet, blitz, rapid, classical or correspondence", oneWord},
	{"SETTING", "what can be set: settings lists it", oneWord},
	{"VALUE", "what it is set to; default for what it would be by itself", oneWord},
	{"URL", "an address such as https://HOST/PATH", oneWord},
	{"EMAIL", "an e-mail address: NAME@HOST", oneWord},
	{"HOOK", "the id of a webhook: hook lists them", oneWord},
	{"NUMBER", "a number", numberWord},
	{"WEEK", "a week, such as 2026-W47, or a day of it: 2026-11-18", oneWord},
	{"RATINGS", "the ratings that may be, such as 1400 to 1700", ratingWords},
	{"TEXT", "any words, as you type them", upToAll},
}

// isText reports whether it is text for people, which is taken as it was typed.
func (k *Kind) isText() bool { return k.Name == "TEXT" }

// kinds are the same by name.
var kinds = kindsByName(kindList)

// HelpOf says what the capital word of a name stands for.
func HelpOf(name string) string {
	if k := kinds[strings.ToUpper(name)]; k != nil {
		return k.Help
	}
	return ""
}

const namesOfTables = "its id, code or name; it (the one used last); board 2 or 2nd board (of your own)"

func kindsByName(list []Kind) map[string]*Kind {
	all := make(map[string]*Kind, len(list))
	for i := range list {
		all[list[i].Name] = &list[i]
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
	number  = regexp.MustCompile(`^[0-9]{1,4}$`)
	numeral = regexp.MustCompile(`^([0-9]{1,4}|[A-Za-z]+)$`)
	ordinal = regexp.MustCompile(`^(?i)([0-9]{1,3})(st|nd|rd|th)$`)
	// idShape is what an id or a code may look like when it is typed.
	idShape = regexp.MustCompile(`^(?i)[0-9a-tv-z]{4}-?[0-9a-tv-z]{4}$`)
)

func numberWord(words []string) iter.Seq[int] {
	_, ok := phrase.ReadNumber(words[0])
	if ok && numeral.MatchString(words[0]) {
		return one(1)
	}
	return none
}

// clockShape is what a time control looks like in one word.
var clockShape = regexp.MustCompile(`(?i)^([0-9.½]+\+[0-9]+(-[a-z]+)?|[0-9]+-days?|[0-9]+d|unlimited)$`)

func clockWords(words []string) iter.Seq[int] {
	switch {
	case minutesOf(words, "") > 0:
		return one(minutesOf(words, ""))
	case clockShape.MatchString(words[0]):
		return one(1)
	}
	return none
}

// bareMinutes is a time control without a sign between its numbers, or what stands before
// the second of them.
var bareMinutes = regexp.MustCompile(`^([0-9]{1,3}(\.[0-9]{1,3})?|[0-9]{0,3}[¼½¾])$`)

var bareSeconds = regexp.MustCompile(`^[0-9]{1,3}$`)

// minutesOf is how many words are a time control of bare numbers: the minutes, and perhaps
// the seconds added for each move, 5 3. It is 0 when they are none. Behind may be what
// stands before them in the same word, such as clock=.
func minutesOf(words []string, behind string) int {
	minutes, ok := strings.CutPrefix(strings.ToLower(words[0]), behind)
	switch {
	case !ok || !bareMinutes.MatchString(minutes):
		return 0
	case len(words) > 1 && bareSeconds.MatchString(words[1]):
		return 2
	}
	return 1
}

// oddsWords are a time control, or the name of a piece.
func oddsWords(words []string) iter.Seq[int] { return one(max(minutesOf(words, ""), 1)) }

// ratingWords are two ratings: "1400 to 1700" or "1400-1700".
func ratingWords(words []string) iter.Seq[int] {
	switch {
	case len(words) > 2 && strings.EqualFold(words[1], "to") && number.MatchString(words[0]) && number.MatchString(words[2]):
		return one(3)
	case ratings.MatchString(words[0]):
		return one(1)
	}
	return none
}

var ratings = regexp.MustCompile(`^[0-9]{1,4}(-| to )[0-9]{1,4}$`)

var timeOfDay = regexp.MustCompile(`^[0-9]{1,2}:[0-9]{2}$`)

// timeWords is a time of the day, or a day and one.
func timeWords(words []string) iter.Seq[int] {
	switch {
	case timeOfDay.MatchString(words[0]):
		return one(1)
	case len(words) > 1 && timeOfDay.MatchString(words[1]):
		return one(2)
	}
	return none
}

func cellWord(words []string) iter.Seq[int] {
	if !cell.MatchString(words[0]) {
		return none
	}
	return one(1)
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

// IsID reports whether a word may be an id or a code of a table.
func IsID(word string) bool { return idShape.MatchString(word) }

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
	case strings.EqualFold(first, It), strings.EqualFold(first, Board), idShape.MatchString(first):
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

// optionWords are the same, or two if they are a time control.
func optionWords(words []string) iter.Seq[int] {
	for _, behind := range []string{"", "clock=", "odds="} {
		if minutesOf(words, behind) == 2 {
			return one(2)
		}
	}
	return optionWord(words)
}
