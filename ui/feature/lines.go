package feature

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// LinesDoc has the engine's best lines in a position, in JSON.
type LinesDoc struct {
	ID    string        `json:"id" help:"the table"`
	Ply   int           `json:"ply" help:"how many plies were played before the position"`
	Lines []BestLineDoc `json:"lines" help:"at most three lines, the best first: text (the evaluation as players read it), chance (of the first seat), score (hundredths of a pawn), forced (plies), moves (as players write them), best (canonical), aim (what the line is good for; may be missing)"`
}

// BestLineDoc is a line of the engine in JSON.
type BestLineDoc struct {
	Text   string   `json:"text"`
	Chance float64  `json:"chance"`
	Score  int      `json:"score"`
	Forced int      `json:"forced,omitempty"`
	Moves  []string `json:"moves"`
	Best   []string `json:"best"`
	Aim    string   `json:"aim,omitempty"`
}

type linesArgs struct {
	Number *int `arg:"number" label:"Moves" help:"the position after this many moves of both sides; the last one if left out"`
}

var bestLines = action.New(spec[linesArgs]{
	On: action.Table, Name: "lines", Label: "Best lines", Scope: account.Play, Answer: LinesDoc{},
	Help:     "show the three best lines in a finished game",
	Forms:    []string{"[[on] TABLE] [at NUMBER]"},
	Examples: []string{"lines 7k2m9qxa at 12"},
	Find:     TableToSee,
	Default:  func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Shown:    func(_ action.Caller, t *table.Table) bool { return t.Status == table.Over },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, args linesArgs) (action.Result, error) {
		past, _, err := sharedPosition(t, shareArgs{Number: args.Number})
		if err != nil {
			return action.Result{}, err
		}
		best, err := c.Club.Analyses.Lines(ctx, c.Who.Person, t, len(past.Plies))
		if err != nil {
			return action.Result{}, err
		}
		doc := LinesDoc{ID: string(t.ID), Ply: len(past.Plies), Lines: linesOf(past, best)}
		r := action.Result{Subject: t, Doc: doc}
		if len(doc.Lines) == 0 {
			r.Nothing = words.Refused("The game is over in this position, so there are no moves.")
			return r, nil
		}
		r.SayLines("Best lines " + words.PlaceName(t, len(past.Plies)) + ":")
		for i, d := range doc.Lines {
			r.SayLines(fmt.Sprintf("%d. %s", i+1, d))
		}
		return r, nil
	},
})

// linesOf converts the lines of the position that a table shows.
func linesOf(t *table.Table, best analysis.Evaluation) []BestLineDoc {
	docs := []BestLineDoc{}
	for _, o := range append([]analysis.Evaluation{best}, best.Others...) {
		d := BestLineDoc{
			Text: o.String(), Chance: o.Chance(), Score: o.Score, Forced: o.Forced, Best: o.Line,
			Moves: analysis.Spell(t.State, o.Line), Aim: analysis.Aim(t, len(t.Plies), t.State, o),
		}
		if len(d.Moves) > 0 {
			docs = append(docs, d)
		}
	}
	return docs
}

// String describes a line: "+0.31  Nf3 Nc6 Bb5, to pin the knight on c6 to the king on e8".
func (d BestLineDoc) String() string {
	text := fmt.Sprintf("%-6s %s", d.Text, strings.Join(d.Moves, " "))
	if d.Aim != "" {
		text += ", to " + d.Aim
	}
	return text
}
