package presence_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/presence"
)

// ears returns the channels that tell some players on a node about arrivals.
func ears(t *testing.T, club *lobby.Club, of ...account.Player) (list []<-chan []identity.Person) {
	for _, p := range of {
		list = append(list, club.Arrivals.Follow(t.Context(), p.ID))
	}
	return list
}

// heard returns the names that a channel has received, or "".
func heard(ear <-chan []identity.Person) string {
	select {
	case people := <-ear:
		return clubtest.Names(people)
	default:
		return ""
	}
}

// TestArrivalsAreTold checks that followers hear about an arrival on any node. These players must
// hear nothing: a player who does not follow the arriving player, a follower whom the arriving
// player mutes, a follower who mutes the arriving player, and a follower who has turned arrivals
// off.
func TestArrivalsAreTold(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
		cat, dan, eve, fay := w.Register(clubtest.KeyC, "cat"), w.Register("d", "dan"), w.Register("e", "eve"),
			w.Register("f", "fay")
		for _, p := range []account.Player{ben, dan, eve, fay} {
			w.Follows(p, ann)
		}
		w.Follows(ben, cat)
		for _, muted := range [][2]account.Player{{ann, dan}, {eve, ann}} {
			if err := w.Accounts.SetMuted(t.Context(), muted[0], muted[1].Person, true); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.Accounts.ChangeSettings(t.Context(), fay,
			func(s *account.Settings) { s.NoArrivals = true }); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		here, there := ears(t, w.Club, ben, cat, dan, eve, fay, ann), ears(t, other, ben, cat, dan, eve, fay, ann)
		defer other.Tables.Enter(t.Context(), ann.Person)()
		defer w.Tables.Enter(t.Context(), ann.Person)() // a second session is not an arrival
		clubtest.Elapse(time.Second)
		for i, of := range []string{"ben", "cat", "dan", "eve", "fay", "ann"} {
			want := map[string]string{"ben": "ann,"}[of]
			if a, b := heard(here[i]), heard(there[i]); a != want || b != want {
				t.Errorf("%s hears %q on the first node and %q on the other, want %q", of, a, b, want)
			}
		}
		if err := w.Accounts.SetFollowed(t.Context(), ben, cat.Person, false); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		defer other.Tables.Enter(t.Context(), cat.Person)()
		clubtest.Elapse(time.Second)
		if got := heard(here[0]) + heard(there[0]); got != "" {
			t.Errorf("ben no longer follows cat, but hears %q", got)
		}
	})
}

// TestArrivalsAreToldOnce checks that followers hear nothing about a player who comes back soon.
// After a longer absence they hear about the player again. A slow session hears about all
// arrivals in the meantime.
func TestArrivalsAreToldOnce(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"),
			w.Register(clubtest.KeyC, "cat")
		w.Follows(ben, ann, cat)
		synctest.Wait()
		ear := ears(t, w.Club, ben)[0]
		var leave func()
		comes := func() {
			leave = w.Tables.Enter(t.Context(), ann.Person)
			clubtest.Elapse(time.Second)
		}
		comes()
		if got := heard(ear); got != "ann," {
			t.Errorf("ben hears %q after ann's first arrival", got)
		}
		clubtest.Elapse(presence.Quiet + time.Minute) // a long visit
		for range 2 {
			leave()
			clubtest.Elapse(presence.Quiet / 2)
			comes()
			if got := heard(ear); got != "" {
				t.Errorf("ben hears %q after ann was cut off and came back", got)
			}
		}
		leave()
		clubtest.Elapse(presence.Quiet + time.Minute)
		comes()
		defer leave()
		defer w.Tables.Enter(t.Context(), cat.Person)()
		clubtest.Elapse(time.Second)
		if people := <-ear; clubtest.Names(people) != "ann,cat," {
			t.Errorf("after a long absence, ben hears %q", clubtest.Names(people))
		}
	})
}

// TestFollowersAfterARestart checks that the server knows after a restart whom players follow.
func TestFollowersAfterARestart(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.Follows(ben, ann)
	w.Restart()
	if list := account.Followers(w.Accounts, ann.ID); !slices.Equal(list, []identity.PlayerID{ben.ID}) {
		t.Errorf("%v follow ann", list)
	}
	ear := ears(t, w.Club, ben)[0]
	defer w.Tables.Enter(t.Context(), ann.Person)()
	if got := clubtest.Names(<-ear); got != "ann," {
		t.Errorf("ben hears %q", got)
	}
}
