package shell

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/stats"
	"pawnstorm/ui/words"
)

const (
	// listed is how many openings and opponents are listed.
	listed = 5
	// listedWeeks is for how many weeks it is told how many games were played.
	listedWeeks = 12
)

// statsDoc is how a player's games went.
type statsDoc struct {
	countDoc
	Counting  bool          `json:"counting"`
	Results   []resultDoc   `json:"results"`
	Opponents []opponentDoc `json:"opponents"`
	Openings  []openingDoc  `json:"openings"`
	Weeks     []int         `json:"weeks"`
	Streak    streakDoc     `json:"streak"`
	Best      streakDoc     `json:"best"`
	Worst     streakDoc     `json:"worst"`
}

type countDoc struct {
	Won   int `json:"won"`
	Drawn int `json:"drawn"`
	Lost  int `json:"lost"`
}

type resultDoc struct {
	Game  string `json:"game"`
	Speed string `json:"speed"`
	Seat  string `json:"seat"`
	Rated bool   `json:"rated"`
	countDoc
}

type opponentDoc struct {
	Name string `json:"name"`
	countDoc
}

type openingDoc struct {
	Name string `json:"name"`
	Seat string `json:"seat"`
	countDoc
}

type streakDoc struct {
	Ended string `json:"ended"`
	Games int    `json:"games"`
}

// statsOf is the document of the statistics in a profile.
func statsOf(c *Call, p *lobby.Profile) statsDoc {
	t := &p.Tally
	doc := statsDoc{
		countDoc: countDoc(t.All()), Counting: p.Counting, Results: []resultDoc{}, Opponents: []opponentDoc{}, Openings: []openingDoc{},
		Weeks: t.Activity(c.Now(), listedWeeks), Streak: streakOf(t.Streak), Best: streakOf(t.Best), Worst: streakOf(t.Worst),
	}
	for _, r := range t.Results {
		if rules, err := c.rulesOf(r.Game); err == nil {
			seat := rules.Info().Seats[r.Seat].ID
			doc.Results = append(doc.Results, resultDoc{r.Game, string(r.Speed), seat, r.Rated, countDoc(r.Count)})
		}
	}
	for _, o := range t.Often(listed) {
		doc.Opponents = append(doc.Opponents, opponentDoc{words.Person(o.Person), countDoc(o.Count)})
	}
	for seat, id := range []string{"white", "black"} { // openings are of chess
		for _, o := range t.Favourites(game.Seat(seat), listed) {
			doc.Openings = append(doc.Openings, openingDoc{o.Name, id, countDoc(o.Count)})
		}
	}
	return doc
}

func streakOf(s stats.Streak) streakDoc { return streakDoc{string(s.Ended), s.Games} }

// statsLines say the same in lines.
func statsLines(c *Call, p *lobby.Profile) []string {
	t := &p.Tally
	all := t.All()
	if all.Games() == 0 {
		return nil
	}
	head := "All games, casual ones too: " + counted(all)
	if p.Counting {
		head += " (older games are still being counted)"
	}
	lines := []string{head + "."}
	for _, id := range t.Games() {
		rules, err := c.rulesOf(id)
		if err != nil {
			continue
		}
		info := rules.Info()
		for seat, s := range info.Seats {
			count := t.Of(func(r stats.Result) bool { return r.Game == id && r.Seat == game.Seat(seat) })
			if count.Games() > 0 {
				lines = append(lines, fmt.Sprintf("  %-10s %-14s %s", id, s.Name, counted(count)))
			}
		}
	}
	for seat, name := range []string{"White", "Black"} {
		if list := t.Favourites(game.Seat(seat), listed); len(list) > 0 {
			lines = append(lines, words.Wrap("Openings with "+name+": ", openingsLine(list))...)
		}
	}
	var opponents []string
	for _, o := range t.Often(listed) {
		opponents = append(opponents, fmt.Sprintf("%s %s", words.Person(o.Person), counted(o.Count)))
	}
	lines = append(lines, words.Wrap("Most often against: ", strings.Join(opponents, "; "))...)
	lines = append(lines, "In a row: "+inARow(t)+".")
	weeks := make([]string, 0, listedWeeks)
	for _, n := range t.Activity(c.Now(), listedWeeks) {
		weeks = append(weeks, strconv.Itoa(n))
	}
	return append(lines, fmt.Sprintf("Games a week, the last %d weeks: %s.", listedWeeks, strings.Join(weeks, " ")))
}

func counted(c stats.Count) string {
	return fmt.Sprintf("%d won, %d drawn, %d lost", c.Won, c.Drawn, c.Lost)
}

func openingsLine(list []stats.Opening) string {
	parts := make([]string, len(list))
	for i, o := range list {
		parts[i] = fmt.Sprintf("%s %d (%.0f %%)", o.Name, o.Games(), 100*o.Score())
	}
	return strings.Join(parts, ", ")
}

// inARow tells the streak that goes on, and the longest ones.
func inARow(t *stats.Tally) string {
	text := fmt.Sprintf("now %d %s", t.Streak.Games, t.Streak.Ended)
	if t.Best.Games > 0 {
		text += fmt.Sprintf(", at best %d won", t.Best.Games)
	}
	if t.Worst.Games > 0 {
		text += fmt.Sprintf(", at worst %d lost", t.Worst.Games)
	}
	return text
}
