package web

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/shell"
)

// seeks submits the seek form, and returns the seek's table.
func (b *browser) seeks(form url.Values) *table.Table {
	b.t.Helper()
	p := b.post("/seek", form)
	id, ok := strings.CutPrefix(p.Header.Get("Location"), "/t/")
	if p.StatusCode != http.StatusSeeOther || !ok {
		b.t.Fatalf("%s\n%s", p.Status, p.text)
	}
	return b.latest(&table.Table{Record: table.Record{ID: identity.TableID(id)}})
}

// TestSeek seeks an opponent with a form, like the shell's command. The waiting page says live why
// no one fits, and leads to the board.
func TestSeek(t *testing.T) {
	w := open(t, nil)
	people := [3]account.Player{w.person("ann"), w.person("ben"), w.person("cat")}
	ann, ben, cat := w.browserOf(people[0]), w.browserOf(people[1]), w.browserOf(people[2])
	p := ann.see("/seek")
	check(t, "/seek", p)
	if !strings.Contains(p.text, `value="chess" checked`) || !strings.Contains(p.text, "no clock") || !strings.Contains(p.text, "established rating") {
		t.Errorf("the form: %s", p.text)
	}
	now := ann.seeks(url.Values{"game": {"chess", "strike"}, "clock": {"5+3", "10+5", "7-days"}, "stakes": {"rated"}, "opponent": {"1400 to 1700"}, "provisional": {"true"}, "name": {"ben"}})
	seek := now.Seek
	if seek == nil || !slices.Equal(seek.Games, []string{"chess", "strike"}) || !slices.Equal(seek.Clocks, []string{"5+3", "10+5", "7 days"}) || seek.Stakes != table.OnlyRated {
		t.Fatalf("got seek %+v", seek)
	}
	if seek.Lowest != 1400 || seek.Highest != 1700 || !seek.Established || !slices.Equal(seek.Not, []identity.PlayerID{people[1].ID}) {
		t.Errorf("got opponent %+v", seek.Opponent)
	}
	path := "/t/" + string(now.ID)
	p = ann.see(path)
	check(t, path, p)
	for _, want := range []string{"Looking for an opponent", "rating 1400 to 1700, not provisional", "No one else is looking for such a game now.", "Stop looking", `<noscript><meta http-equiv="refresh" content="10">`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("ann's page lacks %q", want)
		}
	}
	if p := ann.see("/seek"); !strings.Contains(p.text, `href="`+path+`"`) {
		t.Error("the form does not mention ann's open seek")
	}
	own := w.read(path+"/events", "Cookie", ann.cookie)
	own.until("table", "No one else is looking for such a game now.")
	his := cat.seeks(url.Values{"game": {"chess"}, "clock": {"5+3"}})
	own.until("table", "Others are looking for such a game: 1 with a provisional rating.")
	if p := cat.see("/t/" + string(his.ID)); !strings.Contains(p.text, "1 who want another opponent.") {
		t.Errorf("cat's page: %s", p.text)
	}
	if p := ben.see(path); strings.Contains(p.text, "1 with a provisional") || strings.Contains(p.text, "Stop looking") || strings.Contains(p.text, "http-equiv") {
		t.Error("ben sees ann's waiting page")
	}
	if done := cat.does(his, "cancel"); done.Code != shell.Done || done.Go != "/" || w.seeksOf(people[2]) != 0 {
		t.Errorf("canceling cat's seek: %+v", done)
	}
	own.until("table", "No one else is looking for such a game now.")

	other := ann.seeks(url.Values{"game": {"othello"}, "clock": {"unlimited"}})
	if w.seeksOf(people[0]) != 1 || other.Status != table.Open || other.ID == now.ID {
		t.Error("a second seek did not replace the first")
	}
	own = w.read("/t/"+string(other.ID)+"/events", "Cookie", ann.cookie)
	_, before := own.until("table", "No one else")
	if at := ben.seeks(url.Values{"game": {"chess", "othello"}, "clock": {"unlimited"}}); at.ID != other.ID || at.Status != table.Playing {
		t.Errorf("ben got table %s with status %v", at.ID, at.Status)
	}
	_, after := own.until("table", "ben")
	if before, after := pageShape(t, before), pageShape(t, after); before == after {
		t.Errorf("the page shape did not change: %q", after)
	}
	if p := ann.see("/t/" + string(other.ID)); !strings.Contains(p.text, `id="board"`) || strings.Contains(p.text, "http-equiv") {
		t.Error("ann does not see the board")
	}
}

// seeksOf counts a player's open seeks.
func (w *world) seeksOf(p account.Player) int { return len(w.club.Tables.SeeksOf(p.ID)) }

// pageShape returns the shape of a page in a table event.
func pageShape(t *testing.T, data string) string {
	t.Helper()
	_, rest, ok := strings.Cut(data, `"shape":"`)
	shape, _, _ := strings.Cut(rest, `"`)
	if !ok {
		t.Fatalf("no shape: %s", data)
	}
	return shape
}

