package archive

import (
	"encoding/json"
	"io"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// JSON is the [Format] for programs. Each game is one object on its own line, so a match of two games
// has two lines. Fields may be added to [GameJSON], but their meaning never changes.
func JSON(w io.Writer, t *table.Table, b Extras) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	games := t.Games()
	for i, g := range games {
		j := gameJSON(g)
		if t.Match {
			j.Round = i + 1
		}
		if g.Board != nil {
			j.Tournament = &TournamentJSON{g.Board.Tournament, b.Event, g.Board.Round, g.Board.Number}
		}
		if b.Outcome != nil {
			for seat := range j.Seats { // the outcome has the seats of the last game
				j.Seats[seat].Rating = b.Outcome.Seats[(seat+len(games)-1-i)%2].Before.Points()
			}
		}
		if err := encoder.Encode(j); err != nil {
			return err
		}
	}
	return nil
}

// GameJSON is a game in JSON. Times are in UTC, to the millisecond. The export command prints the help
// tags.
type GameJSON struct {
	ID         identity.TableID  `json:"id" help:"permanent id of the table"`
	Game       string            `json:"game" help:"id of the game"`
	Round      int               `json:"round,omitempty" help:"1 or 2 in a match of two games"`
	Tournament *TournamentJSON   `json:"tournament,omitempty" help:"in a tournament: id, name, round and board"`
	Start      string            `json:"start" help:"starting position"`
	Position   string            `json:"position" help:"last position"`
	Setup      string            `json:"setup" help:"set-up; empty for the usual start"`
	Options    map[string]string `json:"options,omitempty" help:"options of the game"`
	From       *table.Place      `json:"from,omitempty" help:"table and ply of the game that this one continues"`
	Seats      [2]SeatJSON       `json:"seats" help:"for each side: seat, name, rating before the game"`
	Clock      string            `json:"clock" help:"5+3, 15+10 bronstein, 3 days, unlimited"`
	Odds       *OddsJSON         `json:"odds,omitempty" help:"seat that gives odds; its clock; the missing piece"`
	Rated      bool              `json:"rated" help:"whether it counts for ratings"`
	Result     *ResultJSON       `json:"result" help:"winner (seat, null for a draw), reason, note; or null"`
	Created    time.Time         `json:"created" help:"when the table was created"`
	Ended      *time.Time        `json:"ended" help:"when the game ended, or null"`
	Opening    *OpeningJSON      `json:"opening,omitempty" help:"code (Encyclopaedia of Chess Openings) and name"`
	Moves      []MoveJSON        `json:"moves" help:"seat, text (canonical), shown (readable), at, left_ms"`
	Imported   *ImportedJSON     `json:"imported,omitempty" help:"source of a game that was not played here"`
}

// TournamentJSON is the tournament of a game. Name is empty if the tournament was deleted.
type TournamentJSON struct {
	ID    identity.TournamentID `json:"id"`
	Name  string                `json:"name,omitempty"`
	Round int                   `json:"round"`
	Board int                   `json:"board"` // within the round
}

// SeatJSON is a player. Rating is the rating before the game, if known.
type SeatJSON struct {
	Seat   string `json:"seat"` // the id of the seat: "white"
	Name   string `json:"name"`
	Rating int    `json:"rating,omitempty"`
}

// OddsJSON describes the odds given in a game.
type OddsJSON struct {
	Seat  string `json:"seat"`
	Clock string `json:"clock,omitempty"`
	Piece string `json:"piece,omitempty"`
}

// OddsOf returns the odds of a table, or nil.
func OddsOf(t *table.Table) *OddsJSON {
	if t.Odds == nil {
		return nil
	}
	return &OddsJSON{t.Rules.Info().Seats[t.Odds.Seat].ID, t.Odds.Clock, t.Odds.Piece}
}

// ResultJSON is the result of a game. Winner is null for a draw. Reason completes "won by" or "drawn
// by".
type ResultJSON struct {
	Winner *string `json:"winner"` // the id of the seat
	Reason string  `json:"reason"`
	Note   string  `json:"note,omitempty"`
}

// OpeningJSON is an opening.
type OpeningJSON struct {
	Code string `json:"code"` // "C50"
	Name string `json:"name"` // "Italian Game"
}

// MoveJSON is a ply.
type MoveJSON struct {
	Seat  string    `json:"seat"`
	Text  string    `json:"text"`  // canonical: "g1f3"
	Shown string    `json:"shown"` // as players read it: "Nf3"
	At    time.Time `json:"at"`
	// Left is the mover's remaining time after the move in milliseconds. It is missing without a
	// clock.
	Left *int64 `json:"left_ms,omitempty"`
	// Annotations of an imported game: glyph numbers, comments, and variations as movetext.
	Glyphs     []int    `json:"glyphs,omitempty"`
	Comments   []string `json:"comments,omitempty"`
	Variations []string `json:"variations,omitempty"`
}

// ImportedJSON describes where an imported game comes from.
type ImportedJSON struct {
	By   string            `json:"by"`
	At   time.Time         `json:"at"`
	Tags map[string]string `json:"tags"`
	// Comments come before the first move. Remarks say what the import changed.
	Comments []string `json:"comments,omitempty"`
	Remarks  []string `json:"remarks,omitempty"`
}

func gameJSON(t *table.Table) GameJSON {
	j := GameJSON{
		ID: t.ID, Game: t.Game, Start: t.Start.String(), Position: t.State.String(), Setup: t.Setup,
		Options: t.Options, From: t.From, Clock: t.Clock.Control().String(), Odds: OddsOf(t), Rated: t.Rated,
		Created: t.Created, Moves: movesJSON(t),
	}
	seats := t.Rules.Info().Seats
	for seat := range j.Seats {
		j.Seats[seat] = SeatJSON{Seat: seats[seat].ID, Name: t.Seats[seat].Name}
	}
	if t.HasResult() {
		j.Result = &ResultJSON{Reason: t.Result.Reason, Note: t.Result.Note}
		if t.Result.Winner != game.NoSeat {
			j.Result.Winner = &seats[t.Result.Winner].ID
		}
	}
	if o, ok := game.OpeningOf(t.State); ok {
		j.Opening = &OpeningJSON{o.Code, o.Name}
	}
	if t.Status == table.Over || t.Status == table.Gone {
		j.Ended = &t.Changed
	}
	if t.Origin != nil {
		j.Imported = &ImportedJSON{
			By: t.Host.Name, At: t.Origin.At, Tags: make(map[string]string),
			Comments: t.Origin.Intro, Remarks: t.Origin.Remarks,
		}
		for _, tag := range t.Origin.Tags {
			j.Imported.Tags[tag.Name] = tag.Value
		}
	}
	return j
}

func movesJSON(t *table.Table) []MoveJSON {
	seats := t.Rules.Info().Seats
	moves := make([]MoveJSON, len(t.Plies))
	for i, ply := range t.Plies {
		moves[i] = MoveJSON{Seat: seats[ply.Seat].ID, Text: ply.Text, Shown: ply.Shown, At: ply.At}
		if t.Clock.Control().Kind != clock.Unlimited {
			left := ply.Left.Milliseconds()
			moves[i].Left = &left
		}
		if n := t.Origin.Note(i); n != nil {
			moves[i].Glyphs, moves[i].Comments, moves[i].Variations = n.Glyphs, n.Comments, n.Lines
		}
	}
	return moves
}
