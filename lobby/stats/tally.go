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
	// mostOpponents is how many opponents are kept apart: those who were met last.
	mostOpponents = 200
	// mostOpenings is how many openings are, by seat: those that were played last.
	mostOpenings = 200
	// mostWeeks is how many weeks with a game are kept.
	mostWeeks = 160
)

// Tally is how many games a player has played, and how they ended. It is kept as it
// is written here: fields may be added, none changes its meaning.
type Tally struct {
	Results   []Result   `json:"results,omitempty"`
	Opponents []Opponent `json:"opponents,omitempty"` // met last comes last
	Openings  []Opening  `json:"openings,omitempty"`  // played last comes last
	Weeks     []Week     `json:"weeks,omitempty"`     // those with a game, the latest last
	Streak    Streak     `json:"streak"`              // the one that goes on
	Best      Streak     `json:"best"`                // most games won in a row
	Worst     Streak     `json:"worst"`               // most games lost in a row
}

// Count is how games ended.
type Count struct {
	Won   int `json:"won,omitempty"`
	Drawn int `json:"drawn,omitempty"`
	Lost  int `json:"lost,omitempty"`
}

// Games is how many there were.
func (c Count) Games() int { return c.Won + c.Drawn + c.Lost }

// Score is the share of the points that were won, a draw being half a point: from 0
// to 1, and 0 where no game was played.
func (c Count) Score() float64 {
	if c.Games() == 0 {
		return 0
	}
	return (float64(c.Won) + float64(c.Drawn)/2) / float64(c.Games())
}

func (c Count) plus(d Count) Count {
	return Count{c.Won + d.Won, c.Drawn + d.Drawn, c.Lost + d.Lost}
}

// Result is how games of a kind ended.
type Result struct {
	Game  string      `json:"game"`
	Speed clock.Speed `json:"speed"`
	Seat  game.Seat   `json:"seat"` // the player's; in a match that of the second game
	Rated bool        `json:"rated,omitempty"`
	Count
}

// Opponent is how games against somebody ended.
type Opponent struct {
	identity.Person
	Count
}

// Opening is how games ended that began so.
type Opening struct {
	Name string    `json:"name"` // without its variation
	Seat game.Seat `json:"seat"` // the player's
	Count
}

// Week is how many games ended in a week, which begins on a Monday, in UTC.
type Week struct {
	Week  int `json:"week"` // since that in which 1970 began
	Games int `json:"games"`
}

// WeekOf is the number of the week of a time.
func WeekOf(t time.Time) int {
	const day = 24 * 60 * 60
	return int((t.Unix()/day + 3) / 7) // 1970 began on a Thursday
}

// Streak is how many games in a row ended alike.
type Streak struct {
	Ended Ended     `json:"ended,omitempty"`
	Games int       `json:"games,omitempty"`
	Last  time.Time `json:"last,omitzero"` // when the last of them was over
}

// Ended is how a game ended for a player.
type Ended string

// How a game can end.
const (
	Won   Ended = "won"
	Drawn Ended = "drawn"
	Lost  Ended = "lost"
)

// add counts a game of a player's. Those must be added in the order of their ends.
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
	t.Opponents = latest(t.Opponents, Opponent{f.Seats[seat.Other()], one}, mostOpponents, func(a, b Opponent) (Opponent, bool) {
		return Opponent{b.Person, a.plus(b.Count)}, a.ID == b.ID
	})
	if f.Opening != "" {
		name := game.Opening{Name: f.Opening}.Family()
		t.Openings = latest(t.Openings, Opening{name, seat, one}, mostOpenings, func(a, b Opening) (Opening, bool) {
			return Opening{b.Name, b.Seat, a.plus(b.Count)}, a.Name == b.Name && a.Seat == b.Seat
		})
	}
	t.Weeks = latest(t.Weeks, Week{WeekOf(f.Ended), 1}, mostWeeks, func(a, b Week) (Week, bool) {
		return Week{b.Week, a.Games + b.Games}, a.Week == b.Week
	})
	t.addStreak(ended, f.Ended)
}

// seatOf is where the player sat in a game that counts; NoSeat in any other.
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

// latest adds something to a list in which the latest comes last, together with what
// is the same there already, and keeps at most so many.
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

// All is how all games ended.
func (t Tally) All() Count { return t.Of(func(Result) bool { return true }) }

// Of is how the games ended whose kind is wanted.
func (t Tally) Of(wanted func(Result) bool) Count {
	var sum Count
	for _, r := range t.Results {
		if wanted(r) {
			sum = sum.plus(r.Count)
		}
	}
	return sum
}

// Games are the ids of the games that were played, the most often played first.
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

// Often are the opponents who were met most often, at most so many.
func (t Tally) Often(most int) []Opponent {
	list := slices.Clone(t.Opponents)
	slices.SortStableFunc(list, func(a, b Opponent) int { return cmp.Or(b.Games()-a.Games(), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), most)]
}

// Favourites are the openings that were played most often at a seat, at most so many.
func (t Tally) Favourites(seat game.Seat, most int) []Opening {
	list := slices.DeleteFunc(slices.Clone(t.Openings), func(o Opening) bool { return o.Seat != seat })
	slices.SortStableFunc(list, func(a, b Opening) int { return cmp.Or(b.Games()-a.Games(), cmp.Compare(a.Name, b.Name)) })
	return list[:min(len(list), most)]
}

// Activity is how many games were played in each of the last n weeks, this one last.
func (t Tally) Activity(now time.Time, n int) []int {
	weeks := make([]int, n)
	for _, w := range t.Weeks {
		if i := n - 1 - (WeekOf(now) - w.Week); i >= 0 && i < n {
			weeks[i] += w.Games
		}
	}
	return weeks
}

// clone shares nothing with the tally.
func (t Tally) clone() Tally {
	c := t
	c.Results, c.Opponents = slices.Clone(t.Results), slices.Clone(t.Opponents)
	c.Openings, c.Weeks = slices.Clone(t.Openings), slices.Clone(t.Weeks)
	return c
}
