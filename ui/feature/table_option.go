package feature

import (
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// tableOption is an option of tables of all games. Games have their own options besides.
type tableOption struct {
	name  string
	value string // an example of its value; "" takes none
	help  string
	set   func(p *pairing.Proposal, value string) error
}

// switches makes an option that turns a field on.
func switches(on func(*pairing.Proposal)) func(*pairing.Proposal, string) error {
	return func(p *pairing.Proposal, _ string) error {
		on(p)
		return nil
	}
}

// Options that can be given in several ways.
const (
	clockOption = "clock"
	oddsOption  = "odds"
	private     = "private"
)

var tableOptions = []tableOption{
	{
		clockOption, "5+3", "minutes and seconds added for each move, also without clock= or as 5 3; " +
			"15+10-bronstein, 5+5-delay, 3-days too", setClock,
	},
	{
		oddsOption, "3+0", "your own, shorter clock, or the piece that you play without: " +
			"odds=pawn, knight, rook, queen; not rated", setOdds,
	},
	{"rated", "", "it counts for both ratings", switches(func(p *pairing.Proposal) { p.Rated = true })},
	{"match", "", "two games, the seats swapped for the second", switches(func(p *pairing.Proposal) {
		p.Match = true
	})},
	{private, "", "only players with the code can join", switches(func(p *pairing.Proposal) { p.Private = true })},
	{"unlisted", "", "not listed: only people with the id can join", switches(func(p *pairing.Proposal) {
		p.Access = table.Unlisted
	})},
	{"closed", "", "no one else can watch", switches(func(p *pairing.Proposal) { p.Access = table.Closed })},
	{"firm", "", "no takebacks", switches(func(p *pairing.Proposal) { p.Firm = true })},
	{"position", "TEXT", "the start position, as show --json prints positions, with _ for blanks", setPosition},
	{"quiet", "", "no chat", switches(func(p *pairing.Proposal) { p.Quiet = true })},
}

// example returns the option as it is typed.
func (o *tableOption) example() string {
	if o.value == "" {
		return o.name
	}
	return o.name + "=" + o.value
}

// TableOptions lists the options of tables of all games, as they are typed, with their help.
func TableOptions() []action.Choice {
	return slice.Map(tableOptions, func(o tableOption) action.Choice {
		return action.Choice{Value: o.example(), Label: o.help}
	})
}

func setClock(p *pairing.Proposal, value string) (err error) {
	p.Clock, err = ReadClock(value)
	return err
}

// setPosition reads a position. A _ stands for a blank, which would need quotes in a shell.
func setPosition(p *pairing.Proposal, value string) error {
	p.Position = strings.TrimSpace(strings.ReplaceAll(value, "_", " "))
	if p.Position == "" {
		return words.Wrong("Say which position, as in position=8/8/8/8/8/4k3/4p3/4K3_w_-_-_0_1.")
	}
	return nil
}

// setOdds reads the odds that the host gives: a shorter clock of their own, or a piece.
func setOdds(p *pairing.Proposal, value string) (err error) {
	if isClock(strings.ToLower(value)) {
		p.Odds.Clock, err = ReadClock(value)
		return err
	}
	p.Odds.Piece = strings.ToLower(value)
	if p.Odds.Piece == "" {
		return words.Wrong("Say which odds, as in odds=3+0 or odds=knight.")
	}
	return nil
}

// ReadClock reads a time control. A dash stands for a blank, which would need quotes in a shell.
func ReadClock(text string) (clock.Control, error) {
	control, err := clock.Parse(strings.ReplaceAll(text, "-", " "))
	if err != nil {
		return control, words.BadClock(text, err)
	}
	return control, nil
}

// isClock reports whether a word looks like a time control.
func isClock(word string) bool {
	return word == clock.Control{}.String() || word != "" && word[0] >= '0' && word[0] <= '9'
}

// options collects the options of a table while they are read.
type options struct {
	*pairing.Proposal
	info game.Info
	said map[string]string // values by option
}

// set reads one word: an option of all games, or of this game.
func (o *options) set(word string) error {
	name, value, given := strings.Cut(word, "=")
	name = strings.ToLower(name)
	i := slices.IndexFunc(tableOptions, func(o tableOption) bool { return o.name == name })
	own := slices.ContainsFunc(o.info.Options, func(o game.Option) bool { return o.ID == name })
	switch {
	case i >= 0 && given != (tableOptions[i].value != ""):
		return words.Wrong("That option is written %s.", tableOptions[i].example())
	case i < 0 && !given && isClock(name):
		return o.once(clockOption, word, setClock)
	case i >= 0 && !given:
		return tableOptions[i].set(o.Proposal, "")
	case i >= 0:
		return o.once(name, value, tableOptions[i].set)
	case !given || !own:
		return unknownOption(o.info, word)
	}
	return o.once(name, value, func(p *pairing.Proposal, value string) error {
		if p.Options == nil {
			p.Options = make(map[string]string)
		}
		p.Options[name] = strings.ToLower(value)
		return nil
	})
}

// once sets an option, and refuses a second value. Odds of time and odds of pieces are two options.
func (o *options) once(name, value string, set func(*pairing.Proposal, string) error) error {
	about := name
	if name == oddsOption && isClock(strings.ToLower(value)) {
		about = "odds of time"
	}
	if before, twice := o.said[about]; twice {
		before, value = identity.Clean(before, 30), identity.Clean(value, 30)
		return words.Wrong("You wrote %s twice, %s and %s. Say it once: %s=%s.", name, before, value, name, before)
	}
	o.said[about] = value
	return set(o.Proposal, value)
}

// unknownOption suggests the nearest option, or lists all.
func unknownOption(info game.Info, word string) error {
	var names, examples []string
	for i := range tableOptions {
		names, examples = append(names, tableOptions[i].name), append(examples, tableOptions[i].example())
	}
	for _, o := range info.Options {
		names, examples = append(names, o.ID), append(examples, o.ID+"="+o.Default)
	}
	name, value, given := strings.Cut(word, "=")
	near := words.Nearest(name, names)
	if near != "" && given {
		near += "=" + value
	}
	if word = identity.Clean(word, 30); near != "" {
		return words.Wrong("%s has no option %q. Did you mean %s?", info.Name, word, identity.Clean(near, 30))
	}
	return words.Wrong("%s has no option %q. Choose %s.", info.Name, word, strings.Join(examples, ", "))
}
