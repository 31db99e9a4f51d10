package lobby_test

import (
	"fmt"
	rand "math/rand/v2"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// opens adds a table to the lobby. Its host is named after its number, and it was created so many
// seconds after the first.
func opens(w *tuitest.World, n, seconds int) {
	w.Tb.Helper()
	host := identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%04d", n)), Name: fmt.Sprintf("host-%04d", n)}
	id := identity.TableID(fmt.Sprintf("table%04d", n))
	value, err := table.Encode(table.Record{Version: 1, ID: id, Game: "chess", Created: w.Clock.Now().Add(time.Duration(seconds) * time.Second), Host: host, Wish: 0, Vacant: true})
	if err != nil {
		w.Tb.Fatal(err)
	}
	w.Tables.Learn(store.Entry{Key: live.TableKeys + string(id), Value: value, Rev: store.Rev(n + 1)})
}

// closes removes the table from the lobby.
func closes(w *tuitest.World, n int) {
	w.Tables.Learn(store.Entry{Key: live.TableKeys + fmt.Sprintf("table%04d", n), Rev: 1 << 30, Deleted: true})
}

// hosts returns the numbers of the tables on screen, and the chosen one.
func hosts(p *tuitest.Person) (rows []int, chosen int) {
	for _, line := range strings.Split(p.Frame(), "\n") {
		if _, rest, ok := strings.Cut(line, "host-"); ok {
			n := 0
			fmt.Sscanf(rest[:4], "%d", &n)
			rows = append(rows, n)
			if strings.HasPrefix(line, "▶") {
				chosen = n
			}
		}
	}
	return rows, chosen
}

// TestPagesOfACrowdedLobby scrolls through hundreds of tables while others open and close. Only a
// few are kept, but the rows always match the lobby, and the cursor stays on its table.
func TestPagesOfACrowdedLobby(t *testing.T) {
	synctest.Test(t, walkThroughPages)
}

func walkThroughPages(t *testing.T) {
	w := tuitest.NewLive(t)
	ann := w.Account("ann")
	const tables = 300
	open := make(map[int]bool)
	for n := range tables {
		opens(w, n, n%7*100+n) // not ordered by number
		open[n] = true
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Resize(60, 24) // the list alone
	p.OnTab("Open")
	p.Sees("1/300")
	rnd := rand.New(rand.NewPCG(3, 8))
	keys := []string{"down", "down", "up", "pgdown", "pgup", "home", "end", "pgdown"}
	for step := range 400 {
		rows, chosen := hosts(p)
		listed := w.Tables.Listing().Open
		from := -1
		for i, n := range rows {
			row := listed.Index(w.Tables.Known(identity.TableID(fmt.Sprintf("table%04d", n))))
			if i == 0 {
				from = row
			}
			if row != from+i {
				t.Fatalf("step %d: row %d of the lobby is at %d:\n%s", step, row, from+i, p.Frame())
			}
		}
		if want := fmt.Sprintf("%d/%d", listed.Index(w.Tables.Known(identity.TableID(fmt.Sprintf("table%04d", chosen))))+1, listed.Len()); len(rows) < 15 || !strings.Contains(p.Frame(), want) {
			t.Fatalf("step %d: got %d rows and no %q:\n%s", step, len(rows), want, p.Frame())
		}
		n := rnd.IntN(tables)
		switch {
		case step%3 > 0:
			p.Press(keys[rnd.IntN(len(keys))])
			continue
		case open[n] && n != chosen:
			closes(w, n)
		case !open[n]:
			opens(w, n, rnd.IntN(2000))
		default:
			continue
		}
		open[n] = w.Tables.Known(identity.TableID(fmt.Sprintf("table%04d", n))) != nil
		want := fmt.Sprintf("/%d", w.Tables.Listing().Open.Len())
		p.Until(want, func() bool { return strings.Contains(p.Frame(), want) })
		if _, now := hosts(p); now != chosen {
			t.Fatalf("step %d: the cursor moved from %d to %d:\n%s", step, chosen, now, p.Frame())
		}
	}
}
