package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/analysis"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

const analysing = "Analysing "

// studyView is what a table screen knows of the study of its game.
type studyView struct {
	analysis.Progress
	news      <-chan analysis.Progress
	following bool
	verdicts  [][]analysis.Annotation // of each game, once there is a study
}

// Messages about the study of a game.
type (
	followStudyMsg struct {
		to   *review
		news <-chan analysis.Progress
	}
	studyMsg struct {
		to       *review
		progress analysis.Progress
		verdicts [][]analysis.Annotation
	}
	analyseMsg struct {
		to  *review
		err error
	}
)

// followStudy hears of the study of a game that is over: of one that was made long
// ago, too.
func (t *review) followStudy() tea.Cmd {
	if !t.studying() || t.study.following {
		return nil
	}
	t.study.following = true
	ctx, service, table := t.ctx, t.s.Club, t.match
	return func() tea.Msg { return followStudyMsg{t, service.Analyses.Follow(ctx, table)} }
}

// waitStudy receives the next news of it.
func (t *review) waitStudy() tea.Cmd {
	games := t.match.Games()
	return app.Receive(t.ctx, t.study.news, func(p analysis.Progress) tea.Msg {
		msg := studyMsg{to: t, progress: p}
		if p.Study == nil {
			return msg
		}
		for i, g := range games {
			verdicts, err := analysis.Judge(g, p.Study.Games[i])
			if err != nil {
				return studyMsg{to: t, progress: analysis.Progress{Err: err}}
			}
			msg.verdicts = append(msg.verdicts, verdicts)
		}
		return msg
	})
}

// onStudy takes a message about the study.
func (t *review) onStudy(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case followStudyMsg:
		if msg.to == t {
			t.study.news = msg.news
			return t.waitStudy()
		}
	case studyMsg:
		if msg.to != t {
			return nil
		}
		t.study.Progress, t.study.verdicts = msg.progress, msg.verdicts
		if msg.progress.Err != nil {
			return tea.Batch(app.Complain(msg.progress.Err), t.waitStudy())
		}
		return t.waitStudy()
	case analyseMsg:
		if msg.to == t && msg.err != nil {
			return app.Complain(msg.err)
		}
	}
	return nil
}

// analyse asks for the study; once it is there, it goes from mistake to mistake.
func (t *review) analyse() tea.Cmd {
	switch {
	case t.study.Study != nil:
		return t.nextMistake()
	case t.study.Place > 0:
		return app.Notice(fmt.Sprintf("The analysis waits for its turn: place %d in the queue. It goes on if you leave, and is kept.", t.study.Place))
	case t.study.Of > 0:
		return app.Notice("The analysis is under way. It goes on if you leave, and is kept.")
	}
	ctx, service, me, table := t.ctx, t.s.Club, t.s.Me.Person, t.match
	return func() tea.Msg { return analyseMsg{t, service.Analyses.Analyse(ctx, me, table)} }
}

// nextMistake goes to the next position behind a move that was not good, round and
// round.
func (t *review) nextMistake() tea.Cmd {
	_, verdicts, _ := t.opinions()
	for i := range verdicts {
		if next := (t.Ply + i) % len(verdicts); verdicts[next].Mark != "" {
			return t.board.goTo(next + 1)
		}
	}
	return app.Notice("No move of this game cost much.")
}

// hasMistakes reports whether there is one to go to.
func (t *review) hasMistakes() bool {
	_, verdicts, _ := t.opinions()
	return slices.ContainsFunc(verdicts, func(v analysis.Annotation) bool { return v.Mark != "" })
}

// learn lets the person find better moves where they erred: a watcher, where anybody did.
func (t *review) learn() tea.Cmd {
	evaluations, _, _ := t.opinions()
	list, err := analysis.Errors(t.Table, evaluations, t.Seat)
	switch {
	case err != nil:
		return app.Complain(err)
	case len(list) == 0:
		return app.Notice("None of your moves cost much. The mistakes are your opponent's.")
	}
	return app.Send(app.ErrorsMsg{Table: t.Table, List: list})
}

// mayAnalyse reports whether there is somebody to ask and something to look at.
func (t *review) mayAnalyse() bool {
	return t.studying() && t.study.Study == nil && t.study.Of == 0 && t.s.Club.Analyses.HasAnalyst() && len(t.Table.Plies) > 0
}

