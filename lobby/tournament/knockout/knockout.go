package knockout

// Tie is two players of whom one goes on. A number is 0 while it is not known.
type Tie struct {
	High, Low int  // High comes from the upper half of the draw
	Free      bool // High goes on without an opponent
}

// Knockout is a draw.
type Knockout struct {
	Players int
	Third   bool // the losers of two semifinals play for the third place
}

// Winner tells which player has won tie i of round r, both counted from 0, or 0. A number of
// somebody else counts as 0.
type Winner func(r, i int) int

// Draw is the ties of the first round for so many players, in the order in which their
// winners meet: the first two of them, the next two, and so on.
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

// Rounds is all ties as far as they are known. The last round is the final; behind it, if
// there is one, stands the tie for the third place.
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

// hasThird tells whether the third place is played for. Of three it is that of the one who
// loses first.
func (k Knockout) hasThird() bool { return k.Third && k.Players > 3 }

// decide is who goes on and who is out, or 0 and 0.
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

// Places is the place of everybody who has one for good. Those who are out in the same
// round share theirs.
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
				continue // they play for it
			default:
				places[lost] = len(ties) + 1
			}
		}
	}
	delete(places, 0)
	return places
}
