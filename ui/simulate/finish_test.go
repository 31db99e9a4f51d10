package simulate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/fsck"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// pages are what must look the same on every node, and on one that has just started.
var pages = []string{
	"games mine --json", "games open --json", "games live --json", "games done --json", "tournament list --json",
	"tournament list done --json", "team list --json", "team --json", "friends --json", "notes --json",
	"messages all --json --peek", "talk lobby --json", "study list --json", "settings --json", "whoami --json",
	"player list --json", "leaders chess --json", "leaders connect4 --json",
}

// finish makes everything go right, ends all games and tournaments and checks the club.
func (w *world) finish() {
	w.logf("=== the end begins")
	w.disk.setFull(false)
	w.blow(goodWeather)
	w.mend()
	w.startAll()
	w.oracle.serving()
	w.pass(time.Minute)
	for _, n := range w.nodes {
		if w.check(n.up(), "%s does not start in good weather", n.name); !n.up() {
			return
		}
	}
	w.converged()
	w.leaders()
	w.endEverything()
	for _, p := range w.people {
		if p.at != nil {
			w.part(p)
		}
	}
	w.pass(2 * time.Minute)
	w.sameEverywhere()
	w.oracle.keptRecords()
	w.oracle.fairClocks()
	w.consistent()
}

// asks lets a person type a line on a node, in the end.
func (w *world) asks(p *person, n *node, line string) answer {
	a := w.types(context.Background(), p, n.club, n.now, line)
	w.overhear(p, line, a)
	return a
}

// endEverything resigns all games until all tournaments are over.
func (w *world) endEverything() {
	club := w.nodes[0].club
	for range 100 {
		idle := true
		for _, t := range w.tables(&person{at: w.nodes[0]}, func(*table.Table) bool { return true }) {
			idle = w.endGame(t) && idle
		}
		for _, t := range club.Tournaments.Going() {
			idle = false
			if p := w.personOf(t.Maker.ID); t.Status == tournament.Open && p != nil {
				w.asks(p, w.nodes[0], "tournament cancel "+string(t.ID)+" because it is late")
			}
		}
		w.pass(10 * time.Second)
		if idle {
			return
		}
	}
	for _, t := range club.Tournaments.Going() {
		w.check(false, "tournament %s does not end: %s", t.ID, t.Status)
	}
}

// endGame ends what happens at a table, and reports whether there was nothing to do.
func (w *world) endGame(t *table.Table) (idle bool) {
	line := "resign on "
	p := w.personOf(t.Seats[0].ID)
	switch t.Status {
	case table.Open:
		line, p = "cancel ", w.personOf(t.Host.ID)
	case table.Playing, table.Pause:
		if t.Board == nil && len(t.Plies) < 2 {
			line = "abort on "
		}
	case table.Adjourned:
	default:
		return true
	}
	if p == nil {
		return true
	}
	w.asks(p, w.nodes[0], line+string(t.ID))
	return t.Board == nil && t.Status == table.Adjourned
}

// sameEverywhere checks that all nodes show the same, that a club which starts anew does too, and that it
// keeps all promises.
func (w *world) sameEverywhere() {
	shown := make([]map[string]string, len(w.nodes))
	for i, n := range w.nodes {
		shown[i] = w.shows(n)
	}
	for _, n := range w.nodes {
		n.stop()
	}
	w.must(w.nodes[0].start())
	w.pass(5 * time.Second)
	anew := w.shows(w.nodes[0])
	for i, n := range w.nodes {
		for _, page := range slices.Sorted(maps.Keys(anew)) {
			if text := shown[i][page]; text != anew[page] {
				w.check(false, "%s shows for %s:\n%s\nbut a new node shows:\n%s", n.name, page, text, anew[page])
				break
			}
		}
	}
	w.oracle.keptPromises(w.nodes[0])
}

// shows returns all pages of a node as everyone sees them.
func (w *world) shows(n *node) map[string]string {
	shown := make(map[string]string)
	for _, p := range w.people {
		for _, page := range pages {
			a := w.asks(p, n, page)
			shown[p.name+": "+page] = fmt.Sprint(a.outcome, " ", a.says, a.text)
		}
	}
	return shown
}

// consistent checks everything on the disk: records, histories, ratings, names.
func (w *world) consistent() {
	l := newLink(w.disk, "fsck", w.seed)
	defer l.Close()
	r, err := fsck.Check(context.Background(), l, w.games)
	if err != nil {
		w.must(err)
		return
	}
	for _, f := range r.Faults {
		w.check(false, "%s: %s", f.Key, f.What)
	}
	for _, n := range w.nodes {
		for _, text := range n.log.panics {
			w.check(false, "%s: %s", n.name, text)
		}
	}
	w.tournamentsFollow()
}

// tournamentsFollow checks that all tournaments are over and that their results are those of their games.
func (w *world) tournamentsFollow() {
	club := w.nodes[0].club
	for _, t := range club.Tournaments.List() {
		w.check(t.Finished(), "tournament %s has not ended", t.ID)
		for r, round := range t.Played {
			for i, b := range round.Boards {
				w.check(b.Done || t.Status == tournament.Gone, "tournament %s: board %d of round %d has no result", t.ID, i+1, r+1)
				e, err := w.disk.get("done/" + string(tournament.TableID(t.ID, r+1, i+1)))
				if err != nil {
					continue // the game was aborted
				}
				played, err := table.Read(e.Value, e.Rev, w.games...)
				if err != nil || !b.Done {
					w.check(err == nil, "tournament %s: %v", t.ID, err)
					continue
				}
				w.check(agrees(b, played), "tournament %s: board %d of round %d has %v, but the game ended %+v", t.ID, i+1, r+1, b.Outcome.Score, played.Result)
			}
		}
	}
}

// agrees reports whether the outcome of a board is that of its game.
func agrees(b tournament.Board, played *table.Table) bool {
	switch b.Outcome.Score {
	case tournament.FirstWon:
		return played.Result.Winner == 0
	case tournament.SecondWon:
		return played.Result.Winner == 1
	case tournament.Drawn:
		return played.Result.Winner == game.NoSeat
	}
	return true
}

// leaders checks that all nodes agree who has to do something.
func (w *world) leaders() {
	for i := range 50 {
		var mine []string
		what := fmt.Sprint("task ", i)
		for _, n := range w.nodes {
			if n.club.Tables.Nodes.Mine(what) {
				mine = append(mine, n.name)
			}
		}
		w.check(len(mine) == 1, "%s belongs to %d nodes: %s", what, len(mine), strings.Join(mine, " "))
	}
}
