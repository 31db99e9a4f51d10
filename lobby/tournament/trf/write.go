package trf

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode"

	"pawnstorm/lobby/tournament/crosstable"
)

// Write writes the report and keeps the order of the players. It cuts text to its columns and replaces
// characters that are not printable with blanks.
func (r *Report) Write(out io.Writer) error {
	w := bufio.NewWriter(out)
	for _, field := range [][2]string{
		{"012", r.Name}, {"042", r.Begins}, {"052", r.Ends}, {"092", r.Type}, {"102", r.Arbiter}, {"122", r.TimeControl},
	} {
		if field[1] != "" {
			fmt.Fprintf(w, "%s %s\n", field[0], clean(field[1]))
		}
	}
	rated := 0
	for i := range r.Players {
		if r.Players[i].Rating > 0 {
			rated++
		}
	}
	fmt.Fprintf(w, "062 %d\n072 %d\n", len(r.Players), rated)
	if r.Rounds > 0 {
		fmt.Fprintf(w, "XXR %d\n", r.Rounds)
	}
	switch r.First {
	case crosstable.White:
		fmt.Fprintln(w, "XXC white1")
	case crosstable.Black:
		fmt.Fprintln(w, "XXC black1")
	}
	for i := range r.Players {
		r.Players[i].write(w)
	}
	for i := range r.Players {
		r.Players[i].writeVirtual(w)
	}
	for i := range r.Teams {
		r.Teams[i].write(w)
	}
	return w.Flush()
}

// write leaves the columns of sex, title, federation, FIDE ID and birth blank.
func (p *Player) write(w io.Writer) {
	fmt.Fprintf(w, "001 %4d %4s %s %s %26s %4s %s",
		p.Row.Number, "", cell(p.Name, 33), number(p.Rating), "",
		pointsText(p.Row.Points(len(p.Row.Rounds))), number(p.Place))
	for _, round := range p.Row.Rounds {
		fmt.Fprintf(w, "  %s %s %s", opponentText(round), colourText[round.Colour], resultText[round.Result])
	}
	fmt.Fprintln(w)
}

func (p *Player) writeVirtual(w io.Writer) {
	if len(p.Virtual) == 0 {
		return
	}
	fmt.Fprintf(w, "XXA %4d", p.Row.Number)
	for _, points := range p.Virtual {
		fmt.Fprintf(w, " %4s", pointsText(points))
	}
	fmt.Fprintln(w)
}

// write writes the name in columns 5 to 36, then the players in columns of five.
func (t *Team) write(w io.Writer) {
	fmt.Fprintf(w, "013 %s", cell(t.Name, 32))
	for i, n := range t.Players {
		if i > 0 {
			fmt.Fprint(w, " ")
		}
		fmt.Fprint(w, number(n))
	}
	fmt.Fprintln(w)
}

var colourText = [...]string{crosstable.NoColour: "-", crosstable.White: "w", crosstable.Black: "b"}

var resultText = [...]string{
	crosstable.Absent: "Z", crosstable.Win: "1", crosstable.Draw: "=", crosstable.Loss: "0",
	crosstable.ForfeitWin: "+", crosstable.ForfeitLoss: "-",
	crosstable.Bye: "U", crosstable.HalfBye: "H", crosstable.FullBye: "F",
}

func opponentText(round crosstable.Round) string {
	if round.Opponent == 0 {
		return "0000"
	}
	return number(round.Opponent)
}

// mostNumber is the highest number that four columns can hold.
const mostNumber = 9999

// number formats a number in four columns, blank if it is not positive.
func number(n int) string {
	if n <= 0 {
		return "    "
	}
	return fmt.Sprintf("%4d", min(n, mostNumber))
}

// pointsText formats halves, such as 2.5.
func pointsText(halves int) string { return fmt.Sprintf("%d.%d", halves/2, halves%2*5) }

// cell pads or cuts text to width columns.
func cell(text string, width int) string {
	return fmt.Sprintf("%-*.*s", width, width, clean(text))
}

// clean replaces everything that could end a line.
func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return ' '
		}
		return r
	}, text)
}
