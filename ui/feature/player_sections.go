package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// profileLead says who a player is.
func profileLead(c action.Caller, p *Player) []message.Message {
	bot, isBot := c.Club.Bots.Get(p.ID)
	var is message.Message
	switch {
	case isBot && bot.Level > 0:
		is = message.New("A bot, level %d.", bot.Level)
	case isBot, c.Club.Accounts.IsBot(p.ID):
		is = message.New("A bot.")
	case p.ID == c.Who.ID && c.Who.Guest:
		is = message.New("You, a guest. Guests are not rated.")
	case p.ID == c.Who.ID:
		is = message.New("This is you.")
	case p.ID.IsGuest():
		is = message.New("A guest.")
	}
	if p.Here != nil && p.ID != c.Who.ID {
		is = message.Join(is, message.New("Online: %s.", lowerFirst(doing(p.Here).Text)))
	}
	return []message.Message{is}
}

func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }

// profileLinks returns links to a challenge, the player's game, the messages, and moderation.
func profileLinks(c action.Caller, p *Player) []resource.Link {
	var links []resource.Link
	add := func(label, key string, ref resource.Ref) {
		links = append(links, resource.Link{Label: label, Key: key, Ref: ref})
	}
	if p.ID != c.Who.ID {
		add("Challenge", "c", resource.Ref{Kind: Challenges, ID: p.Name})
	}
	if at := doing(p.Here).Ref; !at.IsZero() {
		label := "Watch the game"
		if p.Here.Table.Status == table.Open {
			label = "See the table"
		}
		add(label, "W", at)
	}
	if canWriteTo(c, p.Person) {
		add("Messages", "t", resource.Ref{Kind: action.Message, ID: p.Name})
	}
	if p.ID != c.Who.ID && c.Session && c.Role() != admin.None {
		add("Moderate", "!", whomRef(p.Name))
	}
	return links
}

// Challenges is the kind of a link to the form that challenges a player.
const Challenges action.Kind = "challenge"

// profileSections returns a player's ratings, last games, details and statistics.
func profileSections(ctx context.Context, c action.Caller, p *Player) ([]resource.Section, error) {
	profile, err := c.Club.Profile(ctx, c.Who.ID, p.ID)
	if err != nil {
		return nil, err
	}
	list := []resource.Section{ratingsOf(c, &profile), lastGamesOf(c, &profile), aboutPlayer(c, p, &profile)}
	if len(profile.Tally.Results) > 0 {
		list = append(list, resultsOf(c, &profile), opponentsOf(c, &profile), openingsOf(c, &profile))
	}
	return slices.DeleteFunc(list, func(s resource.Section) bool { return s.IsEmpty() && s.Empty == "" }), nil
}

func aboutPlayer(c action.Caller, p *Player, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "about", Label: "About"}
	if p.Here != nil {
		s.Fields = append(s.Fields, resource.Field{Label: "Now", Cell: doing(p.Here)})
	}
	if !profile.Since.IsZero() {
		addText(&s, "Account since", profile.Since.In(c.Zone()).Format(time.DateOnly))
	}
	if n := underWay(c, p.ID); n > 0 {
		addText(&s, "In progress", words.Count(n, "game"))
	}
	if f := profile.Puzzles; f.Tried() > 0 {
		addText(&s, "Puzzles", puzzleRecord(c, f))
	}
	addText(&s, "Your note", NoteOf(p).Text)
	t := &profile.Tally
	if len(t.Results) == 0 {
		return s
	}
	rated := t.Of(func(r stats.Result) bool { return r.Rated }).Games()
	games := fmt.Sprintf("%d rated, %d casual", rated, t.All().Games()-rated)
	if profile.Counting {
		games += "; older ones are being counted"
	}
	addText(&s, "Games", games)
	for _, o := range t.Opponents {
		if o.ID == c.Who.ID {
			addText(&s, "Against you", fmt.Sprintf("%d won, %d drawn, %d lost", o.Won, o.Drawn, o.Lost))
		}
	}
	addText(&s, "Streak", streakText(t.Streak, false))
	addText(&s, "Best streak", streakText(t.Best, true))
	addText(&s, "Worst streak", streakText(t.Worst, true))
	addText(&s, "Games a week", weekBars(c, t.Activity(c.Now(), weeksShown)))
	return s
}

