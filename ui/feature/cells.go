package feature

import (
	"strconv"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
)

// column returns a column whose cells may depend on the person.
func column[S any](name, label string, spare int, cell func(action.Caller, S) resource.Cell) resource.Column[S] {
	return resource.Column[S]{Head: resource.Head{Name: name, Label: label, Spare: spare}, Value: cell}
}

// cellColumn returns a column whose cells are the same for everyone.
func cellColumn[S any](name, label string, spare int, cell func(S) resource.Cell) resource.Column[S] {
	return column(name, label, spare, func(_ action.Caller, s S) resource.Cell { return cell(s) })
}

// textColumn returns a column of text.
func textColumn[S any](name, label string, spare int, text func(S) string) resource.Column[S] {
	return cellColumn(name, label, spare, func(s S) resource.Cell { return resource.Text(text(s)) })
}

// viewColumn returns a column of text that may depend on the person.
func viewColumn[S any](name, label string, spare int, text func(action.Caller, S) string) resource.Column[S] {
	return column(name, label, spare, func(c action.Caller, s S) resource.Cell { return resource.Text(text(c, s)) })
}

// numberColumn returns a column of numbers.
func numberColumn[S any](name, label string, spare int, number func(S) int) resource.Column[S] {
	return right(textColumn(name, label, spare, func(s S) string { return strconv.Itoa(number(s)) }))
}

// timeColumn returns a column of times.
func timeColumn[S any](name, label string, spare int, at func(S) time.Time) resource.Column[S] {
	return cellColumn(name, label, spare, func(s S) resource.Cell { return resource.Cell{At: at(s)} })
}

// right aligns a column to the right.
func right[S any](col resource.Column[S]) resource.Column[S] {
	col.Right = true
	return col
}

// naming makes a column whose values name the subjects.
func naming[S any](col resource.Column[S]) resource.Column[S] {
	col.Names = true
	return col
}

// addText adds a field to a section, unless the text is empty.
func addText(s *resource.Section, label, text string) {
	if text != "" {
		s.Fields = append(s.Fields, resource.Field{Label: label, Cell: resource.Text(text)})
	}
}

// addTime adds a field to a section, unless the time is zero.
func addTime(s *resource.Section, label string, at time.Time) {
	if !at.IsZero() {
		s.Fields = append(s.Fields, resource.Field{Label: label, Cell: resource.Cell{At: at}})
	}
}

// textCells returns cells of text.
func textCells(texts ...string) []resource.Cell { return slice.Map(texts, resource.Text) }

// tableRef returns a link to a table.
func tableRef(id identity.TableID) resource.Ref {
	return resource.Ref{Kind: action.Table, ID: string(id)}
}
