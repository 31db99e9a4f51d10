package shell

import (
	"context"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

const (
	doneWon   = "won"
	doneDrawn = "drawn"
)

// finishedDoc is a line of games done --json.
type finishedDoc struct {
	ID     string    `json:"id" help:"names the table for ever: show prints the game"`
	Game   string    `json:"game" help:"which game it was"`
	Seats  []seatDoc `json:"seats" help:"as show prints them"`
	Winner *string   `json:"winner" help:"the seat that won, or null for a draw"`
	Reason string    `json:"reason" help:"completes won by or drawn by"`
	Plies  int       `json:"plies" help:"how many plies were played"`
	Ended  time.Time `json:"ended" help:"when it was over"`
	Match  bool      `json:"match" help:"whether it was a match of two games; winner is then that of the match, seats those of the second game"`
}

// listedDone is how many finished games are listed.
const listedDone = 50

// listDone lists the last finished games of the person, newest first.
func (c *Call) listDone(ctx context.Context, only string) error {
	games, err := c.Service.History(ctx, c.Who.ID, nil, listedDone)
	if err != nil {
		return err
	}
	found := false
	for i := range games {
		f := &games[i]
		rules, err := c.rulesOf(f.Game)
		if err != nil || only != "" && f.Game != only {
			continue
		}
		found = true
		if err := c.answer(finishedOf(f, rules.Info()), c.finishedRow(f)); err != nil {
			return err
		}
	}
	if !found && !c.json() {
		return c.say("You have finished no game yet.")
	}
	return nil
}

func finishedOf(f *lobby.Finished, info game.Info) finishedDoc {
	doc := finishedDoc{
		ID: string(f.ID), Game: f.Game, Reason: f.Reason, Plies: f.Plies, Ended: f.Ended, Match: f.Match,
	}
	for seat, s := range info.Seats {
		doc.Seats = append(doc.Seats, seatDoc{s.ID, s.Name, new(person(f.Seats[seat]))})
	}
	if f.Winner != game.NoSeat {
		doc.Winner = new(info.Seats[f.Winner].ID)
	}
	return doc
}

// finishedRow is a game of the person's own on a line.
func (c *Call) finishedRow(f *lobby.Finished) string {
	how := "lost"
	switch {
	case f.Imported:
		return foundRow(f)
	case f.Winner == game.NoSeat:
		how = doneDrawn
	case f.Seats[f.Winner].ID == c.Who.ID:
		how = doneWon
	}
	return finishedLine(f, because(how, f))
}

// because adds the reason of an end, if there is one, to how the game ended.
func because(how string, f *lobby.Finished) string {
	switch f.Reason {
	case "":
		return how
	case lobby.Unfinished:
		return lobby.Unfinished
	}
	return how + ", " + clean(f.Reason, 60)
}

// finishedLine is a finished game on a line.
func finishedLine(f *lobby.Finished, result string) string {
	return fmt.Sprintf("%-8s  %-9s  %-32s  %s  %s", f.ID, f.Game, person(f.Seats[0])+" - "+person(f.Seats[1]),
		f.Ended.Format(time.DateOnly), result)
}
