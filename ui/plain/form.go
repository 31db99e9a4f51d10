package plain

import (
	"slices"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// field is a question of the form for a new table. The words of its choices make
// up the command.
type field struct {
	text    string
	choices []option
	numbers int // how many of the last choices are numbers, which are not read out
	usual   int
	// free, if not nil, makes a word of the command of a line that is none of the choices.
	free func(line string) (word string, err error)
}

// option is a choice of a field: what is read, and the word of the command that
// it stands for.
type option struct{ label, word string }

// makeTable asks for a new table, one thing after another.
func (s *session) makeTable() {
	games := field{text: askGame}
	for _, g := range s.Games {
		info := g.Info()
		games.choices = append(games.choices, option{info.Name, info.ID})
	}
	s.fill([]field{games}, nil, func(words []string) {
		rules := s.Games[slices.IndexFunc(s.Games, func(g game.Rules) bool { return g.Info().ID == words[0] })]
		s.fill([]field{startField(rules)}, words, func(words []string) {
			s.fill(s.fields(rules.Info(), len(words) > 1), words, func(words []string) {
				s.carryOut("new " + strings.Join(words, " "))
			})
		})
	})
}

// startField asks for the position in which a game begins.
func startField(rules game.Rules) field {
	return field{
		text:    "Where does it begin? Type or paste a position, such as a FEN, to begin there, not rated.",
		choices: []option{{"the usual start", ""}},
		free: func(line string) (string, error) {
			_, err := pairing.ReadPosition(rules, line)
			return "position=" + strings.Join(strings.Fields(line), "_"), err
		},
	}
}

// fill asks the fields in turn and hands on the words that were chosen.
func (s *session) fill(fields []field, words []string, then func([]string)) {
	if len(fields) == 0 {
		then(words)
		return
	}
	f := fields[0]
	choose := func(word string) {
		chosen := slices.Clip(words)
		if word != "" {
			chosen = append(chosen, word)
		}
		s.fill(fields[1:], chosen, then)
	}
	q := question{text: f.text, usual: f.usual, unread: f.numbers, inline: f.numbers > 0 || f.free != nil}
	for _, o := range f.choices {
		q.choices = append(q.choices, choice{o.word, o.label, func() { choose(o.word) }})
	}
	if f.free != nil {
		q.free = func(line string) string {
			word, err := f.free(line)
			if err != nil {
				return errs.Sentence(err)
			}
			choose(word)
			return ""
		}
	}
	s.put(q)
}

// fields are what there is to choose for a table of a game. In a position of one's own it has
// no options, and is not rated.
func (s *session) fields(info game.Info, given bool) []field {
	list := []field{seatField(info)}
	if given {
		info.Options = nil
	}
	for _, o := range info.Options {
		f := field{text: o.Name + ". " + o.Help, numbers: o.Numbers}
		for i, v := range o.Values {
			f.choices = append(f.choices, option{v.Name, o.ID + "=" + v.ID})
			if v.ID == o.Default {
				f.usual = i
			}
		}
		for n := range o.Numbers {
			number := strconv.Itoa(n)
			f.choices = append(f.choices, option{number, o.ID + "=" + number})
		}
		list = append(list, f)
	}
	list = append(list, clocks())
	if info.Match {
		list = append(list, field{text: "How many games?", choices: []option{{"one game", ""}, {"a match of two, with the seats swapped", "match"}}})
	}
	if s.me.ID.HasAccount() && !given {
		list = append(list, field{text: "Does it count for ratings?", choices: []option{{"casual", ""}, {"rated", "rated"}}})
	}
	return append(list, field{text: "Who may come?", choices: []option{{"everybody", ""}, {"who has the code", "private"}, {"who has the id", "unlisted"}}})
}

func seatField(info game.Info) field {
	return field{text: askSeat, choices: []option{
		{"by lot", "as random"},
		{info.Seats[0].Name, "as " + info.Seats[0].ID},
		{info.Seats[1].Name, "as " + info.Seats[1].ID},
	}}
}

func clocks() field {
	f := field{text: "Which clock, in minutes and seconds added for each move?"}
	for _, c := range table.UsualClocks {
		o := option{c.String(), "clock=" + strings.ReplaceAll(c.String(), " ", "-")}
		if c.Kind == clock.Unlimited {
			o = option{"no clock", ""}
		}
		f.choices = append(f.choices, o)
	}
	return f
}
