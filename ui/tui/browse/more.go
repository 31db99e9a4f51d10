package browse

import (
	"context"
	"slices"

	"pawnstorm/lobby/staff"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/words"
)

// shelved is the kind of the rows of [More]: each is a resource.
const shelved action.Kind = "shelf"

// elsewhere are the private resources that have screens of their own.
var elsewhere = []string{"messages", "settings", "account"}

// More lists what a person has of their own that no other screen shows, such as tokens.
func More(s *app.Session) app.Screen { return newList(s, all(), all().more()) }

// more is the list of these resources.
func (d declared) more() *resource.Resource {
	return resource.New(resource.Spec[*resource.Resource]{
		Kind: shelved, Name: "more", Title: "More", Help: "what else belongs to you", Private: true,
		List: func(_ context.Context, c action.Caller, _ resource.Query) (list []*resource.Resource, next string, err error) {
			for _, r := range d.resources.All() {
				if r.Private && !slices.Contains(elsewhere, r.Name) || r.Role != staff.None && c.Role() >= r.Role {
					list = append(list, r)
				}
			}
			return list, "", nil
		},
		Columns: []resource.Column[*resource.Resource]{
			{Head: resource.Head{Name: "name", Label: "Name"}, Value: func(_ action.Caller, r *resource.Resource) resource.Cell {
				return resource.Cell{Text: r.Title, Ref: resource.Ref{Kind: shelved, ID: r.Name}}
			}},
			{Head: resource.Head{Name: "help", Label: "What it is", Spare: 1}, Value: func(_ action.Caller, r *resource.Resource) resource.Cell {
				return resource.Text(words.SentenceStart(r.Help) + ".")
			}},
		},
		ID:      func(r *resource.Resource) string { return r.Name },
		Heading: func(_ action.Caller, r *resource.Resource) string { return r.Title },
		Row:     func(_ action.Caller, r *resource.Resource) any { return r.Name },
	})
}
