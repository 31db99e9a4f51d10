package feature

import (
	"context"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// The filters of the list of tables.
var (
	tableState = resource.Filter{Name: "state", Label: "Show", Choices: []action.Choice{
		{Label: "all"}, {Value: "mine", Label: "yours"}, {Value: "open", Label: "open tables"}, {Value: "live", Label: "games being played"},
	}}
	tableGame = resource.Filter{Name: "game", Label: "Game", Choices: []action.Choice{{Label: "any"}}, Games: true}
)

func tableResource() *resource.Resource {
	column := func(name, label string, spare int, value func(action.Caller, *table.Table) string) resource.Column[*table.Table] {
		return resource.Column[*table.Table]{
			Head:  resource.Head{Name: name, Label: label, Spare: spare},
			Value: func(c action.Caller, t *table.Table) resource.Cell { return resource.Text(value(c, t)) },
		}
	}
	return resource.New(resource.Spec[*table.Table]{
		Kind: action.Table, Name: "tables", Title: "Tables", Help: "open tables and games being played",
		Filters: []resource.Filter{tableState, tableGame},
		List:    listTables,
		Columns: []resource.Column[*table.Table]{
			column("players", "Players", 0, func(c action.Caller, t *table.Table) string { return c.Viewer().Players(t) }),
			column("game", "Game", 1, func(_ action.Caller, t *table.Table) string { return t.Rules.Info().Name }),
			column("state", "State", 0, func(c action.Caller, t *table.Table) string { return c.Viewer().State(t) }),
			column("name", "Name", 2, func(_ action.Caller, t *table.Table) string { return identity.Clean(t.Name, 20) }),
		},
		Marks:    func(c action.Caller, t *table.Table) resource.Mark { return resource.Mark{Mine: t.Involves(c.Who.ID)} },
		InMemory: true,
		ID:       func(t *table.Table) string { return string(t.ID) },
		Heading:  func(_ action.Caller, t *table.Table) string { return words.GameAndClock(t) },
		Row:      func(c action.Caller, t *table.Table) any { return c.Viewer().Listed(t) },
		Doc: func(_ context.Context, c action.Caller, t *table.Table) (any, error) {
			return c.Viewer().Table(t), maySee(c, t)
		},
		RowType: words.ListedDoc{}, DocType: words.TableDoc{},
		Empty: "No table is open and no game is being played.",
		Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
			if t := c.Club.Tables.Known(identity.TableID(id)); t != nil {
				return heard(ctx, c.Club.Tables.Follow(ctx, t, c.Who.Person))
			}
			return c.Club.Tables.Changes(ctx)
		},
	})
}

// listTables lists the person's own tables, then open tables, then games in progress. A filter
// keeps one of the three.
func listTables(_ context.Context, c action.Caller, q resource.Query) (list []*table.Table, next string, err error) {
	now, state, game := c.Club.Tables.Listing(), q.Get(tableState), q.Get(tableGame)
	wanted := func(of string) bool { return state == "" || state == of }
	if wanted("mine") {
		list = OwnTables(c)
	}
	others := func(t *table.Table) bool { return state != "" || !t.Involves(c.Who.ID) } // those are first
	if wanted("open") {
		for t := range now.Open.All() {
			if others(t) {
				list = append(list, t)
			}
		}
	}
	if wanted("live") {
		for t := range now.Live.All() {
			if others(t) {
				list = append(list, t)
			}
		}
	}
	return slices.DeleteFunc(list, func(t *table.Table) bool { return game != "" && t.Game != game }), "", nil
}
