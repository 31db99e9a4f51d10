package stats

import (
	"cmp"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const (
	// mostOpponents is how many opponents are stored, the most recent ones.
	mostOpponents = 200
	// mostOpenings is how many openings and seats are stored, the most recent ones.
	mostOpenings = 200
	// mostWeeks is how many weeks with games are stored.
	mostWeeks = 160
)

// Tally counts a player's games by result. It is stored in this form: fields may be added, but their
// meaning never changes.
type Tally struct {
	Results   []Result   `json:"results,omitempty"`
	Opponents []Opponent `json:"opponents,omitempty"` // the most recent last
	Openings  []Opening  `json:"openings,omitempty"`  // the most recent last
	Weeks     []Week     `json:"weeks,omitempty"`     // weeks with games, the most recent last
	Streak    Streak     `json:"streak"`              // the current one
	Best      Streak     `json:"best"`                // most games won in a row
	Worst     Streak     `json:"worst"`               // most games lost in a row
}

// Count counts games by result.
type Count struct {
	Won   int `json:"won,omitempty"`
	Drawn int `json:"drawn,omitempty"`
	Lost  int `json:"lost,omitempty"`
}

// Games returns the number of games.
func (c Count) Games() int { return c.Won + c.Drawn + c.Lost }

// Score returns the share of points won, from 0 to 1. A draw is half a point. Without games it is 0.
func (c Count) Score() float64 {
	if c.Games() == 0 {
		return 0
	}
	return (float64(c.Won) + float64(c.Drawn)/2) / float64(c.Games())
}

func (c Count) plus(d Count) Count {
	return Count{c.Won + d.Won, c.Drawn + d.Drawn, c.Lost + d.Lost}
}

// Result counts the games of one kind.
type Result struct {
	Game  string      `json:"game"`
	Speed clock.Speed `json:"speed"`
	Seat  game.Seat   `json:"seat"` // the player's; in a match, in the second game
	Rated bool        `json:"rated,omitempty"`
	Count
}

// Opponent counts the games against one opponent.
type Opponent struct {
	identity.Person
	Count
}

// Opening counts the games with one opening.
type Opening struct {
	Name string    `json:"name"` // without its variation
	Seat game.Seat `json:"seat"` // the player's
	Count
}

// Week counts the games that ended in a week. Weeks begin on Monday, in UTC.
type Week struct {
	Week  int `json:"week"` // 0 is the week of 1 January 1970
	Games int `json:"games"`
}

// weekOf returns the number of the week of a time.
func weekOf(t time.Time) int {
	const day = 24 * 60 * 60
	return int((t.Unix()/day + 3) / 7) // 1 January 1970 was a Thursday
}

// Streak counts games in a row with the same result.
type Streak struct {
	Ended Ended     `json:"ended,omitempty"`
	Games int       `json:"games,omitempty"`
	Last  time.Time `json:"last,omitzero"` // when the last one ended
}

// Ended is the result of a game for a player.
type Ended string

// The results.
const (
	Won   Ended = "won"
	Drawn Ended = "drawn"
	Lost  Ended = "lost"
)

// add counts a game of a player. Add games in the order of their ends.
func (t *Tally) add(who identity.PlayerID, f *archive.Summary) {
	seat := seatOf(who, f)
	if seat == game.NoSeat {
		return
	}
	ended, one := Drawn, Count{Drawn: 1}
	switch f.Winner {
	case seat:
		ended, one = Won, Count{Won: 1}
	case seat.Other():
		ended, one = Lost, Count{Lost: 1}
	}
	t.addResult(Result{f.Game, f.Speed, seat, f.Rated, one})
	opponent := Opponent{f.Seats[seat.Other()], one}
	t.Opponents = latest(t.Opponents, opponent, mostOpponents, func(a, b Opponent) (Opponent, bool) {
		return Opponent{b.Person, a.plus(b.Count)}, a.ID == b.ID
	})
	if f.Opening != "" {
		name := game.Opening{Name: f.Opening}.Family()
		t.Openings = latest(t.Openings, Opening{name, seat, one}, mostOpenings, func(a, b Opening) (Opening, bool) {
			return Opening{b.Name, b.Seat, a.plus(b.Count)}, a.Name == b.Name && a.Seat == b.Seat
		})
	}
	t.Weeks = latest(t.Weeks, Week{weekOf(f.Ended), 1}, mostWeeks, func(a, b Week) (Week, bool) {
		return Week{b.Week, a.Games + b.Games}, a.Week == b.Week
	})
	t.addStreak(ended, f.Ended)
}

// seatOf returns the player's seat, or NoSeat if the game does not count.
func seatOf(who identity.PlayerID, f *archive.Summary) game.Seat {
	if f.Imported || f.Reason == table.Unfinished || f.Seats[0].ID == f.Seats[1].ID {
		return game.NoSeat
	}
	for seat, p := range f.Seats {
		if p.ID == who {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

func (t *Tally) addResult(r Result) {
	for i := range t.Results {
		o := &t.Results[i]
		if o.Game == r.Game && o.Speed == r.Speed && o.Seat == r.Seat && o.Rated == r.Rated {
			o.Count = o.plus(r.Count)
			return
		}
	}
	t.Results = append(t.Results, r)
}

// latest moves an item to the end of a list, joins it with an equal one in the list, and keeps at
// most the given number.
func latest[T any](list []T, one T, most int, join func(a, b T) (T, bool)) []T {
	for i := len(list) - 1; i >= 0; i-- {
		if both, same := join(list[i], one); same {
			return append(slices.Delete(list, i, i+1), both)
		}
	}
	list = append(list, one)
	return slices.Delete(list, 0, max(len(list)-most, 0))
}

func (t *Tally) addStreak(ended Ended, at time.Time) {
	if t.Streak.Ended != ended {
		t.Streak = Streak{Ended: ended}
	}
	t.Streak.Games++
	t.Streak.Last = at
	switch {
	case ended == Won && t.Streak.Games >= t.Best.Games:
		t.Best = t.Streak
	case ended == Lost && t.Streak.Games >= t.Worst.Games:
		t.Worst = t.Streak
	}
}

// All counts all games.
func (t Tally) All() Count { return t.Of(func(Result) bool { return true }) }

// Of counts the games of the wanted kinds.
func (t Tally) Of(wanted func(Result) bool) Count {
	var sum Count
	for _, r := range t.Results {
		if wanted(r) {
			sum = sum.plus(r.Count)
		}
	}
	return sum
}

// Games returns the ids of the games played, the most frequent first.
func (t Tally) Games() []string {
	often := make(map[string]int)
	var ids []string
	for _, r := range t.Results {
		if often[r.Game] == 0 {
			ids = append(ids, r.Game)
		}
		often[r.Game] += r.Games()
	}
	slices.SortFunc(ids, func(a, b string) int { return cmp.Or(often[b]-often[a], cmp.Compare(a, b)) })
	return ids
}

// Often returns the most frequent opponents, up to a number.
func (t Tally) Often(most int) []Opponent {
	list := slices.Clone(t.Opponents)
	slices.SortStableFunc(list, func(a, b Opponent) int {
		return cmp.Or(b.Games()-a.Games(), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), most)]
}

// Favourites returns the most frequent openings at a seat, up to a number.
func (t Tally) Favourites(seat game.Seat, most int) []Opening {
	list := slices.DeleteFunc(slices.Clone(t.Openings), func(o Opening) bool { return o.Seat != seat })
	slices.SortStableFunc(list, func(a, b Opening) int {
		return cmp.Or(b.Games()-a.Games(), cmp.Compare(a.Name, b.Name))
	})
	return list[:min(len(list), most)]
}

// Activity returns the number of games in each of the last n weeks, this week last.
func (t Tally) Activity(now time.Time, n int) []int {
	weeks := make([]int, n)
	for _, w := range t.Weeks {
		if i := n - 1 - (weekOf(now) - w.Week); i >= 0 && i < n {
			weeks[i] += w.Games
		}
	}
	return weeks
}

// clone returns a copy that shares nothing with the tally.
func (t Tally) clone() Tally {
	t.Results, t.Opponents = slices.Clone(t.Results), slices.Clone(t.Opponents)
	t.Openings, t.Weeks = slices.Clone(t.Openings), slices.Clone(t.Weeks)
	return t
}
