package arena

import "pawnstorm/game"

var seats = [2]game.Seat{0, 1}

// Standings are the results of a run.
type Standings struct {
	Pairings []Pairing
	Efforts  []Effort // by player
	Faults   []Faults // by player
	Limited  int      // games drawn by the limit of plies
}

// Faults counts the games that a player lost because its engine failed, and describes
// the last failure.
type Faults struct {
	Games int
	Last  string
}

// Pairing is a match between two players, as the first one sees it.
type Pairing struct {
	Players [2]int
	Seats   [2]Count // the first player's results in each seat
	Pairs   Pairs
}

// Count counts results.
type Count struct{ Won, Drawn, Lost int }

// Games returns the number of games.
func (c Count) Games() int { return c.Won + c.Drawn + c.Lost }

// Share returns the share of the points, from 0 to 1; half if there were no games.
func (c Count) Share() float64 {
	if c.Games() == 0 {
		return 0.5
	}
	return (float64(c.Won) + float64(c.Drawn)/2) / float64(c.Games())
}

func (c Count) plus(other Count) Count {
	return Count{c.Won + other.Won, c.Drawn + other.Drawn, c.Lost + other.Lost}
}

// Total returns the results in both seats.
func (p *Pairing) Total() Count { return p.Seats[0].plus(p.Seats[1]) }

// Holds reports whether the first player has at least a share of the points, in total
// and from each seat.
func (p *Pairing) Holds(share float64) bool {
	return p.Total().Games() > 0 &&
		min(p.Total().Share(), p.Seats[0].Share(), p.Seats[1].Share()) >= share
}

func newStandings(c *Config) *Standings {
	s := &Standings{Efforts: make([]Effort, len(c.Players)), Faults: make([]Faults, len(c.Players))}
	for _, p := range c.Pairings {
		s.Pairings = append(s.Pairings, Pairing{Players: p})
	}
	return s
}

// count counts two games. The first player of the pairing has the first seat in the
// first game.
func (s *Standings) count(pairing int, games [2]Game) {
	p := &s.Pairings[pairing]
	points := 0
	for side := range games {
		g := &games[side]
		for seat, player := range g.Players {
			s.Efforts[player].add(g.Efforts[seat])
			if g.Fault != "" && g.Result.Winner != seats[seat] {
				s.Faults[player].Games++
				s.Faults[player].Last = g.Fault
			}
		}
		if g.Limited {
			s.Limited++
		}
		got := g.points(seats[side])
		points += got
		c := &p.Seats[side]
		switch got {
		case 2:
			c.Won++
		case 1:
			c.Drawn++
		default:
			c.Lost++
		}
	}
	p.Pairs[points]++
}
