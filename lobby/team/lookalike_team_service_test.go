package team_test

import (
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/team"
)

// TestTeamLookAlikesAreRefused checks that vv counts as w, rn as m, and 1, l and I as one
// letter, in the names of new teams and when a team is renamed.
func TestTeamLookAlikesAreRefused(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	wolves := w.Found(ann, "Modern Wolves")
	w.RefusesTeam(ben, "Modern VVolves", "Modem Wolves", "Modern WoIves", "M0dem-vvo1ves")
	w.FindsTeam("modem vvolves", wolves)
	owls := w.Found(ben, "Owls")
	_, err := w.Teams.Post(t.Context(), owls.ID, team.Order{Name: "Modern Vvolves"})
	clubtest.Refused(t, err, errs.Refused, "too similar to")
	again, err := w.Teams.Post(t.Context(), wolves.ID, team.Order{Name: "Modem Vvolves"})
	if err != nil || again.Name != "Modem Vvolves" {
		t.Fatalf("renaming a team to a look-alike of its own name: %+v, %v", again, err)
	}
	for _, name := range []string{"Modern Wolves", "Modem Vvolves"} {
		w.FindsTeam(name, wolves)
	}
	w.InTeam(wolves, ann, team.Dissolve, ann)
	w.RefusesTeam(ben, "Modern Wolves", "Modern Vvolves")
	w.Found(ann, "Modern Vvolves") // the captain can use it again
}

// TestOldTeamLookAlikesStay checks two teams with similar names that an older server accepted.
// Both keep their names and can be found by them. No third team can take a name that looks like
// either.
func TestOldTeamLookAlikesStay(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	cat := w.Register(clubtest.KeyC, "cat")
	will, vvill := w.Found(ann, "Will Power"), w.Found(ben, "Mobs")
	w.OldTeam(will, "Will Power")
	w.OldTeam(vvill, "Vvill Power")
	w.Restart()

	if got := w.Teams.List(); len(got) != 2 {
		t.Fatalf("got %d teams, want 2", len(got))
	}
	stay := func() {
		t.Helper()
		w.FindsTeam("will power", will)
		w.FindsTeam("VVill Power", vvill)
		w.RefusesTeam(cat, "Will Power", "Vvill Power", "Will Povver")
	}
	stay()
	// A team can respell its own name, no matter which team the shared key leads to.
	for _, each := range []struct {
		team *team.Team
		name string
	}{{will, "WILL POWER"}, {vvill, "VVILL POWER"}} {
		if _, err := w.Teams.Post(t.Context(), each.team.ID, team.Order{Name: each.name}); err != nil {
			t.Errorf("%s: %v", each.name, err)
		}
	}
	stay()

	// One team is dissolved. Look-alikes of the other name stay taken, even after the
	// reservation of the dissolved team's name has expired.
	w.InTeam(vvill, ben, team.Dissolve, ben)
	w.FindsTeam("will power", will)
	w.RefusesTeam(cat, "Vvill Power", "Will Povver")
	w.Clock.Advance(366 * clubtest.Day)
	if err := w.Teams.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.FindsTeam("will power", will)
	w.FindsTeam("Vvill Power", will)
	w.RefusesTeam(cat, "Vvill Power", "Will Povver")
}

// TestOldTeamNamesAreIndexed checks that this version refuses look-alikes of an old team's name
// from its first start, and that renaming that team reserves its old name.
func TestOldTeamNamesAreIndexed(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	wolves := w.Found(ann, "Wolves")
	w.OldTeam(wolves, "Wolves")
	w.Restart()
	w.RefusesTeam(ben, "VVolves", "Wolves")
	w.FindsTeam("vvolves", wolves)
	if _, err := w.Teams.Post(t.Context(), wolves.ID, team.Order{Name: "Owls"}); err != nil {
		t.Fatal(err)
	}
	w.RefusesTeam(ben, "VVolves", "Wolves", "Ovvls")
	w.Clock.Advance(366 * clubtest.Day)
	if err := w.Teams.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Found(ben, "VVolves")
}

// TestTeamNameOfAnOldNode checks that a name becomes free after an older version on another
// node dissolved the team and left the second name key behind.
func TestTeamNameOfAnOldNode(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	wolves := w.Found(ann, "Wolves")
	stale, err := w.Stored.Get(t.Context(), clubtest.TeamNameKey(identity.TitleSkeleton("Wolves")))
	if err != nil {
		t.Fatal(err)
	}
	w.InTeam(wolves, ann, team.Dissolve, ann)
	w.Overwrite(store.Change{Key: stale.Key, Value: stale.Value})
	w.RefusesTeam(ben, "Wolves") // both versions reserve this name
	w.Clock.Advance(366 * clubtest.Day)
	if err := w.Teams.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	owls := w.Found(ben, "VVolves")
	w.FindsTeam("Wolves", owls)
}
