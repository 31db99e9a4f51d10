package feature

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
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

// flagDoc is a flag in JSON.
type flagDoc struct {
	ID        string        `json:"id" help:"permanent id of the flag"`
	Table     string        `json:"table" help:"the game; empty if the flag is about a player"`
	At        time.Time     `json:"at" help:"when the game ended, or when the figures were made"`
	Game      string        `json:"game" help:"the kind of game"`
	Players   []string      `json:"players" help:"the players, in the order of their seats; or the player that the figures are about"`
	Why       string        `json:"why" help:"short, source, repeat, revert or check"`
	Plies     int           `json:"plies" help:"how many moves of one side were played"`
	Lasted    int           `json:"lasted" help:"how many seconds it took"`
	Open      bool          `json:"open" help:"whether a moderator still has to look at it"`
	Place     string        `json:"place" help:"where it is in the list, for --before"`
	Row       []string      `json:"row" help:"the earlier short games of these players within an hour, or the analysed games"`
	Results   int           `json:"results" help:"how many rated games were read"`
	Figures   []figureDoc   `json:"figures" help:"each has name, got, expected, z (standard deviations to the suspicious side), n (games or moves) and games"`
	Decisions []decisionDoc `json:"decisions" help:"what moderators did: at, by, what (done, decide, revert or restore) and text"`
	Appeals   []appealDoc   `json:"appeals" help:"what players wrote about that: by, at, text, and answer or null"`
}

type figureDoc struct {
	Name     string   `json:"name"`
	Got      float64  `json:"got"`
	Expected float64  `json:"expected"`
	Z        float64  `json:"z"`
	N        int      `json:"n"`
	Games    []string `json:"games"`
}

// decisionDoc is a decision in JSON. Players get none of By.
type decisionDoc struct {
	At   time.Time `json:"at"`
	By   string    `json:"by,omitempty"`
	What string    `json:"what"`
	Text string    `json:"text"`
}

type appealDoc struct {
	By     string       `json:"by"`
	At     time.Time    `json:"at"`
	Text   string       `json:"text"`
	Answer *decisionDoc `json:"answer"`
}

func describeDecision(d fair.Decision) decisionDoc {
	return decisionDoc{d.At.UTC(), clean(d.By), string(d.Word), clean(d.Text)}
}

func describeAppeal(a fair.Appeal) appealDoc {
	doc := appealDoc{By: words.Person(a.Who), At: a.At.UTC(), Text: identity.Clean(a.Text, fair.MostAppeal)}
	if a.Answer != nil {
		doc.Answer = new(describeDecision(*a.Answer))
	}
	return doc
}

func tableIDs(ids []identity.TableID) []string {
	return slice.Map(ids, func(id identity.TableID) string { return string(id) })
}

func describeFlag(f fair.Flag) flagDoc {
	return flagDoc{
		ID: f.ID(), Table: string(f.Table), At: f.At.UTC(), Game: f.Game, Why: string(f.Why), Plies: f.Plies,
		Lasted: f.Lasted, Open: f.Open(), Place: f.Place, Results: f.Results,
		Players: slice.Map(f.About(), words.Person), Row: tableIDs(f.Row),
		Figures: slice.Map(f.Figures, func(x fair.Figure) figureDoc {
			return figureDoc{string(x.Name), x.Got, x.Expected, x.Z, x.N, tableIDs(x.Games)}
		}),
		Decisions: slice.Map(f.Decisions, describeDecision), Appeals: slice.Map(f.Appeals, describeAppeal),
	}
}

// flagReasons has what moderators read about a flag.
var flagReasons = map[table.Unfair]string{
	table.TooShort:    "given up at once",
	table.SameNetwork: "same network",
	table.Repeated:    "short games in a row",
	table.Reverted:    "reverted",
	fair.Checked:      "figures",
}

// flagPlayers names the players of a flag.
func flagPlayers(f fair.Flag) string {
	return strings.Join(slice.Map(f.About(), words.Person), " – ")
}

var flags = action.Noun[fair.Flag]{
	Kind: action.Flag, Role: admin.Moderator,
	Find: func(ctx context.Context, c action.Caller, text string) (fair.Flag, error) {
		list, _, err := c.Club.Staff.Flags(ctx, c.Who, "", 1, func(f *fair.Flag) bool { return f.ID() == text })
		if err != nil || len(list) > 0 {
			return append(list, fair.Flag{})[0], err
		}
		return fair.Flag{}, words.Missing("There is no flag %s. List them: %s", clean(text), c.Line("admin", "fairplay"))
	},
	Default: unnamed[fair.Flag]("Which flag? List them: %s", "admin", "fairplay"),
	Doc:     func(_ action.Caller, f fair.Flag) any { return describeFlag(f) },
}

