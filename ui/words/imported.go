package words

import (
	"fmt"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
)

// ImportedDoc is the result of importing one game of a PGN text.
type ImportedDoc struct {
	Number  int       `json:"number" help:"of the game in the text, from 1"`
	Line    int       `json:"line" help:"of the text, on which the game begins, or on which it cannot be read"`
	Became  string    `json:"became" help:"kept, same (as one that was here) or refused"`
	ID      string    `json:"id,omitempty" help:"names the table for ever: show prints the game"`
	Seats   []SeatDoc `json:"seats,omitempty" help:"as show prints them"`
	Reason  string    `json:"reason,omitempty" help:"why it was refused"`
	Remarks []string  `json:"remarks,omitempty" help:"what of the text was not taken as it stands"`
	Percent int       `json:"percent,omitempty" help:"how much of a text of known size is read, where nothing is sent and an import of yours runs: number is that of its games so far, became is running"`
}

// became is what became of a game, in a word.
func became(i *archive.Imported) string {
	switch {
	case i.Table == nil:
		return "refused"
	case i.Same:
		return "same"
	}
	return "kept"
}

// Imported is the document of a game that came in.
func Imported(i *archive.Imported) ImportedDoc {
	doc := ImportedDoc{Number: i.Number, Line: i.Line, Became: became(i), Remarks: i.Remarks}
	if i.Table == nil {
		doc.Reason = errs.Sentence(i.Err)
		return doc
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
	seats := i.Table.Seats
	line := fmt.Sprintf("%s%s - %s is kept as table %s.", head, Person(seats[0]), Person(seats[1]), i.Table.ID)
	if i.Same {
		line = fmt.Sprintf("%s%s - %s is the same as table %s.", head, Person(seats[0]), Person(seats[1]), i.Table.ID)
	}
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
		return fmt.Sprintf("An import is under way, %d %% of it. So far: %s", percent, said)
	}
	return "An import is under way. So far: " + said
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
	}{{t.Kept, "kept"}, {t.Same, "the same as one here"}, {t.Refused, "refused"}} {
		if part.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", part.n, part.what))
		}
	}
	return fmt.Sprintf("%d games: %s.", t.Games(), strings.Join(parts, ", "))
}
