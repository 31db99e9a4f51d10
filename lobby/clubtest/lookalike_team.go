package clubtest

import (
	"crypto/sha256"
	"encoding/hex"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
)

// TeamNameKey returns the store's key for a team's name, by its skeleton.
func TeamNameKey(skeleton string) string {
	sum := sha256.Sum256([]byte(skeleton))
	return team.NameKeys + hex.EncodeToString(sum[:16])
}

// OldTeam rewrites a team as a server before November 2026 stored it: the name has only the key by the
// former rule.
func (w *World) OldTeam(t *team.Team, name string) {
	w.Tb.Helper()
	w.Edit(team.Keys+string(t.ID), `"name":"`+t.Name+`"`, `"name":"`+name+`"`)
	w.Remove(TeamNameKey(identity.TitleSkeleton(t.Name)))
	if name != t.Name {
		w.Move(TeamNameKey(identity.FormerTitleSkeleton(t.Name)), TeamNameKey(identity.FormerTitleSkeleton(name)))
	}
}

// FindsTeam checks which team has a name.
func (w *World) FindsTeam(name string, want *team.Team) {
	w.Tb.Helper()
	if got, err := w.Teams.Find(w.Tb.Context(), name); err != nil || got.ID != want.ID {
		w.Tb.Errorf("%q finds %+v, %v", name, got, err)
	}
}

// RefusesTeam checks that no team can be created with a name.
func (w *World) RefusesTeam(who account.Player, names ...string) {
	w.Tb.Helper()
	for _, name := range names {
		_, err := w.Teams.Found(w.Tb.Context(), who, name)
		Refused(w.Tb, err, errs.Refused, "too similar to")
	}
}
