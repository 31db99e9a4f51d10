package shell

import (
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/stats"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

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
		if list := t.Favourites(game.Seat(seat), feature.Listed); len(list) > 0 {
			lines = append(lines, words.Wrap("Openings with "+name+": ", openingsLine(list))...)
		}
	}
	var opponents []string
	for _, o := range t.Often(feature.Listed) {
		opponents = append(opponents, fmt.Sprintf("%s %s", words.Person(o.Person), counted(o.Count)))
	}
	lines = append(lines, words.Wrap("Most often against: ", strings.Join(opponents, "; "))...)
	lines = append(lines, "In a row: "+inARow(t)+".")
	weeks := make([]string, 0, feature.ListedWeeks)
	for _, n := range t.Activity(c.Now(), feature.ListedWeeks) {
		weeks = append(weeks, strconv.Itoa(n))
	}
	return append(lines, fmt.Sprintf("Games a week, the last %d weeks: %s.", feature.ListedWeeks, strings.Join(weeks, " ")))
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
