package feature

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/admin"
	"pawnstorm/lobby/digest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/slice"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// digestDoc is the digest of a week in JSON.
type digestDoc struct {
	From        time.Time          `json:"from" help:"start of the week"`
	To          time.Time          `json:"to" help:"end of the week, exclusive"`
	People      int                `json:"people" help:"how many people finished a game"`
	Guests      int                `json:"guests" help:"how many of them had no account"`
	Games       int                `json:"games" help:"how many games were finished"`
	Programs    int                `json:"programs" help:"how many of them had a bot"`
	Accounts    int                `json:"accounts" help:"how many accounts people made"`
	Pools       []poolDoc          `json:"pools" help:"the games by game and speed, with games and people"`
	Active      []activeDoc        `json:"active" help:"the most active players: player, games and won"`
	Top         []topDoc           `json:"top" help:"the best games: id, game, speed, seats (name and rating of today), winner (0, 1 or null), reason, plies, ended"`
	Tournaments []tournamentEndDoc `json:"tournaments" help:"finished tournaments: id, name, kind, game, players, winners, ended"`
}

type poolDoc struct {
	Game   string `json:"game"`
	Speed  string `json:"speed"`
	Games  int    `json:"games"`
	People int    `json:"people"`
}

type activeDoc struct {
	Player string `json:"player"`
	Games  int    `json:"games"`
	Won    int    `json:"won"`
}

type topDoc struct {
	ID     string       `json:"id"`
	Game   string       `json:"game"`
	Speed  string       `json:"speed"`
	Seats  []topSeatDoc `json:"seats"`
	Winner *int         `json:"winner"`
	Reason string       `json:"reason"`
	Plies  int          `json:"plies"`
	Ended  time.Time    `json:"ended"`
}

type topSeatDoc struct {
	Player string `json:"player"`
	Rating int    `json:"rating"`
}

type tournamentEndDoc struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Kind    string    `json:"kind"`
	Game    string    `json:"game"`
	Players int       `json:"players"`
	Winners []string  `json:"winners"`
	Ended   time.Time `json:"ended"`
}

// week is the time that a digest covers: a week of the club, or the last seven days.
type week struct {
	ID       string
	from, to time.Time
}

// shownWeeks is how many weeks are listed.
const shownWeeks = 12

func weekFrom(from, to time.Time) week {
	year, n := from.ISOWeek()
	return week{fmt.Sprintf("%04d-W%02d", year, n), from, to}
}

func lastDays(_ context.Context, c action.Caller) (week, error) {
	now := c.Now()
	return week{now.Format(time.DateOnly), now.AddDate(0, 0, -7), now}, nil
}

var digests = action.Noun[week]{
	Kind: action.Digest, Role: admin.Operator,
	Find: func(_ context.Context, c action.Caller, text string) (week, error) {
		from, to, err := c.Club.Digests.ReadWeek(text)
		return weekFrom(from, to), err
	},
	Default: lastDays,
	Doc:     func(_ action.Caller, w week) any { return w.doc() },
}

// doc returns only the bounds of the week, since the rest must be computed.
func (w week) doc() digestDoc { return digestDoc{From: w.from.UTC(), To: w.to.UTC()} }

var digestResource = resource.New(resource.Spec[week]{
	Kind: action.Digest, Name: "admin/digests", Title: "Weeks", Closed: true, Role: admin.Operator,
	Help: "sum up a week: players, games, tournaments",
	List: func(_ context.Context, c action.Caller, _ resource.Query) (list []week, next string, err error) {
		at := c.Now()
		for range shownWeeks {
			from, to := c.Club.Digests.Week(at)
			list, at = append(list, weekFrom(from, to)), from.Add(-time.Hour)
		}
		return list, "", nil
	},
	Columns: []resource.Column[week]{
		textColumn("week", "Week", 0, func(w week) string { return w.ID }),
		textColumn("from", "From", 0, func(w week) string { return w.from.Format("Monday 2 January") }),
		textColumn("to", "To", 1, func(w week) string { return w.to.Add(-time.Hour).Format("Monday 2 January 2006") }),
	},
	ID:      func(w week) string { return w.ID },
	Heading: func(_ action.Caller, w week) string { return "Week " + w.ID },
	Sections: func(ctx context.Context, c action.Caller, w week) ([]resource.Section, error) {
		d, err := c.Club.Digests.Of(ctx, w.from, w.to)
		if err != nil {
			return nil, err
		}
		return digestSections(c, d), nil
	},
	Row: func(_ action.Caller, w week) any { return w.doc() },
	Doc: func(ctx context.Context, c action.Caller, w week) (any, error) {
		d, err := c.Club.Digests.Of(ctx, w.from, w.to)
		if err != nil {
			return nil, err
		}
		return describeDigest(d), nil
	},
	RowType: digestDoc{}, DocType: digestDoc{},
	Empty: "No weeks.",
})

