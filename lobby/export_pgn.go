package lobby

import (
	"fmt"
	"io"
	"strconv"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/pgn"
)

// PGN is the [Format] that other chess programs read. A match of two games is
// written as two games, rounds 1 and 2.
func PGN(w io.Writer, t *Table, o *Outcome) error {
	games := t.games()
	for i := range games {
		g := pgnGame(t, &games[i])
		switch {
		case t.Origin != nil:
			g.Tags = append(g.Tags, originTags(t.Origin)...)
		default:
			g.Tags = append(g.Tags, eventTags(t, &games[i])...)
			if t.Match {
				g.Tags = append(g.Tags, pgn.Tag{Name: "Round", Value: strconv.Itoa(i + 1)})
			}
			if o != nil {
				g.Tags = append(g.Tags, ratingTags(o, len(games)-1-i)...)
			}
		}
		g.Tags = append(g.Tags, pgn.Tag{Name: gameIDTag, Value: string(t.ID)})
		if err := pgn.Write(w, &g); err != nil {
			return err
		}
	}
	return nil
}

// pgnGame is what is the same for games of here and of elsewhere.
func pgnGame(t *Table, p *Played) pgn.Game {
	g := pgn.Game{
		Rules: t.Rules, Setup: t.Setup, Result: pgn.Unknown,
		Tags: []pgn.Tag{{Name: "White", Value: p.Seats[0].Name}, {Name: "Black", Value: p.Seats[1].Name}},
	}
	if p.Result.Reason != Unfinished {
		g.Result = pgn.ResultFor(p.Result.Winner)
	}
	timed := t.Clock.Control().Kind != clock.Unlimited
	for _, ply := range p.Plies {
		g.Moves = append(g.Moves, pgn.Move{Text: ply.Text, Left: ply.Left, Timed: timed})
	}
	return g
}

// originTags are those that the game came with. The id is the one that it has
// here.
func originTags(o *Origin) []pgn.Tag {
	var tags []pgn.Tag
	for _, t := range o.Tags {
		if t.Name != gameIDTag {
			tags = append(tags, pgn.Tag(t))
		}
	}
	return tags
}

const gameIDTag = "GameId"

// eventTags tell when and how a game was played here.
func eventTags(t *Table, p *Played) []pgn.Tag {
	control := t.Clock.Control()
	event := "Casual"
	if t.Rated {
		event = "Rated"
	}
	if control.Kind != clock.Unlimited {
		event += " " + string(control.Speed())
	}
	begun := t.Created
	if len(p.Plies) > 0 {
		begun = p.Plies[0].At
	}
	date := begun.UTC().Format("2006.01.02")
	tags := []pgn.Tag{
		{Name: "Event", Value: event + " game"},
		{Name: "Site", Value: "pawnstorm"},
		{Name: "Date", Value: date},
		{Name: "UTCDate", Value: date},
		{Name: "UTCTime", Value: begun.UTC().Format(time.TimeOnly)},
		{Name: "TimeControl", Value: pgnClock(control)},
		{Name: "Termination", Value: termination(p.Result.Reason)},
	}
	if t.From != nil {
		tags = append(tags, pgn.Tag{Name: "From", Value: fmt.Sprintf("%s, ply %d", t.From.Table, t.From.Ply)})
	}
	return tags
}

// termination is why a game ended, in the words of the standard (section 9.8.1).
func termination(reason string) string {
	switch reason {
	case Unfinished:
		return "unterminated"
	case "time":
		return "time forfeit"
	case forsakenWin, forsakenDraw:
		return "abandoned"
	}
	return "normal"
}

// ratingTags are how both were rated before; swapped is 1 for the first game of a
// match, in which they sat the other way round.
func ratingTags(o *Outcome, swapped int) []pgn.Tag {
	elo := func(seat game.Seat) string {
		return strconv.Itoa(o.Seats[(int(seat)+swapped)%2].Before.Points())
	}
	return []pgn.Tag{{Name: "WhiteElo", Value: elo(0)}, {Name: "BlackElo", Value: elo(1)}}
}
