package clubtest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/team"
)

// Found creates a team.
func (w *World) Found(who account.Player, name string) *team.Team {
	w.Tb.Helper()
	t, err := w.Teams.Found(w.Tb.Context(), who, name)
	if err != nil {
		w.Tb.Fatalf("%s creates team %q: %v", who.Name, name, err)
	}
	return t
}

// InTeam changes a team in a way that must be accepted.
func (w *World) InTeam(t *team.Team, who account.Player, kind team.Kind, whom account.Player) *team.Team {
	w.Tb.Helper()
	t, err := w.Teams.Do(w.Tb.Context(), who, t.ID, team.Intent{Kind: kind, Whom: whom.Person})
	if err != nil {
		w.Tb.Fatalf("%s, %d, %s: %v", who.Name, kind, whom.Name, err)
	}
	return t
}

// Joined adds people to a team, one after the other.
func (w *World) Joined(t *team.Team, captain account.Player, others ...account.Player) *team.Team {
	w.Tb.Helper()
	for _, p := range others {
		w.InTeam(t, captain, team.Invite, p)
		t = w.InTeam(t, p, team.Accept, p)
	}
	return t
}
