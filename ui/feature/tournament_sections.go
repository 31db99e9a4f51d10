package feature

import (
	"context"
	"fmt"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// tournamentSections are the standings, the boards, and what the tie-breaks mean.
func tournamentSections(_ context.Context, c action.Caller, t *tournament.Tournament) ([]resource.Section, error) {
	rules, err := words.GameOf(t.Game, c.Games)
	if err != nil {
		return nil, err
	}
	return []resource.Section{standingsOf(c, t), boardsOf(c, t, rules), aboutTournament(t)}, nil
}

// standingsOf are the standings as a table.
func standingsOf(c action.Caller, t *tournament.Tournament) resource.Section {
	s := resource.Section{Name: "standings", Label: "Standings", Empty: "No players yet."}
	s.Heads = []resource.Head{{Name: "place", Label: "#", Right: true}, {Name: "player", Label: "Player"}, {Name: "rating", Label: "Rating", Right: true, Spare: 1}, {Name: "points", Label: "Points", Right: true}}
	for i, b := range t.Breaks() {
		s.Heads = append(s.Heads, resource.Head{Name: b.Code(), Label: b.Code(), Right: true, Spare: 3 + i})
	}
	if t.Kind == tournament.Arena {
		s.Heads = append(s.Heads, resource.Head{Name: "performance", Label: "Performance", Right: true, Spare: 2})
	}
	s.Heads = append(s.Heads, resource.Head{Name: "state", Spare: 9})
	for i, d := range words.Standings(t) {
		at := t.Standings()[i]
		row := resource.Row{Ref: resource.Ref{Kind: action.Player, ID: d.Player}, Group: d.Team}
		row.Mine = t.Entry(at.Entry).ID == c.Who.ID
		row.Past = d.State != tournament.In.String()
		place := d.Place
		if d.Team != "" {
			place = d.Board
		}
		row.Cells = []resource.Cell{
			resource.Text(strconv.Itoa(place)), {Text: d.Player, Ref: row.Ref}, resource.Text(strconv.Itoa(d.Rating)), resource.Text(words.Halves(d.Points)),
		}
		for _, b := range t.Breaks() {
			row.Cells = append(row.Cells, resource.Text(words.Halves(d.Breaks[b.Code()])))
		}
		if t.Kind == tournament.Arena {
			row.Cells = append(row.Cells, resource.Text(strconv.Itoa(d.Performance)))
		}
		row.Cells = append(row.Cells, resource.Text(d.Note(t)))
		s.Rows = append(s.Rows, row)
	}
	return s
}

// boardsOf are the boards of all rounds, the last first.
func boardsOf(c action.Caller, t *tournament.Tournament, rules game.Rules) resource.Section {
	s := resource.Section{Name: "boards", Label: "Boards", Empty: "Nothing has been paired yet."}
	s.Heads = []resource.Head{{Name: "board", Label: "Board", Right: true}, {Name: "first", Label: "First to move"}, {Name: "second", Label: "Second"}, {Name: "result", Label: "Result"}}
	me := words.Person(c.Who.Person)
	for round := len(t.Played); round > 0; round-- {
		title := fmt.Sprintf("Round %d", round)
		if t.Kind == tournament.Arena {
			title = fmt.Sprintf("Pairing %d", round)
		}
		for _, p := range words.Pairings(t, rules, round) {
			row := resource.Row{Group: title}
			if p.Table != nil {
				row.Ref = resource.Ref{Kind: action.Table, ID: *p.Table}
			}
			names := [2]string{}
			for side := range names {
				if p.Seats[side].Player != nil {
					names[side] = *p.Seats[side].Player
					row.Mine = row.Mine || names[side] == me && t.EntryOf(c.Who.ID) > 0
				}
			}
			row.Past = p.Result != nil
			row.Cells = []resource.Cell{resource.Text(strconv.Itoa(p.Board)), resource.Text(names[0]), resource.Text(names[1]), {Text: p.Outcome(), Ref: row.Ref}}
			s.Rows = append(s.Rows, row)
		}
	}
	return s
}

// aboutTournament says what the tie-breaks mean.
func aboutTournament(t *tournament.Tournament) resource.Section {
	s := resource.Section{Name: "about", Label: "About"}
	s.Fields = []resource.Field{
		{Label: "Id", Cell: resource.Text(string(t.ID))},
		{Label: "Created by", Cell: resource.Text(words.Person(t.Maker))},
		{Label: "Created", Cell: resource.Cell{At: t.Created}},
	}
	for _, b := range t.Breaks() {
		s.Text = append(s.Text, fmt.Sprintf("%s is %s: %s.", b.Code(), b, b.Explanation()))
	}
	return s
}
