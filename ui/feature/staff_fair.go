package feature

import (
	"cmp"
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/slice"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// flagDoc is a rated game that did not count in JSON.
type flagDoc struct {
	Table   string    `json:"table" help:"the game"`
	At      time.Time `json:"at" help:"when it ended"`
	Game    string    `json:"game" help:"the kind of game"`
	Players []string  `json:"players" help:"the players, in the order of their seats"`
	Why     string    `json:"why" help:"short, source or repeat"`
	Plies   int       `json:"plies" help:"how many moves of one side were played"`
	Lasted  int       `json:"lasted" help:"how many seconds it took"`
	Place   string    `json:"place" help:"where it is in the list, for --before"`
	Row     []string  `json:"row" help:"the earlier short games of these players within an hour"`
}

func describeFlag(f fair.Flag) flagDoc {
	return flagDoc{
		Table: string(f.Table), At: f.At.UTC(), Game: f.Game, Why: string(f.Why), Plies: f.Plies, Lasted: f.Lasted,
		Place:   f.Place,
		Players: []string{words.Person(f.Seats[0]), words.Person(f.Seats[1])},
		Row:     slice.Map(f.Row, func(id identity.TableID) string { return string(id) }),
	}
}

// flagReasons has what moderators read about a flag.
var flagReasons = map[table.Unfair]string{
	table.TooShort:    "given up at once",
	table.SameNetwork: "same network",
	table.Repeated:    "short games in a row",
}

var flags = action.Noun[fair.Flag]{
	Kind: action.Flag, Role: admin.Moderator,
	Find: func(ctx context.Context, c action.Caller, text string) (fair.Flag, error) {
		list, _, err := c.Club.Staff.Flags(ctx, c.Who, "", mostFlags)
		if err != nil {
			return fair.Flag{}, err
		}
		if i := slices.IndexFunc(list, func(f fair.Flag) bool { return string(f.Table) == text }); i >= 0 {
			return list[i], nil
		}
		return fair.Flag{}, words.Missing("Game %s has no flag. List them: %s", clean(text), c.Line("admin", "fairplay"))
	},
	Default: unnamed[fair.Flag]("Which game? List them: %s", "admin", "fairplay"),
	Doc:     func(_ action.Caller, f fair.Flag) any { return describeFlag(f) },
}

// usualFlags is how many flags are listed if no number is given. mostFlags is how many are searched.
const (
	usualFlags = 30
	mostFlags  = 10_000
)

var flagResource = resource.New(resource.Spec[fair.Flag]{
	Kind: action.Flag, Name: "admin/fairplay", Title: "Fair play", Closed: true, Role: admin.Moderator,
	Help: "rated games that did not count, and why",
	List: func(ctx context.Context, c action.Caller, q resource.Query) ([]fair.Flag, string, error) {
		return c.Club.Staff.Flags(ctx, c.Who, q.After, cmp.Or(q.Limit, usualFlags))
	},
	Columns: []resource.Column[fair.Flag]{
		textColumn("players", "Players", 0, func(f fair.Flag) string {
			return words.Person(f.Seats[0]) + " – " + words.Person(f.Seats[1])
		}),
		textColumn("why", "Not rated", 0, func(f fair.Flag) string { return flagReasons[f.Why] }),
		numberColumn("plies", "Plies", 2, func(f fair.Flag) int { return f.Plies }),
		textColumn("lasted", "Lasted", 3, func(f fair.Flag) string { return (time.Duration(f.Lasted) * time.Second).String() }),
		timeColumn("at", "Ended", 1, func(f fair.Flag) time.Time { return f.At }),
	},
	ID: func(f fair.Flag) string { return string(f.Table) },
	Heading: func(_ action.Caller, f fair.Flag) string {
		return "Not rated: " + words.Person(f.Seats[0]) + " – " + words.Person(f.Seats[1])
	},
	Lead: func(_ action.Caller, f fair.Flag) []message.Message {
		return sentence("Game %s of %s ended after %s and %s. Why it is not rated: %s.", string(f.Table), stamp(f.At),
			message.Number{N: f.Plies, One: "ply", Many: "plies"}.String(), (time.Duration(f.Lasted) * time.Second).String(),
			flagReasons[f.Why])
	},
	Links: func(_ action.Caller, f fair.Flag) []resource.Link {
		links := []resource.Link{{Label: "The game", Key: "g", Ref: tableRef(f.Table)}}
		for _, p := range f.Seats {
			links = append(links, resource.Link{Label: "Deal with " + words.Person(p), Ref: whomRef(words.Person(p))})
		}
		return links
	},
	Sections: func(ctx context.Context, c action.Caller, f fair.Flag) ([]resource.Section, error) {
		s := resource.Section{Name: "row", Label: "Earlier short games within an hour", Empty: "None."}
		s.Heads = []resource.Head{{Name: "table", Label: "Game"}}
		for _, id := range f.Row {
			s.Rows = append(s.Rows, resource.Row{Cells: textCells(string(id)), Ref: tableRef(id)})
		}
		return []resource.Section{s}, nil
	},
	Row:     func(_ action.Caller, f fair.Flag) any { return describeFlag(f) },
	RowType: flagDoc{}, DocType: flagDoc{},
	Empty: "All rated games counted.",
})
