package chat

import (
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// said returns a conversation with lines from one player, one per second.
func said(tb testing.TB, who identity.Person, texts ...string) Conversation {
	tb.Helper()
	return saidMore(tb, Conversation{Room: LobbyRoom}, who, texts...)
}

func saidMore(tb testing.TB, c Conversation, who identity.Person, texts ...string) Conversation {
	tb.Helper()
	for _, text := range texts {
		var err error
		if c, err = Decide(c, who, text, tabletest.Noon.Add(time.Duration(c.Last())*time.Second)); err != nil {
			tb.Fatalf("%s: %q: %v", who.Name, text, err)
		}
	}
	return c
}

func TestSay(t *testing.T) {
	c := said(t, tabletest.Ann, "  good \x1b[31m luck\u202e\n", "have fun")
	want := []Line{
		{1, tabletest.Noon, tabletest.Ann, "good [31m luck"},
		{2, tabletest.Noon.Add(time.Second), tabletest.Ann, "have fun"},
	}
	if !slices.Equal(c.Lines, want) {
		t.Errorf("got lines %+v, want %+v", c.Lines, want)
	}
	if text := said(t, tabletest.Ann,
		strings.Repeat("世", 300)).Lines[0].Text; text != strings.Repeat("世", lineCells/2) {
		t.Errorf("a long line became %q", text)
	}
}

func TestSayRefuses(t *testing.T) {
	for _, test := range []struct {
		name   string
		before Conversation
		text   string
		kind   errs.Kind
		words  string
	}{
		{"nothing", Conversation{}, "", errs.Invalid, "text is empty"},
		{"invisible characters", Conversation{}, "\x1b\u200b \t", errs.Invalid, "text is empty"},
		{"the same line a third time", said(t, tabletest.Ann, "hm", "hm"), " hm ", errs.Refused, "just said that"},
		{
			"a third time, interrupted", saidMore(t, said(t, tabletest.Ann, "hm", "hm"), tabletest.Ben, "what?"), "hm",
			errs.Refused, "just said that",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := Decide(test.before, tabletest.Ann, test.text, tabletest.Noon)
			if errs.KindOf(err) != test.kind || !strings.Contains(errs.Sentence(err), test.words) {
				t.Errorf("got error %v, want %q", err, test.words)
			}
			if len(got.Lines) != len(test.before.Lines) {
				t.Error("the line was refused but added")
			}
		})
	}
	for name, before := range map[string]Conversation{
		"twice":                       said(t, tabletest.Ann, "hm"),
		"another player's line":       said(t, tabletest.Ben, "hm", "hm"),
		"a third time, not in a row":  said(t, tabletest.Ann, "hm", "hm", "well", "hm"),
		"a third time, after a pause": said(t, tabletest.Ann, "hm", "well", "hm"),
	} {
		if _, err := Decide(before, tabletest.Ann, "hm", tabletest.Noon); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestTalkIsKept checks that a conversation holds the last 200 lines in order. A state that
// another goroutine still uses must not change.
func TestTalkIsKept(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, all := Conversation{}, []Line(nil)
		held, heldText := c, ""
		for i := range rapid.IntRange(0, 500).Draw(t, "lines") {
			who := []identity.Person{tabletest.Ann, tabletest.Ben}[rapid.IntRange(0, 1).Draw(t, "who")]
			text := fmt.Sprint("line ", i)
			next, err := Decide(c, who, text, tabletest.Noon)
			if err != nil {
				t.Fatal(err)
			}
			c, all = next, append(all, Line{uint64(i + 1), tabletest.Noon, who, text})
			if rapid.IntRange(0, 9).Draw(t, "hold") == 0 {
				held, heldText = c, fmt.Sprint(c.Lines)
				if _, err := Decide(c, tabletest.Cat, "on another branch", tabletest.Noon); err != nil {
					t.Fatal(err)
				}
			}
		}
		if !slices.Equal(c.Lines, all[max(len(all)-keptLines, 0):]) {
			t.Fatalf("the conversation has %v of %v", c.Lines, all)
		}
		if fmt.Sprint(held.Lines) != heldText && heldText != "" {
			t.Fatalf("the older state is now %v, it was %v", held.Lines, heldText)
		}
	})
}

