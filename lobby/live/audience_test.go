package live

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table/tabletest"
)

// TestCrowd has players come and go with several sessions and change names. It compares the
// audience with a count of the sessions.
func TestCrowd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sessions []identity.Person
		c, names := newAudience(),
			map[identity.PlayerID]string{"p1": "m", "p2": "n", "p3": "o", "g1": "guest-1", "g2": "guest-2"}
		for range rapid.IntRange(0, 60).Draw(t, "steps") {
			i := rapid.IntRange(0, max(len(sessions)-1, 0)).Draw(t, "who")
			switch does := rapid.IntRange(0, 3).Draw(t, "does"); {
			case len(sessions) == 0 || does > 1:
				id := rapid.SampledFrom([]identity.PlayerID{"p1", "p2", "p3", "g1", "g2"}).Draw(t, "id")
				sessions = append(sessions, identity.Person{ID: id, Name: names[id]})
				c.enter(sessions[len(sessions)-1])
			case does == 1:
				c.leave(sessions[i].ID)
				sessions = slices.Delete(sessions, i, i+1)
			case sessions[i].ID.HasAccount():
				who := identity.Person{ID: sessions[i].ID, Name: rapid.StringMatching("[a-z]").Draw(t, "name")}
				names[who.ID] = who.Name
				c.rename(who)
				for at, s := range sessions {
					if s.ID == who.ID {
						sessions[at] = who
					}
				}
			}
			checkCrowd(t, c, sessions)
		}
	})
}

func checkCrowd(t *rapid.T, c audience, sessions []identity.Person) {
	sorted := slices.SortedFunc(slices.Values(sessions), func(a, b identity.Person) int {
		return cmp.Compare(a.ID, b.ID)
	})
	people := slices.Compact(sorted)
	named := slices.DeleteFunc(slices.Clone(people), func(p identity.Person) bool { return !p.ID.HasAccount() })
	slices.SortFunc(named, identity.ByName)
	if len(c.sessions) != len(people) || c.guests != len(people)-len(named) || !slices.Equal(c.named, named) {
		t.Fatalf("got %+v after sessions %v", c, sessions)
	}
}

// TestWatchersAreNamed checks that spectators with an account appear by name and guests as a
// number. Players do not count, and a large crowd has only some names.
func TestWatchersAreNamed(t *testing.T) {
	h, table := newHub(), tabletest.StartedTable(t)
	guest := identity.Person{ID: "g1", Name: "guest-1"}
	ctx, leave := context.WithCancel(t.Context())
	for _, who := range []identity.Person{
		tabletest.Cat, tabletest.Ann, guest, {ID: "pabe", Name: "abe"}, tabletest.Cat,
	} {
		h.follow(ctx, table, who)
	}
	u, _ := taken(h.follow(ctx, table, tabletest.Ben))
	if u.Watching != 3 || u.Guests != 1 || fmt.Sprint(u.Watchers) != "[{pabe abe} {pcat cat}]" ||
		u.Present != [2]bool{true, true} {
		t.Errorf("got %+v", u)
	}
	seated := *table
	seated.Rev, seated.Seats[1] = table.Rev+1, guest
	h.publish(&seated)
	u, _ = taken(h.follow(ctx, table, tabletest.Ben))
	if u.Watching != 3 || u.Guests != 0 || fmt.Sprint(u.Watchers) != "[{pabe abe} {pben ben} {pcat cat}]" {
		t.Errorf("got %+v after the guest sat down", u)
	}
	for i := range 2 * maxWatchers {
		h.follow(ctx, table, identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i)), Name: fmt.Sprintf("z%03d", i)})
	}
	u, _ = taken(h.follow(t.Context(), table, tabletest.Ann))
	if u.Watching != 2*maxWatchers+3 || len(u.Watchers) != maxWatchers || u.Watchers[0].Name != "abe" ||
		u.Watchers[49].Name != "z046" {
		t.Errorf("a crowd has %d spectators and the names %v", u.Watching, u.Watchers)
	}
	leave()
	tabletest.Eventually(t, "ann alone", func() bool {
		h.mu.Lock()
		defer h.mu.Unlock()
		u := h.update(h.rooms[table.ID])
		return u.Watching == 0 && u.Watchers == nil && u.Present == [2]bool{true, false}
	})
}