// digestSections returns a digest for people.
func digestSections(c action.Caller, d *digest.Digest) []resource.Section {
	doc, text := describeDigest(d), c.Club.Digests.Lines(d, "")
	if end := slices.Index(text, ""); end >= 0 {
		text = text[:end]
	}
	pools := resource.Section{Name: "games", Label: "Games", Heads: []resource.Head{
		{Label: "Game"}, {Label: "Speed"}, {Label: "Games", Right: true}, {Label: "People", Right: true},
	}}
	pools.Rows = slice.Map(doc.Pools, func(p poolDoc) resource.Row {
		return resource.Row{Cells: textCells(p.Game, p.Speed, strconv.Itoa(p.Games), strconv.Itoa(p.People))}
	})
	active := resource.Section{Name: "active", Label: "Most active", Heads: []resource.Head{
		{Label: "Player"}, {Label: "Games", Right: true}, {Label: "Won", Right: true},
	}}
	active.Rows = slice.Map(doc.Active, func(a activeDoc) resource.Row {
		return resource.Row{Cells: textCells(a.Player, strconv.Itoa(a.Games), strconv.Itoa(a.Won))}
	})
	top := resource.Section{Name: "top", Label: "Top games, by today's ratings", Heads: []resource.Head{
		{Label: "Players"}, {Label: "Game", Spare: 1}, {Label: "Result"},
	}}
	for i := range d.Top {
		g := &doc.Top[i]
		players := slice.Map(g.Seats, func(s topSeatDoc) string { return fmt.Sprintf("%s (%d)", s.Player, s.Rating) })
		result := "drawn"
		if g.Winner != nil {
			result = g.Seats[*g.Winner].Player + " won"
		}
		result = strings.TrimSuffix(result+", "+g.Reason, ", ")
		top.Rows = append(top.Rows, resource.Row{
			Ref:   tableRef(d.Top[i].ID),
			Cells: textCells(strings.Join(players, " - "), strings.TrimSpace(g.Game+" "+g.Speed), result),
		})
	}
	ended := resource.Section{Name: "tournaments", Label: "Tournaments", Heads: []resource.Head{
		{Label: "Tournament"}, {Label: "Game", Spare: 1}, {Label: "Players", Right: true}, {Label: "Won by"},
	}}
	ended.Rows = slice.Map(doc.Tournaments, func(t tournamentEndDoc) resource.Row {
		return resource.Row{
			Ref:   resource.Ref{Kind: action.Tournament, ID: t.ID},
			Cells: textCells(t.Name, t.Game, strconv.Itoa(t.Players), strings.Join(t.Winners, " and ")),
		}
	})
	list := []resource.Section{{Name: "all", Text: text}, pools, active, top, ended}
	return slices.DeleteFunc(list, func(s resource.Section) bool { return s.IsEmpty() })
}

func describeDigest(d *digest.Digest) digestDoc {
	return digestDoc{
		From: d.From.UTC(), To: d.To.UTC(),
		People: d.People, Guests: d.Guests, Games: d.Games, Programs: d.Programs, Accounts: d.Accounts,
		Pools: slice.Map(d.Pools, func(p digest.Pool) poolDoc {
			return poolDoc{p.Game, string(p.Speed), p.Games, p.People}
		}),
		Active: slice.Map(d.Active, func(a digest.Active) activeDoc {
			return activeDoc{words.Person(a.Person), a.Games, a.Won}
		}),
		Top: slice.Map(d.Top, describeTop),
		Tournaments: slice.Map(d.Tournaments, func(t digest.Tournament) tournamentEndDoc {
			winners := slice.Map(t.Winners, clean)
			return tournamentEndDoc{
				string(t.ID), clean(t.Name), string(t.Kind), t.Game, t.Players, winners, t.Ended.UTC(),
			}
		}),
	}
}

func describeTop(g digest.Game) topDoc {
	doc := topDoc{
		ID: string(g.ID), Game: g.Game, Speed: string(g.Speed),
		Reason: identity.Clean(g.Reason, 40), Plies: g.Plies, Ended: g.Ended.UTC(),
	}
	for seat, p := range g.Seats {
		doc.Seats = append(doc.Seats, topSeatDoc{words.Person(p), g.Ratings[seat]})
	}
	if g.Winner != game.NoSeat {
		doc.Winner = new(int(g.Winner))
	}
	return doc
}
