package compare

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"pawnstorm/cmd/pawnload/reference"
)

// references lists the reference servers in the order of the columns.
var references = []string{reference.Tea, reference.Compact, reference.Raw, reference.Floor}

// titles has the headings of measurements; %d is the number of sessions.
var titles = map[Part]string{
	Alone:   "Two players alone",
	Lobby:   "%d sessions in the lobby",
	Board:   "%d sessions at boards",
	Images:  "%d sessions at boards, with images",
	Watch:   "%d sessions watching the game",
	Shipped: "%d sessions in the lobby, with a continuous backup",
	Clocks:  "%d sessions at boards with running clocks",
	Live:    "%d sessions, all playing",
	Start:   "A start with %d open tables",
}

// Write writes the report as tables: a column for each server, pawnstorm's ratios
// to the others, and its goals.
func (r *Report) Write(w io.Writer) error {
	var text strings.Builder
	processors := "client and server on one each"
	if !r.Machine.Parted {
		processors = "client and server share processors"
	}
	fmt.Fprintf(&text, "%s, %d processors, %s, %s\n", r.Machine.System, r.Machine.Processors, processors, r.Machine.Go)
	for _, n := range r.Notes {
		fmt.Fprintln(&text, n)
	}
	for _, m := range r.Measurements {
		if !slices.Contains(references, m.Server) {
			r.writeMeasurement(&text, m)
		}
	}
	_, err := io.WriteString(w, text.String())
	return err
}

func (r *Report) writeMeasurement(text *strings.Builder, m Measurement) {
	title := titles[m.Part]
	if strings.Contains(title, "%d") {
		title = fmt.Sprintf(title, m.Sessions)
	}
	if m.Sessions < m.Stage {
		title += fmt.Sprintf(" (of %d)", m.Stage)
	}
	table := tabwriter.NewWriter(text, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(text, "\n%s\n", title)
	head := []string{"", m.Server}
	others := r.others(m)
	for _, o := range others {
		head = append(head, o.name)
	}
	for _, o := range others {
		head = append(head, "/"+o.name)
	}
	fmt.Fprintln(table, strings.Join(head, "\t")+"\t")
	for _, row := range figures {
		x, known := m.Figures[row.figure]
		if !known {
			continue
		}
		cells := []string{row.words, number(x)}
		cells = append(cells, r.ratios(others, row.figure, x)...)
		if v, ok := r.verdict(m, row.figure); ok {
			cells = append(cells, v.String())
		}
		fmt.Fprintln(table, strings.Join(cells, "\t")+"\t")
	}
	table.Flush()
}

// other is a column of a table that a measurement is compared with.
type other struct {
	name         string
	*Measurement // nil if there is none
}

// besides are the parts that are compared with another place of the same server.
var besides = map[Part]struct {
	name  string
	place Part
}{Images: {"text", Board}, Shipped: {"plain", Lobby}}

// others returns what a measurement is compared with: the references if any of
// them has figures, or for images and shipped the same without them.
func (r *Report) others(m Measurement) (list []other) {
	if beside, ok := besides[m.Part]; ok {
		if plain := r.find(Pawnstorm, beside.place, m.Stage); plain != nil {
			list = append(list, other{beside.name, plain})
		}
		return list
	}
	known := false
	for _, name := range references {
		beside := r.beside(m, name)
		known = known || beside != nil
		list = append(list, other{name, beside})
	}
	if !known {
		return nil
	}
	return list
}

// ratios returns the cells of others, and pawnstorm's ratios to them.
func (r *Report) ratios(others []other, f Figure, x float64) []string {
	var values, ratios []string
	for _, o := range others {
		value, ratio := "-", "-"
		if y, known := r.figure(o.Measurement, f); known {
			value = number(y)
			if y > 0 {
				ratio = number(x / y)
			}
		}
		values, ratios = append(values, value), append(ratios, ratio)
	}
	return append(values, ratios...)
}

// String returns a text such as "<= 187 (1.6 raw): missed".
func (v Verdict) String() string {
	sign, of, end := "<=", "", "missed"
	if v.Least {
		sign = ">="
	}
	if v.Of != "" {
		of = " (" + v.Of + ")"
	}
	if v.Met {
		end = "met"
	}
	return fmt.Sprintf("%s %s%s: %s", sign, number(v.Goal), of, end)
}

// number formats x with three significant digits, or without decimals from 100.
func number(x float64) string {
	switch {
	case x >= 100 || x == 0:
		return fmt.Sprintf("%.0f", x)
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 0.1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.3f", x)
}
