package chat_test

import (
	"cmp"
	"fmt"
	"os"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/chat"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func TestReport(t *testing.T) {
	w := clubtest.New(t)
	for i := range 30 {
		who := []identity.Person{clubtest.Ann, clubtest.Ben}[i%2]
		w.Say(who, chat.LobbyRoom, fmt.Sprint("line ", i+1))
	}
	for _, test := range []struct {
		line        uint64
		first, last uint64
	}{{1, 1, 6}, {15, 10, 20}, {29, 20, 30}} {
		if err := w.Chat.Report(t.Context(), clubtest.Ben, chat.LobbyRoom, test.line, " rude\n "); err != nil {
			t.Fatal(err)
		}
		r := w.Reports()[0]
		if r.Line.N != test.line || r.Line.Who != clubtest.Ann || r.By != clubtest.Ben || r.Why != "rude" ||
			r.Room != chat.LobbyRoom {
			t.Errorf("got report %+v", r)
		}
		if first, last := r.Around[0].N, r.Around[len(r.Around)-1].N; first != test.first || last != test.last {
			t.Errorf("line %d was stored with lines %d to %d, want %d to %d", test.line, first, last,
				test.first, test.last)
		}
		w.Clock.Advance(time.Second)
	}
	w.Restart()
	if all := w.Reports(); len(all) != 3 || all[0].Line.N != 29 || all[2].Line.N != 1 {
		t.Errorf("got reports %+v", all)
	}
}

func TestReportIsRefused(t *testing.T) {
	w := clubtest.New(t)
	w.Say(clubtest.Ann, chat.LobbyRoom, "hello")
	report := func(who identity.Person, room chat.Room, line uint64) error {
		return w.Chat.Report(t.Context(), who, room, line, "")
	}
	clubtest.Refused(t, report(clubtest.Ann, chat.LobbyRoom, 1), errs.Refused, "your own line")
	clubtest.Refused(t, report(clubtest.Ben, chat.LobbyRoom, 2), errs.NotFound, "gone")
	clubtest.Refused(t, report(clubtest.Ben, "n0table0/players", 1), errs.NotFound, "")
	for range 5 {
		if err := report(clubtest.Ben, chat.LobbyRoom, 1); err != nil {
			t.Fatal(err)
		}
	}
	clubtest.Refused(t, report(clubtest.Ben, chat.LobbyRoom, 1), errs.Refused,
		"you may report a line again in 12 minutes")
	if err := report(clubtest.Cat, chat.LobbyRoom, 1); err != nil {
		t.Errorf("the limit counts reports by other players: %v", err)
	}
	w.Clock.Advance(time.Hour)
	if err := report(clubtest.Ben, chat.LobbyRoom, 1); err != nil {
		t.Error(err)
	}
	if n := len(w.Reports()); n != 7 {
		t.Errorf("got %d reports, want 7", n)
	}
}

// TestStoredReportsStayReadable reads a report that an earlier version wrote, and skips reports
// that it can't read.
func TestStoredReportsStayReadable(t *testing.T) {
	w := clubtest.New(t)
	value, err := os.ReadFile("testdata/report_v1.json")
	if err != nil {
		t.Fatal(err)
	}
	for key, value := range map[string][]byte{
		"report/7ffffe6200000000/abcdefgh": value, "report/0000000000000000/broken00": []byte("{"),
		"report/0000000000000000/newer000": []byte(`{"v":2}`),
	} {
		if _, err := w.Stored.Put(t.Context(), key, value, 0); err != nil {
			t.Fatal(err)
		}
	}
	all := w.Reports()
	if len(all) != 1 {
		t.Fatalf("read %+v", all)
	}
	at := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	line := chat.Line{N: 41, At: at, Who: clubtest.Ann, Text: "rude words"}
	if r := all[0]; !r.At.Equal(at.Add(time.Minute)) || r.By != clubtest.Ben ||
		r.Room != chat.PlayersRoom("7k3m9x2a") || r.Line != line || len(r.Around) != 2 || r.Around[1] != line ||
		r.Why != "not nice" {
		t.Errorf("read %+v", r)
	}
}

// TestReportIsDealtWith checks that staff can close a report only once, and that it stays closed.
func TestReportIsDealtWith(t *testing.T) {
	w := clubtest.New(t)
	w.Say(clubtest.Ann, chat.LobbyRoom, "hello")
	if err := w.Chat.Report(t.Context(), clubtest.Ben, chat.LobbyRoom, 1, "rude"); err != nil {
		t.Fatal(err)
	}
	id := w.Reports()[0].ID
	if w.Reports()[0].Done != nil {
		t.Error("a new report is marked as done")
	}
	if _, err := w.Chat.CloseReport(t.Context(), id, "op", "a word\x1b"); err != nil {
		t.Fatal(err)
	}
	_, err := w.Chat.CloseReport(t.Context(), id, "other", "")
	clubtest.Refused(t, err, errs.Refused, "op has already dealt with that report.")
	_, err = w.Chat.CloseReport(t.Context(), "nothere0", "op", "")
	clubtest.Refused(t, err, errs.NotFound, "no such report")
	w.Restart()
	if r := w.Reports()[0]; r.Done == nil || r.Done.By != "op" || r.Done.Note != "a word" ||
		r.Why != "rude" || r.ID != id {
		t.Errorf("got report %+v after a restart", r)
	}
}

// TestReportIsDealtWithOnce lets two moderators close one report at the same time. One of them succeeds,
// and the other gets an error with the first one's name.
func TestReportIsDealtWithOnce(t *testing.T) {
	w := clubtest.New(t)
	w.Say(clubtest.Ann, chat.LobbyRoom, "hello")
	if err := w.Chat.Report(t.Context(), clubtest.Ben, chat.LobbyRoom, 1, "rude"); err != nil {
		t.Fatal(err)
	}
	id := w.Reports()[0].ID
	var both sync.WaitGroup
	var failed [2]error
	for i := range failed {
		both.Go(func() { _, failed[i] = w.Chat.CloseReport(t.Context(), id, "op", "") })
	}
	both.Wait()
	if (failed[0] == nil) == (failed[1] == nil) {
		t.Fatalf("the moderators got %v", failed)
	}
	clubtest.Refused(t, cmp.Or(failed[0], failed[1]), errs.Refused, "op has already dealt with that report.")
}
