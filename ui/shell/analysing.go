package shell

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/shell/grammar"
	"pawnstorm/ui/words"
)

// analysing are the commands that ask the house what it thinks.
var analysing = append(acting(playGames, action.Table, "hint"), []verb{
	{run: analyse, scope: account.Play, Command: grammar.Command{
		Name: "analyse", Aliases: []string{"analyze"}, Group: studyGames,
		Brief: "tell what the house thinks of each position of a finished game",
		Forms: []string{"[[on] TABLE]"},
		Notes: []string{
			"The first time it takes up to a minute or so; the error stream says how far it is. It is kept,",
			"and goes on if you hang up. \"??\" is a blunder, \"?\" a mistake and \"?!\" dubious: a move that costs",
			"15, 10 or 5 of 100 games.",
		},
		Examples: []string{"analyse 7k2m9qxa", "analyse it --json"},
		Doc:      studyDoc{},
	}},
}...)

// studyDoc is what analyse --json prints.
type studyDoc struct {
	ID    string            `json:"id" help:"the table"`
	Made  time.Time         `json:"made" help:"when it was analysed"`
	Games [][]evaluationDoc `json:"games" help:"for each game, of which a match has two, each position with ply, move, mark, loss, better, text, chance (of the first seat), score (hundredths of a pawn), forced (plies), best, nimber, wins"`
}

type evaluationDoc struct {
	Ply    int      `json:"ply"`
	Move   string   `json:"move,omitempty"`  // that led to it, canonical
	Shown  string   `json:"shown,omitempty"` // the same as players write it
	Mark   string   `json:"mark,omitempty"`
	Loss   float64  `json:"loss"`             // of the mover's chance to win, by the move
	Better []string `json:"better,omitempty"` // than the move, as players write it
	Text   string   `json:"text"`             // the evaluation as players read it
	Chance float64  `json:"chance"`           // of the first seat to win
	Score  int      `json:"score"`            // for the first seat, in hundredths of a pawn
	Forced int      `json:"forced,omitempty"` // plies to a win by force, negative for the second seat's
	Best   []string `json:"best,omitempty"`   // what is expected, canonical
	Depth  int      `json:"depth,omitempty"`  // plies looked ahead
	Nimber string   `json:"nimber,omitempty"`
	Wins   []string `json:"wins,omitempty"` // all moves that win where that is known, canonical
}

func analyse(ctx context.Context, c *Call) error {
	t, err := c.seen(ctx)
	if err != nil {
		return err
	}
	study, err := c.Club.Studies.Get(ctx, t)
	if err != nil && errs.KindOf(err) == errs.NotFound {
		study, err = c.study(ctx, t)
	}
	switch {
	case err != nil:
		return err
	case study == nil && c.Bare:
		c.result.Analyses = t
		return c.say("The game is being analysed. You are told when it is done.")
	case study == nil:
		return c.say("The game is being analysed. Come back to it in a minute: it goes on without you.")
	case c.Screens && !c.Bare:
		return c.say("The game is analysed: step through it.")
	}
	c.result.Table = nil // nothing else shows the answer
	doc := studyDoc{ID: string(t.ID), Made: study.Made}
	var lines []string
	for i, g := range t.Games() {
		evaluations, err := judged(g, study.Games[i])
		if err != nil {
			return err
		}
		doc.Games = append(doc.Games, evaluations)
		lines = append(append(lines, c.viewer().Heading(g)...), studyLines(g, evaluations)...)
	}
	return c.answer(doc, lines...)
}

// study has a game analysed, and waits for it where nothing else is to be done
// meanwhile; else it returns nil.
func (c *Call) study(ctx context.Context, t *table.Table) (*analysis.Study, error) {
	following, stop := context.WithCancel(ctx)
	defer stop()
	news := c.Club.Studies.Follow(following, t)
	<-news // what was before
	if err := c.Club.Studies.Analyse(ctx, c.Who.Person, t); err != nil || c.Screens {
		return nil, err
	}
	for told, place := 0, 0; ; { // in tenths
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case p := <-news:
			if p.Study != nil { // news of the last positions may have been missed
				p.Of = len(slices.Concat(p.Study.Games...))
				p.Done = p.Of
			}
			if p.Place > 0 && p.Place != place {
				place = p.Place
				fmt.Fprintf(c.Err, "Many games are being analysed. This one waits for its turn: place %d in the queue.\n", place)
			}
			if p.Of > 0 && p.Done*10/p.Of > told {
				told = p.Done * 10 / p.Of
				fmt.Fprintf(c.Err, "Analysed %d of %d positions."+"\n", p.Done, p.Of)
			}
			if p.Study != nil || p.Err != nil {
				return p.Study, p.Err
			}
		}
	}
}

// judged are the evaluations of the positions of a game, with the annotations on the moves
// that led to them.
func judged(t *table.Table, evaluations []analysis.Evaluation) ([]evaluationDoc, error) {
	annotations, err := analysis.Judge(t, evaluations)
	if err != nil {
		return nil, err
	}
	docs := make([]evaluationDoc, len(evaluations))
	for i, o := range evaluations {
		docs[i] = evaluationDoc{
			Ply: i, Text: o.String(), Chance: o.Chance(), Score: o.Score, Forced: o.Forced,
			Best: o.Line, Depth: o.Depth, Nimber: o.Nimber, Wins: o.Winning,
		}
		if i > 0 {
			p, v := t.Plies[i-1], annotations[i-1]
			docs[i].Move, docs[i].Shown, docs[i].Mark, docs[i].Loss, docs[i].Better = p.Text, p.Shown, string(v.Mark), v.Loss, v.Better
		}
	}
	return docs, nil
}

// studyLines are an analysis as text: each move with what is thought of the position
// behind it.
func studyLines(t *table.Table, evaluations []evaluationDoc) []string {
	lines := []string{"", fmt.Sprintf("  Start          %s", evaluations[0].line(t))}
	for _, o := range evaluations[1:] {
		line := fmt.Sprintf("%7s%-10s %s", words.MoveNumber(t, o.Ply), o.Shown+o.Mark, o.line(t))
		if o.Mark != "" {
			line = fmt.Sprintf("%s, better %s", line, strings.Join(o.Better, " "))
		}
		lines = append(lines, line)
	}
	return lines
}

// line is what is thought of a position of a game: where the game is solved, with all
// moves that win.
func (o evaluationDoc) line(t *table.Table) string {
	text := o.Text
	switch {
	case o.Nimber != "" && len(o.Wins) == 0:
		return fmt.Sprintf("nimber %s, who is to move loses", o.Nimber)
	case o.Nimber != "":
		text = fmt.Sprintf("nimber %s, who is to move wins", o.Nimber)
	case len(o.Wins) == 0:
		return text
	}
	state, err := t.At(o.Ply)
	if err != nil {
		return text // the moves are an extra
	}
	return fmt.Sprintf("%s by %s", text, analysis.Winners(state, o.Wins))
}
