package feature

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

var analyse = action.New(spec[none]{
	On: action.Table, Name: "analyse", Aliases: []string{"analyze"}, Label: "Have it analysed",
	Help:  "analyse a finished game with the engine",
	Forms: []string{"[[on] TABLE]"},
	Notes: []string{
		"The first time it takes about a minute, and stderr shows the progress. It continues if you hang up,",
		"and the result is stored. \"??\" is a blunder, \"?\" a mistake and \"?!\" dubious: a move that costs",
		"15, 10 or 5 of 100 games.",
	},
	Examples: []string{"analyse 7k2m9qxa", "analyse it --json"},
	Scope:    account.Play, Answer: AnalysisDoc{}, Find: TableToSee,
	Default: func(ctx context.Context, c action.Caller) (*table.Table, error) { return TableToSee(ctx, c, "") },
	Shown:   func(_ action.Caller, t *table.Table) bool { return t.Status == table.Over },
	Do: func(ctx context.Context, c action.Caller, t *table.Table, _ none) (action.Result, error) {
		study, err := c.Club.Analyses.Get(ctx, t)
		r := action.Result{Subject: t, Doc: []any{}}
		if err != nil && errs.KindOf(err) == errs.NotFound {
			if err = c.Club.Analyses.Analyse(ctx, c.Who.Person, t); err == nil && c.Tell != nil {
				study, err = followAnalysis(ctx, c, t, c.Tell)
			}
		}
		switch {
		case err != nil:
			return r, err
		case study == nil && c.Spoken:
			r.Say("The game is being analysed. You will hear when it is done.")
		case study == nil:
			r.Say("The game is being analysed. Come back in a minute: it continues without you.")
		case c.Tell == nil && !c.Spoken: // it is shown beside the moves
			r.Say("The game is analysed: step through it.")
		default:
			doc, lines, err := analysisOf(c, t, study)
			if err != nil {
				return r, err
			}
			r.Doc = doc
			r.SayLines(lines...)
		}
		if study == nil && c.Spoken {
			r.Then = func(ctx context.Context) message.Message { return analysed(ctx, c, t) }
		}
		return r, nil
	},
})

// analysed waits for the analysis of a game and says that it is ready, or why it failed.
func analysed(ctx context.Context, c action.Caller, t *table.Table) message.Message {
	switch _, err := followAnalysis(ctx, c, t, func(action.Result) error { return nil }); {
	case ctx.Err() != nil:
		return message.Message{}
	case err != nil:
		return message.Plain(errs.Sentence(err))
	}
	return message.New("Table %s is analysed. Type analyse %[1]s to read it.", t.ID)
}

// errAnalysisFailed stands for the cause of a failure that was logged elsewhere.
var errAnalysisFailed = errors.New("the analysis failed")

// followAnalysis reports the progress of an analysis that was started, until it is ready.
func followAnalysis(ctx context.Context, c action.Caller, t *table.Table, tell action.Tell) (*analysis.Study, error) {
	following, stop := context.WithCancel(ctx)
	defer stop()
	news := c.Club.Analyses.Follow(following, t)
	for told, place := 0, 0; ; { // in tenths
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case p := <-news:
			if p.Study != nil { // news of the last positions may have been missed
				p.Of = len(slices.Concat(p.Study.Games...))
				p.Done = p.Of
			}
			if p == (analysis.Progress{}) { // it failed before we followed it, and was not told why
				p.Err = errs.Failed(errs.Unavailable, errAnalysisFailed)
			}
			var err error
			if p.Place > 0 && p.Place != place {
				place = p.Place
				err = tell(answer(nil, "Many games are being analysed. "+
					"This one waits for its turn: place %d in the queue.", place))
			}
			if p.Of > 0 && p.Done*10/p.Of > told {
				told = p.Done * 10 / p.Of
				err = tell(answer(nil, "Analysed %d of %d positions.", p.Done, p.Of))
			}
			if err != nil || p.Study != nil || p.Err != nil {
				return p.Study, cmp.Or(err, p.Err)
			}
		}
	}
}

