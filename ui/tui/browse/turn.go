package browse

import (
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/action"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// A list with a sample board is sampleList cells wide. Windows of besideSample cells or more
// show the sample next to it.
const sampleList, besideSample = 40, 72

// turner returns the action that arrow keys run on a subject.
func (l *list) turner() *action.Action { return l.actions.Find(l.r.Kind, l.r.TurnAction) }

// turned puts arrows around the values that arrow keys change.
func (l *list) turned(rows []resource.Row) []resource.Row {
	at := slices.IndexFunc(l.r.Heads, func(h resource.Head) bool { return h.Name == l.r.TurnArg })
	if at < 0 {
		return rows
	}
	for i := range rows {
		rows[i].Cells[at].Text = "‹ " + rows[i].Cells[at].Text + " ›"
	}
	return rows
}

// turnRow gives the subject under the cursor its next or previous value.
func (l *list) turnRow(by int) tea.Cmd {
	a, c := l.turner(), l.caller()
	arg := *first(a.Args, func(arg action.Arg) bool { return arg.Name == l.r.TurnArg })
	choices := a.Choices(c, l.subject, arg, nil)
	at := slices.IndexFunc(choices, func(c action.Choice) bool { return c.Value == l.r.Turned(l.subject) })
	values := action.Values{arg.Name: {choices[(max(at, 0)+by+len(choices))%len(choices)].Value}}
	if edit, err := a.Prefers(c, l.subject, values); err == nil && edit != nil {
		return tea.Batch(l.s.Choose(edit), l.reload())
	}
	return l.carryOut(l, action.Offer{Action: a, Label: a.Label}, values)
}

// rowLines draws the rows in w by h cells, and below them the cells of the chosen row that do
// not fit into it.
func (l *list) rowLines(w, h int) []string {
	most := 0
	if l.turnable {
		most = min(3, h/4)
	}
	lines := l.grid.view(l.s, nil, w, h-most)
	if most == 0 {
		return lines
	}
	hidden := widget.Wrap(l.grid.hidden(l.s), w-2)
	return append(lines, widget.Indent(hidden[:min(len(hidden), most)], 1)...)
}

// sample draws a board in the user's theme, in w by h cells.
func (l *list) sample(w, h int) []string {
	p := boardview.Picture{Board: boardview.SampleBoard(l.s.Games[0]), Looks: boardview.SampleLooks}
	c := canvas.New(w, max(h, 0))
	if p.Largest(l.s.Styles.Sizes, w, h) {
		p.Paint(c, l.s.Styles)
	}
	return c.Lines()
}

// filled pads lines to w cells.
func filled(lines []string, w int) []string {
	for i, l := range lines {
		lines[i] = widget.Fit(l, w)
	}
	return lines
}

// hidden returns the cells of the chosen row that have no column.
func (g *grid) hidden(s *app.Session) string {
	row := g.chosen()
	if row == nil || g.cols == nil {
		return ""
	}
	var texts []string
	for i, cell := range row.Cells {
		shown := slices.ContainsFunc(g.cols.list, func(c *column) bool { return c.cell == i })
		if text := cellText(s, cell); text != "" && !shown {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " · ")
}
