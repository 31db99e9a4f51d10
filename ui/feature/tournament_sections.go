package feature

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// tournamentSections returns the bracket, the standings, the boards, the crosstable, and what the tie-breaks mean.
func tournamentSections(_ context.Context, c action.Caller, t *tournament.Tournament) ([]resource.Section, error) {
	rules, err := words.GameOf(t.Game, c.Games)
	if err != nil {
		return nil, err
	}
	var list []resource.Section
	if bracket := bracketOf(c, t, rules); bracket != nil {
		list = append(list, resource.Section{Name: "bracket", Label: "Bracket", Bracket: bracket})
	}
	list = append(list, standingsOf(c, t), boardsOf(c, t, rules))
	if results := crosstableOf(c, t, rules); len(results.Rows) > 0 {
		list = append(list, results)
	}
	return append(list, aboutTournament(t)), nil
}

// standingsOf returns the standings, or the players before the start.
func standingsOf(c action.Caller, t *tournament.Tournament) resource.Section {
	s := resource.Section{Name: "standings", Label: "Standings", Empty: "No players yet.", Heads: []resource.Head{
		{Name: "place", Label: "#", Right: true},
		{Name: "player", Label: "Player", Names: true},
		{Name: "rating", Label: "Rating", Right: true, Spare: 1},
	}}
	if t.Status == tournament.Open {
		s.Label = "Players"
	} else {
		s.Heads = append(s.Heads, scoreHeads(t)...)
	}
	s.Heads = append(s.Heads, resource.Head{Name: "state", Spare: 9})
	standings, points := t.Standings(), t.RoundPoints()
	for i, d := range words.Standings(t) {
		row := resource.Row{
			Ref: resource.Ref{Kind: action.Player, ID: d.Player}, Group: d.Team,
			Values: action.Values{"name": {d.Player}},
			Mark: resource.Mark{
				Mine: t.Entry(standings[i].Entry).ID == c.Who.ID, Past: d.State != tournament.In.String(),
			},
		}
		place := strconv.Itoa(d.Place)
		switch {
		case d.Team != "":
			place = strconv.Itoa(d.Board)
		case t.Status == tournament.Open:
			place = ""
		}
		row.Cells = textCells(place, d.Player, strconv.Itoa(d.Rating))
		row.Cells[1].Ref = row.Ref
		if t.Status != tournament.Open {
			row.Cells = append(row.Cells, scoreCells(t, &d, points[standings[i].Entry])...)
		}
		row.Cells = append(row.Cells, resource.Text(d.Note(t)))
		s.Rows = append(s.Rows, row)
	}
	return s
}

// mostRounds is how many rounds, or games of an arena, the standings show, the latest.
const mostRounds = 9

// roundHeads returns the column with the results of the rounds, or of the games in an arena. A simul has only one round.
func roundHeads(t *tournament.Tournament) []resource.Head {
	last := len(t.Played)
	label := "Rounds"
	switch {
	case t.Kind == tournament.Arena:
		label = "Games"
	case t.Kind == tournament.Simul || last == 0:
		return nil
	case last > mostRounds:
		label = fmt.Sprintf("Rounds %d–%d", last-mostRounds+1, last)
	}
	return []resource.Head{{Name: "rounds", Label: label, Spare: 2}}
}

// scoreHeads returns the columns of points, rounds and tie-breaks. The points come first, because a phone shows only the
// first columns.
func scoreHeads(t *tournament.Tournament) []resource.Head {
	heads := append([]resource.Head{{Name: "points", Label: "Points", Right: true}}, roundHeads(t)...)
	for i, b := range t.Breaks() {
		heads = append(heads, resource.Head{Name: b.Code(), Label: b.Code(), Right: true, Spare: 3 + i})
	}
	if t.Kind == tournament.Arena {
		heads = append(heads, resource.Head{Name: "performance", Label: "Performance", Right: true, Spare: 2})
	}
	return heads
}

// scoreCells returns the cells of scoreHeads. rounds are the player's points in each round.
func scoreCells(t *tournament.Tournament, d *words.StandingDoc, rounds []int) []resource.Cell {
	cells := []resource.Cell{resource.Text(words.Halves(d.Points))}
	switch {
	case t.Kind == tournament.Arena:
		games := d.Games[max(0, len(d.Games)-mostRounds):]
		cells = append(cells, resource.Text(strings.Join(slice.Map(games, strconv.Itoa), " ")))
	case roundHeads(t) != nil:
		cells = append(cells, resource.Text(words.RoundScores(rounds, mostRounds)))
	}
	for _, b := range t.Breaks() {
		cells = append(cells, resource.Text(words.Halves(d.Breaks[b.Code()])))
	}
	if t.Kind == tournament.Arena {
		cells = append(cells, resource.Text(strconv.Itoa(d.Performance)))
	}
	return cells
}

