package archive

import (
	"cmp"
	"io"
	"slices"
	"strconv"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

// PGN is the [Format] for other chess programs. A match of two games is written as rounds 1 and 2. If
// there is a study, comments give the evaluation after each move, and the better line for marked moves.
func PGN(w io.Writer, t *table.Table, b Extras) error {
	games := t.Games()
	for i, g := range games {
		written := pgn.Game{
			Rules: t.Rules, Setup: t.Setup, Result: pgn.Unknown, Moves: pgnMoves(g),
		}
		if g.HasResult() {
			written.Result = pgn.ResultFor(g.Result.Winner)
		}
		if t.Origin != nil {
			written.Intro, written.Beyond = t.Origin.Intro, t.Origin.Beyond
			for _, tag := range t.Origin.Tags {
				if tag.Name != gameIDTag { // the game has a new id here
					written.Tags = append(written.Tags, pgn.Tag(tag))
				}
			}
		} else {
			written.Tags = append(written.Tags, eventTags(g, b.Event)...)
		}
		for seat, name := range seatTags { // after an imported name, which may be longer and counts
			written.Tags = append(written.Tags, pgn.Tag{Name: name, Value: g.Seats[seat].Name})
		}
		written.Tags = append(written.Tags, roundTags(t, i+1)...)
		if b.Outcome != nil {
			written.Tags = append(written.Tags, ratingTags(b.Outcome, len(games)-1-i)...)
		}
		written.Tags = append(written.Tags, openingTags(g, written.Tags)...)
		written.Tags = append(written.Tags, pgn.Tag{Name: gameIDTag, Value: string(t.ID)})
		annotateHints(&written, g)
		if b.Study != nil {
			if err := annotateStudy(&written, g, b.Study.Games[i]); err != nil {
				return err
			}
		}
		if err := pgn.Write(w, &written); err != nil {
			return err
		}
	}
	return nil
}

func pgnMoves(t *table.Table) []pgn.Move {
	timed := t.Clock.Control().Kind != clock.Unlimited
	moves := make([]pgn.Move, len(t.Plies))
	for i, ply := range t.Plies {
		m := pgn.Move{Text: ply.Text, Left: ply.Left, Timed: timed}
		if t.Origin == nil {
			m.Left = m.Left.Truncate(time.Second) // as the players saw it
		}
		if n := t.Origin.Note(i); n != nil {
			m.Annotation = pgn.Annotation{
				Glyphs: slices.Clone(n.Glyphs), Comments: slices.Clone(n.Comments), Lines: n.Lines,
			}
		}
		moves[i] = m
	}
	return moves
}

// Our own tags: the table's id, and why a game ended.
const (
	gameIDTag = "GameId"
	reasonTag = "Reason"
)

// roundTags returns the round and board of a tournament game, or the number of a game in a match. The
// games of a tournament match count within the round.
func roundTags(t *table.Table, number int) []pgn.Tag {
	switch {
	case t.Board != nil:
		round := strconv.Itoa(t.Board.Round)
		if t.Match {
			round += "." + strconv.Itoa(number)
		}
		return []pgn.Tag{{Name: "Round", Value: round}, {Name: "Board", Value: strconv.Itoa(t.Board.Number)}}
	case t.Match:
		return []pgn.Tag{{Name: "Round", Value: strconv.Itoa(number)}}
	}
	return nil
}

// eventName returns the event of a game that is not part of a tournament.
func eventName(t *table.Table) string {
	event := "Casual"
	if t.Rated {
		event = "Rated"
	}
	if control := t.Clock.Control(); control.Kind != clock.Unlimited {
		event += " " + string(control.Speed())
	}
	return event + " game"
}

// eventTags describe when and how a game was played here. event is the name of its tournament or "".
func eventTags(t *table.Table, event string) []pgn.Tag {
	begun := t.Created
	if len(t.Plies) > 0 {
		begun = t.Plies[0].At
	}
	date := begun.UTC().Format("2006.01.02")
	tags := []pgn.Tag{
		{Name: "Event", Value: cmp.Or(event, eventName(t))},
		{Name: "Site", Value: "pawnstorm"},
		{Name: "Date", Value: date},
		{Name: "UTCDate", Value: date},
		{Name: "UTCTime", Value: begun.UTC().Format(time.TimeOnly)},
	}
	tags = append(tags, timeTags(t)...)
	tags = append(tags, pgn.Tag{Name: "Termination", Value: termination(t)})
	if t.Odds != nil {
		tags = append(tags, pgn.Tag{Name: "Odds", Value: t.AtOdds()})
	}
	if _, byRules := t.State.Result(); t.HasResult() && !byRules && t.Result.Reason != "" {
		tags = append(tags, pgn.Tag{Name: reasonTag, Value: t.Result.Reason})
	}
	if t.Board != nil && t.Board.Teams != [2]string{} {
		tags = append(tags, teamTags(t)...)
	}
	if t.From != nil {
		tags = append(tags, pgn.Tag{Name: "From", Value: t.From.String()})
	}
	return tags
}

// timeTags returns the time control, or both of them at time odds and in a simul whose host has more
// time, in the form that Cute Chess and fastchess use.
func timeTags(t *table.Table) []pgn.Tag {
	white, black := t.ControlOf(0), t.ControlOf(1)
	if white == black {
		return []pgn.Tag{{Name: "TimeControl", Value: pgnClock(white)}}
	}
	return []pgn.Tag{
		{Name: "WhiteTimeControl", Value: pgnClock(white)}, {Name: "BlackTimeControl", Value: pgnClock(black)},
	}
}

// teamTags returns the players' teams in the form that other programs use.
func teamTags(t *table.Table) []pgn.Tag {
	teams := t.Board.Teams
	if t.Seats[0].ID != t.Host.ID {
		teams[0], teams[1] = teams[1], teams[0]
	}
	return []pgn.Tag{{Name: "WhiteTeam", Value: teams[0]}, {Name: "BlackTeam", Value: teams[1]}}
}

// openingTags returns the opening, unless the tags of an imported game already name it.
func openingTags(t *table.Table, has []pgn.Tag) []pgn.Tag {
	o, ok := game.OpeningOf(t.State)
	named := func(tag pgn.Tag) bool { return tag.Name == "ECO" || tag.Name == "Opening" }
	if !ok || slices.ContainsFunc(has, named) {
		return nil
	}
	return []pgn.Tag{{Name: "ECO", Value: o.Code}, {Name: "Opening", Value: o.Name}}
}

// termination returns the value of the tag Termination (the PGN standard, section 9.8.1).
func termination(t *table.Table) string {
	if !t.HasResult() {
		return "unterminated"
	}
	switch t.Result.Reason {
	case "time":
		return "time forfeit"
	case table.ReasonForfeit, table.ReasonClaim:
		return "abandoned"
	}
	return "normal"
}

// ratingTags returns both ratings before the game. swapped is 1 for the first game of a match, where
// the seats were swapped.
func ratingTags(o *rating.Outcome, swapped int) []pgn.Tag {
	elo := func(seat game.Seat) string {
		return strconv.Itoa(o.Seats[(int(seat)+swapped)%2].Before.Points())
	}
	return []pgn.Tag{{Name: "WhiteElo", Value: elo(0)}, {Name: "BlackElo", Value: elo(1)}}
}
