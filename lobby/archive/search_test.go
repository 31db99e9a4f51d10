package archive_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// library is a world with accounts and finished games. The games are an hour apart, in the order of
// their letters.
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

// finished plays a game to a draw, or until the second player resigns.
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

// finds returns the letters of the games that a query finds, page by page.
func (l *library) finds(who identity.Person, q archive.Query, limit int) string {
	l.Tb.Helper()
	letters, next := "", ""
	for {
		found, err := l.Archive.Search(l.Tb.Context(), who, q, next, limit)
		if err != nil {
			l.Tb.Fatal(err)
		}
		if len(found.Games) > limit {
			l.Tb.Errorf("got a page of %d games, want at most %d", len(found.Games), limit)
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
		want, mine string // results for a stranger and for anna
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
		{archive.Query{Player: "cecil"}, "", "f"}, // in a game that anna imported
		{archive.Query{From: start.Add(90 * time.Minute)}, "gc", "gc"},
		{archive.Query{To: start.Add(90 * time.Minute)}, "ba", "ba"},
		{
			archive.Query{Player: "anna", From: start.Add(30 * time.Minute), To: start.Add(150 * time.Minute)},
			"cb", "cb",
		},
	} {
		for _, limit := range []int{1, 3, 100} {
			if got := l.finds(clubtest.Cat, test.q, limit); got != test.want {
				t.Errorf("%+v, %d at a time, as a stranger: got %q, want %q", test.q, limit, got, test.want)
			}
			if got := l.finds(l.ann, test.q, limit); got != test.mine {
				t.Errorf("%+v, %d at a time, as anna: got %q, want %q", test.q, limit, got, test.mine)
			}
		}
	}
	_, err := l.Archive.Search(t.Context(), clubtest.Cat, archive.Query{Game: "go"}, "", 1)
	if errs.KindOf(err) != errs.Invalid {
		t.Errorf("unknown game: got %v, want Invalid", err)
	}
}

// TestSearchIsBounded checks that a call without results returns where the next call starts.
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
		t.Errorf("searched %d games with %d calls, want 2", games, calls)
	}
}

// TestIndexOfNewStore checks that a new store is indexed from its first game on, so the next start has
// nothing to index.
func TestIndexOfNewStore(t *testing.T) {
	w := clubtest.New(t)
	other := w.NewClub(w.Stored) // both nodes start on the empty store
	defer other.Close()
	if keys := w.Keys(""); len(keys) != 0 {
		t.Errorf("new store has keys %v", keys)
	}
	for range 3 {
		w.Do(w.Started(clubtest.Ann, clubtest.Ben), clubtest.Ann, table.Intent{Kind: table.Resign})
	}
	w.UntilStored("three games", func() bool { return len(w.Keys("end/")) == 3 && len(w.Keys("table/")) == 0 })
	if needs, err := w.Archive.NeedsIndex(t.Context()); err != nil || needs {
		t.Errorf("NeedsIndex = %v, %v, want false", needs, err)
	}
	if e, err := w.Stored.Get(t.Context(), "house/index"); err != nil || string(e.Value) != `{"done":true}` {
		t.Errorf("got index state %s, %v", e.Value, err)
	}
}

// TestIndexOfOldGames checks that games from before the index existed are added to it.
func TestIndexOfOldGames(t *testing.T) {
	l := newLibrary(t)
	l.Close()
	l.Unindexed()
	faulty := &clubtest.KilledStore{Store: l.Stored, Left: 0, Hit: make(chan struct{})}
	l.Club = l.NewClub(faulty)
	faulty.UntilHit(t)
	if !l.Archive.IsIndexing() {
		t.Error("IsIndexing = false after a failed write")
	}
	l.Close()
	l.Club = l.NewClub(l.Stored)
	l.UntilIndexed()
	if got := l.finds(clubtest.Cat, archive.Query{}, 10); got != "gcba" {
		t.Errorf("found %q, want gcba", got)
	}
	index := func() (lines []string) {
		for line := range strings.Lines(l.Dump()) {
			if strings.HasPrefix(line, "end/") || strings.HasPrefix(line, "house/index") {
				lines = append(lines, line)
			}
		}
		return lines
	}
	before := index()
	l.Restart()
	if l.Archive.IsIndexing() {
		t.Error("IsIndexing = true although the index is complete")
	}
	l.Close() // waits for all work
	if after := index(); len(before) < 4 || !slices.Equal(after, before) {
		t.Errorf("a restart changed the index from %q to %q", before, after)
	}
	l.Club = l.NewClub(l.Stored)
}

// TestIndexInterrupted checks that indexing takes several commits, and that it continues after each
// interruption. Games that are already indexed stay untouched.
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
			t.Errorf("commit %d: the index grew from %d to %d games of %d", n+1, last, now, games)
		}
		last = now
	}
	if got := w.Keys("end/"); !slices.Equal(got, whole) {
		t.Errorf("got an index of %d lines, want %d", len(got), len(whole))
	}
	w.Club = w.NewClub(w.Stored)
}
