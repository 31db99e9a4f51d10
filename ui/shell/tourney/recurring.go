package tourney

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// newTournament returns the action for the lines of the operator's file.
var newTournament = sync.OnceValue(func() *action.Action { return feature.New().Find(action.Tournament, "new") })

// every returns the grammar of a line in the operator's file: a time and the words for a new
// tournament.
var every = sync.OnceValue(func() *grammar.Grammar {
	return grammar.New([]grammar.Command{{
		Name:     "every",
		Examples: []string{"every friday 20:00 swiss chess 5+3 rounds=5 called Friday night"},
		Forms:    []string{"TIME {swiss|arena|roundrobin|knockout|team} GAME CLOCK [TERM]... [called TEXT]"},
	}})
})

// ReadRules reads a file of recurring tournaments, one per line:
//
//	every friday 20:00 swiss chess 5+3 rounds=5 called Friday night
//	every day 12:00 arena strike 3+2 house=4
//
// Times are in the zone. Errors name the line.
func ReadRules(file []byte, games []game.Rules, zone *time.Location) (rules []director.Rule, err error) {
	var lines []int // of the rules
	number := 0
	for line := range strings.Lines(string(file)) {
		number++
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		r, err := readRule(line, games, zone)
		if err != nil {
			return nil, fmt.Errorf("line %d: %s", number, errs.Sentence(err))
		}
		if twice := slices.IndexFunc(rules, func(other director.Rule) bool { return r.Clashes(&other) }); twice >= 0 {
			return nil, fmt.Errorf("line %d: the tournament of line %d has the same name on the same day; "+
				"give one of them another name after called", number, lines[twice])
		}
		rules, lines = append(rules, r), append(lines, number)
	}
	return rules, nil
}

func readRule(line string, games []game.Rules, zone *time.Location) (r director.Rule, err error) {
	said, err := grammar.Split(line)
	if err != nil {
		return r, err
	}
	isFlag := func(word string) bool { return strings.HasPrefix(word, "--") }
	if i := slices.IndexFunc(said.List(), isFlag); i >= 0 {
		return r, words.Wrong("Unexpected %q: this file cannot have flags.", identity.Clean(said.Word(i), 20))
	}
	if !strings.EqualFold(said.Word(0), every().Commands()[0].Name) {
		return r, words.Wrong("A line cannot begin with %q. Write it like this: %s.",
			identity.Clean(said.Word(0), 20), every().Commands()[0].Examples[0])
	}
	p, err := every().Parse(said.Joined(func(text string) bool { return words.IsGame(text, games) }))
	if err != nil {
		return r, err
	}
	days, hour, minute, err := words.ReadEvery(p.Value("TIME"))
	if err != nil {
		return r, err
	}
	house, given, err := arguments(p)
	if err != nil {
		return r, err
	}
	s, rules, err := feature.TournamentSettings(action.Caller{Games: games}, given)
	if err != nil {
		return r, err
	}
	if r, err = director.NewRule(days, hour, minute, zone, s, rules); err != nil || house == "" {
		return r, err
	}
	return withBots(r, house)
}

// botsTerm begins the term that adds bots.
const botsTerm = "house"

const writtenBots = "Write it like this: house=4, for the four weakest bots, or house=NAME,NAME."

// arguments returns the arguments of the tournament, and the term that adds bots.
func arguments(p *grammar.Parsed) (house string, given action.Values, err error) {
	if slices.Contains(p.All("TERM"), botsTerm) {
		return "", nil, words.Wrong(writtenBots)
	}
	if given, err = p.Arguments(newTournament().Args); err != nil {
		return "", nil, err
	}
	var options []string
	for _, option := range given["option"] {
		if name, _, _ := strings.Cut(option, "="); house == "" && strings.EqualFold(name, botsTerm) {
			house = option
		} else {
			options = append(options, option)
		}
	}
	given["option"] = options
	delete(given, "time") // the rule has it
	return house, given, nil
}

// withBots adds bots to a rule: a number of them, or by name.
func withBots(r director.Rule, term string) (director.Rule, error) {
	_, who, _ := strings.Cut(term, "=")
	if n, err := strconv.Atoi(who); err == nil {
		return r.WithBots(nil, n)
	}
	if who == "" {
		return r, words.Wrong(writtenBots)
	}
	return r.WithBots(strings.Split(who, ","), 0)
}
