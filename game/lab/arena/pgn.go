package arena

import (
	"io"
	"strconv"
	"time"

	"pawnstorm/game/pgn"
)

// WritePGN writes a game in Portable Game Notation.
func (c *Config) WritePGN(w io.Writer, g *Game, date time.Time) error {
	out := &pgn.Game{
		Rules: c.Rules, Setup: g.Setup, Result: pgn.ResultFor(g.Result.Winner),
		Tags: []pgn.Tag{
			{Name: "Event", Value: "pawnlab arena"},
			{Name: "Date", Value: date.Format("2006.01.02")},
			{Name: "Round", Value: strconv.Itoa(g.Number)},
			{Name: "White", Value: c.Players[g.Players[0]].Name},
			{Name: "Black", Value: c.Players[g.Players[1]].Name},
			{Name: "PlyCount", Value: strconv.Itoa(len(g.Moves))},
			{Name: "Termination", Value: g.termination()},
		},
	}
	for _, text := range g.Moves {
		out.Moves = append(out.Moves, pgn.Move{Text: text})
	}
	return pgn.Write(w, out)
}

// termination returns the value of the tag Termination (section 9.8.1 of the standard).
func (g *Game) termination() string {
	switch {
	case g.Fault != "":
		return "rules infraction"
	case g.Limited:
		return "adjudication"
	}
	return "normal"
}
