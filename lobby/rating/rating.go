package rating

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// RatingKeys is the prefix of the keys of careers. The player's id follows.
const RatingKeys = "rating/"

// Career holds a player's results in rated games, with one form for each pool that the player
// has played in.
type Career struct {
	identity.Person
	Forms []PoolRating `json:"forms"`
}

// PoolRating holds a player's results in one pool.
type PoolRating struct {
	table.Pool
	// Rating is the rating after the last game. Code that shows it must age it first: see
	// glicko.Rating.Aged.
	Rating glicko.Rating `json:"rating"`
	Won    int           `json:"won"`
	Drawn  int           `json:"drawn"`
	Lost   int           `json:"lost"`
	Last   time.Time     `json:"last"`
	// Days holds the rating at the end of each day with a game, the latest last. It has at most
	// maxDays entries.
	Days []Day `json:"days"`
}

// Day is a rating at the end of a day: the number of days since 1970-01-01 in UTC, and the
// rating. A career stores hundreds of days in one value, so the encoding is short.
type Day [2]int

// maxDays is the maximum length of a rating's history. Only days with a game count.
const maxDays = 400

// Date returns the start of the day in UTC.
func (d Day) Date() time.Time { return time.Unix(int64(d[0])*24*60*60, 0).UTC() }

// Rating returns the player's rating at the end of the day.
func (d Day) Rating() int { return d[1] }

func dayOf(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// Games returns how many rated games the player has played.
func (f PoolRating) Games() int { return f.Won + f.Drawn + f.Lost }

// At returns the rating at a time. The deviation grows with the time since the last game.
func (f PoolRating) At(now time.Time) glicko.Rating {
	return f.Rating.Aged(glicko.Periods(now.Sub(f.Last)))
}

// In returns the form in a pool. If the player has no game there, it returns a new player's
// form.
func (r Career) In(p table.Pool) PoolRating {
	for _, f := range r.Forms {
		if f.Pool == p {
			return f
		}
	}
	return PoolRating{Pool: p, Rating: glicko.New()}
}

// set replaces the form of the same pool, or adds it.
func (r *Career) set(f PoolRating) {
	for i := range r.Forms {
		if r.Forms[i].Pool == f.Pool {
			r.Forms[i] = f
			return
		}
	}
	r.Forms = append(r.Forms, f)
}

// Counts reports whether a table changes the ratings of its players. No other code decides
// this. A table counts if it is rated and has a result, if both players moved and if the
// players are two different accounts. It must start from the regular position, not from another
// game or a given position. A game whose record says that it is not rated does not count; see
// package fair.
func Counts(t *table.Table) bool {
	plies := len(t.Plies)
	if t.First != nil {
		plies += len(t.First.Plies)
	}
	return t.Status == table.Over && t.Rated && t.Unrated == "" && t.From == nil && !t.Given && plies >= 2 &&
		t.Seats[0].ID.HasAccount() && t.Seats[1].ID.HasAccount() && t.Seats[0].ID != t.Seats[1].ID
}

// scores returns a seat's score in each game of a finished table. A match has two games, the
// last game first.
func scores(t *table.Table, seat game.Seat) []float64 {
	scores := []float64{score(t.Result.Winner, seat)}
	if t.First != nil {
		scores = append(scores, score(t.First.Result.Winner, seat.Other()))
	}
	return scores
}

func score(winner, seat game.Seat) float64 {
	switch winner {
	case seat:
		return 1
	case game.NoSeat:
		return 0.5
	}
	return 0
}

// after returns the form after games that ended together. opponent is the opponent's rating
// before those games.
func (f PoolRating) after(scores []float64, opponent glicko.Rating, ended time.Time) PoolRating {
	results := make([]glicko.Result, len(scores))
	for i, score := range scores {
		results[i] = glicko.Result{Opponent: opponent, Score: score}
		switch score {
		case 1:
			f.Won++
		case 0:
			f.Lost++
		default:
			f.Drawn++
		}
	}
	if f.Last.IsZero() {
		f.Last = ended
	}
	f.Rating = f.Rating.Update(results, glicko.Periods(ended.Sub(f.Last)), glicko.Tau)
	if ended.After(f.Last) {
		f.Last = ended
	}
	today := Day{dayOf(f.Last), f.Rating.Points()}
	if n := len(f.Days); n > 0 && f.Days[n-1][0] == today[0] {
		f.Days = f.Days[:n-1]
	}
	f.Days = append(slices.Clip(f.Days), today)
	f.Days = f.Days[max(len(f.Days)-maxDays, 0):]
	return f
}

// ratingVersion is the codec version of ratings and outcomes that this program writes. It reads
// all versions from 1 up.
const ratingVersion = 1

// career is the value under RatingKeys.
type career struct {
	store.Meta
	Career
	// Counted lists tables that an older server added to the ratings without marking their
	// outcome as done; see [Book.Changes].
	Counted []counted `json:"counted,omitempty"`
}

// counted records how a table changed a rating.
type counted struct {
	Table identity.TableID `json:"id"`
	RatingChange
}

// find returns how a table changed the ratings, if Counted lists it.
func (c *career) find(id identity.TableID) (RatingChange, bool) {
	for _, mark := range c.Counted {
		if mark.Table == id {
			return mark.RatingChange, true
		}
	}
	return RatingChange{}, false
}

// careersIn returns the careers in a store. Players without rated games have an empty one.
func careersIn(docs store.Docs) store.Collection[identity.PlayerID, career] {
	return store.NewCollection(store.Kind[identity.PlayerID, career]{
		Docs: docs, Name: "ratings", Keys: RatingKeys, Version: ratingVersion,
		Empty: func(who identity.PlayerID) *career { return &career{Career: Career{Person: identity.Person{ID: who}}} },
		Meta:  func(c *career) *store.Meta { return &c.Meta },
	})
}

// Career returns a player's ratings in all pools with their histories, the most recently played
// pool first. It is empty if the player has no rated games.
func (b *Book) Career(ctx context.Context, who identity.PlayerID) (Career, error) {
	c, err := b.careers.Get(ctx, who)
	if err != nil {
		return Career{}, err
	}
	slices.SortStableFunc(c.Forms, func(a, b PoolRating) int {
		return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Game, b.Game))
	})
	return c.Career, nil
}