func analysisOf(c action.Caller, t *table.Table, study *analysis.Study) (AnalysisDoc, []string, error) {
	doc := AnalysisDoc{ID: string(t.ID), Made: study.Made}
	var lines []string
	for i, g := range t.Games() {
		evaluations, err := judged(g, study.Games[i])
		if err != nil {
			return doc, nil, err
		}
		doc.Games = append(doc.Games, evaluations)
		lines = append(append(lines, c.Viewer().Heading(g)...), analysisLines(g, evaluations)...)
	}
	return doc, lines, nil
}

// AnalysisDoc is the analysis of a table in JSON.
type AnalysisDoc struct {
	ID    string            `json:"id" help:"the table"`
	Made  time.Time         `json:"made" help:"when it was analysed"`
	Games [][]EvaluationDoc `json:"games" help:"for each game (a match has two), each position with ply, move, mark, loss, better, why, text, chance (of the first seat), score (hundredths of a pawn), forced (plies), best, nimber, wins"`
}

// EvaluationDoc is the engine's evaluation of a position.
type EvaluationDoc struct {
	Ply    int      `json:"ply"`
	Move   string   `json:"move,omitempty"`  // the move before the position, canonical
	Shown  string   `json:"shown,omitempty"` // the same move as players write it
	Mark   string   `json:"mark,omitempty"`
	Loss   float64  `json:"loss"`             // how much the move lowered the mover's chance to win
	Better []string `json:"better,omitempty"` // better moves, as players write them
	Why    string   `json:"why,omitempty"`    // what a marked move allows, in a sentence
	Text   string   `json:"text"`             // the evaluation as players read it
	Chance float64  `json:"chance"`           // the first seat's chance to win
	Score  int      `json:"score"`            // for the first seat, in centipawns
	Forced int      `json:"forced,omitempty"` // plies to a win by force, negative for the second seat's
	Best   []string `json:"best,omitempty"`   // the expected line, canonical
	Depth  int      `json:"depth,omitempty"`  // plies looked ahead
	Nimber string   `json:"nimber,omitempty"`
	Wins   []string `json:"wins,omitempty"` // all winning moves if they are known, canonical
}

// judged returns the evaluation of each position of a game, with an annotation of the move that led to
// it.
func judged(t *table.Table, evaluations []analysis.Evaluation) ([]EvaluationDoc, error) {
	annotations, err := analysis.Judge(t, evaluations)
	if err != nil {
		return nil, err
	}
	docs := make([]EvaluationDoc, len(evaluations))
	for i, o := range evaluations {
		docs[i] = EvaluationDoc{
			Ply: i, Text: o.String(), Chance: o.Chance(), Score: o.Score, Forced: o.Forced,
			Best: o.Line, Depth: o.Depth, Nimber: o.Nimber, Wins: o.Winning,
		}
		if i > 0 {
			p, v := t.Plies[i-1], annotations[i-1]
			docs[i].Move, docs[i].Shown = p.Text, p.Shown
			docs[i].Mark, docs[i].Loss, docs[i].Better, docs[i].Why = string(v.Mark), v.Loss, v.Better, v.Why
		}
	}
	return docs, nil
}

// analysisLines formats an analysis: each move with the evaluation of the position after it.
func analysisLines(t *table.Table, evaluations []EvaluationDoc) []string {
	lines := []string{"", fmt.Sprintf("  Start          %s", evaluations[0].line(t))}
	for _, o := range evaluations[1:] {
		line := fmt.Sprintf("%7s%-10s %s", words.MoveNumber(t, o.Ply), o.Shown+o.Mark, o.line(t))
		if o.Mark != "" {
			line = fmt.Sprintf("%s, better %s", line, strings.Join(o.Better, " "))
			if o.Why != "" {
				line += ". " + o.Why
			}
		}
		lines = append(lines, line)
	}
	return lines
}

// line formats the evaluation of a position. In a solved game it names all winning moves.
func (o EvaluationDoc) line(t *table.Table) string {
	text := o.Text
	switch {
	case o.Nimber != "" && len(o.Wins) == 0:
		return fmt.Sprintf("nimber %s, the side to move loses", o.Nimber)
	case o.Nimber != "":
		text = fmt.Sprintf("nimber %s, the side to move wins", o.Nimber)
	case len(o.Wins) == 0:
		return text
	}
	state, err := t.At(o.Ply)
	if err != nil {
		return text // the moves are an extra
	}
	return fmt.Sprintf("%s by %s", text, analysis.Winners(state, o.Wins))
}
