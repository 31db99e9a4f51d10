package feature

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// PersonDoc is a guest or an account in JSON.
type PersonDoc struct {
	Name    string     `json:"name" help:"what the player is called"`
	Guest   bool       `json:"guest" help:"whether they have no account"`
	Since   *time.Time `json:"since" help:"when the account was created, or null"`
	Playing int        `json:"playing" help:"how many games they are playing"`
	Key     string     `json:"key,omitempty" help:"for whoami: the fingerprint of the key, browser or token that you logged in with"`
}

// ProfileDoc is a player's profile in JSON.
type ProfileDoc struct {
	PersonDoc
	Here    bool                `json:"here" help:"whether they are online"`
	Ratings []RatingDoc         `json:"ratings" help:"for each game and speed: rating, deviation, provisional, won, drawn, lost, change in the last 30 days or null, and trend, the rating every three days"`
	Games   []words.FinishedDoc `json:"games" help:"the last games, as find prints them"`
	Stats   StatsDoc            `json:"stats" help:"results of all games, casual ones too: won, drawn, lost; results by game, speed, seat and rated; opponents and openings that were played most; weeks, with the games of each of the last 12; streak, best and worst with ended and games; counting is true while older games are still being counted"`
	Note    string              `json:"note" help:"your note about them, or nothing"`
	Puzzles *PuzzlesDoc         `json:"puzzles" help:"rating, deviation, provisional, solved, failed, streak and best of their puzzles; null if they have tried none"`
}

// RatingDoc is a player's rating in JSON.
type RatingDoc struct {
	Game        string `json:"game"`
	Speed       string `json:"speed"`
	Rating      int    `json:"rating"`
	Deviation   int    `json:"deviation"`
	Provisional bool   `json:"provisional"`
	Won         int    `json:"won"`
	Drawn       int    `json:"drawn"`
	Lost        int    `json:"lost"`
	Change      *int   `json:"change"`
	Trend       []int  `json:"trend"`
}

// PuzzlesDoc is a player's results at puzzles in JSON.
type PuzzlesDoc struct {
	Rating      int  `json:"rating"`
	Deviation   int  `json:"deviation"`
	Provisional bool `json:"provisional"`
	Solved      int  `json:"solved"`
	Failed      int  `json:"failed"`
	Streak      int  `json:"streak"`
	Best        int  `json:"best"`
}

// puzzlesOf returns a player's results at puzzles.
func puzzlesOf(f rating.PuzzleForm, now time.Time) *PuzzlesDoc {
	r := f.At(now)
	return &PuzzlesDoc{r.Points(), int(r.Deviation), r.Provisional(), f.Solved, f.Failed, f.Streak, f.Best}
}

// personOf returns a guest or an account in JSON.
func personOf(ctx context.Context, c action.Caller, who identity.Person) (PersonDoc, error) {
	doc := PersonDoc{Name: words.Person(who), Guest: who.ID.IsGuest(), Playing: underWay(c, who.ID)}
	if doc.Guest {
		return doc, nil
	}
	a, err := c.Club.Accounts.Get(ctx, who.ID)
	doc.Since = &a.Created
	return doc, err
}

// underWay counts the games that a player has in progress.
func underWay(c action.Caller, who identity.PlayerID) (n int) {
	for _, t := range c.Club.Tables.Listing().Mine(who) {
		if t.Status == table.Playing || t.Status == table.Pause || t.Status == table.Adjourned {
			n++
		}
	}
	return n
}

