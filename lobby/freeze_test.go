package lobby_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
)

// TestFreezeIsGivenBack: while the process is frozen nobody's time runs, also not that for a
// first move, whoever is first to notice: the timekeeper, or a player's move.
func TestFreezeIsGivenBack(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		moved := w.play(w.timed(ann, ben, "1+0"), "e4", "e5")
		kept := w.play(w.timed(cat, identity.Person{ID: "pdan", Name: "dan"}, "1+0"), "e4", "e5")
		first := w.timed(identity.Person{ID: "peve", Name: "eve"}, identity.Person{ID: "pfay", Name: "fay"}, "1+0")
		elapse(10 * time.Second)

		w.clock.advance(5 * time.Minute)
		after := w.play(w.get(moved.ID), "d4")
		if left := after.Clock.Left(0, w.clock.now()); left < 49*time.Second || left > 51*time.Second {
			t.Errorf("ann, who moved, has %v left", left)
		}
		if back := after.Credit.For; back < 5*time.Minute || back > 5*time.Minute+time.Second {
			t.Errorf("%v were given back", back)
		}
		elapse(2 * time.Second)
		now := w.get(kept.ID)
		if left := now.Clock.Left(0, w.clock.now()); now.Status != table.Playing || left < 47*time.Second || left > 49*time.Second {
			t.Errorf("cat, who thinks, has %v left: %s", left, now.Ending())
		}
		if now := w.get(first.ID); now.Status != table.Playing {
			t.Errorf("the game without a move is over: %s", now.Ending())
		}
		events := len(w.get(kept.ID).Log)
		elapse(20 * time.Second)
		if n := len(w.get(kept.ID).Log); n != events {
			t.Errorf("%d more events when all was well", n-events)
		}

		w.clock.advance(time.Hour)
		elapse(2 * time.Second)
		w.clock.advance(-30 * time.Minute) // set back: nobody gains or loses by it
		elapse(2 * time.Second)
		w.clock.advance(30 * time.Minute)
		elapse(2 * time.Second)
		now = w.get(kept.ID)
		if left := now.Clock.Left(0, w.clock.now()); now.Status != table.Playing || left < 20*time.Second || left > 28*time.Second {
			t.Errorf("cat has %v left: %s", left, now.Ending())
		}
	})
}

// TestHasteIsNoFreeze: a server that is only slow, and time that passes while nobody plays,
// give nothing back.
func TestHasteIsNoFreeze(t *testing.T) {
	inBubble(t, func(t *testing.T, w *world) {
		w.clock.advance(time.Hour)
		elapse(time.Hour)
		tbl := w.play(w.timed(ann, ben, "1+0"), "e4", "e5")
		for range 10 {
			elapse(900 * time.Millisecond)
			w.clock.advance(900 * time.Millisecond)
		}
		now := w.get(tbl.ID)
		if left := now.Clock.Left(0, w.clock.now()); left != 42*time.Second {
			t.Errorf("ann has %v left", left)
		}
		mail := w.Tables.Follow(t.Context(), tbl, cat)
		elapse(43 * time.Second)
		until(t, mail, "the fall of the flag", func(u live.Update) bool { return u.Table.Status == table.Over })
	})
}
