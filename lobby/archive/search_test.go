package archive_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// library is a world with accounts and finished games, an hour apart, in the
// order in which their letters stand.
type library struct {
	*clubtest.World
	ann, ben, guest identity.Person
	letters         map[identity.TableID]string
}

func newLibrary(t *testing.T) *library {
	w := clubtest.New(t)
	l := &library{World: w, letters: make(map[identity.TableID]string)}
	l.ann, l.ben = w.Register(clubtest.KeyA, "anna").Person, w.Register(clubtest.KeyB, "benjamin").Person
	l.guest = w.ByKey(clubtest.KeyC).Person
	l.finished("a", l.ann, l.ben, pairing.Proposal{Game: "chess"}, "resign")
	l.finished("b", l.ben, l.ann, pairing.Proposal{Game: "chess"}, "draw")
	l.finished("c", l.ann, l.guest, pairing.Proposal{Game: "discworld"}, "resign")
	l.finished("d", l.ann, l.ben, pairing.Proposal{Game: "chess", Private: true}, "resign")
	l.finished("e", l.ann, l.ben, pairing.Proposal{Game: "chess", Access: table.Unlisted}, "resign")
	l.letters[w.Imports(l.ann, clubtest.ScholarsMate).ID] = "f"
	w.Clock.Advance(time.Hour)
	l.finished("g", l.ben, l.guest, pairing.Proposal{Game: "strike"}, "resign")
	return l
}

// finished plays a game that the second player resigns, or that is drawn.
func (l *library) finished(letter string, first, second identity.Person, p pairing.Proposal, end string) {
	l.Tb.Helper()
	t, err := l.Pairing.Create(l.Tb.Context(), first, p)
	if err != nil {
		l.Tb.Fatal(err)
	}
	t = l.Sit(t, second)
	if end == "draw" {
		l.Do(t, first, table.Intent{Kind: table.Propose, Offer: table.Draw})
		l.Do(t, second, table.Intent{Kind: table.Accept, Offer: table.Draw})
	} else {
		l.Do(t, second, table.Intent{Kind: table.Resign})
	}
	l.letters[t.ID] = letter
	l.UntilStored("the archive", func() bool { return len(l.Keys("table/")) == 0 })
	l.Clock.Advance(time.Hour)
}

// finds are the letters of what a query finds, page by page.
func (l *library) finds(who identity.Person, q archive.Query, limit int) string {
	l.Tb.Helper()
	letters, next := "", ""
	for {
		found, err := l.Archive.Search(l.Tb.Context(), who, q, next, limit)
		if err != nil {
			l.Tb.Fatal(err)
		}
		if len(found.Games) > limit {
			l.Tb.Errorf("a page of %d games", len(found.Games))
		}
		for _, f := range found.Games {
			letters += l.letters[f.ID]
		}
		if next = found.Next; next == "" {
			return letters
		}
	}
}

func TestSearch(t *testing.T) {
	l := newLibrary(t)
	start := l.Clock.Now().Add(-7 * time.Hour)
	for _, test := range []struct {
		q          archive.Query
		want, mine string // what a stranger finds, and what anna does
	}{
		{archive.Query{}, "gcba", "gcba"},
		{archive.Query{Game: "chess"}, "ba", "ba"},
		{archive.Query{Game: "warfare"}, "", ""},
		{archive.Query{Result: archive.Drawn}, "b", "b"},
		{archive.Query{Result: archive.Won}, "gca", "gca"},
		{archive.Query{Result: archive.FirstWon}, "gca", "gca"},
		{archive.Query{Result: archive.SecondWon}, "", ""},
		{archive.Query{Player: "anna"}, "cba", "fedcba"},
		{archive.Query{Player: " ANNA"}, "cba", "fedcba"},
		{archive.Query{Player: "anna", Game: "chess", Result: archive.Won}, "a", "feda"},
		{archive.Query{Player: "anna", Result: archive.Lost}, "", "f"},
		{archive.Query{Player: "Benjamin"}, "gba", "gba"},
		{archive.Query{Player: "benjamin", Result: archive.Lost}, "a", "a"},
		{archive.Query{Player: "benjamin", Result: archive.Won}, "g", "g"},
		{archive.Query{Player: l.guest.Name}, "gc", "gc"},
		{archive.Query{Player: l.guest.Name, Result: archive.Lost}, "gc", "gc"},
		{archive.Query{Player: "nobody"}, "", ""},
		{archive.Query{Player: "cecil"}, "", "f"}, // of a game that anna has imported
		{archive.Query{From: start.Add(90 * time.Minute)}, "gc", "gc"},
		{archive.Query{To: start.Add(90 * time.Minute)}, "ba", "ba"},
		{
			archive.Query{Player: "anna", From: start.Add(30 * time.Minute), To: start.Add(150 * time.Minute)},
			"cb", "cb",
		},
	} {
		for _, limit := range []int{1, 3, 100} {
			if got := l.finds(clubtest.Cat, test.q, limit); got != test.want {
				t.Errorf("%+v finds %q and not %q for a stranger, %d at a time", test.q, got, test.want, limit)
			}
			if got := l.finds(l.ann, test.q, limit); got != test.mine {
				t.Errorf("%+v finds %q and not %q for anna, %d at a time", test.q, got, test.mine, limit)
			}
		}
	}
	_, err := l.Archive.Search(t.Context(), clubtest.Cat, archive.Query{Game: "go"}, "", 1)
	if errs.KindOf(err) != errs.Invalid {
		t.Errorf("an unknown game: %v", err)
	}
}

