package lobby_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// settledBefore is what a server of before put, in its order, when it settled the
// game that w has settled: it went step by step and could stop after any. The
// outcome was begun with no more than what both were rated before, and each rating
// had the table among those counted.
func (w *world) settledBefore(table *table.Table) []store.Change {
	w.tb.Helper()
	value := func(key string) []byte {
		e, err := w.store.Get(w.tb.Context(), key)
		if err != nil {
			w.tb.Fatalf("%s: %v", key, err)
		}
		return e.Value
	}
	id := string(table.ID)
	steps := []store.Change{{Key: "done/" + id, Value: value("done/" + id)}}
	for _, prefix := range []string{"by/" + string(table.Seats[0].ID), "by/" + string(table.Seats[1].ID), "end/"} {
		for _, key := range w.keys(prefix) {
			if strings.HasSuffix(key, id) {
				steps = append(steps, store.Change{Key: key, Value: value(key)})
			}
		}
	}
	var done, begun rating.Outcome
	if err := json.Unmarshal(value("rated/"+id), &done); err != nil {
		w.tb.Fatal(err)
	}
	begun = done
	begun.Done = false
	for seat := range begun.Seats {
		begun.Seats[seat].After = begun.Seats[seat].Before
	}
	add := func(key string, v any) {
		c, err := store.JSON(key, v, 0)
		if err != nil {
			w.tb.Fatal(err)
		}
		steps = append(steps, c)
	}
	add("rated/"+id, begun)
	for seat, who := range table.Seats {
		key := "rating/" + string(who.ID)
		var career map[string]any
		if err := json.Unmarshal(value(key), &career); err != nil {
			w.tb.Fatal(err)
		}
		career["counted"] = []any{map[string]any{"id": id, "before": done.Seats[seat].Before, "after": done.Seats[seat].After}}
		add(key, career)
	}
	add("rated/"+id, done)
	return steps
}

// TestSettledHalfWay: a game that a server of before has left at any step of its
// settling is brought to the end, and counts once.
func TestSettledHalfWay(t *testing.T) {
	const steps = 8
	for n := range steps + 1 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := newWorld(t)
			table := w.rated(ann, ben)
			faulty := &faultyStore{Store: w.store}
			w.replace(faulty)
			faulty.after(1, crash) // the end is committed
			w.lose(table, ann)
			faulty.untilHit(t)
			w.Close()
			live, err := w.store.Get(t.Context(), "table/"+string(table.ID))
			if err != nil {
				t.Fatal(err)
			}

			w.restart() // this one settles, to be taken apart
			w.untilSettled()
			w.Close()
			before := w.settledBefore(table)
			if len(before) != steps {
				t.Fatalf("there were %d steps", len(before))
			}
			for _, prefix := range []string{"done/", "by/", "end/", "rat"} {
				for _, key := range w.keys(prefix) {
					w.remove(key)
				}
			}
			for _, step := range append(before[:n:n], store.Change{Key: live.Key, Value: live.Value}) {
				w.overwrite(step)
			}

			w.restart()
			w.untilSettled()
			w.archived(table.ID, ann, ben)
			w.ratedOnce(table.ID, ben, ann)
			w.lose(w.rated(ann, ben), ann) // and the next one counts as ever
			w.untilSettled()
			if f := w.form(ben); f.Won != 2 || f.Games() != 2 {
				t.Errorf("ben has won %d of %d", f.Won, f.Games())
			}
			for _, who := range []identity.Person{ann, ben} {
				e, err := w.store.Get(t.Context(), "rating/"+string(who.ID))
				if err != nil || strings.Contains(string(e.Value), `"counted"`) {
					t.Errorf("%s: %s, %v", e.Key, e.Value, err)
				}
			}
		})
	}
}

// remove deletes a key of the store.
func (w *world) remove(key string) {
	w.tb.Helper()
	e, err := w.store.Get(w.tb.Context(), key)
	if err == nil {
		err = w.store.Delete(w.tb.Context(), key, e.Rev)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
}

// overwrite puts a value, whatever there was.
func (w *world) overwrite(c store.Change) {
	w.tb.Helper()
	e, _ := w.store.Get(w.tb.Context(), c.Key)
	if _, err := w.store.Put(w.tb.Context(), c.Key, c.Value, e.Rev); err != nil {
		w.tb.Fatal(err)
	}
}

// TestUnreadableRatings: ratings that this program cannot read keep no game out of
// the histories. It stays live and counts as soon as they can be read.
func TestUnreadableRatings(t *testing.T) {
	w := newWorld(t)
	if _, err := w.store.Put(t.Context(), "rating/"+string(ann.ID), []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	table := w.rated(ann, ben)
	w.lose(table, ann)
	w.untilStored("the histories", func() bool { return len(w.keys("by/"))+len(w.keys("done/"))+len(w.keys("end/")) == 4 })
	if kept := len(w.keys("table/")) + len(w.keys("rated/")); kept != 1 {
		t.Errorf("there are %d keys of it, not the live table alone", kept)
	}
	w.remove("rating/" + string(ann.ID))
	w.restart()
	w.untilSettled()
	w.archived(table.ID, ann, ben)
	w.ratedOnce(table.ID, ben, ann)
}