// TestWorstTalkFits checks that a full room with the longest possible lines fits into one value.
func TestWorstTalkFits(t *testing.T) {
	c := Conversation{Room: PlayersRoom("7k3m9x2a")}
	// Combining marks have four bytes each, and JSON needs six bytes for "<".
	worst := strings.Repeat("<\U0001e8d0\U0001e8d1", lineCells)
	for i := range keptLines {
		who := identity.Person{
			ID: identity.PlayerID("p" + strings.Repeat("z", 16)), Name: fmt.Sprintf("%015d%d", 0, i%2),
		}
		who.ID = identity.PlayerID(fmt.Sprint(who.ID, i))
		var err error
		if c, err = Decide(c, who, worst, tabletest.Noon); err != nil {
			t.Fatal(err)
		}
	}
	written, err := talksOf(store.Docs{}).Write(c.Room, &c)
	if err != nil || len(written.Value) > store.MaxValue {
		t.Fatalf("got %d bytes, %v; want at most %d", len(written.Value), err, store.MaxValue)
	}
	if marks := strings.Count(c.Lines[0].Text, "\U0001e8d1"); marks != lineCells {
		t.Errorf("this is not the longest line: %q", c.Lines[0].Text)
	}
}

// TestStoredTalkStaysReadable reads a conversation that an earlier version wrote.
func TestStoredTalkStaysReadable(t *testing.T) {
	value, err := os.ReadFile("testdata/talk_v1.json")
	if err != nil {
		t.Fatal(err)
	}
	talks := talksOf(store.Docs{Log: slog.New(slog.DiscardHandler)})
	c, err := talks.Read(store.Entry{Key: "talk/7k3m9x2a/players", Value: value, Rev: 7})
	if err != nil {
		t.Fatal(err)
	}
	if c.Room != PlayersRoom("7k3m9x2a") || c.Rev != 7 || c.Last() != 42 || len(c.Lines) != 2 {
		t.Errorf("read %+v", c)
	}
	if want := (Line{41, tabletest.Noon, tabletest.Ann, "good luck"}); c.Lines[0] != want {
		t.Errorf("the first line is %+v, want %+v", c.Lines[0], want)
	}
	again, err := talks.Write(c.Room, c)
	if err != nil || string(again.Value) != strings.TrimSpace(string(value)) {
		t.Errorf("writing it again gives %s, %v", again.Value, err)
	}
	for _, bad := range []string{"", "{", `{"v":0}`, `{"v":2,"lines":[]}`} {
		if _, err := talks.Read(store.Entry{Key: "talk/lobby", Value: []byte(bad)}); err == nil {
			t.Errorf("%q was accepted", bad)
		}
	}
}

// TestRooms checks which rooms a player or spectator can use in every state of a table.
func TestRooms(t *testing.T) {
	open, match := tabletest.OpenTable(t), tabletest.StartedMatch(t, "warfare", "")
	players, watchers := PlayersRoom(open.ID), WatchersRoom(open.ID)
	playing, pause := tabletest.StartedTable(t), tabletest.After(t, match, tabletest.By(tabletest.Ann, table.Resign))
	over := tabletest.After(t, playing, tabletest.By(tabletest.Ben, table.Resign))
	with := func(t *table.Table, change func(*table.Table)) *table.Table {
		changed := *t
		change(&changed)
		return &changed
	}
	quiet := with(over, func(t *table.Table) { t.Quiet = true })
	closed := with(over, func(t *table.Table) { t.Access = table.Closed })
	for _, test := range []struct {
		name            string
		table           *table.Table
		player, watcher []Room
	}{
		{"open", open, nil, nil},
		{"gone", tabletest.After(t, open, tabletest.By(tabletest.Ann, table.Cancel)), nil, nil},
		{"playing", playing, []Room{players}, []Room{watchers}},
		{"between two games", pause, []Room{players}, []Room{watchers}},
		{
			"adjourned", with(playing, func(t *table.Table) { t.Status = table.Adjourned }),
			[]Room{players},
			[]Room{watchers},
		},
		{"over", over, []Room{players, watchers}, []Room{watchers, players}},
		{"quiet", quiet, nil, nil},
		{"closed", closed, []Room{players, watchers}, nil},
	} {
		for who, want := range map[identity.PlayerID][]Room{
			tabletest.Ann.ID: test.player, tabletest.Cat.ID: test.watcher, "g1": test.watcher,
		} {
			if got := RoomsOf(test.table, who); !slices.Equal(got, want) {
				t.Errorf("%s: RoomsOf(%s) is %v, want %v", test.name, who, got, want)
			}
		}
		for _, other := range []Room{LobbyRoom, PlayersRoom("0ther000"), Room(test.table.ID), players + "/", "//"} {
			if admits(test.table, tabletest.Ann.ID, other) == nil {
				t.Errorf("%s: %q was accepted as a room of this table", test.name, other)
			}
		}
	}
	if pause.Status != table.Pause || over.SeatOf(tabletest.Ann.ID) == game.NoSeat {
		t.Fatal("the test tables have the wrong state")
	}
}
