package rating

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// RatingKeys has what is kept of each player's rated games, by player.
const RatingKeys = "rating/"

// Career is how a player has done in rated games, in every pool that the player
// has come to.
type Career struct {
	identity.Person
	Forms []PoolRating `json:"forms"`
}

// PoolRating is how a player has done in one pool.
type PoolRating struct {
	table.Pool
	// Rating is the player's as of the end of the last game. A place that shows it says
	// how old it is: see glicko.Rating.Aged.
	Rating glicko.Rating `json:"rating"`
	Won    int           `json:"won"`
	Drawn  int           `json:"drawn"`
	Lost   int           `json:"lost"`
	Last   time.Time     `json:"last"`
	// Days are the ratings at the end of the days on which the player has
	// played, the latest last, at most maxDays of them.
	Days []Day `json:"days"`
}

// Day is a rating at the end of a day: the days since 1970 began, in UTC, and the
// rating. A career is hundreds of them in one value, so they are written short.
type Day [2]int

// maxDays is how many days the history of a rating goes back, counting only those
// with a game.
const maxDays = 400

// Date is the day.
func (d Day) Date() time.Time { return time.Unix(int64(d[0])*24*60*60, 0).UTC() }

// Rating is how the player was rated when it ended.
func (d Day) Rating() int { return d[1] }

func dayOf(t time.Time) int { return int(t.Unix() / (24 * 60 * 60)) }

// Games is how many rated games the player has played.
func (f PoolRating) Games() int { return f.Won + f.Drawn + f.Lost }

// At is the rating as it is to be seen at a time: less certain the longer the
// last game is past.
func (f PoolRating) At(now time.Time) glicko.Rating {
	return f.Rating.Aged(glicko.Periods(now.Sub(f.Last)))
}

// In is the form in a pool; without a game there it is that of a newcomer.
func (r Career) In(p table.Pool) PoolRating {
	for _, f := range r.Forms {
		if f.Pool == p {
			return f
		}
	}
	return PoolRating{Pool: p, Rating: glicko.New()}
}

// set keeps a form in place of the one of its pool.
func (r *Career) set(f PoolRating) {
	for i := range r.Forms {
		if r.Forms[i].Pool == f.Pool {
			r.Forms[i] = f
			return
		}
	}
	r.Forms = append(r.Forms, f)
}

// counts reports whether a table counts for the ratings of its players. This is
// the one place that decides: a table that was made to be rated, neither to go on
// from another game nor to begin in a position that was given, that has a result, between two accounts, and at which both
// have moved.
func counts(t *table.Table) bool {
	plies := len(t.Plies)
	if t.First != nil {
		plies += len(t.First.Plies)
	}
	return t.Status == table.Over && t.Rated && t.From == nil && !t.Given && plies >= 2 &&
		t.Seats[0].ID.HasAccount() && t.Seats[1].ID.HasAccount() && t.Seats[0].ID != t.Seats[1].ID
}

// scores are what a seat has scored in each game of a table that is over, a match
// being two.
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

// after is the form after games that ended together, against somebody who was
// rated so before them.
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

// ratingVersion is the codec version of ratings and outcomes that this program
// writes. It reads all versions from 1 on.
const ratingVersion = 1

// career is the value under RatingKeys.
type career struct {
	Version int `json:"v"`
	Career
	// Counted are tables that a server of before has taken into the ratings without
	// saying so in their outcome; see Book.changes.
	Counted []counted `json:"counted,omitempty"`
}

// counted is what a table has done to a rating.
type counted struct {
	Table identity.TableID `json:"id"`
	RatingChange
}

// find is what a table has done to the ratings, if it is among those counted.
func (c career) find(id identity.TableID) (RatingChange, bool) {
	for _, mark := range c.Counted {
		if mark.Table == id {
			return mark.RatingChange, true
		}
	}
	return RatingChange{}, false
}

// decodeCareer reads the value under RatingKeys.
func decodeCareer(e store.Entry) (career, error) {
	var c career
	if err := json.Unmarshal(e.Value, &c); err != nil {
		return c, fmt.Errorf("%w: %s: %w", store.ErrDamaged, e.Key, err)
	}
	return c, store.CheckVersion(e.Key, c.Version, ratingVersion)
}

// readCareer reads what is kept of a player's rated games; of most it is nothing.
func readCareer(ctx context.Context, docs store.Docs, who identity.PlayerID) (career, store.Rev, error) {
	e, err := docs.Store.Get(ctx, RatingKeys+string(who))
	if errors.Is(err, store.ErrNotFound) {
		return career{Version: ratingVersion, Career: Career{Person: identity.Person{ID: who}}}, 0, nil
	}
	if err != nil {
		return career{}, 0, err
	}
	c, err := decodeCareer(e)
	return c, e.Rev, err
}

// Career are a player's in all pools, with their histories: the pool that was
// played in last comes first. A player who has played no rated game has none.
func (b *Book) Career(ctx context.Context, who identity.PlayerID) (Career, error) {
	c, _, err := readCareer(ctx, b.docs, who)
	if errors.Is(err, store.ErrDamaged) {
		b.log.Error("unreadable ratings", "player", who, "err", err)
	}
	if err != nil {
		return Career{}, store.Failure(err)
	}
	slices.SortStableFunc(c.Forms, func(a, b PoolRating) int {
		return cmp.Or(b.Last.Compare(a.Last), cmp.Compare(a.Game, b.Game))
	})
	return c.Career, nil
}
