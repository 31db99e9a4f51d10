package feature

import (
	"context"
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/words"
)

// Analysed is what an analysis tells about a game. The zero value is a game without one.
type Analysed struct {
	Story    string             // who was better until when
	Moments  []words.TurningDoc // the moves that decided it
	Lines    []string           // each position as text, without the players
	Chances  []float64          // the first seat's winning chances in each position, from 0 to 1
	Mistakes []words.TurningDoc // all moves with a mark
	Quality  [2]string          // how well each seat played: its accuracy, and its mistakes by kind

	game        *table.Table
	evaluations []analysis.Evaluation
}

// AnalysedOf returns what the analysis of a table tells about one of its games. Numbers begin with 1.
func AnalysedOf(ctx context.Context, c action.Caller, t *table.Table, number int) (a Analysed) {
	study, err := c.Club.Analyses.Get(ctx, t)
	if err != nil {
		return a
	}
	g, evaluations := t.Games()[number-1], study.Games[number-1]
	docs, err := judged(g, evaluations)
	if err != nil {
		return a
	}
	annotations, err := analysis.Judge(g, evaluations)
	if err != nil {
		return a
	}
	story := analysis.StoryOf(g, evaluations, annotations)
	a = Analysed{game: g, evaluations: evaluations}
	a.Story, a.Lines = words.Story(g, story, g.SeatOf(c.Who.ID)), analysisLines(g, docs)
	for _, d := range docs {
		a.Chances = append(a.Chances, d.Chance)
	}
	for _, ply := range story.Moments {
		a.Moments = append(a.Moments, words.TurningOf(g, annotations, ply))
	}
	for i := range annotations {
		if annotations[i].Mark != "" {
			a.Mistakes = append(a.Mistakes, words.TurningOf(g, annotations, i+1))
		}
	}
	for seat := range a.Quality {
		a.Quality[seat] = quality(g, annotations, game.Seat(seat))
	}
	return a
}

// IsKnown reports whether there is an analysis.
func (a *Analysed) IsKnown() bool { return a.game != nil }

// longestLine is how many moves of a line are shown.
const longestLine = 5

// Opinion describes the engine's evaluation of the position after a number of plies.
func (a *Analysed) Opinion(ply int) string {
	state, err := a.game.At(ply)
	if err != nil {
		return ""
	}
	o := a.evaluations[ply]
	return words.Opinion(a.game, state, o, longestLine, analysis.Aim(a.game, ply, state, o))
}

// Best returns the position after a number of plies and the engine's move there. ok is false if it has none.
func (a *Analysed) Best(ply int) (state game.State, m game.Move, ok bool) {
	state, err := a.game.At(ply)
	if err != nil || len(a.evaluations[ply].Line) == 0 {
		return state, m, false
	}
	m, err = state.Parse(a.evaluations[ply].Line[0])
	return state, m, err == nil
}

// kinds names the marks of moves, the worst first.
var kinds = []struct {
	mark analysis.Mark
	name string
}{{analysis.Blunder, "blunder"}, {analysis.Mistake, "mistake"}, {analysis.Dubious, "dubious move"}}

// quality says how well a seat played: "87 % accurate, 1 blunder, 2 mistakes".
func quality(t *table.Table, annotations []analysis.Annotation, seat game.Seat) string {
	count := make(map[analysis.Mark]int)
	for i, a := range annotations {
		if t.Plies[i].Seat == seat {
			count[a.Mark]++
		}
	}
	var parts []string
	if percent, ok := analysis.Accuracy(t, annotations, seat); ok {
		parts = append(parts, fmt.Sprintf("%d %% accurate", percent))
	}
	for _, k := range kinds {
		if count[k.mark] > 0 {
			parts = append(parts, words.Count(count[k.mark], k.name))
		}
	}
	if len(parts) == 0 {
		return "no mistakes"
	}
	return strings.Join(parts, ", ")
}
