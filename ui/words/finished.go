package words

import (
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// FinishedDoc is a line of a list of finished games.
type FinishedDoc struct {
	ID      string    `json:"id" help:"permanent id of the table: show prints the game"`
	Game    string    `json:"game" help:"which game it was"`
	Seats   []SeatDoc `json:"seats" help:"as show prints them"`
	Winner  *string   `json:"winner" help:"the seat that won the game or match, or null for a draw"`
	Reason  string    `json:"reason" help:"how it ended; completes \"won by\" or \"drawn by\""`
	Plies   int       `json:"plies" help:"how many plies were played"`
	Ended   time.Time `json:"ended" help:"when it ended"`
	Match   bool      `json:"match" help:"whether it was a match of two games; then winner is who won the match, and seats are as in the second game"`
	Opening string    `json:"opening,omitempty" help:"the name of its opening, if it has one"`
	// Lists show imported games only to the importer.
	Imported bool `json:"imported,omitempty" help:"whether you imported the game; absent from games played here"`

	GameResult  *OutcomeDoc `json:"game_result" help:"of the game, or the second game of a match: winner (a seat, or null for a draw), player (who won) and reason; null for old matches"`
	MatchResult *OutcomeDoc `json:"match_result" help:"the same for a match of two games; null if there is no match"`
}

// Finished returns the document of a finished game.
func Finished(f *archive.Summary, info game.Info) FinishedDoc {
	doc := FinishedDoc{
		ID: string(f.ID), Game: f.Game, Reason: f.Reason, Plies: f.Plies, Ended: f.Ended, Match: f.Match,
		Opening: f.Opening, Imported: f.Imported,
	}
	for seat, s := range info.Seats {
		doc.Seats = append(doc.Seats, SeatDoc{s.ID, s.Name, new(Person(f.Seats[seat]))})
	}
	if f.Winner != game.NoSeat {
		doc.Winner = new(info.Seats[f.Winner].ID)
	}
	whole := outcome(info, f.Seats, f.Winner, f.Reason)
	if !f.Match {
		doc.GameResult = whole
		return doc
	}
	doc.MatchResult = whole
	if f.Last != nil {
		doc.GameResult = outcome(info, f.Seats, f.Last.Winner, f.Last.Reason)
	}
	return doc
}

// OwnRow formats a finished game of the viewer as one line.
func (v Viewer) OwnRow(f *archive.Summary) string {
	how := "lost"
	switch {
	case f.Imported:
		return FoundRow(f)
	case f.Winner == game.NoSeat:
		how = "drawn"
	case f.Seats[f.Winner].ID == v.Me:
		how = "won"
	}
	return finishedLine(f, because(how, f))
}

// because adds the reason to how a game ended, if there is one.
func because(how string, f *archive.Summary) string {
	switch f.Reason {
	case "":
		return how
	case table.Unfinished:
		return table.Unfinished
	}
	return how + ", " + identity.Clean(f.Reason, 60)
}

// finishedLine formats a finished game as one line.
func finishedLine(f *archive.Summary, result string) string {
	players := Person(f.Seats[0]) + " - " + Person(f.Seats[1])
	return fmt.Sprintf("%-8s  %-9s  %-32s  %s  %s", f.ID, f.Game, players, f.Ended.Format(time.DateOnly), result)
}

// FoundRow formats a finished game as one line, with its result from a neutral view.
func FoundRow(f *archive.Summary) string { return finishedLine(f, FinishedResult(f)) }

// FinishedResult says how a game ended, from a neutral view.
func FinishedResult(f *archive.Summary) string {
	result := "drawn"
	if f.Winner >= 0 {
		result = Person(f.Seats[f.Winner]) + " won"
	}
	if f.Imported {
		result = "imported: " + result
	}
	return because(result, f)
}