// boardsOf lists the boards of all rounds, the latest first. In an arena, running games come first.
func boardsOf(c action.Caller, t *tournament.Tournament, rules game.Rules) resource.Section {
	s := resource.Section{Name: "boards", Label: "Boards", Empty: "No pairings yet."}
	s.Heads = []resource.Head{
		{Name: "board", Label: "#", Right: true, Spare: 1},
		{Name: "first", Label: "First to move"},
		{Name: "second", Label: "Second"},
		{Name: "result", Label: "Result"},
	}
	var over []resource.Row
	rounds := len(t.Bracket())
	for round := len(t.Played); round > 0; round-- {
		for _, p := range words.Pairings(t, rules, round) {
			row := pairingRow(c, t, &p)
			switch {
			case t.Kind != tournament.Arena:
				row.Group = roundName(round, rounds)
			case row.Past:
				row.Group = "Finished"
				over = append(over, row)
				continue
			default:
				row.Group = "Being played"
			}
			s.Rows = append(s.Rows, row)
		}
	}
	s.Rows = append(s.Rows, over...)
	return s
}

// pairingRow returns a row of the boards.
func pairingRow(c action.Caller, t *tournament.Tournament, p *words.PairingDoc) resource.Row {
	row := resource.Row{Ref: pairingRef(p)}
	names := [2]string{}
	for side := range names {
		if p.Seats[side].Player != nil {
			names[side] = *p.Seats[side].Player
			row.Mine = row.Mine || names[side] == words.Person(c.Who.Person) && t.EntryOf(c.Who.ID) > 0
		}
	}
	row.Past = p.Result != nil
	cells := textCells(strconv.Itoa(p.Board), names[0], names[1])
	row.Cells = append(cells, resource.Cell{Text: p.Outcome(), Ref: row.Ref})
	return row
}

// pairingRef returns the table of a pairing; zero if no game was played.
func pairingRef(p *words.PairingDoc) (ref resource.Ref) {
	if p.Table != nil && (p.Result == nil || p.Result.Reason == "game") {
		ref = resource.Ref{Kind: action.Table, ID: *p.Table}
	}
	return ref
}

// aboutTournament lists the creator's choices and explains the tie-breaks.
func aboutTournament(t *tournament.Tournament) resource.Section {
	s := resource.Section{Name: "about", Label: "About"}
	add := func(has bool, label, text string) {
		if has {
			addText(&s, label, text)
		}
	}
	addText(&s, "Created by", words.Person(t.Maker))
	addTime(&s, "Created", t.Created)
	addTime(&s, "Starts", t.Starts)
	add(t.Kind == tournament.Swiss, "Rounds",
		fmt.Sprintf("%d. You can join until round %d is paired.", t.Rounds, t.Late))
	add(t.Kind == tournament.Arena, "Length",
		fmt.Sprintf("%d minutes. A win is 2 points, a draw 1. "+
			"After two wins in a row, points count double.", t.Minutes))
	add(t.Kind == tournament.RoundRobin && !t.Double, "Rounds", "Everyone plays everyone once.")
	add(t.Double, "Rounds", "Everyone plays everyone twice.")
	add(t.Kind == tournament.Knockout, "Rounds",
		"The loser is out. After a draw there is another game; in the last one a draw wins for the second player.")
	add(t.Kind == tournament.Simul, "Host", words.Person(t.Host)+" plays all others at once, with the first move.")
	add(t.Boards > 0, "Boards", fmt.Sprintf("%d at most.", t.Boards))
	add(t.Extra > 0, "Clock", fmt.Sprintf("On each board the host has %d min more for each opponent.", t.Extra))
	add(t.Third, "Third place", "There is a game for third place.")
	add(t.Accelerated, "Pairing", "Accelerated: the better half starts with a virtual point.")
	add(t.Match, "Games", "Each pair plays two games, with the seats swapped.")
	add(t.Rest > 0, "Break", fmt.Sprintf("%d seconds between rounds.", t.Rest))
	if t.Kind == tournament.Team {
		teams := words.Teams(t)
		addText(&s, "Teams", fmt.Sprintf("%s against %s. The best play on the first board, "+
			"and surplus players are reserves.", teams[0].Name, teams[1].Name))
		addText(&s, "Rounds", fmt.Sprintf("%d, with alternating colours. "+
			"A round won is 2 match points, a drawn one 1. Board points break ties.", t.Rounds))
	}
	addText(&s, "Id", string(t.ID))
	for _, b := range t.Breaks() {
		addText(&s, b.Code(), fmt.Sprintf("%s: %s.", b, b.Explanation()))
	}
	return s
}
