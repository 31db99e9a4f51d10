package feature

import (
	"strconv"

	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// kindHelps explains the kinds of tournaments.
var kindHelps = map[tournament.Kind]string{
	tournament.Swiss:      "A fixed number of rounds. Players with similar scores meet, and no one drops out.",
	tournament.Arena:      "Play as many games as you can before the time is up.",
	tournament.RoundRobin: "Everyone plays everyone.",
	tournament.Knockout:   "The loser of a game is out.",
	tournament.Team:       "Two teams meet: the best of one against the best of the other, and so on.",
	tournament.Simul:      "One player plays all others at once, with the first move and more time.",
}

func kindChoices() []action.Choice {
	return slice.Map(tournament.Kinds(), func(k tournament.Kind) action.Choice {
		return action.Choice{Value: string(k), Label: words.SentenceStart(k.Name()), Help: kindHelps[k]}
	})
}

// hostChoices returns who may host a simul: the person, or a bot.
func hostChoices(c action.Caller) []action.Choice {
	list := []action.Choice{{Value: c.Who.Name, Label: "you"}}
	for _, p := range c.Club.Bots.All() {
		list = append(list, action.Choice{Value: p.Name, Label: words.Person(p.Person)})
	}
	return list
}

// playerChoices returns the active players of a tournament that satisfy is.
func playerChoices(t *tournament.Tournament, is func(*tournament.Entry) bool) (list []action.Choice) {
	for i := range t.Entries {
		if e := t.Entry(i + 1); e.State == tournament.In && is(e) {
			list = append(list, action.Choice{Value: e.Name, Label: words.Person(e.Person)})
		}
	}
	return list
}

// botChoices returns the club's bots that play in a tournament.
func botChoices(c action.Caller, t *tournament.Tournament) []action.Choice {
	return playerChoices(t, func(e *tournament.Entry) bool {
		_, isBot := c.Club.Bots.Get(e.ID)
		return isBot
	})
}

// boardChoices returns the boards of the larger team of a team match.
func boardChoices(t *tournament.Tournament) (list []action.Choice) {
	for n := range max(len(t.Lineup(1)), len(t.Lineup(2))) {
		number := strconv.Itoa(n + 1)
		list = append(list, action.Choice{Value: number, Label: number})
	}
	return list
}
