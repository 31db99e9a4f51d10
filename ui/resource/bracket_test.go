package resource_test

import (
	"strings"
	"testing"

	"pawnstorm/ui/resource"
)

// bracket returns a bracket of eight players. The upper player wins every tie.
func bracket() *resource.Bracket {
	b := new(resource.Bracket)
	names := []string{"ann", "hugo", "dora", "emil", "ben", "a-very-long-name-indeed", "carl", "fay"}
	for _, label := range []string{"Quarterfinals", "Semifinals", "Final"} {
		round := resource.BracketRound{Label: label}
		for i := 0; i < len(names); i += 2 {
			tie := resource.Tie{Players: [2]resource.Contestant{{Name: names[i], Score: "1½", Won: true}, {Name: names[i+1], Score: "½"}}}
			round.Ties = append(round.Ties, tie)
			names[i/2] = names[i]
		}
		names = names[:len(names)/2]
		b.Rounds = append(b.Rounds, round)
	}
	return b
}

// TestDraw checks a whole bracket in text, and the rounds that fit into a narrow window.
func TestDraw(t *testing.T) {
	b := bracket()
	b.Third = &resource.Tie{Players: [2]resource.Contestant{{Name: "dora", Score: "·"}, {Name: "carl", Score: "·"}}}
	b.Rounds[0].Ties[0] = resource.Tie{Players: [2]resource.Contestant{{Name: "ann"}}, Free: true}
	b.Rounds[2].Ties[0].Players = [2]resource.Contestant{{Name: "ann", Score: "1", Won: true}, {}}
	for width, want := range map[int]string{78: wholeBracket, 38: lateBracket} {
		if got := "\n" + strings.Join(b.Draw(width), "\n") + "\n"; got != want {
			t.Errorf("in %d cells:%s", width, got)
		}
	}
	b.Rounds[0].Ties[1].Players[0].Won = false
	if got := strings.Join(b.Draw(38), "\n"); !strings.HasPrefix(got, " Quarterfinals Semifinals\n") || strings.Contains(got, "Third") {
		t.Errorf("during the quarterfinals:\n%s", got)
	}
}

const wholeBracket = `
 Quarterfinals         Semifinals            Final

                       ann              1½ ┐
                                           │
                                           ├ ann              1  ┐
 dora             1½ ┐                     │                     │
                     ├ dora             ½  ┘                     │
 emil             ½  ┘                                           │
                                                                 ├ ann
 ben              1½ ┐                                           │
                     ├ ben              1½ ┐                     │
 a-very-long-nam… ½  ┘                     │                     │
                                           ├ –                   ┘
 carl             1½ ┐                     │
                     ├ carl             ½  ┘
 fay              ½  ┘

 Third place
 dora             ·
 carl             ·
`

const lateBracket = `
 Semifinals    Final
 ann      1½ ┐
             ├ ann      1  ┐
 dora     ½  ┘             │
                           ├ ann
 ben      1½ ┐             │
             ├ –           ┘
 carl     ½  ┘

 Third place
 dora     ·
 carl     ·
`
