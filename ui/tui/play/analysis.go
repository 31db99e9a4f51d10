package play

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const analysing = "Analysing "

// studyView holds what the screen knows about the analysis of its game.
type studyView struct {
	analysis.Progress
	following bool
	verdicts  [][]analysis.Annotation // of each game, once there is an analysis
	stories   []analysis.Story        // of each game
	decisive  [][]game.State          // the positions before its moments
	puzzles   []*analysis.Error       // made from each game for the user; nil if there is none
}

// followStudy follows the analysis of a finished game. An old analysis arrives at once.
func (t *review) followStudy() tea.Cmd {
	if !t.studying() || t.study.following {
		return nil
	}
	t.study.following = true
	ctx, service, match := t.ctx, t.s.Club, t.match
	return func() tea.Msg {
		return app.Subscribe(ctx, service.Analyses.Follow(ctx, match), func(p analysis.Progress) tea.Msg {
			view, err := judged(match, p, t.s.Me.ID)
			if err != nil {
				view.Progress = analysis.Progress{Err: err}
			}
			return app.Result(t.position, func() tea.Cmd {
				t.study = view
				if view.Err != nil {
					return app.Complain(view.Err)
				}
				return nil
			})
		})()
	}
}

// judged returns what a user sees of the analysis of each game.
func judged(match *table.Table, p analysis.Progress, me identity.PlayerID) (v studyView, err error) {
	v = studyView{Progress: p, following: true}
	if p.Study == nil {
		return v, nil
	}
	for i, g := range match.Games() {
		verdicts, err := analysis.Judge(g, p.Study.Games[i])
		if err != nil {
			return v, err
		}
		e, found, err := analysis.Puzzle(g, p.Study.Games[i], g.SeatOf(me))
		if err != nil {
			return v, err
		}
		v.verdicts = append(v.verdicts, verdicts)
		story := analysis.StoryOf(g, p.Study.Games[i], verdicts)
		before, err := beforeMoments(g, story)
		if err != nil {
			return v, err
		}
		v.stories, v.decisive = append(v.stories, story), append(v.decisive, before)
		v.puzzles = append(v.puzzles, nil)
		if found {
			v.puzzles[i] = &e
		}
	}
	return v, nil
}

// analyse asks for an analysis. Once there is one, it goes from mistake to mistake.
func (t *review) analyse() tea.Cmd {
	switch {
	case t.study.Study != nil:
		return t.nextMistake()
	case t.study.Place > 0:
		const text = "The analysis is number %d in the queue. It goes on if you leave, and is saved."
		return app.Notice(fmt.Sprintf(text, t.study.Place))
	case t.study.Of > 0:
		return app.Notice("The analysis is running. It goes on if you leave, and is saved.")
	}
	ctx, service, me, table := t.ctx, t.s.Club, t.s.Me.Person, t.match
	return func() tea.Msg { return app.Failed(t.position, service.Analyses.Analyse(ctx, me, table)) }
}

// nextMistake goes to the position after the next bad move, and after the last to the first.
func (t *review) nextMistake() tea.Cmd {
	_, verdicts, _ := t.opinions()
	for i := range verdicts {
		if next := (t.Ply + i) % len(verdicts); verdicts[next].Mark != "" {
			return t.board.goTo(next + 1)
		}
	}
	return app.Notice("This game has no mistakes.")
}

// hasMistakes reports whether the analysis found a bad move.
func (t *review) hasMistakes() bool {
	_, verdicts, _ := t.opinions()
	return slices.ContainsFunc(verdicts, func(v analysis.Annotation) bool { return v.Mark != "" })
}

// learn lets players find better moves for their own mistakes, and spectators for all.
func (t *review) learn() tea.Cmd {
	evaluations, _, _ := t.opinions()
	list, err := analysis.Errors(t.Table, evaluations, t.Seat)
	if e := t.puzzle(); e != nil {
		list = append([]analysis.Error{*e}, list...)
	}
	switch {
	case err != nil:
		return app.Complain(err)
	case len(list) == 0:
		return app.Notice("You made no mistakes. Your opponent did.")
	}
	return app.Send(app.ErrorsMsg{Table: t.Table, List: list})
}

// puzzle returns the puzzle made from the shown game for the user, or nil.
func (t *review) puzzle() *analysis.Error {
	if _, _, known := t.opinions(); !known {
		return nil
	}
	return t.study.puzzles[t.gameAt()]
}

// mayAnalyse reports whether the user can ask for an analysis.
func (t *review) mayAnalyse() bool {
	return t.studying() && t.study.Study == nil && t.study.Of == 0 &&
		t.s.Club.Analyses.HasAnalyst() && len(t.Table.Plies) > 0
}

// opinions returns the evaluations of the shown game and the verdicts on its moves. ok is false if
// there is no analysis.
func (t *review) opinions() (opinions []analysis.Evaluation, verdicts []analysis.Annotation, ok bool) {
	a := &t.study
	if !t.studying() || a.Study == nil {
		return nil, nil, false
	}
	game := t.gameAt()
	return a.Study.Games[game], a.verdicts[game], true
}