// opinions are those of the game that is shown, with the verdicts on its moves;
// ok is false if there is no study.
func (t *review) opinions() (opinions []analysis.Evaluation, verdicts []analysis.Annotation, ok bool) {
	a := &t.study
	if !t.studying() || a.Study == nil {
		return nil, nil, false
	}
	game := len(a.Study.Games) - 1
	if t.first {
		game = 0
	}
	return a.Study.Games[game], a.verdicts[game], true
}

// markOf is the sign behind a move of the list: what a study says of it, and a star
// if it was made after a hint.
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

// details are how much of an analysis is drawn, from the most to the least: the rows
// of the chart, and the moves of a line.
var details = []struct{ rows, moves int }{{3, 5}, {2, 2}, {1, 2}, {1, 1}, {0, 1}}

// roomyChart is the width from which on an analysis may be drawn with all details.
const roomyChart = 30

// studied reports whether there is a study to look at, or one under way.
func (t *review) studied() bool {
	return t.studying() && (t.study.Study != nil || t.study.Of > 0)
}

// underAnalysis puts the analysis, if there is one, above other lines of a slot that has
// room for it.
func (t *review) underAnalysis(w, h int, lines []string) block {
	if h <= 2 {
		return block{lines: lines}
	}
	b := t.analysisBlock(w, h-len(lines))
	b.add(lines...)
	return b
}

// analysisBlock is the study of the game where the position stands that is shown, or
// how far it is, in h lines at most.
func (t *review) analysisBlock(w, h int) block {
	if !t.studying() {
		return block{}
	}
	if p := t.study.Progress; p.Place > 0 {
		return block{lines: []string{widget.Cut(fmt.Sprintf("To be analysed: place %d in the queue.", p.Place), w)}}
	} else if p.Study == nil && p.Of > 0 {
		return block{lines: []string{widget.Cut(analysing+widget.ProgressBar(p.Done, p.Of, fmt.Sprintf(" %d/%d", p.Done, p.Of), w-len(analysing)), w)}}
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
		words = t.opinionLines(opinions[t.Ply], verdicts, w, d.moves)
		if len(chart)+len(words) <= h {
			break
		}
	}
	return block{append(chart, words...), t.chartSpots(len(opinions), w, len(chart))}
}

// chartSpots let a click on a chart of n positions, in w by h cells, show one.
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

// opinionLines tell what is thought of the position that is shown, and of the move
// that led to it, in lines of at most so many moves.
func (t *review) opinionLines(o analysis.Evaluation, verdicts []analysis.Annotation, w, long int) []string {
	s := t.s.Styles
	var lines []string
	if t.Ply > 0 {
		if v := verdicts[t.Ply-1]; v.Mark != "" {
			text := fmt.Sprintf("%s Better was %s.", t.Table.Plies[t.Ply-1].Shown+string(v.Mark), strings.Join(v.Better[:min(long, len(v.Better))], " "))
			lines = widget.PaintAll(s.Bad, widget.Wrap(text, w))
		}
	}
	if ply, ok := analysis.TurningPoint(verdicts); ok && t.Live() && ply < t.Ply {
		v := verdicts[ply-1]
		text := fmt.Sprintf("Turning point: %s%s%s Better was %s.", words.MoveNumber(t.Table, ply), t.Table.Plies[ply-1].Shown, v.Mark, v.Better[0])
		lines = append(lines, widget.Wrap(text, w)...)
	}
	if text := t.opinionText(o, long); text != "" {
		lines = append(lines, widget.Wrap(text, w)...)
	}
	return lines
}

// opinionText is what is thought of the position that is shown; "" if nothing is
// left to be thought.
func (t *review) opinionText(o analysis.Evaluation, long int) string {
	mover := t.Table.SeatName(t.Shown.Turn())
	switch {
	case o.Over != "":
		return ""
	case o.Open:
		return "The engine could not work out in time who wins."
	case o.Nimber != "" && len(o.Winning) == 0:
		return fmt.Sprintf("Nimber %s: %s is to move and loses.", o.Nimber, mover)
	case len(o.Winning) > 0 && o.Nimber != "":
		return fmt.Sprintf("Nimber %s: %s wins by %s.", o.Nimber, mover, analysis.Winners(t.Shown, o.Winning))
	case len(o.Winning) > 0:
		return fmt.Sprintf("%s wins by %s.", mover, analysis.Winners(t.Shown, o.Winning))
	}
	line := analysis.Spell(t.Shown, o.Line[:min(long, len(o.Line))])
	return fmt.Sprintf("%s, best is %s.", o, strings.Join(line, " "))
}
