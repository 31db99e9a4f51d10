package feature

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// tableDoc returns all about a table in JSON. After the game it has the outcome.
func tableDoc(ctx context.Context, c action.Caller, t *table.Table) (any, error) {
	doc := c.Viewer().Table(t)
	if err := maySee(c, t); err != nil {
		return doc, err
	}
	var err error
	doc.Ended, err = endedOf(ctx, c, t)
	return doc, err
}

// endedOf returns the outcome of a finished game, or nil before its end.
func endedOf(ctx context.Context, c action.Caller, t *table.Table) (*words.EndedDoc, error) {
	open := strings.TrimSpace(strings.Replace(c.Address, "ssh", "ssh -t", 1) + " " + string(t.ID))
	return words.EndedOf(ctx, c.Club, t, open)
}

// tablePage returns all about a table as text: players, board and moves.
func tablePage(ctx context.Context, c action.Caller, t *table.Table) ([]string, error) {
	ended, err := endedOf(ctx, c, t)
	if err != nil {
		return nil, err
	}
	between, err := words.Between(ctx, c.Club, c.Who.ID, t)
	if err != nil {
		return nil, err
	}
	lines := c.Viewer().Heading(t)
	if between != "" {
		lines = append(lines, between)
	}
	if ended != nil {
		lines = append(lines, words.EndedLines(t, ended)...)
	}
	lines = slices.Concat(lines, []string{""}, words.Board(t, c.Colour), []string{""}, words.Viewer{Fun: c.Viewer().Fun}.Remarks(t))
	if moves := c.Viewer().Moves(t); moves != "" {
		lines = append(lines, words.Wrap("Moves: ", moves)...)
	}
	lines = append(lines, c.Viewer().NoteLines(t)...)
	if o, ok := game.OpeningOf(t.State); ok {
		lines = append(lines, fmt.Sprintf("Opening: %s (%s)", o.Name, o.Code))
	}
	lines = append(lines, "Position: "+words.Position(t.State))
	if t.Status == table.Open {
		lines = append(lines, "To join: "+c.Line("join", string(t.ID)))
	}
	return lines, nil
}

// MovesDoc has the legal moves at a table in JSON.
type MovesDoc struct {
	ID    string    `json:"id" help:"the table"`
	Ply   int       `json:"ply" help:"how many plies were played"`
	Turn  *string   `json:"turn" help:"the seat that is to move, or null"`
	Moves []MoveDoc `json:"moves" help:"for each legal move: move (canonical) and shown (as players write it)"`
}

// MoveDoc is a legal move in JSON.
type MoveDoc struct {
	Move  string `json:"move"`
	Shown string `json:"shown"`
}

var legalMoves = action.New(spec[none]{
	On: action.Table, Name: "moves", Help: "list the legal moves, one per line",
	Forms: []string{"[[on] TABLE]"}, Scope: account.Read, Answer: MovesDoc{},
	Find:    TableToSee,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Do: func(_ context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
		doc := MovesDoc{ID: string(t.ID), Ply: len(t.Plies), Turn: c.Viewer().Listed(t).Turn, Moves: []MoveDoc{}}
		var lines []string
		if t.Status == table.Playing {
			for _, m := range t.State.Moves() {
				doc.Moves = append(doc.Moves, MoveDoc{t.State.Format(m), t.State.Describe(m)})
				lines = append(lines, t.State.Format(m))
			}
		}
		r := action.Result{Doc: doc}
		switch {
		case lines == nil:
			r.Nothing = words.Refused("There are no legal moves. %s", strings.Join(c.Viewer().Standing(t), " "))
		case c.Screens:
			lines = words.Wrap(words.Count(len(lines), "move")+": ", strings.Join(lines, " "))
		}
		r.SayLines(lines...)
		return r, nil
	},
})
