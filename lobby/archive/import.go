package archive

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
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
	importedNameCells = 40 // for a player's name on the screens
	reasonCells       = 80 // for how a game ended
)

// Imported is the result of importing one game.
type Imported struct {
	Number int // from 1
	Line   int // where it begins in the text
	// Table is the imported game, or nil if it was refused. Same says that it was already here.
	Table *table.Table
	Same  bool
	// Remarks say what was changed or left out.
	Remarks []string
	Err     error // why it was refused
}

// Tally counts the games of a text.
type Tally struct{ Kept, Same, Refused int }

// Games returns the number of games.
func (t Tally) Games() int { return t.Kept + t.Same + t.Refused }

// Import adds the games of a PGN text as finished tables and calls tell for each. They appear in the
// history of the person who imports them, and others can open them by id. A game that this person
// imported before, or played here and exported, is not stored twice. An error ends the import but
// keeps the games so far. FollowImports reports progress, in percent if the text is Sized.
func (ar *Archive) Import(
	ctx context.Context, who identity.Person, text io.Reader, tell func(Imported) error,
) (tally Tally, err error) {
	job := ar.imports.begin(who.ID, sizeOf(text))
	defer func() { job.end(err, ar.Now()) }()
	var at time.Time // each game ends a moment after the one before, to keep the order
	in := pgn.NewReader(text, ar.Games)
	for {
		g, err := in.Next()
		var bad *pgn.Error
		switch {
		case err == io.EOF:
			return tally, nil
		case err != nil && !errors.As(err, &bad):
			return tally, errs.New(errs.Refused, "The upload was cut off. Send the file again.").Because(err)
		}
		if err := ar.payFor(ctx, who, in.Size()); err != nil {
			return tally, err
		}
		i := Imported{Number: tally.Games() + 1}
		at = at.Add(time.Millisecond)
		if now := ar.Now(); now.After(at) {
			at = now
		}
		if bad != nil {
			i.Line = bad.Line
			why := identity.Clean(bad.Error(), 300)
			i.Err = errs.New(errs.Invalid, "This PGN cannot be read: %s.", why).Because(bad)
		} else if err := ar.keep(ctx, who, g, at, &i); err != nil {
			return tally, err
		}
		switch {
		case i.Err != nil:
			tally.Refused++
		case i.Same:
			tally.Same++
		default:
			tally.Kept++
		}
		job.advance(in.Read(), tally, i)
		if err := tell(i); err != nil {
			return tally, err
		}
	}
}

// gameSize is how many bytes of text cost as much budget as one game.
const gameSize = 16 << 10

// payFor takes a game from the import budget. Long games cost more, because the work is in the moves.
func (ar *Archive) payFor(ctx context.Context, who identity.Person, size int) error {
	for range 1 + size/gameSize {
		if err := ar.Budgets.Take(ctx, who.ID, budget.Import); err != nil {
			return err
		}
	}
	return nil
}

// keep stores a game, unless it is already here.
func (ar *Archive) keep(ctx context.Context, who identity.Person, g *pgn.Game, at time.Time, i *Imported) error {
	i.Line, i.Remarks = g.Line, g.Remarks
	rec, err := importRecord(g, who, at)
	if err != nil {
		return errs.Broken(err)
	}
	if i.Table, err = ar.same(ctx, who, g, &rec); i.Table != nil || err != nil {
		i.Same = true
		return err
	}
	if value, err := table.Encode(rec); err != nil || len(value) > store.MaxValue {
		i.Err = errs.New(errs.Refused, "This game is too long to import.")
		return nil
	}
	i.Table, err = ar.Tables.Add(ctx, rec)
	return store.Failure(err)
}

// same returns the table that already has a game, or nil. It gives the record an id derived from its
// content and the person, so that the same game is found when it is imported again.
func (ar *Archive) same(
	ctx context.Context, who identity.Person, g *pgn.Game, rec *table.Record,
) (*table.Table, error) {
	if id, ok := identity.ReadCode(g.Tag(gameIDTag)); ok {
		t, err := ar.Tables.Get(ctx, identity.TableID(id))
		switch {
		case err == nil && t.Involves(who.ID) && isOf(t, g, rec):
			return t, nil
		case errs.KindOf(err) == errs.Unavailable:
			return nil, err
		}
	}
	said, err := saidBy(rec, rec.Origin.Tags)
	if err != nil {
		return nil, err
	}
	rec.ID = identity.TableID(identity.DerivedID("import " + string(who.ID) + " " + said))
	t, err := ar.Tables.Get(ctx, rec.ID)
	if errs.KindOf(err) == errs.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if t.Origin != nil && t.Host.ID == who.ID {
		if other, err := saidBy(&t.Record, t.Origin.Tags); err != nil || other == said {
			return t, err
		}
	}
	rec.ID = identity.TableID(identity.NewID()) // two different games have the same derived id
	return nil, nil
}

// saidBy returns the content of an imported game as text, without the time of import and the tag for
// the id. tags replaces the tags of the record.
func saidBy(rec *table.Record, tags []table.Tag) (string, error) {
	origin := *rec.Origin
	origin.At, origin.Games, origin.Remarks = time.Time{}, 0, nil
	origin.Tags = slices.DeleteFunc(slices.Clone(tags), func(t table.Tag) bool { return t.Name == gameIDTag })
	log := slices.Clone(rec.Log)
	for i := range log {
		log[i].At = time.Time{}
	}
	text, err := json.Marshal(struct {
		Game, Setup, Clock string
		Origin             table.Origin
		Log                []table.Event
	}{rec.Game, rec.Setup, rec.Clock, origin, log})
	return string(text), err
}

