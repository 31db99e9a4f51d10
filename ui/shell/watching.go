package shell

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/lobby"
)

const labelMoves = "Moves: "

// watching are the commands that look at games.
var watching = []Command{
	{
		Name: "show", Aliases: []string{"view", "board"}, Group: seeGames,
		Brief:    "print a table: who plays, the board, the moves",
		Forms:    []string{"[[on] TABLE]"},
		Examples: []string{"show 7k2m9qxa", "view on it", "show --json"},
		Doc:      tableDoc{}, Opens: true,
		run: showTable,
	},
	{
		Name: "moves", Group: seeGames,
		Brief: "list the legal moves, one a line",
		Forms: []string{"[[on] TABLE]"},
		Doc:   movesDoc{},
		run:   listMoves,
	},
	{
		Name: "watch", Group: seeGames,
		Brief: "print what happens at a table until the game ends",
		Forms: []string{"[on] TABLE", ""},
		Notes: []string{"Each event is a line. You count as somebody who is there until you hang up."},
		Doc:   eventDoc{}, Lines: true, Opens: true,
		run: watchTable,
	},
	{
		Name: "wait", Group: seeGames,
		Brief: "return when it is your turn",
		Forms: []string{"[[on] TABLE]"},
		Notes: []string{
			"Without a table any game of yours will do; the one that waits for you is \"it\" then. When the",
			"time is over, or the game, it ends with exit code 1. You count as somebody who is there.",
		},
		Examples: []string{"wait --timeout=1h", "wait it && echo 'My turn!'"},
		Flags:    []Flag{{"timeout", "TIME", "how long to wait: 30s, 10m (unless given), 2h; at most 24h"}},
		Doc:      tableDoc{}, Lasts: true, Returning: true,
		run: waitForTurn,
	},
}

// seen is the table that a command names, if the person may look at it.
func (c *Call) seen(ctx context.Context) (*lobby.Table, error) {
	t, err := c.table(ctx)
	if err == nil && t.Access == lobby.Closed && !t.Involves(c.Who.ID) {
		return nil, refused("This table is closed: only its players see it.")
	}
	return t, err
}

func showTable(ctx context.Context, c *Call) error {
	t, err := c.seen(ctx)
	if err != nil || c.Screens {
		return err
	}
	if c.json() {
		return c.object(c.document(t))
	}
	lines := append(c.heading(t), "")
	lines = append(append(lines, c.boardLines(t)...), "")
	lines = append(lines, remarks(t, false)...)
	if moves := numbered(t); moves != "" {
		lines = append(lines, wrap(labelMoves, moves)...)
	}
	lines = append(lines, "Position: "+position(t.State))
	if t.Status == lobby.Open {
		lines = append(lines, "To join: "+c.line("join", string(t.ID)))
	}
	return c.say(lines...)
}

// movesDoc is what moves --json prints.
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
	doc := movesDoc{ID: string(t.ID), Ply: len(t.Plies), Turn: c.listed(t).Turn, Moves: []moveDoc{}}
	var lines []string
	if t.Status == lobby.Playing {
		for _, m := range t.State.Moves() {
			doc.Moves = append(doc.Moves, moveDoc{t.State.Format(m), t.State.Describe(m)})
			lines = append(lines, t.State.Format(m))
		}
	}
	switch {
	case c.json():
		return c.object(doc)
	case len(lines) == 0:
		return refused("There is no move to make. %s", strings.Join(c.standing(t), " "))
	case c.Screens:
		c.result.Table = nil // the screen does not show the answer
		return c.say(wrap(fmt.Sprintf("%d moves: ", len(lines)), strings.Join(lines, " "))...)
	}
	return c.say(lines...)
}
