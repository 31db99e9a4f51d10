package compare

import (
	"fmt"
	"slices"

	"pawnstorm/cmd/pawnload/reference"
)

// goal bounds a figure of pawnstorm: by a number, or by a multiple of a
// reference's figure.
type goal struct {
	figure Figure
	parts  []Part
	bound  float64
	of     string // the reference; "" makes bound an absolute number
	least  bool   // the figure must be at least the bound, not at most
}

// goals lists the goals. The first goal that fits a figure counts.
var goals = []goal{
	{figure: Resident, parts: []Part{Lobby}, bound: 1.4, of: reference.Raw},
	{figure: Resident, parts: []Part{Board, Images}, bound: 2, of: reference.Raw},
	{figure: IdleCPU, parts: []Part{Lobby, Board, Images, Watch}, bound: 0.5},
	{figure: TickCPU, parts: []Part{Clocks}, bound: 0.03},
	{figure: MoveP50, parts: []Part{Watch}, bound: 3},
	{figure: MoveP99, parts: []Part{Watch}, bound: 10},
	{figure: MoveP50, parts: []Part{Alone, Lobby, Board}, bound: 1.15, of: reference.Floor},
	{figure: MoveP99, parts: []Part{Alone, Lobby, Board}, bound: 1.3, of: reference.Floor},
	{figure: MoveCPU, parts: []Part{Alone, Lobby, Board}, bound: 1.5, of: reference.Floor},
	{figure: MoveBytes, parts: []Part{Alone, Lobby, Board, Watch}, bound: 450}, // with the frames of a glide
	{figure: MoveBytes, parts: []Part{Images}, bound: 600},
	{figure: Logins, parts: []Part{Lobby}, bound: 0.8, of: reference.Compact, least: true},
	{figure: MoveP99, parts: []Part{Live}, bound: 15},
	{figure: MemoryMiB, parts: []Part{Live}, bound: 1.2 * 1024},
	{figure: Ready, parts: []Part{Start}, bound: 1000},
	{figure: Busy, parts: []Part{Start}, bound: 3},
}

// Verdict compares a measured figure with its goal.
type Verdict struct {
	Part     Part    `json:"part"`
	Stage    int     `json:"stage"`
	Figure   Figure  `json:"figure"`
	Measured float64 `json:"measured"`
	Goal     float64 `json:"goal"`
	Least    bool    `json:"least,omitempty"` // the figure must be at least the goal, not at most
	Met      bool    `json:"met"`
	Of       string  `json:"of,omitempty"` // how the goal was computed, "1.5 compact + commit"
}

// judge compares all figures of pawnstorm with their goals. It skips goals that
// depend on a missing figure.
func (r *Report) judge() {
	for _, m := range r.Measurements {
		for _, row := range figures {
			if v, ok := r.verdict(m, row.figure); ok {
				r.Goals = append(r.Goals, v)
			}
		}
	}
}

func (r *Report) verdict(m Measurement, f Figure) (v Verdict, ok bool) {
	i := slices.IndexFunc(goals, func(g goal) bool {
		return g.figure == f && slices.Contains(g.parts, m.Part)
	})
	measured, known := m.Figures[f]
	if i < 0 || !known || m.Server != Pawnstorm {
		return v, false
	}
	g := goals[i]
	v = Verdict{Part: m.Part, Stage: m.Stage, Figure: f, Measured: measured, Goal: g.bound, Least: g.least}
	if g.of != "" {
		base, known := r.figure(r.beside(m, g.of), f)
		if !known {
			return v, false
		}
		v.Goal, v.Of = g.bound*base, fmt.Sprintf("%g %s", g.bound, g.of)
	}
	v.Met = measured <= v.Goal
	if g.least {
		v.Met = measured >= v.Goal
	}
	return v, true
}

func (r *Report) figure(m *Measurement, f Figure) (x float64, known bool) {
	if m == nil {
		return 0, false
	}
	x, known = m.Figures[f]
	return x, known
}
