package lobby_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/team"
)

// teamNameKey is the key of a name of a team, by what the name looks like.
func teamNameKey(skeleton string) string {
	sum := sha256.Sum256([]byte(skeleton))
	return team.NameKeys + hex.EncodeToString(sum[:16])
}

// oldTeam changes a team just founded to what a server before November 2026 stored for that
// name: the name has one key, by the former rule.
func (w *world) oldTeam(t *team.Team, name string) {
	w.tb.Helper()
	w.edit(team.Keys+string(t.ID), `"name":"`+t.Name+`"`, `"name":"`+name+`"`)
	w.remove(teamNameKey(identity.TitleSkeleton(t.Name)))
	if name != t.Name {
		w.move(teamNameKey(identity.FormerTitleSkeleton(t.Name)), teamNameKey(identity.FormerTitleSkeleton(name)))
	}
}

// findsTeam checks which team a name finds.
func (w *world) findsTeam(name string, want *team.Team) {
	w.tb.Helper()
	if got, err := w.Teams.Find(w.tb.Context(), name); err != nil || got.ID != want.ID {
		w.tb.Errorf("%q finds %+v, %v", name, got, err)
	}
}

// refusesTeam checks that nobody can found a team of a name.
func (w *world) refusesTeam(who account.Player, names ...string) {
	w.tb.Helper()
	for _, name := range names {
		_, err := w.Teams.Found(w.tb.Context(), who, name)
		refused(w.tb, err, errs.Refused, "looks too much like")
	}
}

// TestTeamLookAlikesAreRefused: vv counts as w, rn as m, and 1, l and I as one letter, in the
// names of new teams and in new names of teams.
func TestTeamLookAlikesAreRefused(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	wolves := w.found(ann, "Modern Wolves")
	w.refusesTeam(ben, "Modern VVolves", "Modem Wolves", "Modern WoIves", "M0dem-vvo1ves")
	w.findsTeam("modem vvolves", wolves)
	owls := w.found(ben, "Owls")
	_, err := w.Teams.Post(t.Context(), owls.ID, team.Order{Name: "Modern Vvolves"})
	refused(t, err, errs.Refused, "looks too much like")
	again, err := w.Teams.Post(t.Context(), wolves.ID, team.Order{Name: "Modem Vvolves"})
	if err != nil || again.Name != "Modem Vvolves" {
		t.Fatalf("a team's own name cannot be spelled differently: %+v, %v", again, err)
	}
	for _, name := range []string{"Modern Wolves", "Modem Vvolves"} {
		w.findsTeam(name, wolves)
	}
	w.inTeam(wolves, ann, team.Dissolve, ann)
	w.refusesTeam(ben, "Modern Wolves", "Modern Vvolves")
	w.found(ann, "Modern Vvolves") // the captain can take it up again
}

// TestOldTeamLookAlikesStay: two teams that an older server told apart keep their names and
// are found by them, and no third team may look like either.
func TestOldTeamLookAlikesStay(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	cat := w.register(keyC, "cat")
	will, vvill := w.found(ann, "Will Power"), w.found(ben, "Mobs")
	w.oldTeam(will, "Will Power")
	w.oldTeam(vvill, "Vvill Power")
	w.restart()

	if got := w.Teams.List(); len(got) != 2 {
		t.Fatalf("there are %d teams", len(got))
	}
	stay := func() {
		t.Helper()
		w.findsTeam("will power", will)
		w.findsTeam("VVill Power", vvill)
		w.refusesTeam(cat, "Will Power", "Vvill Power", "Will Povver")
	}
	stay()
	for _, each := range []struct {
		team *team.Team
		name string
	}{{will, "WILL POWER"}, {vvill, "VVILL POWER"}} { // one's own name, whoever has the key for both
		if _, err := w.Teams.Post(t.Context(), each.team.ID, team.Order{Name: each.name}); err != nil {
			t.Errorf("%s: %v", each.name, err)
		}
	}
	stay()

	// One team gives its name up. Look-alikes of the other stay taken, also when the name
	// that was given up is free again.
	w.inTeam(vvill, ben, team.Dissolve, ben)
	w.findsTeam("will power", will)
	w.refusesTeam(cat, "Vvill Power", "Will Povver")
	w.clock.advance(366 * day)
	if err := w.Teams.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.findsTeam("will power", will)
	w.findsTeam("Vvill Power", will)
	w.refusesTeam(cat, "Vvill Power", "Will Povver")
}

// TestOldTeamNamesAreIndexed: what looks like the name of an old team is refused from the
// first start of this version on, and renaming that team reserves its old name.
func TestOldTeamNamesAreIndexed(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	wolves := w.found(ann, "Wolves")
	w.oldTeam(wolves, "Wolves")
	w.restart()
	w.refusesTeam(ben, "VVolves", "Wolves")
	w.findsTeam("vvolves", wolves)
	if _, err := w.Teams.Post(t.Context(), wolves.ID, team.Order{Name: "Owls"}); err != nil {
		t.Fatal(err)
	}
	w.refusesTeam(ben, "VVolves", "Wolves", "Ovvls")
	w.clock.advance(366 * day)
	if err := w.Teams.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.found(ben, "VVolves")
}

// TestTeamNameOfAnOldNode: an older version on another node dissolves a team and leaves the
// key behind that it does not know. The name becomes free all the same.
func TestTeamNameOfAnOldNode(t *testing.T) {
	w := newWorld(t)
	ann, ben := w.register(keyA, "ann"), w.register(keyB, "ben")
	wolves := w.found(ann, "Wolves")
	stale, err := w.store.Get(t.Context(), teamNameKey(identity.TitleSkeleton("Wolves")))
	if err != nil {
		t.Fatal(err)
	}
	w.inTeam(wolves, ann, team.Dissolve, ann)
	w.overwrite(store.Change{Key: stale.Key, Value: stale.Value})
	w.refusesTeam(ben, "Wolves") // which both versions reserve
	w.clock.advance(366 * day)
	if err := w.Teams.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	owls := w.found(ben, "VVolves")
	w.findsTeam("Wolves", owls)
}