// streakText formats a streak.
func streakText(s stats.Streak, dated bool) string {
	switch {
	case s.Games == 0:
		return ""
	case !dated:
		return fmt.Sprintf("%d %s", s.Games, s.Ended)
	}
	return fmt.Sprintf("%d %s, until %s", s.Games, s.Ended, s.Last.Format(time.DateOnly))
}

// weeksShown is how many weeks are drawn.
const weeksShown = 26

// weekBars draws the number of games of each week as bars of eight heights.
func weekBars(c action.Caller, weeks []int) string {
	most := slices.Max(weeks)
	if most == 0 {
		return ""
	}
	if c.Spoken {
		return fmt.Sprintf("%d this week, %d at most", weeks[len(weeks)-1], most)
	}
	bars := []rune("▁▂▃▄▅▆▇█")
	var text strings.Builder
	for _, n := range weeks {
		bar := '·'
		if n > 0 {
			bar = bars[(n*len(bars)+most-1)/most-1]
		}
		text.WriteRune(bar)
	}
	return fmt.Sprintf("%s %d at most", text.String(), most)
}

// puzzleRecord formats a player's results at puzzles.
func puzzleRecord(c action.Caller, f rating.PuzzleForm) string {
	return fmt.Sprintf("%s, %d of %d solved, best streak %d", f.At(c.Now()), f.Solved, f.Tried(), f.Best)
}

// countHeads are the columns of games won, drawn and lost.
var countHeads = []resource.Head{
	{Name: "won", Label: "Won", Right: true},
	{Name: "drawn", Label: "Drawn", Right: true, Spare: 1},
	{Name: "lost", Label: "Lost", Right: true},
}

func countCells(won, drawn, lost int) []resource.Cell {
	return textCells(strconv.Itoa(won), strconv.Itoa(drawn), strconv.Itoa(lost))
}

// tallyHeads are countHeads with the score, as a number and as a bar.
var tallyHeads = append(slices.Clone(countHeads),
	resource.Head{Name: "score", Label: "Score", Right: true, Spare: 2}, resource.Head{Name: "bar", Spare: 3})

// barCells is the width of a bar.
const barCells = 20

// tallyCells returns the cells of a row: its first cell, and one for each of tallyHeads.
func tallyCells(c action.Caller, first resource.Cell, n stats.Count) []resource.Cell {
	cells := append([]resource.Cell{first}, countCells(n.Won, n.Drawn, n.Lost)...)
	cells = append(cells, resource.Cell{}, resource.Cell{})
	all := n.Games()
	if all == 0 {
		return cells
	}
	cells[4].Text = fmt.Sprintf("%.0f%%", 100*n.Score())
	if won, lost := (n.Won*barCells+all/2)/all, n.Lost*barCells/all; !c.Spoken {
		if n.Drawn == 0 {
			lost = barCells - won
		}
		drawn := barCells - won - lost
		cells[5].Text = strings.Repeat("█", won) + strings.Repeat("▒", drawn) + strings.Repeat("░", lost)
	}
	return cells
}

func ratingsOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "ratings", Label: "Ratings", Empty: "No rated games yet."}
	s.Heads = []resource.Head{
		{Name: "game", Label: "Game"},
		{Name: "speed", Label: "Speed"},
		{Name: "rating", Label: "Rating", Right: true},
		{Name: "change", Label: "30 days", Right: true},
		{Name: "trend", Label: "Trend", Spare: 1},
		{Name: "deviation", Label: "±", Right: true, Spare: 4},
		{Name: "best", Label: "Best", Right: true, Spare: 3},
	}
	for _, h := range countHeads {
		h.Spare = 2
		s.Heads = append(s.Heads, h)
	}
	for _, f := range profile.Forms {
		r := f.At(c.Now())
		best := ""
		if len(f.Days) > 1 {
			day := slices.MaxFunc(f.Days, func(a, b rating.Day) int { return a.Rating() - b.Rating() })
			best = strconv.Itoa(day.Rating())
		}
		points, change, known := f.Trend(c.Now(), trendSpan, trendPoints)
		cells := textCells(gameName(c, f.Game), string(f.Speed), r.String(), "", "", fmt.Sprintf("%.0f", r.Deviation), best)
		if known {
			cells[3].Text = fmt.Sprintf("%+d", change)
		}
		if !c.Spoken {
			cells[4].Text = trendBars(points)
		}
		s.Rows = append(s.Rows, resource.Row{
			Ref:   resource.ToList("leaders", "game", f.Game, "speed", string(f.Speed)),
			Cells: append(cells, countCells(f.Won, f.Drawn, f.Lost)...), Days: f.Days,
		})
	}
	return s
}

