package lobby_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// library is a world with accounts and finished games, an hour apart, in the
// order in which their letters stand.
type library struct {
	*world
	ann, ben, guest identity.Person
	letters         map[identity.TableID]string
}

func newLibrary(t *testing.T) *library {
	w := newWorld(t)
	l := &library{world: w, letters: make(map[identity.TableID]string)}
	l.ann, l.ben = w.register(keyA, "anna").Person, w.register(keyB, "benjamin").Person
	l.guest = w.arrive(keyC).Person
	l.finished("a", l.ann, l.ben, pairing.Proposal{Game: "chess"}, "resign")
	l.finished("b", l.ben, l.ann, pairing.Proposal{Game: "chess"}, "draw")
	l.finished("c", l.ann, l.guest, pairing.Proposal{Game: "discworld"}, "resign")
	l.finished("d", l.ann, l.ben, pairing.Proposal{Game: "chess", Private: true}, "resign")
	l.finished("e", l.ann, l.ben, pairing.Proposal{Game: "chess", Access: table.Unlisted}, "resign")
	l.letters[w.imports(l.ann, scholarsMate).ID] = "f"
	w.clock.advance(time.Hour)
	l.finished("g", l.ben, l.guest, pairing.Proposal{Game: "strike"}, "resign")
	return l
}

// finished plays a game that the second player resigns, or that is drawn.
func (l *library) finished(letter string, first, second identity.Person, p pairing.Proposal, end string) {
	l.tb.Helper()
	t, err := l.Pairing.Create(l.tb.Context(), first, p)
	if err != nil {
		l.tb.Fatal(err)
	}
	t = l.sit(t, second)
	if end == "draw" {
		l.do(t, first, table.Intent{Kind: table.Propose, Offer: table.Draw})
		l.do(t, second, table.Intent{Kind: table.Accept, Offer: table.Draw})
	} else {
		l.do(t, second, table.Intent{Kind: table.Resign})
	}
	l.letters[t.ID] = letter
	l.untilStored("the archive", func() bool { return len(l.keys("table/")) == 0 })
	l.clock.advance(time.Hour)
}

// finds are the letters of what a query finds, page by page.
func (l *library) finds(who identity.Person, q archive.Query, limit int) string {
	l.tb.Helper()
	letters, next := "", ""
	for {
		found, err := l.Archive.Search(l.tb.Context(), who, q, next, limit)
		if err != nil {
			l.tb.Fatal(err)
		}
		if len(found.Games) > limit {
			l.tb.Errorf("a page of %d games", len(found.Games))
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
	start := l.clock.now().Add(-7 * time.Hour)
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
		{archive.Query{Player: "cecil"}, "", ""},
		{archive.Query{From: start.Add(90 * time.Minute)}, "gc", "gc"},
		{archive.Query{To: start.Add(90 * time.Minute)}, "ba", "ba"},
		{archive.Query{Player: "anna", From: start.Add(30 * time.Minute), To: start.Add(150 * time.Minute)}, "cb", "cb"},
	} {
		for _, limit := range []int{1, 3, 100} {
			if got := l.finds(cat, test.q, limit); got != test.want {
				t.Errorf("%+v finds %q and not %q for a stranger, %d at a time", test.q, got, test.want, limit)
			}
			if got := l.finds(l.ann, test.q, limit); got != test.mine {
				t.Errorf("%+v finds %q and not %q for anna, %d at a time", test.q, got, test.mine, limit)
			}
		}
	}
	if _, err := l.Archive.Search(t.Context(), cat, archive.Query{Game: "go"}, "", 1); errs.KindOf(err) != errs.Invalid {
		t.Errorf("an unknown game: %v", err)
	}
}

// TestSearchIsBounded: a call that finds nothing says where to go on.
func TestSearchIsBounded(t *testing.T) {
	w := newWorld(t)
	const games = 1200
	for i := range games {
		key := fmt.Sprintf("end/%016x/%08d", i, i)
		line := fmt.Sprintf(`{"id":"%08d","game":"chess","winner":0,"ended":"2026-05-01T12:00:00Z"}`, i)
		if _, err := w.store.Put(t.Context(), key, []byte(line), 0); err != nil {
			t.Fatal(err)
		}
	}
	calls, next := 0, ""
	for {
		found, err := w.Archive.Search(t.Context(), cat, archive.Query{Result: archive.SecondWon}, next, 10)
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

// TestIndexOfOldGames: games that were finished before there was an index are put
// into it, however often that is interrupted.
func TestIndexOfOldGames(t *testing.T) {
	l := newLibrary(t)
	l.Close()
	for _, prefix := range []string{"end/", "house/index"} { // as an older program left it
		for e, err := range l.store.List(t.Context(), prefix, "") {
			if err == nil {
				err = l.store.Delete(t.Context(), e.Key, e.Rev)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	for n := 1; n < 5; n++ { // four games, then the note that all is done
		faulty := &faultyStore{Store: l.store}
		faulty.after(n, crash)
		l.Club = l.newClub(faulty)
		faulty.untilHit(t)
		l.Close()
	}
	l.Club = l.newClub(l.store)
	l.untilStored("the note", func() bool { return len(l.keys("house/index")) == 1 })
	if got := l.finds(cat, archive.Query{}, 10); got != "gcba" {
		t.Errorf("found %q", got)
	}
	before := l.dump()
	l.restart()
	l.untilStored("nothing", func() bool { return l.dump() == before })
}

// TestIndexInSteps: more games than are indexed in one go.
func TestIndexInSteps(t *testing.T) {
	w := newWorld(t)
	table := w.do(w.started(ann, ben), ann, table.Intent{Kind: table.Resign})
	w.archived(table.ID, ann, ben)
	w.Close()
	e, err := w.store.Get(t.Context(), "done/"+string(table.ID))
	if err != nil {
		t.Fatal(err)
	}
	for i := range 120 {
		if _, err := w.store.Put(t.Context(), fmt.Sprintf("done/copy%04d", i), e.Value, 0); err != nil {
			t.Fatal(err)
		}
	}
	w.Club = w.newClub(w.store)
	last := max("copy0119", string(table.ID))
	w.untilStored("the last note", func() bool {
		e, err := w.store.Get(t.Context(), "house/index")
		return err == nil && string(e.Value) == fmt.Sprintf(`{"after":%q,"done":true}`, last)
	})
}
