package web

import (
	"context"
	"html/template"

	"pawnstorm/game"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/words"
)

// Colours of the arrows of a mistake, and of the engine's moves.
const (
	mistakeColour = "#c02c1c"
	bestColour    = "#14703f"
)

// analysisView is the engine's opinion of a finished game.
type analysisView struct {
	Known    bool
	Story    string // who was better until when
	Played   [2]playedView
	Moments  []momentView // the moves that decided the game
	Lines    []string     // each position as text
	Lesson   string       // the address of the lesson about the mistakes; "" is none
	Yours    bool         // it is about the visitor's mistakes
	Ask      *doingView   // asks for the analysis; nil if the visitor cannot
	Study    *doingView   // starts a study of the game; nil if the visitor cannot
	Progress analysis.Progress
	Failed   string // why the last analysis failed
}

// playedView is how a side played.
type playedView struct {
	Name, Quality string
	Mistakes      []moveView
}

// momentView is a move that decided a game, with the position before it.
type momentView struct {
	moveView
	boardView
}

// graphView is the graph of winning chances of a game.
type graphView struct {
	Of      string // the side whose chances it shows
	Drawing template.HTML
	Opinion string // of the shown position
}

// IsRunning reports whether the analysis runs, or waits for its turn.
func (v *analysisView) IsRunning() bool { return v.Progress.Of > 0 || v.Progress.Place > 0 }

// hasAnalysis reports whether a table has a section for its analysis.
func (s *site) hasAnalysis(t *table.Table) bool { return t.Status == table.Over && len(t.Plies) > 0 }

// analysisOf returns what a person sees of the analysis of a finished game before it is made.
func (s *site) analysisOf(t *table.Table, l look, p analysis.Progress) *analysisView {
	v := &analysisView{Progress: p, Study: s.studyOf(t, l)}
	if p.Err != nil {
		v.Failed = s.sentence(p.Err)
	}
	if v.IsRunning() || !s.Club.Analyses.HasAnalyst() {
		return v
	}
	for _, o := range s.actions.Find(action.Table, analyseName).Offers(s.callerFor(l.who), t) {
		ask := doingOf("/t/"+string(t.ID), o)
		v.Ask = &ask
	}
	return v
}

// analyseName is the action that asks for an analysis. Its button is in the section of the analysis.
const analyseName = "analyse"

// analysed adds the analysis of the shown game, or how to get one.
func (s *site) analysed(ctx context.Context, v *tableView, t, shown *table.Table, l look) {
	if a := feature.AnalysedOf(ctx, s.callerFor(l.who), t, v.Number); a.IsKnown() {
		v.studied(s, t.Games()[v.Number-1], shown, a)
		v.Analysis.Study = s.studyOf(t, l)
		return
	}
	v.Analysis = s.analysisOf(t, l, s.progressOf(ctx, t))
}

// studyOf returns the button that starts a study of a finished game, or nil.
func (s *site) studyOf(t *table.Table, l look) *doingView {
	r := s.resources.Of(action.Study)
	for _, o := range s.actions.Offers(s.callerFor(l.who), action.Study, nil) {
		if o.Opens && r != nil {
			o.Values = action.Values{"id": {string(t.ID)}}
			d := doingOf("/"+r.Name, o)
			return &d
		}
	}
	return nil
}

// progressOf returns how far the analysis of a game is.
func (s *site) progressOf(ctx context.Context, t *table.Table) analysis.Progress {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	p := <-s.Club.Analyses.Follow(ctx, t) // the current state comes at once
	if errs.KindOf(p.Err) == errs.NotFound {
		p.Err = nil
	}
	return p
}

// studied adds the analysis of the shown game.
func (v *tableView) studied(s *site, t, shown *table.Table, a feature.Analysed) {
	v.Analysis = &analysisView{Known: true, Story: a.Story, Lines: a.Lines}
	if len(a.Mistakes) > 0 {
		v.Analysis.Lesson, v.Analysis.Yours = "/lessons/"+v.ID, v.Seated
	}
	for seat := range v.Analysis.Played {
		v.Analysis.Played[seat].Name = t.Rules.Info().Seats[seat].Name
		v.Analysis.Played[seat].Quality = a.Quality[seat]
	}
	for _, m := range a.Mistakes {
		v.mark(m)
		played := &v.Analysis.Played[t.Plies[m.Ply-1].Seat]
		played.Mistakes = append(played.Mistakes, v.moment(t, m))
	}
	for _, m := range a.Moments {
		v.Analysis.Moments = append(v.Analysis.Moments, momentView{v.moment(t, m), s.drawnBefore(t, &a, m.Ply, v.Flipped)})
	}
	first := t.Rules.Info().Seats[0].Name
	v.Graph = &graphView{first, drawChances(a.Chances, v.chancesMarks(a.Mistakes), v.Ply, "Chances of "+first), a.Opinion(v.Ply)}
	if state, m, ok := a.Best(v.Ply); ok {
		scene := sceneOf(shown, v.Flipped)
		scene.arrows = arrowsOf(state, []game.Move{m}, bestColour)
		v.Drawing += template.HTML(scene.drawnArrows())
	}
}

// mark puts the mark of a move behind it in the list of moves.
func (v *tableView) mark(m words.TurningDoc) {
	for i := range v.Rows {
		for j := range v.Rows[i].Moves {
			if move := &v.Rows[i].Moves[j]; move.Ply == m.Ply {
				move.Mark = m.Mark
			}
		}
	}
}

// moment returns a mistake as a link to the position after it.
func (v *tableView) moment(t *table.Table, m words.TurningDoc) moveView {
	return moveView{Ply: m.Ply, Shown: m.Moment(t), Link: v.address(m.Ply, v.Flipped, true), Current: m.Ply == v.Ply}
}

// chancesMarks returns the mistakes as marks of the graph.
func (v *tableView) chancesMarks(mistakes []words.TurningDoc) (list []chancesMark) {
	for _, m := range mistakes {
		list = append(list, chancesMark{m.Ply, m.Shown + m.Mark, v.address(m.Ply, v.Flipped, true)})
	}
	return list
}

// drawnBefore draws the position before a move of an analysed game, with the move and a better one.
func (s *site) drawnBefore(t *table.Table, a *feature.Analysed, ply int, flipped bool) boardView {
	before, err := asOf(t, ply-1)
	if err != nil {
		return boardView{} // the analysis has read the same moves
	}
	scene := sceneOf(before, flipped)
	scene.figures, scene.last = s.address("figures.svg"), nil
	if m, err := before.State.Parse(t.Plies[ply-1].Text); err == nil {
		scene.arrows = arrowsOf(before.State, []game.Move{m}, mistakeColour)
	}
	if state, m, ok := a.Best(ply - 1); ok {
		scene.arrows = append(scene.arrows, arrowsOf(state, []game.Move{m}, bestColour)...)
	}
	b := boardView{Said: said(before, false), Drawing: template.HTML(scene.inside())}
	b.Width, b.Height = scene.size()
	return b
}
