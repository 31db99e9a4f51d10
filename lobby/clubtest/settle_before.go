package clubtest

import (
	"encoding/json"
	"strings"

	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// SettledBefore returns the writes of an older server, in their order, for the game that w has settled.
// That server wrote step by step and could stop after any step. It first wrote an outcome with only
// the ratings before the game, and each rating listed the tables it had counted.
func (w *World) SettledBefore(table *table.Table) []store.Change {
	w.Tb.Helper()
	value := func(key string) []byte {
		e, err := w.Stored.Get(w.Tb.Context(), key)
		if err != nil {
			w.Tb.Fatalf("%s: %v", key, err)
		}
		return e.Value
	}
	id := string(table.ID)
	steps := []store.Change{{Key: "done/" + id, Value: value("done/" + id)}}
	for _, prefix := range []string{"by/" + string(table.Seats[0].ID), "by/" + string(table.Seats[1].ID), "end/"} {
		for _, key := range w.Keys(prefix) {
			if strings.HasSuffix(key, id) {
				steps = append(steps, store.Change{Key: key, Value: value(key)})
			}
		}
	}
	var done, begun rating.Outcome
	if err := json.Unmarshal(value("rated/"+id), &done); err != nil {
		w.Tb.Fatal(err)
	}
	begun = done
	begun.Done = false
	for seat := range begun.Seats {
		begun.Seats[seat].After = begun.Seats[seat].Before
	}
	add := func(key string, v any) {
		c, err := store.JSON(key, v, 0)
		if err != nil {
			w.Tb.Fatal(err)
		}
		steps = append(steps, c)
	}
	add("rated/"+id, begun)
	for seat, who := range table.Seats {
		key := "rating/" + string(who.ID)
		var career map[string]any
		if err := json.Unmarshal(value(key), &career); err != nil {
			w.Tb.Fatal(err)
		}
		career["counted"] = []any{map[string]any{"id": id, "before": done.Seats[seat].Before, "after": done.Seats[seat].After}}
		add(key, career)
	}
	add("rated/"+id, done)
	return steps
}

// Remove deletes a key of the store.
func (w *World) Remove(key string) {
	w.Tb.Helper()
	e, err := w.Stored.Get(w.Tb.Context(), key)
	if err == nil {
		err = w.Stored.Delete(w.Tb.Context(), key, e.Rev)
	}
	if err != nil {
		w.Tb.Fatal(err)
	}
}

// Overwrite writes a value over any revision.
func (w *World) Overwrite(c store.Change) {
	w.Tb.Helper()
	e, _ := w.Stored.Get(w.Tb.Context(), c.Key)
	if _, err := w.Stored.Put(w.Tb.Context(), c.Key, c.Value, e.Rev); err != nil {
		w.Tb.Fatal(err)
	}
}
