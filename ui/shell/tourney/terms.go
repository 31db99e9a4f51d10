package tourney

import (
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// term is something that the maker of a tournament can choose besides its game and clock.
type term struct {
	name    string
	example string // of its figure; "" takes none
	figure  func(*tournament.Settings) *int
	word    func(*tournament.Settings) *string
	list    func(*tournament.Settings) *[]string
	on      func(*tournament.Settings) *bool
}

var terms = []term{
	{name: "rounds", example: "5", figure: func(s *tournament.Settings) *int { return &s.Rounds }},
	{name: "late", example: "3", figure: func(s *tournament.Settings) *int { return &s.Late }},
	{name: "minutes", example: "60", figure: func(s *tournament.Settings) *int { return &s.Minutes }},
	{name: "teams", example: "NAME,NAME", list: func(s *tournament.Settings) *[]string { return &s.Teams }},
	{name: "boards", example: "4", figure: func(s *tournament.Settings) *int { return &s.Boards }},
	{name: "rest", example: "30", figure: func(s *tournament.Settings) *int { return &s.Rest }},
	{name: "extra", example: "1", figure: func(s *tournament.Settings) *int { return &s.Extra }},
	{name: "host", example: "NAME", word: func(s *tournament.Settings) *string { return &s.Host.Name }},
	{name: "rated", on: func(s *tournament.Settings) *bool { return &s.Rated }},
	{name: "double", on: func(s *tournament.Settings) *bool { return &s.Double }},
	{name: "third", on: func(s *tournament.Settings) *bool { return &s.Third }},
	{name: "accelerated", on: func(s *tournament.Settings) *bool { return &s.Accelerated }},
}

// Terms are the words that may be said of a new tournament, with examples of their figures.
func Terms() (list []string) {
	for i := range terms {
		list = append(list, terms[i].written())
	}
	return list
}

func (t *term) written() string {
	if t.example == "" {
		return t.name
	}
	return t.name + "=" + t.example
}

// readSettings reads all that is said of a new tournament of a game but when it begins, with
// its terms.
func readSettings(p *grammar.Parsed, rules game.Rules, terms []string) (s tournament.Settings, err error) {
	s.Game, s.Name = rules.Info().ID, p.Value("TEXT")
	for _, kind := range tournament.Kinds() {
		if p.Has(string(kind)) {
			s.Kind = kind
		}
	}
	control, err := clock.Parse(strings.ReplaceAll(p.Value("CLOCK"), "-", " "))
	if err != nil {
		return s, words.BadClock(p.Value("CLOCK"), err)
	}
	s.Clock = control.String()
	said := make(map[string]string)
	for _, word := range terms {
		name, _, _ := strings.Cut(strings.ToLower(word), "=")
		if before, twice := said[name]; twice && before != word {
			return s, words.Wrong("You wrote %s twice, %s and %s. Say it once.", identity.Clean(name, 20), identity.Clean(before, 30), identity.Clean(word, 30))
		}
		said[name] = word
		if err := setTerm(&s, rules.Info(), word); err != nil {
			return s, err
		}
	}
	return s, nil
}

// setTerm reads a word of what is asked of a tournament: a term, or an option of its game.
func setTerm(s *tournament.Settings, info game.Info, word string) error {
	name, value, given := strings.Cut(strings.ToLower(word), "=")
	i := slices.IndexFunc(terms, func(t term) bool { return t.name == name })
	switch {
	case i >= 0 && given != (terms[i].example != ""):
		return words.Wrong("That is written %s.", terms[i].written())
	case i >= 0 && terms[i].list != nil:
		_, names, _ := strings.Cut(word, "=") // as they are written
		*terms[i].list(s) = strings.Split(unblank(names), ",")
		return nil
	case i >= 0 && terms[i].word != nil:
		*terms[i].word(s) = value
		return nil
	case i >= 0 && given:
		return setFigure(terms[i].figure(s), name, value)
	case i >= 0:
		*terms[i].on(s) = true
		return nil
	case given && slices.ContainsFunc(info.Options, func(o game.Option) bool { return o.ID == name }):
		if s.Options == nil {
			s.Options = make(map[string]string)
		}
		s.Options[name] = value
		return nil
	}
	return words.Wrong("Of a tournament of %s nobody can say %q. There are: at TIME, in SPAN, %s, called TEXT at the end.", info.Name, identity.Clean(word, 30), strings.Join(Terms(), ", "))
}

func setFigure(figure *int, name, value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 {
		return words.Wrong("%s= takes a number from 1 on, not %q.", name, identity.Clean(value, 20))
	}
	*figure = n
	return nil
}
