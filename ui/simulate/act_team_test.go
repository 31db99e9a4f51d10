package simulate

import (
	"slices"

	"pawnstorm/lobby/team"
)

// teamActs are what people do in teams.
var teamActs = []act{
	{2, foundTeam},
	{4, inviteToTeam},
	{3, joinTeam},
	{3, sayInTeam},
	{1, leaveTeam},
	{1, lookAt("team list --json")},
	{1, readTeam},
}

func foundTeam(w *world, p *person) *errand {
	name := "Team " + w.word()
	return &errand{line: "team new " + name, then: func(a answer) {
		w.oracle.expect("team "+name, a.outcome, expectation{p, "team list --json", name, true})
	}}
}

// teamsOf returns the teams of a person that their node knows.
func (w *world) teamsOf(p *person) []*team.Team {
	return slices.DeleteFunc(p.at.club.Teams.List(), func(t *team.Team) bool {
		return !slices.ContainsFunc(t.Members, func(m team.Member) bool { return m.Person.ID == p.id })
	})
}

func inviteToTeam(w *world, p *person) *errand {
	t := pick(w, w.teamsOf(p))
	if t == nil {
		return nil
	}
	return &errand{line: "team invite " + w.other(p).name + " to " + string(t.ID)}
}

func joinTeam(w *world, p *person) *errand { return &errand{line: "team join"} }

func leaveTeam(w *world, p *person) *errand {
	t := pick(w, w.teamsOf(p))
	if t == nil || t.Captain == p.id { // so that no team is ever dissolved
		return nil
	}
	return &errand{line: "team leave " + string(t.ID)}
}

func sayInTeam(w *world, p *person) *errand {
	t := pick(w, w.teamsOf(p))
	if t == nil {
		return nil
	}
	text := w.word()
	w.keepSecret(text, p)
	w.secrets[text].team = t.ID
	return &errand{talks: true, line: "say --team=" + string(t.ID) + " " + text}
}

func readTeam(w *world, p *person) *errand {
	t := pick(w, p.at.club.Teams.List())
	if t == nil {
		return nil
	}
	return &errand{line: "talk team " + string(t.ID) + " --json"}
}
