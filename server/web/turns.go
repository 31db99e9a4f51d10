package web

import (
	"fmt"
	"html/template"
	"image"
	"strings"

	"pawnstorm/game"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/words"
)

// turnGroup has the rows of a list below one heading, each with the control that changes its value.
type turnGroup struct {
	ID, Label string
	Rows      []turnView
}

// turnView is such a row.
type turnView struct {
	ID, Label, Help string
	Path, Arg       string // of the action that sets the value
	Now             string
	Choices         []action.Choice
	Select          bool // there are too many choices for buttons
	Typed           bool
	Colour          string      // the colour that it stands for; "" is none
	Others          []doingView // other buttons, such as to reset it
}

// Buttons stand in one row if there are at most buttonChoices, with at most buttonLetters letters.
const buttonChoices, buttonLetters = 8, 55

// rowID returns the id of the row of a subject.
func rowID(ref resource.Ref) string { return "set-" + ref.ID }

// viewTurns returns the rows of a list whose values change in the list itself.
func (s *site) viewTurns(c action.Caller, r *resource.Resource, list resource.List) (groups []turnGroup) {
	turn := s.actions.Find(r.Kind, r.TurnAction)
	for i, subject := range list.Subjects {
		row := &list.Rows[i]
		if len(groups) == 0 || groups[len(groups)-1].Label != row.Group {
			id := strings.ReplaceAll(strings.ToLower(row.Group), " ", "-")
			groups = append(groups, turnGroup{ID: id, Label: row.Group})
		}
		at := addressOf(r, c, subject)
		v := turnView{
			ID: rowID(row.Ref), Path: at + "/" + turn.Name, Arg: r.TurnArg, Now: r.Turned(subject),
			Choices: turn.Spec.Choices(c, subject, r.TurnArg, nil), Typed: r.Types(subject) == resource.TypedText,
		}
		v.text(r, row)
		if r.Types(subject) == resource.TypedColour {
			v.Colour = colourOfPart(c.Who.Settings, row.Ref.ID)
		}
		for _, o := range s.actions.Offers(c, r.Kind, subject) {
			if o.Name != turn.Name && !o.IsForm() {
				v.Others = append(v.Others, doingOf(at, o))
			}
		}
		group := &groups[len(groups)-1]
		group.Rows = append(group.Rows, v)
	}
	return groups
}

// text sets the label of a row, which is its first cell, and its help, which are the other cells without the value.
// The labels of its choices begin with a capital, like all buttons.
func (v *turnView) text(r *resource.Resource, row *resource.Row) {
	v.Label = row.Cells[0].Text
	for i, cell := range row.Cells[1:] {
		if r.Heads[i+1].Name != r.TurnArg {
			v.Help = strings.TrimSpace(v.Help + " " + cell.Text)
		}
	}
	letters := 0
	for i := range v.Choices {
		v.Choices[i].Label = words.SentenceStart(v.Choices[i].Label)
		letters += len(v.Choices[i].Label)
	}
	v.Select = len(v.Choices) > buttonChoices || letters > buttonLetters
}

// sampleView is a board that shows what settings do.
type sampleView struct {
	boardView
	Colours string // the address of the style sheet with its colours; "" is none
}

// viewSample returns such a board. It has all that people can give a colour.
func (s *site) viewSample(c action.Caller) *sampleView {
	rules, so := c.Games[0], c.Who.Settings
	d := scene{info: rules.Info(), board: boardview.SampleBoard(rules), fun: so.FunNames}
	s.setPieces(&d, so)
	files := game.Cell(d.board.Files)
	d.last = []game.Cell{files + 1, files + 2}
	d.board.Marks = []game.Mark{{Cell: 3*files + 4, Kind: game.MarkDanger}}
	v := &sampleView{Colours: coloursPath(so)}
	v.Drawing = template.HTML(d.inside() + ring("picked", d.corner(1)) + ring("cursor", d.corner(files+4)) +
		dot(d.corner(2*files)))
	v.Width, v.Height = d.size()
	return v
}

// ring draws a ring inside a square, in the colour of a part of the board.
func ring(part string, at image.Point) string {
	return fmt.Sprintf(`<path class="%s-ring" fill="none" stroke="%s" stroke-width="5" d="M%d %dh59v59h-59z"/>`,
		part, siteColours[part], at.X+2, at.Y+2)
}

// dot draws the mark of a square where a piece can go.
func dot(at image.Point) string {
	return fmt.Sprintf(`<circle class="marks-dot" fill="%s" fill-opacity="0.8" cx="%d" cy="%d" r="10"/>`,
		siteColours["marks"], at.X+square/2, at.Y+square/2)
}
