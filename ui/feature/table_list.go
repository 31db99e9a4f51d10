package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
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
		viewColumn("watching", "Watching", 3, func(c action.Caller, t *table.Table) string {
			if n := c.Club.Tables.Watching(t); n > 0 {
				return strconv.Itoa(n)
			}
			return ""
		}),
		textColumn("name", "Name", 2, func(t *table.Table) string { return identity.Clean(t.Name, 20) }),
	},
	Marks:    func(c action.Caller, t *table.Table) resource.Mark { return resource.Mark{Mine: t.Involves(c.Who.ID)} },
	InMemory: true,
	ID:       func(t *table.Table) string { return string(t.ID) },
	Heading:  func(_ action.Caller, t *table.Table) string { return words.GameAndClock(t) },
	Row:      func(c action.Caller, t *table.Table) any { return c.Viewer().Listed(t) },
	Doc:      tableDoc,
	RowType:  words.ListedDoc{}, DocType: words.TableDoc{},
	Marked: "yours",
	Empty:  "No open tables and no games.",
	Lines:  tableLines,
	Page:   tablePage,
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

// tableLines returns tables as text. The number before one of the person's own is the number in "board 2".
func tableLines(c action.Caller, q resource.Query, list []*table.Table) []string {
	game := q.Get(anyGame)
	create := c.Line("new", cmp.Or(game, "chess"))
	switch state := q.Get(tableState); {
	case len(list) > 0 && state == "mine":
		own := OwnTables(c)
		return slice.Map(list, func(t *table.Table) string {
			number := slices.IndexFunc(own, func(o *table.Table) bool { return o.ID == t.ID }) + 1
			return fmt.Sprintf("%2d  %s", number, c.Viewer().Row(t))
		})
	case len(list) > 0:
		return slice.Map(list, c.Viewer().Row)
	case state == "mine":
		return []string{"You have no tables. To create one: " + create}
	case state == "live":
		return []string{"No games are being played. To create a table: " + create}
	}
	for t := range c.Club.Tables.Listing().Open.All() {
		if t.Involves(c.Who.ID) && (game == "" || t.Game == game) {
			return []string{"No other open tables. To create one: " + create}
		}
	}
	return []string{"No open tables. To create one: " + create}
}
