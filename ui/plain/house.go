package plain

import (
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/words"
)

const askGame = "Which game?"

// playHouse asks what to play with the house, one thing after another.
func (s *session) playHouse() {
	games := field{text: askGame}
	for _, g := range s.Games {
		if info := g.Info(); len(s.Club.House.Opponents(info.ID)) > 0 {
			games.choices = append(games.choices, option{info.Name, info.ID})
		}
	}
	if len(games.choices) == 0 {
		s.out.say(words.HouseAway)
		return
	}
	s.fill([]field{games}, nil, func(words []string) {
		rules := s.Games[slices.IndexFunc(s.Games, func(g game.Rules) bool { return g.Info().ID == words[0] })]
		s.fill(s.houseFields(rules), words, func(words []string) {
			s.carryOut("new " + strings.Join(words, " "))
		})
	})
}

// houseFields are what there is to choose for a game with the house.
func (s *session) houseFields(rules game.Rules) []field {
	info := rules.Info()
	who := field{text: "Against whom of the house, the weakest first?"}
	for i, r := range s.Club.House.Opponents(info.ID) {
		if r.Level == account.UsualLevel {
			who.usual = i
		}
		label := fmt.Sprintf("%s. %s", shown(r.Person), r.Manners[info.ID])
		who.choices = append(who.choices, option{label, "--house=" + r.Name})
	}
	return []field{who, startField(rules), seatField(info), clocks()}
}
