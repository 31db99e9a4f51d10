package words

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
)

// ImportedDoc is the result of importing one game of a PGN text.
type ImportedDoc struct {
	Number  int       `json:"number" help:"number of the game in the text, from 1"`
	Line    int       `json:"line" help:"line of the text where the game begins, or cannot be read"`
	Became  string    `json:"became" help:"kept, same (as a game that was here already) or refused"`
	ID      string    `json:"id,omitempty" help:"permanent id of the table: show prints the game"`
	Seats   []SeatDoc `json:"seats,omitempty" help:"as show prints them"`
	Reason  string    `json:"reason,omitempty" help:"why it was refused"`
	Remarks []string  `json:"remarks,omitempty" help:"what was changed or left out"`
	Percent int       `json:"percent,omitempty" help:"progress of your running import, if the size of the text is known: number is how many games were read, became is running"`
}

// Imported returns the document of an imported game.
func Imported(i *archive.Imported) ImportedDoc {
	doc := ImportedDoc{Number: i.Number, Line: i.Line, Became: "kept", Remarks: i.Remarks}
	if i.Table == nil {
		doc.Became, doc.Reason = "refused", errs.Sentence(i.Err)
		return doc
	}
	if i.Same {
		doc.Became = "same"
	}
	doc.ID = string(i.Table.ID)
	for seat, s := range i.Table.Rules.Info().Seats {
		doc.Seats = append(doc.Seats, SeatDoc{s.ID, s.Name, new(Person(i.Table.Seats[seat]))})
	}
	return doc
}

// ImportedLine says what happened to an imported game.
func ImportedLine(i *archive.Imported) string {
	head := fmt.Sprintf("Game %d, line %d: ", i.Number, i.Line)
	if i.Table == nil {
		return head + "refused. " + errs.Sentence(i.Err)
	}
	became := "saved as"
	if i.Same {
		became = "the same as"
	}
	seats := i.Table.Seats
	line := fmt.Sprintf("%s%s - %s, %s table %s.", head, Person(seats[0]), Person(seats[1]), became, i.Table.ID)
	if len(i.Remarks) > 0 {
		line += " Note: " + strings.Join(i.Remarks, "; ") + "."
	}
	return line
}

// Importing says how far imports have come, or that they have ended.
func Importing(p archive.Progress) string {
	said := ImportTally(p.Tally)
	if said == "" {
		said = Count(p.Tally.Games(), "game") + "."
	}
	if p.Running == 0 {
		return "The import has ended. " + said
	}
	if percent, ok := p.Percent(); ok {
		return fmt.Sprintf("Importing, %d %% done. So far: %s", percent, said)
	}
	return "Importing. So far: " + said
}

// ImportTally counts imported games by result. It is "" for a single game.
func ImportTally(t archive.Tally) string {
	if t.Games() < 2 {
		return ""
	}
	var parts []string
	for _, part := range []struct {
		n    int
		what string
	}{{t.Kept, "saved"}, {t.Same, "already here"}, {t.Refused, "refused"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return fmt.Sprintf("%d games: %s.", t.Games(), strings.Join(parts, ", "))
}
