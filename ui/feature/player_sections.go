package feature

import (
	"context"
	"fmt"
	"strconv"

	"pawnstorm/game"
	"pawnstorm/lobby"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/stats"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// profileSections are who a player is, their ratings, how their games went, and the last ones.
func profileSections(ctx context.Context, c action.Caller, p *Player) ([]resource.Section, error) {
	profile, err := c.Club.Profile(ctx, c.Who.ID, p.ID)
	if err != nil {
		return nil, err
	}
	return []resource.Section{aboutPlayer(c, p, &profile), ratingsOf(c, &profile), resultsOf(c, &profile), opponentsOf(&profile), lastGamesOf(&profile)}, nil
}

func aboutPlayer(c action.Caller, p *Player, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "about"}
	if p.Here != nil {
		s.Fields = append(s.Fields, resource.Field{Label: "Now", Cell: doing(p.Here)})
	}
	if !profile.Since.IsZero() {
		s.Fields = append(s.Fields, resource.Field{Label: "Account since", Cell: resource.Cell{At: profile.Since}})
	}
	if f := profile.Puzzles; f.Tried() > 0 {
		s.Fields = append(s.Fields, resource.Field{Label: "Puzzles", Cell: resource.Text(puzzleRecord(c, f))})
	}
	if p.Note.Text != "" {
		s.Fields = append(s.Fields, resource.Field{Label: "Your note", Cell: resource.Text(NoteOf(p).Text)})
	}
	return s
}

// puzzleRecord is how somebody has done at puzzles.
func puzzleRecord(c action.Caller, f rating.PuzzleForm) string {
	return fmt.Sprintf("%s, %d of %d solved, best streak %d", f.At(c.Now()), f.Solved, f.Tried(), f.Best)
}

// countHeads are the columns of how games ended.
var countHeads = []resource.Head{
	{Name: "won", Label: "Won", Right: true}, {Name: "drawn", Label: "Drawn", Right: true, Spare: 1}, {Name: "lost", Label: "Lost", Right: true},
}

func countCells(won, drawn, lost int) []resource.Cell {
	return []resource.Cell{resource.Text(strconv.Itoa(won)), resource.Text(strconv.Itoa(drawn)), resource.Text(strconv.Itoa(lost))}
}

func ratingsOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "ratings", Label: "Ratings", Empty: "No rated games yet."}
	s.Heads = append([]resource.Head{{Name: "game", Label: "Game"}, {Name: "speed", Label: "Speed"}, {Name: "rating", Label: "Rating", Right: true}}, countHeads...)
	for _, f := range profile.Forms {
		cells := []resource.Cell{resource.Text(gameName(c, f.Game)), resource.Text(string(f.Speed)), resource.Text(f.At(c.Now()).String())}
		s.Rows = append(s.Rows, resource.Row{Cells: append(cells, countCells(f.Won, f.Drawn, f.Lost)...)})
	}
	return s
}

// resultsOf are all games by game, casual ones too.
func resultsOf(c action.Caller, profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "results", Label: "All games", Empty: "No games yet."}
	s.Heads = append([]resource.Head{{Name: "game", Label: "Game"}}, countHeads...)
	for _, id := range profile.Tally.Games() {
		n := profile.Tally.Of(func(r stats.Result) bool { return r.Game == id })
		s.Rows = append(s.Rows, resource.Row{Cells: append([]resource.Cell{resource.Text(gameName(c, id))}, countCells(n.Won, n.Drawn, n.Lost)...)})
	}
	return s
}

// opponentsOf are those against whom the player has played most.
func opponentsOf(profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "opponents", Label: "Opponents", Empty: "No opponents yet."}
	s.Heads = append([]resource.Head{{Name: "player", Label: "Player"}}, countHeads...)
	for _, o := range profile.Tally.Often(Listed) {
		row := resource.Row{Cells: append([]resource.Cell{resource.Text(words.Person(o.Person))}, countCells(o.Won, o.Drawn, o.Lost)...)}
		if o.ID.HasAccount() {
			row.Ref = resource.Ref{Kind: action.Player, ID: o.Name}
		}
		s.Rows = append(s.Rows, row)
	}
	return s
}

func lastGamesOf(profile *lobby.Profile) resource.Section {
	s := resource.Section{Name: "games", Label: "Last games", Empty: "No finished games yet."}
	s.Heads = []resource.Head{{Name: "players", Label: "Players"}, {Name: "result", Label: "Result"}, {Name: "change", Label: "Rating", Right: true, Spare: 1}, {Name: "ended", Label: "Played", Spare: 2}}
	for i := range profile.Games {
		g := &profile.Games[i]
		result := "drawn"
		if g.Winner != game.NoSeat {
			result = words.Person(g.Seats[g.Winner]) + " won"
		}
		change := ""
		if g.Change != nil {
			change = fmt.Sprintf("%+d", g.Change.Points())
		}
		s.Rows = append(s.Rows, resource.Row{
			Ref: resource.Ref{Kind: action.Table, ID: string(g.ID)},
			Cells: []resource.Cell{
				resource.Text(words.Person(g.Seats[0]) + " – " + words.Person(g.Seats[1])), resource.Text(result), resource.Text(change), {At: g.Ended},
			},
		})
	}
	return s
}
