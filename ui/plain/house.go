package plain

import (
	"fmt"
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
		s.fill(s.houseFields(words[0]), words, func(words []string) {
			s.carryOut("new " + strings.Join(words, " "))
		})
	})
}

// houseFields are what there is to choose for a game with the house.
func (s *session) houseFields(id string) []field {
	who := field{text: "Against whom of the house, the weakest first?"}
	for i, r := range s.Club.House.Opponents(id) {
		if r.Level == account.UsualLevel {
			who.usual = i
		}
		label := fmt.Sprintf("%s. %s", shown(r.Person), r.Manners[id])
		who.choices = append(who.choices, option{label, "--house=" + r.Name})
	}
	var info game.Info
	for _, g := range s.Games {
		if g.Info().ID == id {
			info = g.Info()
		}
	}
	return []field{who, seatField(info), clocks()}
}