// usualFlags is how many flags are listed if no number is given.
const usualFlags = 30

// flagFilter chooses between open, handled and all flags.
var flagFilter = resource.Filter{Name: "show", Label: "Show", Choices: []action.Choice{
	{Value: "open", Label: "open"}, {Value: "handled", Label: "handled"}, {Value: "all", Label: "all"},
}}

var flagResource = resource.New(resource.Spec[fair.Flag]{
	Kind: action.Flag, Name: "admin/fairplay", Title: "Fair play", Closed: true, Role: admin.Moderator,
	Help:    "rated games that did not count, figures about players, and appeals",
	Filters: []resource.Filter{flagFilter},
	List: func(ctx context.Context, c action.Caller, q resource.Query) ([]fair.Flag, string, error) {
		show := q.Get(flagFilter)
		return c.Club.Staff.Flags(ctx, c.Who, q.After, cmp.Or(q.Limit, usualFlags), func(f *fair.Flag) bool {
			return show == "all" || f.Open() == (show == "open")
		})
	},
	Columns: []resource.Column[fair.Flag]{
		textColumn("players", "Players", 0, flagPlayers),
		textColumn("why", "Why", 0, func(f fair.Flag) string {
			if f.Open() && len(f.Appeals) > 0 {
				return "appeal"
			}
			return flagReasons[f.Why]
		}),
		right(textColumn("plies", "Plies", 2, func(f fair.Flag) string { return ofGame(f, strconv.Itoa(f.Plies)) })),
		textColumn("lasted", "Lasted", 3, func(f fair.Flag) string {
			return ofGame(f, (time.Duration(f.Lasted) * time.Second).String())
		}),
		timeColumn("at", "When", 1, func(f fair.Flag) time.Time { return f.At }),
	},
	Marks:    func(_ action.Caller, f fair.Flag) resource.Mark { return resource.Mark{Past: !f.Open()} },
	ID:       func(f fair.Flag) string { return f.ID() },
	Heading:  func(_ action.Caller, f fair.Flag) string { return "Fair play: " + flagPlayers(f) },
	Lead:     flagLead,
	Links:    flagLinks,
	Sections: flagSections,
	Row:      func(_ action.Caller, f fair.Flag) any { return describeFlag(f) },
	RowType:  flagDoc{}, DocType: flagDoc{},
	Empty: "No open flags.",
})

// ofGame returns a text about the game of a flag, or "" if the flag has no game.
func ofGame(f fair.Flag, text string) string {
	if f.Table == "" {
		return ""
	}
	return text
}

// flagLead says what a flag is about.
func flagLead(_ action.Caller, f fair.Flag) []message.Message {
	if f.Player != nil {
		return sentence("Figures of %s from %s within a year, and from the moves of %s. %s", stamp(f.At),
			message.Number{N: f.Results, One: "rated game", Many: "rated games"}.String(),
			message.Number{N: len(f.Row), One: "analysed game", Many: "analysed games"}.String(),
			"They prove nothing: look at the games before you decide.")
	}
	return sentence("Game %s of %s ended after %s and %s. Why it is not rated: %s.", string(f.Table), stamp(f.At),
		message.Number{N: f.Plies, One: "ply", Many: "plies"}.String(), (time.Duration(f.Lasted) * time.Second).String(),
		flagReasons[f.Why])
}

func flagLinks(_ action.Caller, f fair.Flag) (links []resource.Link) {
	if f.Table != "" {
		links = append(links, resource.Link{Label: "The game", Key: "g", Ref: tableRef(f.Table)})
	}
	for _, p := range f.About() {
		links = append(links, resource.Link{Label: "Deal with " + words.Person(p), Ref: whomRef(words.Person(p))})
	}
	return links
}

// measure is how a figure is shown.
type measure struct{ label, form string }

