package archive

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/game/pgn"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	importedNameCells = 40 // of a player's name
	tagCells          = 80 // of any other tag
)

// Import makes a finished table of the first game of a PGN text. It is listed in
// the history of who imported it, and found by others who know its id. The text
// is at most pgn.MaxSize bytes.
func (ar *Archive) Import(ctx context.Context, who identity.Person, text []byte) (*table.Table, error) {
	if err := ar.budgets.Take(ctx, who.ID, budget.Import); err != nil {
		return nil, err
	}
	g, games, err := pgn.Read(text, ar.games)
	if err != nil {
		return nil, explainPGN(err)
	}
	rec, err := importRecord(g, games, who, ar.now())
	if err != nil {
		return nil, &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	rec.ID = identity.TableID(identity.NewID())
	if value, err := table.Encode(rec); err != nil || len(value) > store.MaxValue {
		return nil, errs.New(errs.Refused, "That game is too long to be kept here.")
	}
	t, err := ar.tables.Add(ctx, rec)
	if err != nil {
		return nil, store.Failure(err)
	}
	return t, nil
}

// explainPGN puts what is wrong with a text into a sentence.
func explainPGN(err error) error {
	var bad *pgn.Error
	if !errors.As(err, &bad) {
		return &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	return &errs.Error{Kind: errs.Invalid, Sentence: fmt.Sprintf("This PGN cannot be read: %s.", identity.Clean(bad.Error(), 300)), Err: err}
}

// importRecord writes down a game that was played elsewhere as if it had ended
// just now. Only its clocks say how long each move took; without them all moves
// have the same time.
func importRecord(g *pgn.Game, games int, who identity.Person, now time.Time) (table.Record, error) {
	now = now.UTC().Truncate(time.Millisecond)
	rec := table.Record{
		Game: g.Rules.Info().ID, Setup: g.Setup, Created: now, Host: who, Wish: game.NoSeat,
		Origin: &table.Origin{At: now, Games: games, Tags: importedTags(g)},
	}
	control := importedClock(g)
	turns, err := turnsOf(g)
	if err != nil {
		return rec, err
	}
	spent := timesSpent(g, turns, control)
	for _, d := range spent {
		rec.Created = rec.Created.Add(-d)
	}
	if control.Kind != clock.Unlimited {
		rec.Clock = control.String()
	}
	for seat := range game.Seat(2) {
		p := table.ImportedPlayer(seat, importedName(g, seat))
		rec.Log = append(rec.Log, table.Event{At: rec.Created, Kind: table.Sat, Seat: seat, Who: &p})
	}
	at := rec.Created
	for i, m := range g.Moves {
		at = at.Add(spent[i])
		e := table.Event{At: at, Kind: table.Moved, Seat: turns[i], Text: m.Text}
		if rec.Clock != "" {
			e.Left = m.Left.Milliseconds()
		}
		rec.Log = append(rec.Log, e)
	}
	t, err := table.Replay(rec, 0, g.Rules)
	if err == nil && t.Status != table.Over {
		rec.Log = append(rec.Log, importedEnd(g, t.State, now))
	}
	return rec, err
}

// importedTags are the tags that no other part of the record tells.
func importedTags(g *pgn.Game) []table.Tag {
	var tags []table.Tag
	for _, t := range g.Tags {
		value := identity.Clean(t.Value, tagCells)
		if t.Name == "White" || t.Name == "Black" || value == "" || value == "?" {
			continue
		}
		tags = append(tags, table.Tag{Name: t.Name, Value: value})
	}
	return tags
}

// importedName is who had a seat. Nobody in particular is called as the seat is.
func importedName(g *pgn.Game, seat game.Seat) string {
	name := identity.Clean(g.Tag([2]string{"White", "Black"}[seat]), importedNameCells)
	if name == "" || name == "?" {
		return g.Rules.Info().Seats[seat].Name
	}
	return name
}

// importedClock is the time control if the text tells of each move what was
// left, and unlimited if it does not.
func importedClock(g *pgn.Game) clock.Control {
	for _, m := range g.Moves {
		if !m.Timed {
			return clock.Control{}
		}
	}
	return readPGNClock(g.Tag("TimeControl"))
}

// turnsOf is the side that made each move.
func turnsOf(g *pgn.Game) ([]game.Seat, error) {
	state, err := g.Rules.New(g.Setup)
	if err != nil {
		return nil, err
	}
	turns := make([]game.Seat, len(g.Moves))
	for i, m := range g.Moves {
		turns[i] = state.Turn()
		n, err := state.Parse(m.Text)
		if err != nil {
			return nil, err
		}
		if state, err = state.Play(n); err != nil {
			return nil, err
		}
	}
	return turns, nil
}

// timesSpent is how long each move took by the clocks.
func timesSpent(g *pgn.Game, turns []game.Seat, c clock.Control) []time.Duration {
	spent := make([]time.Duration, len(g.Moves))
	if c.Kind != clock.Fischer {
		return spent
	}
	had := [2]time.Duration{c.Base, c.Base}
	for i, m := range g.Moves {
		left := &had[turns[i]]
		spent[i] = min(max(*left+c.Step-m.Left, 0), clock.Day)
		*left = m.Left
	}
	return spent
}

// terminations are the values of the tag Termination (the standard, section
// 9.8.1) with the reasons that they are.
var terminations = map[string]string{
	"time forfeit": "time", "abandoned": table.ReasonForfeit,
	"adjudication": "adjudication", "rules infraction": "a breach of the rules",
}

// importedEnd is the end of a game that did not end by the rules.
func importedEnd(g *pgn.Game, final game.State, at time.Time) table.Event {
	e := table.Event{At: at, Kind: table.Ended}
	winner, ended := g.Result.Winner()
	said := strings.ToLower(g.Tag("Termination"))
	e.Seat, e.Text = winner, terminations[said]
	if _, reason, ok := strings.Cut(said, " by "); ok { // "ann won by resignation"
		e.Text = identity.Clean(reason, tagCells)
	}
	if result, over := final.Result(); over { // the game began at its end
		e.Seat, e.Text = result.Winner, result.Reason
	} else if !ended {
		e.Text = table.Unfinished
	}
	return e
}
