package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/study"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/shell/studies"
	"pawnstorm/ui/words"
)

const labelMoves = "Moves: "

// watching returns the commands to watch games.
func watching(set *action.Set) []verb {
	return slices.Concat([]verb{
		{run: showTable, opens: true, scope: account.Read, Command: grammar.Command{
			Name: "show", Aliases: []string{"view", "board"}, Group: seeGames,
			Brief:    "show a table: players, board and moves",
			Forms:    []string{"[[on] TABLE]"},
			Examples: []string{"show 7k2m9qxa", "view on it", "show --json"},
			Doc:      words.TableDoc{},
		}},
		{run: listMoves, scope: account.Read, Command: grammar.Command{
			Name: "moves", Group: seeGames,
			Brief: "list the legal moves, one per line",
			Forms: []string{"[[on] TABLE]"},
			Doc:   movesDoc{},
		}},
		streaming(set, seeGames, action.Table, "watch"),
		streaming(set, seeGames, action.Table, "tv"),
	}, acting(set, seeGames, action.Table, "invite"), []verb{
		group(set, studies.Command(seeGames), action.Study, showStudies),
		streaming(set, seeGames, action.Table, "wait"),
	})
}

// seen returns the table that the line names, if the user may see it.
func (c *Call) seen(ctx context.Context) (*table.Table, error) {
	t, err := feature.TableToSee(ctx, c.caller(), c.subjectOf(action.Table))
	if err == nil {
		c.about(t)
	}
	return t, err
}

// showStudies prints studies. The name of a game or the id of a table starts one, and the id of a
// study prints it.
func showStudies(ctx context.Context, c *Call) error {
	of := c.Value("STUDY")
	switch {
	case c.Has("ID") && c.isStudy(ctx, c.Value("ID")):
		of = c.Value("ID")
	case c.Has("--"+followArg) && (c.Has("ID") || c.Has("GAME")):
		return words.Wrong("Start the study first, then follow it: %s", c.line(studies.Name, "watch"))
	case c.Has("ID"), c.Has("GAME"):
		return c.act(ctx, c.shell.actions.Find(action.Study, "new"))
	case !slices.ContainsFunc([]string{"show", "watch", "pgn"}, c.Has):
		return studies.List(ctx, c.caller(), c.output())
	}
	s, err := c.subject(ctx, action.Study, of)
	if err != nil {
		return err
	}
	e := s.(*study.Study)
	c.result.Study = e
	if c.Has("pgn") && !c.json() {
		return studies.PGN(ctx, c.caller(), c.Out, e)
	}
	return c.answer(words.Study(e, c.Who.ID, true), words.StudyPage(e, c.Who.ID, c.Has("--color"))...)
}

// isStudy reports whether a word names a study, and not a game.
func (c *Call) isStudy(ctx context.Context, word string) bool {
	if _, err := c.rulesOf(word); err == nil {
		return false
	}
	_, err := c.Club.Studies.Find(ctx, c.Who.Person, word)
	return err == nil
}

func showTable(ctx context.Context, c *Call) error {
	t, err := c.seen(ctx)
	if err != nil || c.Screens {
		return err
	}
	ended, err := c.ended(ctx, t)
	if err != nil {
		return err
	}
	if c.json() {
		doc := c.viewer().Table(t)
		doc.Ended = ended
		return c.object(doc)
	}
	lines := c.viewer().Heading(t)
	if ended != nil {
		lines = append(lines, words.EndedLines(t, ended)...)
	}
	lines = slices.Concat(lines, []string{""}, words.Board(t, c.Has("--color")), []string{""}, words.Remarks(t, false))
	if moves := words.Moves(t); moves != "" {
		lines = append(lines, words.Wrap(labelMoves, moves)...)
	}
	lines = append(lines, words.NoteLines(t)...)
	if o, ok := game.OpeningOf(t.State); ok {
		lines = append(lines, fmt.Sprintf("Opening: %s (%s)", o.Name, o.Code))
	}
	lines = append(lines, "Position: "+words.Position(t.State))
	if t.Status == table.Open {
		lines = append(lines, "To join: "+c.line("join", string(t.ID)))
	}
	return c.say(lines...)
}

// ended returns the outcome of a finished game, or nil before its end.
func (c *Call) ended(ctx context.Context, t *table.Table) (*words.EndedDoc, error) {
	return words.EndedOf(ctx, c.Club, t, strings.Replace(c.Address, "ssh", "ssh -t", 1)+" "+string(t.ID))
}

// movesDoc is the answer of moves --json.
type movesDoc struct {
	ID    string    `json:"id" help:"the table"`
	Ply   int       `json:"ply" help:"how many plies were played"`
	Turn  *string   `json:"turn" help:"the seat that is to move, or null"`
	Moves []moveDoc `json:"moves" help:"for each legal move: move (canonical) and shown (as players write it)"`
}

type moveDoc struct {
	Move  string `json:"move"`
	Shown string `json:"shown"`
}

func listMoves(ctx context.Context, c *Call) error {
	t, err := c.seen(ctx)
	if err != nil {
		return err
	}
	doc := movesDoc{ID: string(t.ID), Ply: len(t.Plies), Turn: c.viewer().Listed(t).Turn, Moves: []moveDoc{}}
	var lines []string
	if t.Status == table.Playing {
		for _, m := range t.State.Moves() {
			doc.Moves = append(doc.Moves, moveDoc{t.State.Format(m), t.State.Describe(m)})
			lines = append(lines, t.State.Format(m))
		}
	}
	switch {
	case c.json():
		return c.object(doc)
	case len(lines) == 0:
		return words.Refused("There are no legal moves. %s", strings.Join(c.viewer().Standing(t), " "))
	case c.Screens:
		c.result.Table = nil // the screen does not show the answer
		return c.say(words.Wrap(words.Count(len(lines), "move")+": ", strings.Join(lines, " "))...)
	}
	return c.say(lines...)
}