var measures = map[fair.Measure]measure{
	fair.Few:         {"Points from three opponents", "%.0f%%"},
	fair.Favourite:   {"Score against one opponent", "%.0f%%"},
	fair.Network:     {"Games on the same network", "%.0f"},
	fair.Weaker:      {"Score against weaker players", "%.0f%%"},
	fair.Quick:       {"Losses given up early", "%.0f%%"},
	fair.Loss:        {"Loss per move (centipawns)", "%.0f"},
	fair.FirstChoice: {"Engine's first choice", "%.0f%%"},
	fair.Accuracy:    {"Accuracy", "%.0f%%"},
	fair.History:     {"Loss now and before", "%.0f"},
	fair.Evenness:    {"Variation of time per move", "%.2f"},
	fair.Thinking:    {"Time, hard and easy moves", "%.1f×"},
}

// flagSections shows the figures side by side, the games behind them, and what became of the flag.
func flagSections(_ context.Context, _ action.Caller, f fair.Flag) (list []resource.Section, err error) {
	if f.Player != nil {
		list = append(list, figureSection(f), gameSection(f))
	} else {
		s := resource.Section{Name: "row", Label: "Earlier short games within an hour", Empty: "None."}
		s.Heads = []resource.Head{{Name: "table", Label: "Game"}}
		for _, id := range f.Row {
			s.Rows = append(s.Rows, resource.Row{Cells: textCells(string(id)), Ref: tableRef(id)})
		}
		list = append(list, s)
	}
	decisions := resource.Section{Name: "decisions", Label: "Decisions", Empty: "None yet."}
	for _, d := range f.Decisions {
		doc := describeDecision(d)
		decisions.Text = append(decisions.Text, fmt.Sprintf("%s: %s by %s. %s", stamp(doc.At), decisionWords[d.Word], doc.By, doc.Text))
	}
	list = append(list, decisions)
	if len(f.Appeals) > 0 {
		s := resource.Section{Name: "appeals", Label: "Appeals"}
		for _, a := range f.Appeals {
			s.Text = append(s.Text, words.Person(a.Who)+" on "+appealLine(a))
			if a.Answer != nil {
				s.Text = append(s.Text, "Answer by "+clean(a.Answer.By)+": "+clean(a.Answer.Text))
			}
		}
		list = append(list, s)
	}
	return list, nil
}

// appealLine says when someone appealed, and what they wrote.
func appealLine(a fair.Appeal) string {
	return stamp(a.At) + ": " + identity.Clean(a.Text, fair.MostAppeal)
}

// decisionWords has what people read about a decision.
var decisionWords = map[fair.Word]string{
	fair.NoAction: "handled", fair.Decided: "decided", fair.Took: "reverted", fair.Restored: "restored",
}

func figureSection(f fair.Flag) resource.Section {
	s := resource.Section{Name: "figures", Label: "Figures", Empty: "There are too few games.", Heads: []resource.Head{
		{Name: "figure", Label: "Figure"},
		{Name: "got", Label: "Player", Right: true},
		{Name: "expected", Label: "Expected", Right: true},
		{Name: "z", Label: "Off by", Right: true, Spare: 1},
		{Name: "n", Label: "Of", Right: true, Spare: 2},
	}}
	for _, x := range f.Figures {
		m, ok := measures[x.Name]
		if !ok { // a newer version of the program made it
			m = measure{clean(string(x.Name)), "%.2f"}
		}
		off := ""
		if x.Z != 0 {
			off = fmt.Sprintf("%+.1fσ", x.Z)
		}
		row := resource.Row{Cells: textCells(
			m.label, fmt.Sprintf(m.form, x.Got), fmt.Sprintf(m.form, x.Expected), off, fmt.Sprint(x.N))}
		row.Mine = x.Z >= 3
		s.Rows = append(s.Rows, row)
	}
	return s
}

// gameSection lists the games behind the figures, each with what it shows.
func gameSection(f fair.Flag) resource.Section {
	s := resource.Section{Name: "games", Label: "Games", Empty: "None.", Heads: []resource.Head{
		{Name: "table", Label: "Game"}, {Name: "shows", Label: "Shows"},
	}}
	shows := make(map[identity.TableID][]string)
	var order []identity.TableID
	add := func(id identity.TableID, what string) {
		if shows[id] == nil {
			order = append(order, id)
		}
		shows[id] = append(shows[id], what)
	}
	for _, id := range f.Row {
		add(id, "analysed")
	}
	for _, x := range f.Figures {
		for _, id := range x.Games {
			add(id, strings.ToLower(measures[x.Name].label))
		}
	}
	for _, id := range order {
		s.Rows = append(s.Rows, resource.Row{Cells: textCells(string(id), strings.Join(slices.Compact(shows[id]), ", ")), Ref: tableRef(id)})
	}
	return s
}
