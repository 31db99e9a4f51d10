package knockout

// Tie is a tie of two players, and one goes on. A number is 0 until it is known.
type Tie struct {
	High, Low int  // High comes from the upper half of the draw
	Free      bool // High goes on without an opponent
}

// Knockout describes a draw.
type Knockout struct {
	Players int
	Third   bool // the losers of the semifinals play for third place
}

// Winner returns the player who won tie i of round r, both from 0, or 0. Numbers of other players
// count as 0.
type Winner func(r, i int) int

// Draw returns the ties of the first round. The winners of the first two ties meet next, then the
// winners of the next two, and so on.
func Draw(players int) []Tie {
	if players < 2 {
		return nil
	}
	order := []int{1}
	for len(order) < players {
		twice := make([]int, 0, 2*len(order))
		for _, n := range order {
			twice = append(twice, n, 2*len(order)+1-n)
		}
		order = twice
	}
	ties := make([]Tie, 0, len(order)/2)
	for i := 0; i < len(order); i += 2 {
		tie := Tie{High: order[i], Low: order[i+1]}
		if tie.Low > players {
			tie.Low, tie.Free = 0, true
		}
		ties = append(ties, tie)
	}
	return ties
}

// Rounds returns all ties that are known so far. The last round is the final, followed by the tie for
// third place if there is one.
func (k Knockout) Rounds(winner Winner) [][]Tie {
	ties := Draw(k.Players)
	if ties == nil {
		return nil
	}
	rounds := [][]Tie{ties}
	for r := 0; len(ties) > 1; r++ {
		next := make([]Tie, len(ties)/2)
		third := Tie{}
		for i, tie := range ties {
			won, lost := tie.decide(winner(r, i))
			if i%2 == 0 {
				next[i/2].High, third.High = won, lost
			} else {
				next[i/2].Low, third.Low = won, lost
			}
		}
		if len(next) == 1 && k.hasThird() {
			rounds = append(rounds, append(next, third))
			break
		}
		rounds, ties = append(rounds, next), next
	}
	return rounds
}

// hasThird reports whether there is a tie for third place. With three players, the loser of the first
// round is third.
func (k Knockout) hasThird() bool { return k.Third && k.Players > 3 }

// decide returns who goes on and who is out, or 0 and 0.
func (t Tie) decide(winner int) (won, lost int) {
	switch {
	case t.Free:
		return t.High, 0
	case t.High == 0 || t.Low == 0 || winner == 0:
		return 0, 0
	case winner == t.High:
		return t.High, t.Low
	case winner == t.Low:
		return t.Low, t.High
	}
	return 0, 0
}

// Places returns the final places that are known so far. Players who lose in the same round share a
// place.
func (k Knockout) Places(winner Winner) map[int]int {
	places := make(map[int]int)
	rounds := k.Rounds(winner)
	for r, ties := range rounds {
		for i, tie := range ties {
			won, lost := tie.decide(winner(r, i))
			final := r == len(rounds)-1
			switch {
			case won == 0:
				continue
			case final:
				places[won], places[lost] = 1+2*i, 2+2*i
			case r == len(rounds)-2 && k.hasThird():
				continue // they play for third place
			default:
				places[lost] = len(ties) + 1
			}
		}
	}
	delete(places, 0)
	return places
}
