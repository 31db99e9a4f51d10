package browse

import (
	"context"
	"slices"

	"pawnstorm/lobby/admin"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/words"
)

// upFront lists the private resources in the lobby's menu; [More] lists the others.
var upFront = []string{"account", "settings", "messages", "friends", "keys"}

// Listed returns the resources in the lobby's menu: some of the user's own, and all public ones.
func Listed(s *app.Session) []*resource.Resource {
	var private, public []*resource.Resource
	for _, r := range all().resources.All() {
		switch {
		case r.Role != admin.None, r.Kind == action.Lobby, r.Kind == action.Table: // the lobby shows them
		case !r.Private:
			public = append(public, r)
		case slices.Contains(upFront, r.Name) && (!s.Me.Guest || r.Guests):
			private = append(private, r)
		}
	}
	return append(private, public...)
}

// Lists returns the names of the resources with a list that the user may see. It leaves out
// tables and chat, which the lobby shows.
func Lists(s *app.Session) (names []string) {
	for _, r := range all().resources.All() {
		mine := !r.Private || !s.Me.Guest || r.Guests
		if mine && !r.Single && r.Role == admin.None && r.Kind != action.Lobby && r.Kind != action.Table {
			names = append(names, r.Name)
		}
	}
	return names
}

// More lists the user's other resources, such as tokens, and those for the club's staff.
func More(s *app.Session) app.Screen {
	list := func(_ context.Context, c action.Caller, _ resource.Query) ([]*resource.Resource, string, error) {
		var found []*resource.Resource
		for _, r := range all().resources.All() {
			mine := r.Private && !slices.Contains(upFront, r.Name) && (!c.Who.Guest || r.Guests)
			if r.Role == admin.None && mine || r.Role != admin.None && c.Role() >= r.Role {
				found = append(found, r)
			}
		}
		return found, "", nil
	}
	name := func(_ action.Caller, r *resource.Resource) resource.Cell {
		return resource.Cell{Text: r.Title, Ref: resource.ToList(r.Name)}
	}
	help := func(_ action.Caller, r *resource.Resource) resource.Cell {
		return resource.Text(words.SentenceStart(r.Help) + ".")
	}
	return newList(s, all(), resource.New(resource.Spec[*resource.Resource]{
		Kind: "more", Name: "more", Title: "More", Help: "your pages", InMemory: true, List: list,
		Columns: []resource.Column[*resource.Resource]{
			{Head: resource.Head{Name: "name", Label: "Name"}, Value: name},
			{Head: resource.Head{Name: "help", Label: "What it is", Spare: 1}, Value: help},
		},
		ID:      func(*resource.Resource) string { return "" },
		Heading: func(_ action.Caller, r *resource.Resource) string { return r.Title },
		Row:     func(_ action.Caller, r *resource.Resource) any { return r.Name },
		Empty:   "You need an account for more.",
	}).Declared())
}
