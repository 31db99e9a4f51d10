package clubtest

import (
	"crypto/sha256"
	"encoding/hex"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
)

// TeamNameKey is the key of a name of a team, by what the name looks like.
func TeamNameKey(skeleton string) string {
	sum := sha256.Sum256([]byte(skeleton))
	return team.NameKeys + hex.EncodeToString(sum[:16])
}

// OldTeam changes a team just founded to what a server before November 2026 stored for that
// name: the name has one key, by the former rule.
func (w *World) OldTeam(t *team.Team, name string) {
	w.Tb.Helper()
	w.Edit(team.Keys+string(t.ID), `"name":"`+t.Name+`"`, `"name":"`+name+`"`)
	w.Remove(TeamNameKey(identity.TitleSkeleton(t.Name)))
	if name != t.Name {
		w.Move(TeamNameKey(identity.FormerTitleSkeleton(t.Name)), TeamNameKey(identity.FormerTitleSkeleton(name)))
	}
}

// FindsTeam checks which team a name finds.
func (w *World) FindsTeam(name string, want *team.Team) {
	w.Tb.Helper()
	if got, err := w.Teams.Find(w.Tb.Context(), name); err != nil || got.ID != want.ID {
		w.Tb.Errorf("%q finds %+v, %v", name, got, err)
	}
}

// RefusesTeam checks that nobody can found a team of a name.
func (w *World) RefusesTeam(who account.Player, names ...string) {
	w.Tb.Helper()
	for _, name := range names {
		_, err := w.Teams.Found(w.Tb.Context(), who, name)
		Refused(w.Tb, err, errs.Refused, "looks too much like")
	}
}