// TestSearchIsBounded: a call that finds nothing says where to go on.
func TestSearchIsBounded(t *testing.T) {
	w := clubtest.New(t)
	const games = 1200
	for i := range games {
		key := fmt.Sprintf("end/%016x/%08d", i, i)
		line := fmt.Sprintf(`{"id":"%08d","game":"chess","winner":0,"ended":"2026-05-01T12:00:00Z"}`, i)
		if _, err := w.Stored.Put(t.Context(), key, []byte(line), 0); err != nil {
			t.Fatal(err)
		}
	}
	calls, next := 0, ""
	for {
		found, err := w.Archive.Search(t.Context(), clubtest.Cat, archive.Query{Result: archive.SecondWon}, next, 10)
		if err != nil || len(found.Games) > 0 {
			t.Fatalf("%v, %v", found, err)
		}
		calls++
		if next = found.Next; next == "" {
			break
		}
	}
	if calls != 2 {
		t.Errorf("%d calls for %d games", calls, games)
	}
}

// TestIndexOfNewStore: a store is indexed from its first game on, and knows it: nothing
// is left to do at the next start.
func TestIndexOfNewStore(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored) // both have seen it empty
	defer other.Close()
	if keys := w.Keys(""); len(keys) != 0 {
		t.Errorf("an empty store has %v", keys)
	}
	for range 3 {
		w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
	}
	w.UntilStored("three games", func() bool { return len(w.Keys("end/")) == 3 && len(w.Keys("table/")) == 0 })
	if needs, err := w.Archive.NeedsIndex(t.Context()); err != nil || needs {
		t.Errorf("the index is to be made: %v, %v", needs, err)
	}
	if e, err := w.Stored.Get(t.Context(), "house/index"); err != nil || string(e.Value) != `{"done":true}` {
		t.Errorf("the note is %s, %v", e.Value, err)
	}
}

// TestIndexOfOldGames: games that were finished before there was an index are put
// into it.
func TestIndexOfOldGames(t *testing.T) {
	l := newLibrary(t)
	l.Close()
	l.Unindexed()
	faulty := &clubtest.KilledStore{Store: l.Stored, Left: 0, Hit: make(chan struct{})}
	l.Club = l.NewClub(faulty)
	faulty.UntilHit(t)
	if !l.Archive.IsIndexing() {
		t.Error("the index is complete")
	}
	l.Close()
	l.Club = l.NewClub(l.Stored)
	l.UntilIndexed()
	if got := l.finds(clubtest.Cat, archive.Query{}, 10); got != "gcba" {
		t.Errorf("found %q", got)
	}
	before := l.Dump()
	l.Restart()
	l.UntilStored("nothing", func() bool { return l.Dump() == before })
	if l.Archive.IsIndexing() {
		t.Error("the index is incomplete")
	}
}

// TestIndexInterrupted: more games than are indexed in one go get their lines with a
// few commits, however often that is interrupted. Those of which the line is there are
// left alone.
func TestIndexInterrupted(t *testing.T) {
	const games, steps = 900, 5
	w := clubtest.New(t)
	w.Settled(w.Stored, clubtest.EndedGames(games), 0)
	w.Close()
	whole := w.Keys("end/")
	w.Unindexed()
	last := 0
	for n := range steps {
		killed := &clubtest.KilledStore{Store: w.Stored, Left: 1, Hit: make(chan struct{})}
		node := w.NewClub(killed)
		if n < steps-1 {
			killed.UntilHit(t)
		} else {
			w.UntilIndexed()
		}
		node.Close()
		now := len(w.Keys("end/"))
		if n < steps-1 && (now <= last || now == games) {
			t.Errorf("after %d commits %d games are indexed, and %d before", n+1, now, last)
		}
		last = now
	}
	if got := w.Keys("end/"); !slices.Equal(got, whole) {
		t.Errorf("the index has %d lines, not %d", len(got), len(whole))
	}
	w.Club = w.NewClub(w.Stored)
}