// profileOf returns a player's profile as the person may see it.
func profileOf(ctx context.Context, c action.Caller, who identity.Person) (ProfileDoc, error) {
	p, err := c.Club.Profile(ctx, c.Who.ID, who.ID)
	if err != nil {
		return ProfileDoc{}, err
	}
	doc, err := personOf(ctx, c, who)
	full := ProfileDoc{
		PersonDoc: doc, Here: p.Here, Ratings: []RatingDoc{}, Games: []words.FinishedDoc{},
		Note: identity.Clean(p.Note, words.MaxSentence), Stats: statsOf(c, &p),
	}
	for _, f := range p.Forms {
		r := f.At(c.Now())
		doc := RatingDoc{
			f.Game, string(f.Speed), r.Points(), int(r.Deviation), r.Provisional(), f.Won, f.Drawn, f.Lost, nil, []int{},
		}
		points, change, known := f.Trend(c.Now(), trendSpan, trendPoints)
		if doc.Trend = append(doc.Trend, points...); known {
			doc.Change = &change
		}
		full.Ratings = append(full.Ratings, doc)
	}
	if p.Puzzles.Tried() > 0 {
		full.Puzzles = puzzlesOf(p.Puzzles, c.Now())
	}
	for i := range p.Games {
		f := &p.Games[i].Summary
		if rules, err := words.GameOf(f.Game, c.Games); err == nil {
			full.Games = append(full.Games, words.Finished(f, rules.Info()))
		}
	}
	return full, err
}

const (
	// listed limits how many openings and opponents are listed.
	listed = 5
	// listedWeeks is how many weeks the activity list covers.
	listedWeeks = 12
)

// StatsDoc has the statistics of a player's games.
type StatsDoc struct {
	CountDoc
	Counting  bool          `json:"counting"`
	Results   []ResultDoc   `json:"results"`
	Opponents []OpponentDoc `json:"opponents"`
	Openings  []OpeningDoc  `json:"openings"`
	Weeks     []int         `json:"weeks"`
	Streak    StreakDoc     `json:"streak"`
	Best      StreakDoc     `json:"best"`
	Worst     StreakDoc     `json:"worst"`
}

// CountDoc counts games by their results.
type CountDoc struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

// ResultDoc counts the games of a kind by their results.
type ResultDoc struct {
	Game  string `json:"game"`
	Speed string `json:"speed"`
	Seat  string `json:"seat"`
	Rated bool   `json:"rated"`
	CountDoc
}

// OpponentDoc counts the results against one opponent.
type OpponentDoc struct {
	Name string `json:"name"`
	CountDoc
}

// OpeningDoc counts the games with an opening by their results.
type OpeningDoc struct {
	Name string `json:"name"`
	Seat string `json:"seat"`
	CountDoc
}

// StreakDoc is a number of games in a row that ended the same way.
type StreakDoc struct {
	Ended string `json:"ended"`
	Games int    `json:"games"`
}

// statsOf returns the statistics of a profile.
func statsOf(c action.Caller, p *lobby.Profile) StatsDoc {
	t := &p.Tally
	doc := StatsDoc{
		CountDoc: CountDoc(t.All()), Counting: p.Counting,
		Results: []ResultDoc{}, Openings: []OpeningDoc{},
		Opponents: slice.Map(t.Often(listed), func(o stats.Opponent) OpponentDoc {
			return OpponentDoc{words.Person(o.Person), CountDoc(o.Count)}
		}),
		Weeks:  t.Activity(c.Now(), listedWeeks),
		Streak: streakOf(t.Streak), Best: streakOf(t.Best), Worst: streakOf(t.Worst),
	}
	for _, r := range t.Results {
		if rules, err := words.GameOf(r.Game, c.Games); err == nil {
			seat := rules.Info().Seats[r.Seat].ID
			doc.Results = append(doc.Results, ResultDoc{r.Game, string(r.Speed), seat, r.Rated, CountDoc(r.Count)})
		}
	}
	for seat, id := range []string{"white", "black"} { // openings are of chess
		for _, o := range t.Favourites(game.Seat(seat), listed) {
			doc.Openings = append(doc.Openings, OpeningDoc{o.Name, id, CountDoc(o.Count)})
		}
	}
	return doc
}

func streakOf(s stats.Streak) StreakDoc { return StreakDoc{string(s.Ended), s.Games} }
