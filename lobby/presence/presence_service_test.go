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

// ears are the news of who comes, for some people on a node.
func ears(t *testing.T, club *lobby.Club, of ...account.Player) (list []<-chan []identity.Person) {
	for _, p := range of {
		list = append(list, club.Arrivals.Follow(t.Context(), p.ID))
	}
	return list
}

// heard are the names that came to an ear.
func heard(ear <-chan []identity.Person) string {
	select {
	case people := <-ear:
		return clubtest.Names(people)
	default:
		return ""
	}
}

// TestArrivalsAreTold: those who follow somebody hear that they have come, on whichever
// node, and nobody else is woken: not those who follow nobody, whom they mute, who mute
// them, or who want to hear of nobody.
func TestArrivalsAreTold(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
		cat, dan, eve, fay := w.Register(clubtest.KeyC, "cat"), w.Register("d", "dan"), w.Register("e", "eve"), w.Register("f", "fay")
		for _, p := range []account.Player{ben, dan, eve, fay} {
			w.Follows(p, ann)
		}
		w.Follows(ben, cat)
		for _, muted := range [][2]account.Player{{ann, dan}, {eve, ann}} {
			if err := w.Accounts.SetMuted(t.Context(), muted[0], muted[1].Person, true); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := w.Accounts.ChangeSettings(t.Context(), fay, func(s *account.Settings) { s.NoArrivals = true }); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		here, there := ears(t, w.Club, ben, cat, dan, eve, fay, ann), ears(t, other, ben, cat, dan, eve, fay, ann)
		defer other.Tables.Enter(t.Context(), ann.Person)()
		defer w.Tables.Enter(t.Context(), ann.Person)() // is no arrival
		clubtest.Elapse(time.Second)
		for i, of := range []string{"ben", "cat", "dan", "eve", "fay", "ann"} {
			want := map[string]string{"ben": "ann,"}[of]
			if a, b := heard(here[i]), heard(there[i]); a != want || b != want {
				t.Errorf("%s hears %q on the first node and %q on the other, not %q", of, a, b, want)
			}
		}
		if err := w.Accounts.SetFollowed(t.Context(), ben, cat.Person, false); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		defer other.Tables.Enter(t.Context(), cat.Person)()
		clubtest.Elapse(time.Second)
		if got := heard(here[0]) + heard(there[0]); got != "" {
			t.Errorf("ben, who does not follow cat any more, hears %q", got)
		}
	})
}

// TestArrivalsAreToldOnce: a person who comes back soon was here all the time; after a
// while it is told again. A session that is slow hears of all who came meanwhile.
func TestArrivalsAreToldOnce(t *testing.T) {
	clubtest.InBubble(t, func(t *testing.T, w *clubtest.World) {
		ann, ben, cat := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"), w.Register(clubtest.KeyC, "cat")
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
			t.Errorf("ben hears %q of the first visit", got)
		}
		clubtest.Elapse(presence.Quiet + time.Minute) // a long visit
		for range 2 {
			leave()
			clubtest.Elapse(presence.Quiet / 2)
			comes()
			if got := heard(ear); got != "" {
				t.Errorf("ben hears %q of somebody who was cut off", got)
			}
		}
		leave()
		clubtest.Elapse(presence.Quiet + time.Minute)
		comes()
		defer leave()
		defer w.Tables.Enter(t.Context(), cat.Person)()
		clubtest.Elapse(time.Second)
		if people := <-ear; clubtest.Names(people) != "ann,cat," {
			t.Errorf("ben hears %q, after a while, at once", clubtest.Names(people))
		}
	})
}

// TestFollowersAfterARestart: whom people follow is known after a restart.
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