// trendSpan and trendPoints are the time that a trend covers, and its number of ratings.
const (
	trendSpan   = 30 * 24 * time.Hour
	trendPoints = 10
)

// leastTrend is the minimum range of a trend, so that small changes do not look large.
const leastTrend = 40

// trendBars draws ratings as bars of eight heights.
func trendBars(points []int) string {
	if len(points) == 0 {
		return ""
	}
	bars := []rune("▁▂▃▄▅▆▇█")
	low, high := slices.Min(points), slices.Max(points)
	spare := max(leastTrend-(high-low), 0) / 2
	low, high = low-spare, high+spare
	var text strings.Builder
	for _, p := range points {
		text.WriteRune(bars[(p-low)*(len(bars)-1)/max(high-low, 1)])
	}
	return text.String()
}

// resultsOf counts all games by game and seat, casual ones too.
func resultsOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "results", Label: "All games", Empty: "No games yet."}
	s.Heads = append([]resource.Head{{Name: "game", Label: "Game"}}, tallyHeads...)
	add := func(name string, is func(stats.Result) bool) {
		s.Rows = append(s.Rows, resource.Row{Cells: tallyCells(c, resource.Text(name), profile.Tally.Of(is))})
	}
	for _, id := range profile.Tally.Games() {
		add(gameName(c, id), func(r stats.Result) bool { return r.Game == id })
		for _, g := range c.Games {
			for seat, side := range g.Info().Seats {
				if g.Info().ID == id {
					add("  "+side.Name, func(r stats.Result) bool { return r.Game == id && r.Seat == game.Seat(seat) })
				}
			}
		}
	}
	return s
}

// opponentsOf lists the most frequent opponents.
func opponentsOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "opponents", Label: "Opponents", Empty: "No opponents yet."}
	s.Heads = append([]resource.Head{{Name: "player", Label: "Player"}}, tallyHeads...)
	for _, o := range profile.Tally.Often(mostOpponents) {
		name := playerCell(o.Person)
		s.Rows = append(s.Rows, resource.Row{Ref: name.Ref, Cells: tallyCells(c, resource.Text(name.Text), o.Count)})
	}
	return s
}

// mostOpponents limits how many opponents, and openings with a side, a profile shows.
const mostOpponents = 8

// openingsOf lists the most frequent openings with each side.
func openingsOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "openings", Label: "Openings"}
	s.Heads = append([]resource.Head{{Name: "opening", Label: "Opening"}}, tallyHeads...)
	for seat, side := range []string{"With White", "With Black"} { // openings are of chess
		for _, o := range profile.Tally.Favourites(game.Seat(seat), mostOpponents) {
			s.Rows = append(s.Rows, resource.Row{Group: side, Cells: tallyCells(c, resource.Text(o.Name), o.Count)})
		}
	}
	return s
}

// lastGamesOf lists the last games from the player's point of view.
func lastGamesOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "games", Label: "Last games", Empty: "No finished games yet."}
	s.Heads = []resource.Head{
		{Name: "result", Label: "Result"},
		{Name: "against", Label: "Against"},
		{Name: "game", Label: "Game", Spare: 2},
		{Name: "how", Label: "How it ended", Spare: 4},
		{Name: "change", Label: "Rating", Right: true, Spare: 1},
		{Name: "ended", Label: "Played", Spare: 3},
	}
	for i := range profile.Games {
		g := &profile.Games[i]
		result, change := "lost", ""
		switch g.Winner {
		case g.Seat:
			result = "won"
		case game.NoSeat:
			result = "drawn"
		}
		if g.Change != nil {
			change = fmt.Sprintf("%+d", g.Change.Points())
		}
		what := gameName(c, g.Game)
		if g.Match {
			what = "match: " + what
		}
		against := cmp.Or(words.Person(g.Seats[g.Seat.Other()]), "–")
		s.Rows = append(s.Rows, resource.Row{
			Ref:   tableRef(g.ID),
			Cells: append(textCells(result, against, what, g.Reason, change), resource.Cell{At: g.Ended}),
		})
	}
	return s
}
