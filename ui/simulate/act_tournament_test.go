package simulate

import (
	"slices"

	"pawnstorm/lobby/tournament"
)

// tournamentActs are what people do in tournaments. They play their games like all others.
var tournamentActs = []act{
	{2, createTournament},
	{12, joinTournament},
	{1, leaveTournament},
	{6, startTournament},
	{1, cancelTournament},
	{2, lookAt("tournament list --json")},
	{1, lookAt("tournament list done --json")},
}

func createTournament(w *world, p *person) *errand {
	if len(p.at.club.Tournaments.Going()) > 2 {
		return nil
	}
	kind := pick(w, []string{
		"swiss chess 1+0 rounds=2 rest=1", "swiss connect4 1+0 rounds=3 rest=1 rated", "arena chess 1+0 minutes=5",
		"roundrobin chess 1+0 rest=1", "knockout chess 1+0 rest=1", "simul chess 1+0",
	})
	name := w.word()
	return &errand{line: "tournament new " + kind + " called " + name, then: func(a answer) {
		w.oracle.expect("tournament "+name, a.outcome, expectation{p, "tournament list", name, false})
		w.oracle.expect("tournament "+name+" done", a.outcome, expectation{p, "tournament list done", name, true})
	}}
}

// tournament returns a tournament that fits, or nil.
func (w *world) tournament(p *person, fits func(*tournament.Tournament) bool) *tournament.Tournament {
	return pick(w, slices.DeleteFunc(slices.Clone(p.at.club.Tournaments.List()), func(t *tournament.Tournament) bool { return !fits(t) }))
}

func joinTournament(w *world, p *person) *errand {
	t := w.tournament(p, func(t *tournament.Tournament) bool { return !t.Finished() && t.EntryOf(p.id) == 0 })
	if t == nil {
		return nil
	}
	return &errand{line: "tournament join " + string(t.ID)}
}

func leaveTournament(w *world, p *person) *errand {
	t := w.tournament(p, func(t *tournament.Tournament) bool { return !t.Finished() && t.EntryOf(p.id) > 0 })
	if t == nil {
		return nil
	}
	return &errand{line: pick(w, []string{"tournament leave ", "tournament pause ", "tournament resume "}) + string(t.ID)}
}

func startTournament(w *world, p *person) *errand {
	t := w.tournament(p, func(t *tournament.Tournament) bool {
		return t.Status == tournament.Open && t.Maker.ID == p.id && len(t.Entries) > 1
	})
	if t == nil {
		return nil
	}
	return &errand{line: "tournament start " + string(t.ID)}
}

func cancelTournament(w *world, p *person) *errand {
	t := w.tournament(p, func(t *tournament.Tournament) bool { return t.Status == tournament.Open && t.Maker.ID == p.id })
	if t == nil || w.rng.IntN(4) > 0 {
		return nil
	}
	return &errand{line: "tournament cancel " + string(t.ID) + " because of the weather"}
}
