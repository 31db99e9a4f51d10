package lobby_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/stats"
	"pawnstorm/lobby/table"
)

// TestProfile checks that a profile shows everyone a player's games and ratings, but shows
// private games only to their players.
func TestProfile(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann").Person
	ben := w.Register(clubtest.KeyB, "ben").Person
	rated, casual := w.Rated(ann, ben), w.Started(ann, ben)
	private, err := w.Pairing.Create(t.Context(), ann, pairing.Proposal{Game: "chess", Private: true})
	if err != nil {
		t.Fatal(err)
	}
	private = w.Sit(private, ben)
	for _, table := range []*table.Table{rated, casual, private} {
		w.Clock.Advance(time.Minute)
		w.Lose(table, ann)
	}
	w.UntilSettled()
	w.Tables.Enter(t.Context(), ann)

	for _, test := range []struct {
		viewer identity.Person
		want   []identity.TableID
	}{
		{ann, []identity.TableID{private.ID, casual.ID, rated.ID}},
		{ben, []identity.TableID{private.ID, casual.ID, rated.ID}},
		{clubtest.Cat, []identity.TableID{casual.ID, rated.ID}},
	} {
		p, err := w.Profile(t.Context(), test.viewer.ID, ann.ID)
		if err != nil {
			t.Fatal(err)
		}
		if p.Person != ann || p.Since.IsZero() || !p.Here || len(p.Forms) != 1 || p.Forms[0].Lost != 1 {
			t.Errorf("ann's profile is %+v", p)
		}
		if len(p.Games) != len(test.want) {
			t.Fatalf("%s sees %d games, want %d", test.viewer.Name, len(p.Games), len(test.want))
		}
		for i, id := range test.want {
			g := p.Games[i]
			if g.ID != id || g.Seats[g.Seat] != ann || (g.Change != nil) != (id == rated.ID) {
				t.Errorf("%s sees the wrong game: %+v", test.viewer.Name, g)
			}
			if g.Change != nil && g.Change.Points() >= 0 {
				t.Errorf("lost game changed the rating by %d", g.Change.Points())
			}
		}
	}
	if p, err := w.Profile(t.Context(), ann.ID, ben.ID); err != nil || p.Here ||
		p.Games[0].Seats[p.Games[0].Seat] != ben {
		t.Errorf("ben's profile is %+v, %v", p, err)
	}
}

// TestProfileOfOthers checks that a guest has a profile with games, and that an unknown player
// has none.
func TestProfileOfOthers(t *testing.T) {
	w := clubtest.New(t)
	guest, err := w.Accounts.ByKey(t.Context(), clubtest.KeyC)
	if err != nil {
		t.Fatal(err)
	}
	w.Lose(w.Started(clubtest.Ann, guest.Person), clubtest.Ann)
	w.UntilSettled()
	p, err := w.Profile(t.Context(), clubtest.Ann.ID, guest.ID)
	if err != nil || !p.Since.IsZero() || len(p.Forms) != 0 || len(p.Games) != 1 || p.Games[0].Change != nil {
		t.Errorf("guest's profile is %+v, %v", p, err)
	}
	_, err = w.Profile(t.Context(), clubtest.Ann.ID, "pnobody")
	clubtest.Refused(t, err, errs.NotFound, "no longer exists")
}

// TestProfileUnreadable checks that a profile leaves out a game that cannot be read, but shows
// a game if only its rating change cannot be read.
func TestProfileUnreadable(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann").Person
	first, second := w.Rated(ann, clubtest.Ben), w.Rated(ann, clubtest.Ben)
	w.Lose(first, ann)
	w.Lose(second, clubtest.Ben)
	w.UntilSettled()
	for key, value := range map[string]string{"done/" + string(first.ID): "{", "rated/" + string(second.ID): "{"} {
		e, err := w.Stored.Get(t.Context(), key)
		if err == nil {
			_, err = w.Stored.Put(t.Context(), key, []byte(value), e.Rev)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	p, err := w.Profile(t.Context(), clubtest.Cat.ID, ann.ID)
	if err != nil || len(p.Games) != 1 || p.Games[0].ID != second.ID || p.Games[0].Change != nil {
		t.Errorf("ann's profile is %+v, %v", p, err)
	}
	if log := w.Logged.String(); !strings.Contains(log, "unreadable table") ||
		!strings.Contains(log, "unreadable outcome") {
		t.Error("log does not mention the unreadable values")
	}
}

// TestScore checks that all games of two players count for the first seat, also the one that has just ended, and
// private ones only for the players.
func TestScore(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann").Person, w.Register(clubtest.KeyB, "ben").Person
	check := func(viewer identity.Person, of *table.Table, want stats.Count) {
		t.Helper()
		got, ok, err := w.Score(t.Context(), viewer.ID, of)
		if err != nil || got != want || ok != (want != stats.Count{}) {
			t.Errorf("%s sees %+v, %v, %v, want %+v", viewer.Name, got, ok, err, want)
		}
	}
	first := w.Started(ann, ben)
	check(ann, first, stats.Count{})
	lost := w.Do(first, ann, table.Intent{Kind: table.Resign})
	check(clubtest.Cat, lost, stats.Count{Lost: 1})
	w.UntilSettled()
	check(clubtest.Cat, lost, stats.Count{Lost: 1})
	private, err := w.Pairing.Create(t.Context(), ben, pairing.Proposal{Game: "chess", Private: true, Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	w.Lose(w.Sit(private, ann), ann)
	w.UntilSettled()
	next := w.Started(ben, ann)
	check(ann, next, stats.Count{Won: 2})
	check(ben, next, stats.Count{Won: 2})
	check(clubtest.Cat, next, stats.Count{Won: 1})
	check(ann, w.Started(ann, clubtest.Cat), stats.Count{})
	gone := *next
	gone.Seats = [2]identity.Person{{ID: identity.NewAccountID(), Name: "gone"}, {ID: identity.NewAccountID(), Name: "away"}}
	check(ann, &gone, stats.Count{})
}