// gameAt returns the index of the shown game in the analysis of a match.
func (t *review) gameAt() int {
	if t.first {
		return 0
	}
	return len(t.study.Study.Games) - 1
}

// markOf returns the sign behind a move of the list: the verdict of the analysis, and a star if it
// was made after a hint.
func (t *review) markOf(ply int) string {
	mark := ""
	if _, verdicts, ok := t.opinions(); ok {
		mark = string(verdicts[ply].Mark)
	}
	if mark == "" {
		mark = words.Judged(t.Table, ply)
	}
	if _, hinted := t.Table.HintAt(ply); hinted {
		mark += "*"
	}
	return mark
}

// detail is the size of an analysis: the rows of the chart, the moves of a line, and whether it says what moves
// are good for.
type detail struct {
	rows, moves int
	why         bool
}

// details are the sizes of an analysis, largest first.
var details = []detail{{3, 5, true}, {2, 2, true}, {1, 2, true}, {1, 2, false}, {1, 1, false}, {0, 1, false}}

// roomyChart is the minimum width for an analysis with all details.
const roomyChart = 30

// studied reports whether there is an analysis, or one is running.
func (t *review) studied() bool {
	return t.studying() && (t.study.Study != nil || t.study.Of > 0)
}

// underAnalysis puts the analysis above other lines, if there is one and the slot has room.
func (t *review) underAnalysis(w, h int, lines []string) block {
	if h <= 2 {
		return block{lines: lines}
	}
	b := t.analysisBlock(w, h-len(lines), false)
	b.add(lines...)
	return b
}

// analysisBlock returns the analysis of the shown position, or its progress, in at most h lines. It does not
// list the moments of the game if boards show them.
func (t *review) analysisBlock(w, h int, pictured bool) block {
	if !t.studying() {
		return block{}
	}
	if p := t.study.Progress; p.Place > 0 {
		return block{lines: []string{widget.Cut(fmt.Sprintf("Analysis: number %d in the queue.", p.Place), w)}}
	} else if p.Study == nil && p.Of > 0 {
		bar := widget.ProgressBar(p.Done, p.Of, fmt.Sprintf(" %d/%d", p.Done, p.Of), w-len(analysing))
		return block{lines: []string{widget.Cut(analysing+bar, w)}}
	}
	opinions, verdicts, ok := t.opinions()
	if !ok {
		return block{}
	}
	tries := details
	if w < roomyChart {
		tries = details[1:]
	}
	var chart, words []string
	for _, d := range tries {
		chart = parts.ChanceChart(opinions, verdicts, t.Ply, w, d.rows)
		words = t.opinionLines(opinions[t.Ply], verdicts, w, d)
		if len(chart)+len(words) <= h {
			break
		}
	}
	if t.Live() {
		words = t.withStory(words, w, h-len(chart), pictured)
	}
	return block{append(chart, words...), t.chartSpots(len(opinions), w, len(chart))}
}

// chartSpots makes a chart of n positions in w by h cells clickable: a click shows a position.
func (t *review) chartSpots(n, w, h int) []boardview.Spot {
	var spots []boardview.Spot
	columns := parts.ChanceColumns(n, w)
	for c := range columns {
		show := func() tea.Cmd {
			t.replay.on = false
			return t.board.goTo(c * n / columns)
		}
		for y := range h {
			spots = append(spots, boardview.Spot{X: c, Y: y, W: 1, Do: show})
		}
	}
	return spots
}

// opinionLines returns the evaluation of the shown position and the verdict on the move before it.
func (t *review) opinionLines(o analysis.Evaluation, verdicts []analysis.Annotation, w int, d detail) []string {
	s := t.s.Styles
	var lines []string
	aim := ""
	if d.why {
		aim = analysis.Aim(t.Table, t.Ply, t.Shown, o)
	}
	if t.Ply > 0 {
		if v := verdicts[t.Ply-1]; v.Mark != "" {
			text := t.moveText(t.Ply) + string(v.Mark) + " "
			if !d.why {
				v.Why = ""
			}
			text += analysis.Advice(v.Why, v.Better[:min(d.moves, len(v.Better))])
			lines = widget.PaintAll(s.Bad, widget.Wrap(text, w))
		}
	}
	if ply, ok := analysis.TurningPoint(verdicts); ok && t.Live() && ply < t.Ply {
		v := verdicts[ply-1]
		text := fmt.Sprintf("Turning point: %s%s%s Better was %s.",
			words.MoveNumber(t.Table, ply), t.moveText(ply), v.Mark, v.Better[0])
		lines = append(lines, widget.Wrap(text, w)...)
	}
	if text := words.Opinion(t.Table, t.Shown, o, d.moves, aim); text != "" {
		lines = append(lines, widget.Wrap(text, w)...)
	}
	return lines
}
