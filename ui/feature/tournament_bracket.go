package feature

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// bracketOf returns the bracket of a knockout that has begun, or nil.
func bracketOf(c action.Caller, t *tournament.Tournament, rules game.Rules) *resource.Bracket {
	rounds := t.Bracket()
	if rounds == nil {
		return nil
	}
	b := new(resource.Bracket)
	for r, ties := range rounds {
		round, pairings := resource.BracketRound{Label: roundName(r+1, len(rounds))}, words.Pairings(t, rules, r+1)
		for i := range ties {
			tie := tieOf(c, t, &ties[i])
			if n := ties[i].Board; n > 0 {
				tie.Ref = pairingRef(&pairings[n-1])
			}
			if r == len(rounds)-1 && i > 0 {
				b.Third = &tie
			} else {
				round.Ties = append(round.Ties, tie)
			}
		}
		b.Rounds = append(b.Rounds, round)
	}
	return b
}

// tieOf returns a tie, without its game.
func tieOf(c action.Caller, t *tournament.Tournament, of *tournament.Tie) resource.Tie {
	tie := resource.Tie{Free: of.Free}
	for side, n := range of.Entries {
		if n == 0 {
			continue
		}
		p := &tie.Players[side]
		p.Name, p.Won = words.Person(t.Entry(n).Person), n == of.Winner
		tie.Mine = tie.Mine || t.Entry(n).ID == c.Who.ID
		switch {
		case of.Board == 0:
		case of.Playing && of.Points == [2]int{}:
			p.Score = words.RoundScores([]int{tournament.InPlay}, 1)
		default:
			p.Score = words.Score(of.Points[side])
		}
	}
	return tie
}

// roundName names a round. of is how many rounds a knockout has, whose last ones have names; 0 for all others.
func roundName(round, of int) string {
	if left := of - round; left >= 0 && left < 3 {
		return [...]string{"Final", "Semifinals", "Quarterfinals"}[left]
	}
	return fmt.Sprintf("Round %d", round)
}
