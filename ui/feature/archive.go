package feature

import (
	"cmp"
	"context"
	"io"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
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
	Follow: followFinished,
	Note: func(c action.Caller, _ resource.Query, _ []*archive.Summary) []message.Message {
		lines := plain(importNews(c)...)
		if c.Club.Archive.IsIndexing() {
			lines = append(lines, message.New("Old games are still being indexed, and some are missing: look again in a while."))
		}
		return lines
	},
})

// followFinished reports new finished games, and the progress of the person's imports.
func followFinished(ctx context.Context, c action.Caller, _ string) <-chan struct{} {
	games, imports := c.Club.Archive.Listen(ctx), c.Club.Archive.FollowImports(ctx, c.Who.ID)
	news := pubsub.NewMailbox[struct{}]()
	go rescue.Run(nil, "news of finished games", func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-games:
			case <-imports:
			}
			news.Put(struct{}{})
		}
	})
	return news
}

// importNews says how far the person's imports have come, or how the last ones ended. Only pages need it: other UIs
// wait for an import, and report its end.
func importNews(c action.Caller) []string {
	if !c.Draws {
		return nil
	}
	p := c.Club.Archive.Importing(c.Who.ID)
	if p.Running == 0 {
		var ok bool
		if p, ok = c.Club.Archive.LastImport(c.Who.ID); !ok {
			return nil
		}
	}
	lines := []string{words.Importing(p)}
	if p.Err != nil {
		lines = append(lines, errs.Sentence(p.Err))
	}
	for i := range p.Refused {
		lines = append(lines, words.ImportedLine(&p.Refused[i]))
	}
	return lines
}

var exportGames = action.New(action.Spec[*archive.Summary, none]{
	On: action.Finished, Name: "export", Label: "Download your games (PGN)", Creates: true, Saves: true,
	Help: "save all your finished games as PGN", Forms: []string{""}, Needs: action.Needs{Account: true},
	Do: func(_ context.Context, c action.Caller, _ *archive.Summary, _ none) (r action.Result, err error) {
		write := func(ctx context.Context, w io.Writer) error {
			return c.Club.Archive.ExportAll(ctx, w, c.Who.ID, archive.PGN, func(done, of int) {})
		}
		r.File = &action.File{Name: c.Who.Name + ".pgn", Type: "application/x-chess-pgn; charset=utf-8", Write: write}
		r.SayLines("To save them to a file, type this on your own machine:", c.Address+" export all > "+r.File.Name)
		return r, nil
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
