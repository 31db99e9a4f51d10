package web

import (
	"context"
	"fmt"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// engine follows what the engine thinks of a table: the chances in a casual game that others watch, and the
// progress of an analysis when the game is over.
type engine struct {
	site   *site
	look   look
	states chan *table.Table // the newest state of the table
	events chan event
}

// engineNews updates what a page shows of the engine.
type engineNews struct {
	Parts map[string]string `json:"parts,omitempty"` // shown only at the last move
	Sides map[string]string `json:"sides,omitempty"`
	Shape string            `json:"shape,omitempty"` // makes the page load again
}

// followEngine starts an engine's news. They end with ctx.
func (s *site) followEngine(ctx context.Context, l look) *engine {
	e := &engine{s, l, make(chan *table.Table, 1), make(chan event)}
	go rescue.Func(s.Log, "following the engine", func() { e.run(ctx) })()
	return e
}

// at tells it the newest state of the table.
func (e *engine) at(t *table.Table) {
	select {
	case <-e.states: // an older one
	default:
	}
	e.states <- t
}

func (e *engine) run(ctx context.Context) {
	var t *table.Table
	var progress <-chan analysis.Progress
	for {
		select {
		case <-ctx.Done():
			return
		case t = <-e.states:
			switch {
			case e.site.isGraphed(t, e.look.who):
				if _, err := e.site.Club.Analyses.Glance(ctx, e.look.who.Person, t, len(t.Plies)); err == nil {
					e.send(ctx, e.chances(t))
				}
			case e.site.hasAnalysis(t) && progress == nil:
				progress = e.site.Club.Analyses.Follow(ctx, t)
			}
		case p := <-progress:
			e.send(ctx, e.progress(t, p))
		}
	}
}

// send sends an event that the table's followers have not got.
func (e *engine) send(ctx context.Context, news engineNews) {
	select {
	case e.events <- newEvent("engine", digest(fmt.Sprint(news)), news):
	case <-ctx.Done():
	}
}

func (e *engine) chances(t *table.Table) engineNews {
	graph := e.site.liveGraph(t, t, e.look.who)
	return engineNews{Parts: map[string]string{"graph": e.site.part("graph", graph)}}
}

func (e *engine) progress(t *table.Table, p analysis.Progress) engineNews {
	if p.Study != nil {
		return engineNews{Shape: "analysed"} // no page has this shape
	}
	v := e.site.analysisOf(t, e.look, p)
	return engineNews{Sides: map[string]string{"analysis": e.site.part("analysis", v)}}
}

// isGraphed reports whether a person sees the chances in a running game.
func (s *site) isGraphed(t *table.Table, who account.Player) bool {
	return t.Status == table.Playing && !who.Settings.NoEvaluation &&
		analysis.MayGlance(t, who.ID) && s.Club.Analyses.Watches(t)
}

// liveGraph returns the graph of a running game, with a position of it marked.
func (s *site) liveGraph(t, shown *table.Table, who account.Player) *graphView {
	g := &graphView{Of: t.Rules.Info().Seats[0].Name}
	var chances []float64
	for _, o := range s.Club.Analyses.Trend(who.ID, t) {
		chances = append(chances, o.Chance())
	}
	g.Drawing = drawChances(chances, nil, len(shown.Plies), "Chances of "+g.Of)
	return g
}