// TestSeekLeads checks that a seek matched at another table redirects its owner there, with and
// without events.
func TestSeekLeads(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	b := w.browserOf(ann)
	from := b.seeks(url.Values{"game": {"chess", "strike"}, "clock": {"unlimited"}, "stakes": {"casual"}})
	path := "/t/" + string(from.ID)
	own := w.read(path+"/events", "Cookie", b.cookie)
	own.until("table", "No one else")
	to, err := w.club.Pairing.Create(t.Context(), ben.Person, pairing.Proposal{Game: "strike", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	own.until("table", `"go":"/t/`+string(to.ID)+`"`)
	if p := b.see(path); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/t/"+string(to.ID) {
		t.Errorf("ann: %s to %q", p.Status, p.Header.Get("Location"))
	}
	if p := w.browserOf(ben).see(path); p.Header.Get("Location") != "" {
		t.Errorf("ben: got location %q", p.Header.Get("Location"))
	}
}

// TestSeekRefused checks that the form explains a refused seek and keeps the choices.
func TestSeekRefused(t *testing.T) {
	w := open(t, nil)
	ann := w.browserOf(w.person("ann"))
	for name, form := range map[string]url.Values{
		"game missing":    {"clock": {"5+3"}},
		"another game":    {"game": {"go"}, "clock": {"5+3"}},
		"a command":       {"game": {"chess' ; resign"}, "clock": {"5+3"}},
		"bad clock":       {"game": {"chess"}, "clock": {"nonsense"}},
		"bad rating":      {"game": {"chess"}, "clock": {"5+3"}, "opponent": {"<b>"}},
		"rating too high": {"game": {"chess"}, "clock": {"5+3"}, "opponent": {"0 to 9000"}},
		"reversed range":  {"game": {"chess"}, "clock": {"5+3"}, "opponent": {"1700 to 1400"}},
		"bad distance":    {"game": {"chess"}, "clock": {"5+3"}, "opponent": {"within far"}},
		"unknown user":    {"game": {"chess"}, "clock": {"5+3"}, "name": {"<script>alert(1)</script>"}},
		"stakes":          {"game": {"chess"}, "clock": {"5+3"}, "stakes": {"x' --json '"}},
	} {
		p := ann.post("/seek", form)
		if p.StatusCode != http.StatusConflict || !strings.Contains(p.text, `role="alert"`) || strings.Contains(p.text, "<script>alert") || strings.Contains(p.text, "<b>") {
			t.Errorf("%s: %s", name, p.Status)
		}
		check(t, name, p)
	}
	if p := ann.post("/seek", url.Values{"game": {"othello"}, "clock": {"3+2"}, "opponent": {"within 5"}, "provisional": {"true"}}); !strings.Contains(p.text, `value="othello" checked`) || strings.Contains(p.text, `value="chess" checked`) || !strings.Contains(p.text, `value="3&#43;2" checked`) || !strings.Contains(p.text, `value="within 5"`) {
		t.Errorf("the form lost the choices: %s", p.text)
	}
	if n := w.club.Tables.Listing().Open.Len(); n != 0 {
		t.Errorf("got %d tables", n)
	}
}

// elapse lets time pass in a synctest bubble, and waits for all that is due.
func elapse(d time.Duration) {
	<-time.After(d)
	synctest.Wait()
}

// TestLingers checks that reloading a page keeps a timed seek, and leaving ends it.
func TestLingers(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		st, err := bolt.Open(filepath.Join(dir, "db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer st.Close()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		club, err := lobby.New(ctx, lobby.Config{Store: st, Games: catalog.All(), Now: time.Now, Log: slog.New(slog.DiscardHandler), Budgets: budget.Defaults()})
		if err != nil {
			t.Fatal(err)
		}
		defer club.Close()
		w := &world{t: t, club: club}
		ann, s := w.person("ann"), &forms{site: &site{Config: Config{Club: club}, ctx: ctx}}
		first, reload := context.WithCancel(ctx)
		s.stay(first, ann.Person)
		if _, err := club.Pairing.Seek(ctx, ann.Person, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}}); err != nil {
			t.Fatal(err)
		}
		reload()
		elapse(offlineAfter / 2)
		second, end := context.WithCancel(ctx)
		s.stay(second, ann.Person)
		elapse(2 * offlineAfter)
		if !club.Tables.IsHere(ann.ID) || w.seeksOf(ann) != 1 {
			t.Error("reloading the page ended the seek")
		}
		end()
		elapse(2 * offlineAfter)
		if club.Tables.IsHere(ann.ID) || w.seeksOf(ann) != 0 {
			t.Error("ann is still online after leaving")
		}
		s.stay(ctx, ann.Person)()
		if synctest.Wait(); club.Tables.IsHere(ann.ID) {
			t.Error("ann is still online after logging out")
		}
	})
}
