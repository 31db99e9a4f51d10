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

// tableState chooses which tables to list.
var tableState = resource.Filter{Name: "state", Label: "Show", Choices: []action.Choice{
	{Label: "all"},
	{Value: "mine", Label: "yours"},
	{Value: "open", Label: "open tables"},
	{Value: "live", Label: "games being played"},
}}

var tableResource = resource.New(resource.Spec[*table.Table]{
	Kind: action.Table, Name: "tables", Title: "Tables", Help: "open tables and games being played",
	Filters: []resource.Filter{tableState, anyGame},
	List:    listTables,
	Columns: []resource.Column[*table.Table]{
		viewColumn("players", "Players", 0, func(c action.Caller, t *table.Table) string {
			return c.Viewer().Players(t)
		}),
		textColumn("game", "Game", 1, func(t *table.Table) string { return t.Rules.Info().Name }),
		viewColumn("state", "State", 0, func(c action.Caller, t *table.Table) string { return c.Viewer().State(t) }),
		textColumn("name", "Name", 2, func(t *table.Table) string { return identity.Clean(t.Name, 20) }),
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
	Empty: "No open tables and no games.",
	Follow: func(ctx context.Context, c action.Caller, id string) <-chan struct{} {
		if t := c.Club.Tables.Known(identity.TableID(id)); t != nil {
			return signals(ctx, c.Club.Tables.Follow(ctx, t, c.Who.Person))
		}
		return c.Club.Tables.Changes(ctx)
	},
})

// listTables lists the person's own tables, then open tables, then games in progress. A filter keeps
// one of the three.
func listTables(_ context.Context, c action.Caller, q resource.Query) (list []*table.Table, next string, err error) {
	now, state, game := c.Club.Tables.Listing(), q.Get(tableState), q.Get(anyGame)
	wanted := func(of string) bool { return state == "" || state == of }
	if wanted("mine") {
		list = OwnTables(c)
	}
	var others []*table.Table
	if wanted("open") {
		others = slices.Collect(now.Open.All())
	}
	if wanted("live") {
		others = slices.AppendSeq(others, now.Live.All())
	}
	if state == "" { // their own tables come first
		others = slices.DeleteFunc(others, func(t *table.Table) bool { return t.Involves(c.Who.ID) })
	}
	list = append(list, others...)
	return slices.DeleteFunc(list, func(t *table.Table) bool { return game != "" && t.Game != game }), "", nil
}
