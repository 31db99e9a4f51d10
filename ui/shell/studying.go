package shell

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"pawnstorm/game/pgn"
	"pawnstorm/lobby"
)

// studying are the commands about games that are over.
var studying = []Command{
	{
		Name: "export", Group: studyGames,
		Brief: "write a game down, or all your finished ones",
		Forms: []string{"all", "[[on] TABLE]"},
		Notes: []string{
			"PGN is what other chess programs read. With --json each game is one object on a line.",
		},
		Examples: []string{"export 7k2m9qxa > game.pgn", "export all --json > games.jsonl"},
		Flags:    []Flag{{"pgn", "", "as PGN, which is what it does unless told otherwise"}, {"cast", "", "as a recording for asciinema"}},
		Doc:      lobby.GameJSON{}, Lines: true,
		run: export,
	},
	{
		Name: "import", Group: studyGames,
		Brief:    "keep a game of chess to study, from standard input",
		Forms:    []string{""},
		Notes:    []string{"The first game of the PGN that comes in is kept."},
		Examples: []string{"import < game.pgn"},
		Doc:      tableDoc{}, Returning: true,
		run: importGame,
	},
	{
		Name: "find", Aliases: []string{"search"}, Group: studyGames,
		Brief:    "find finished games, of a player or of anybody",
		Forms:    []string{"[NAME]"},
		Examples: []string{"find ann --game=chess --result=won --since=2026-01-31"},
		Flags: []Flag{
			{"game", "GAME", "only of this game"},
			{"result", "RESULT", "only those won, lost or drawn by the player; or won by the first or second seat"},
			{"since", "DATE", "only those that ended on that day or later"},
			{"until", "DATE", "only those that ended before that day"},
			{"limit", "NUMBER", "at most so many; 20 unless given, at most 1000"},
		},
		Doc: finishedDoc{}, Lines: true,
		run: find,
	},
}

func export(ctx context.Context, c *Call) error {
	format := lobby.Format(lobby.PGN)
	switch {
	case c.json():
		format = lobby.JSON
	case c.has("--cast") && c.Cast == nil:
		return refused("Games cannot be recorded here.")
	case c.has("--cast"):
		format = func(w io.Writer, t *lobby.Table, _ lobby.Besides) error { return c.Cast(w, t) }
	}
	if c.has("all") {
		return c.Service.ExportAll(ctx, c.Out, c.Who.ID, format, func(done, of int) {
			if done%exportEvery == 0 {
				fmt.Fprintf(c.Err, "%d of %d games are written."+"\n", done, of)
			}
		})
	}
	t, err := c.seen(ctx)
	if err != nil {
		return err
	}
	c.result.Table = nil
	return c.Service.Export(ctx, c.Out, t, format)
}

// exportEvery is how many games are written between two lines on the error
// stream that say how far it has got.
const exportEvery = 100

func importGame(ctx context.Context, c *Call) error {
	text, err := io.ReadAll(io.LimitReader(c.In, pgn.MaxSize+1))
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return refused("What was sent has not arrived whole.")
	case len(text) == 0:
		return wrong("Nothing came in. It is used like this: cat game.pgn | %s import", c.Address)
	}
	t, err := c.Service.Import(ctx, c.Who.Person, text)
	if err != nil {
		return err
	}
	c.about(t)
	return c.answer(c.document(t), append([]string{fmt.Sprintf("The game is kept as table %s.", t.ID)}, c.standing(t)...)...)
}

// findLimit is how many games are found unless more are asked for, and mostFound
// how many may be.
const (
	findLimit = 20
	mostFound = 1000
)

func find(ctx context.Context, c *Call) error {
	q, limit, err := c.query()
	if err != nil {
		return err
	}
	behind, found := "", 0
	for found < limit {
		page, err := c.Service.Search(ctx, c.Who.Person, q, behind, min(limit-found, findLimit))
		if err != nil {
			return err
		}
		for i := range page.Games {
			f := &page.Games[i]
			rules, err := c.rulesOf(f.Game)
			if err != nil {
				continue
			}
			found++
			if err := c.answer(finishedOf(f, rules.Info()), foundRow(f)); err != nil {
				return err
			}
		}
		if behind = page.Next; behind == "" {
			break
		}
	}
	if found == 0 && !c.json() {
		return c.say("No game was found.")
	}
	return nil
}

// query reads what is looked for.
func (c *Call) query() (q lobby.Query, limit int, err error) {
	q = lobby.Query{Player: c.value("NAME"), Result: lobby.Wanted(c.flags["result"])}
	if word := c.flags["game"]; word != "" {
		rules, err := c.rulesOf(word)
		if err != nil {
			return q, 0, err
		}
		q.Game = rules.Info().ID
	}
	switch q.Result {
	case lobby.AnyResult, lobby.Won, lobby.Lost, lobby.Drawn, lobby.FirstWon, lobby.SecondWon:
	default:
		return q, 0, wrong("A result is won, lost, drawn, first or second, not %q.", clean(string(q.Result), 20))
	}
	for name, at := range map[string]*time.Time{"since": &q.From, "until": &q.To} {
		text, given := c.flags[name]
		if !given {
			continue
		}
		if *at, err = time.Parse(time.DateOnly, text); err != nil {
			return q, 0, wrong("A day is written like 2026-01-31, not %q.", clean(text, 20))
		}
	}
	limit = findLimit
	if text, given := c.flags["limit"]; given {
		if limit, err = strconv.Atoi(text); err != nil || limit < 1 || limit > mostFound {
			return q, 0, wrong("A limit is a number from 1 to %d, not %q.", mostFound, clean(text, 20))
		}
	}
	return q, limit, nil
}

// foundRow is a finished game on a line, with its result as it is for everybody.
func foundRow(f *lobby.Finished) string {
	result := doneDrawn
	if f.Winner >= 0 {
		result = person(f.Seats[f.Winner]) + " " + doneWon
	}
	return finishedLine(f, because(result, f))
}