// isOf reports whether a table already has the game of a text. rec is the record made from the text.
// A table that was imported must have the same record, apart from tags. One that was played here must
// have the same moves.
func isOf(t *table.Table, g *pgn.Game, rec *table.Record) bool {
	if t.Origin != nil {
		was, bad := saidBy(&t.Record, nil)
		is, worse := saidBy(rec, nil)
		return bad == nil && worse == nil && was == is
	}
	return slices.ContainsFunc(t.Games(), func(played *table.Table) bool {
		return played.Game == g.Rules.Info().ID &&
			slices.EqualFunc(played.Plies, g.Moves, func(p table.Ply, m pgn.Move) bool { return p.Text == m.Text })
	})
}

// importRecord makes a record of a game that was played elsewhere, as if it had just ended. If the
// text has clock times, they determine the times of the moves. Otherwise all moves have the same time.
func importRecord(g *pgn.Game, who identity.Person, now time.Time) (table.Record, error) {
	now = now.UTC().Truncate(time.Millisecond)
	control := importedClock(g)
	rec := table.Record{
		Game: g.Rules.Info().ID, Setup: g.Setup, Created: now, Host: who, Wish: game.NoSeat,
		Origin: &table.Origin{
			At: now, Tags: importedTags(g), Intro: importedComments(g.Intro), Notes: importedNotes(g, control),
			Beyond: g.Beyond, Remarks: g.Remarks,
		},
	}
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
			e.Clock = m.Left.Milliseconds()
		}
		rec.Log = append(rec.Log, e)
	}
	t, err := table.Replay(rec, 0, g.Rules)
	if err == nil && t.Status != table.Over {
		rec.Log = append(rec.Log, importedEnd(g, t.State, now))
	}
	return rec, err
}

// importedTags returns the tags that are not stored elsewhere in the record. A player's name is
// stored at the seat, and here only if it is too long for the screens.
func importedTags(g *pgn.Game) []table.Tag {
	var tags []table.Tag
	for _, t := range g.Tags {
		value := identity.Clean(t.Value, pgn.MaxValue)
		seat := slices.Index(seatTags[:], t.Name)
		switch {
		case value == "" || value == "?":
		case seat >= 0 && (value == importedName(g, game.Seat(seat)) || t.Value != g.Tag(t.Name)):
		default:
			tags = append(tags, table.Tag{Name: t.Name, Value: value})
		}
	}
	return tags
}

// seatTags are the tags with the names of the players.
var seatTags = [2]string{"White", "Black"}

// importedNotes returns the annotations of the moves. Clock times become comments if the game has no
// clock.
func importedNotes(g *pgn.Game, control clock.Control) []table.Note {
	var notes []table.Note
	for ply := range g.Moves {
		m := &g.Moves[ply]
		n := table.Note{
			Ply: ply, Glyphs: m.Glyphs, Comments: importedComments(m.Comments), Lines: importedComments(m.Lines),
		}
		if m.Timed && control.Kind == clock.Unlimited {
			n.Comments = append(n.Comments, pgn.ClockCommand(m.Left))
		}
		if len(n.Glyphs)+len(n.Comments)+len(n.Lines) > 0 {
			notes = append(notes, n)
		}
	}
	return notes
}

// importedComments returns the comments without characters that cannot be shown, and without empty
// ones.
func importedComments(texts []string) []string {
	var cleaned []string
	for _, text := range texts {
		if text = identity.Clean(text, pgn.MaxSize); text != "" {
			cleaned = append(cleaned, text)
		}
	}
	return cleaned
}

// importedName returns a player's name. An unknown player gets the name of the seat.
func importedName(g *pgn.Game, seat game.Seat) string {
	name := identity.Clean(g.Tag(seatTags[seat]), importedNameCells)
	if name == "" || name == "?" {
		return g.Rules.Info().Seats[seat].Name
	}
	return name
}

// importedClock returns the time control if every move has a clock time, and unlimited otherwise.
func importedClock(g *pgn.Game) clock.Control {
	for _, m := range g.Moves {
		if !m.Timed {
			return clock.Control{}
		}
	}
	return readPGNClock(g.Tag("TimeControl"))
}

// turnsOf returns the seat that made each move.
func turnsOf(g *pgn.Game) ([]game.Seat, error) {
	state, err := g.Start()
	if err != nil {
		return nil, err
	}
	turns := make([]game.Seat, len(g.Moves))
	for i, m := range g.Moves {
		turns[i] = state.Turn()
		if state, err = game.PlayText(state, m.Text); err != nil {
			return nil, err
		}
	}
	return turns, nil
}

// timesSpent returns how long each move took.
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

// terminations maps values of the tag Termination (the PGN standard, section 9.8.1) to reasons.
var terminations = map[string]string{
	"time forfeit": "time", "abandoned": table.ReasonForfeit,
	"adjudication": "adjudication", "rules infraction": "a breach of the rules",
}

// importedEnd returns the end of a game that did not end by the rules.
func importedEnd(g *pgn.Game, final game.State, at time.Time) table.Event {
	e := table.Event{At: at, Kind: table.Ended}
	winner, ended := g.Result.Winner()
	said := strings.ToLower(g.Tag("Termination"))
	e.Seat, e.Text = winner, terminations[said]
	if reason := identity.Clean(g.Tag(reasonTag), reasonCells); reason != "" {
		e.Text = reason
	}
	if _, reason, ok := strings.Cut(said, " by "); ok { // "ann won by resignation"
		e.Text = identity.Clean(reason, reasonCells)
	}
	if result, over := final.Result(); over { // the game was over at its start
		e.Seat, e.Text = result.Winner, result.Reason
	} else if !ended {
		e.Text = table.Unfinished
	}
	return e
}
