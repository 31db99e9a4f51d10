package feature

import (
	"cmp"
	"context"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/words"
)

// finishedGames declares finished games as subjects. Each has a table of its own to look at.
var finishedGames = action.Noun[*archive.Summary]{
	Kind: action.Finished,
	Find: func(_ context.Context, c action.Caller, text string) (*archive.Summary, error) {
		return nil, words.Missing("Look at the table: %s", c.Line("show", identity.Clean(text, 20)))
	},
	Default: unnamed[*archive.Summary]("Which game? To find one: %s", "find"),
}

// The filters of the archive.
var (
	finishedWhose = resource.Filter{Name: "whose", Label: "Whose", Choices: []action.Choice{
		{Label: "all"}, {Value: "own", Label: "yours"},
	}}
	finishedPlayer = resource.Filter{Name: "player", Label: "Player"}
	finishedGame   = anyGame
	finishedResult = resource.Filter{Name: "result", Label: "Result", Choices: []action.Choice{
		{Label: "any"},
		{Value: string(archive.Won), Label: "won"},
		{Value: string(archive.Lost), Label: "lost"},
		{Value: string(archive.Drawn), Label: "drawn"},
		{Value: string(archive.FirstWon), Label: "first seat won"},
		{Value: string(archive.SecondWon), Label: "second seat won"},
	}}
	finishedSince = resource.Filter{Name: "since", Label: "Since", Help: dayHelp}
	finishedUntil = resource.Filter{Name: "until", Label: "Before", Help: dayHelp}
)

const dayHelp = "a day such as 2026-01-31, or how long ago: 7d"

// finishedPage is how many finished games are listed at once.
const finishedPage = 40

var archiveResource = resource.New(resource.Spec[*archive.Summary]{
	Kind: action.Finished, Name: "archive", Title: "Finished games",
	Help: "finished games, to replay",
	Filters: []resource.Filter{
		finishedPlayer, finishedWhose, finishedGame, finishedResult, finishedSince, finishedUntil,
	},
	List: listFinished,
	Columns: []resource.Column[*archive.Summary]{
		cellColumn("players", "Players", 0, func(f *archive.Summary) resource.Cell {
			return resource.Cell{
				Text: words.Person(f.Seats[0]) + " - " + words.Person(f.Seats[1]), Ref: tableRef(f.ID),
			}
		}),
		viewColumn("game", "Game", 1, func(c action.Caller, f *archive.Summary) string { return gameName(c, f.Game) }),
		textColumn("result", "Result", 0, words.FinishedResult),
		numberColumn("plies", "Moves", 3, func(f *archive.Summary) int { return (f.Plies + 1) / 2 }),
		timeColumn("ended", "Ended", 2, func(f *archive.Summary) time.Time { return f.Ended }),
		textColumn("opening", "Opening", 4, func(f *archive.Summary) string { return identity.Clean(f.Opening, 60) }),
	},
	Marks: func(c action.Caller, f *archive.Summary) resource.Mark {
		return resource.Mark{Mine: f.Seats[0].ID == c.Who.ID || f.Seats[1].ID == c.Who.ID}
	},
	ID:      func(f *archive.Summary) string { return string(f.ID) },
	Heading: func(_ action.Caller, f *archive.Summary) string { return words.FoundRow(f) },
	Row: func(c action.Caller, f *archive.Summary) any {
		rules, err := words.GameOf(f.Game, c.Games)
		if err != nil {
			return nil
		}
		return words.Finished(f, rules.Info())
	},
	RowType: words.FinishedDoc{}, DocType: words.FinishedDoc{},
	Marked: "yours",
	Empty:  "No games found.",
	Follow: func(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
		return c.Club.Archive.Listen(ctx)
	},
	Note: func(c action.Caller, _ resource.Query, _ []*archive.Summary) []message.Message {
		if c.Club.Archive.IsIndexing() {
			return sentence("Old games are still being indexed, and some are missing: look again in a while.")
		}
		return nil
	},
})

// listFinished lists the finished games that match a query and that the person may see, the newest
// first. It skips variants that this server no longer has.
func listFinished(
	ctx context.Context, c action.Caller, q resource.Query,
) (list []*archive.Summary, next string, err error) {
	want := archive.Query{
		Player: q.Get(finishedPlayer), Game: q.Get(finishedGame), Result: archive.ResultFilter(q.Get(finishedResult)),
	}
	if q.Get(finishedWhose) != "" {
		if c.Who.ID == "" {
			return nil, "", nil // no person, so no games
		}
		want.Player = c.Who.Name
	}
	for f, at := range map[*resource.Filter]*time.Time{&finishedSince: &want.From, &finishedUntil: &want.To} {
		text := q.Get(*f)
		if text == "" {
			continue
		}
		span, wrong := words.ReadSpan(text)
		if *at = c.Now().Add(-span); wrong == nil {
			continue
		}
		if *at, err = time.Parse(time.DateOnly, text); err != nil {
			return nil, "", words.Wrong("%q is not a date. Write it like 2026-01-31.", identity.Clean(text, 20))
		}
	}
	limit := cmp.Or(q.Limit, finishedPage)
	next = q.After
	for {
		found, err := c.Club.Archive.Search(ctx, c.Who.Person, want, next, min(limit-len(list), finishedPage))
		if err != nil {
			return nil, "", err
		}
		for i := range found.Games {
			if _, err := words.GameOf(found.Games[i].Game, c.Games); err == nil {
				list = append(list, &found.Games[i])
			}
		}
		if next = found.Next; next == "" || len(list) >= limit {
			return list, next, nil
		}
	}
}
