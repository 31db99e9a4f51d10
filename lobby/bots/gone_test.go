package bots

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestPlaysOnForWhoIsGone: after a restart without one of its programs the bot
// finishes what that has begun, begins nothing in its name, and leaves the programs
// of people alone.
func TestPlaysOnForWhoIsGone(t *testing.T) { synctest.Test(t, playsOnForWhoIsGone) }

func playsOnForWhoIsGone(t *testing.T) {
	levels := playersOf(engineOf(new(brain)))
	fish := Player{Key: "engine fish", Name: "fish", Games: map[string]Game{"chess": levels[0].Games["chess"]}}
	w := newWorld(t, Config{Players: append(levels, fish)})
	begun := w.until(w.challenge(pairing.Proposal{Game: "chess", Seat: 0}, "fish"), "it begins",
		func(t *table.Table) bool { return t.Status == table.Playing })

	robot := w.register("robot", "e1")
	if err := w.Accounts.BecomeBot(t.Context(), robot); err != nil {
		t.Fatal(err)
	}
	theirs := w.challenge(pairing.Proposal{Game: "chess", Seat: 0}, "robot")
	theirs, err := w.Tables.Do(t.Context(), theirs.ID, robot.Person, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	if err != nil {
		t.Fatal(err)
	}
	w.close()
	*w = *openWorld(t, w.path, Config{Players: levels})
	w.move(begun, "e4")
	w.move(theirs, "e4")
	asked := w.challenge(pairing.Proposal{Game: "chess"}, "fish")

	plies := func(id identity.TableID) int {
		now, err := w.Tables.Get(t.Context(), id)
		if err != nil {
			t.Fatal(err)
		}
		return len(now.Plies)
	}
	<-time.After(retiredAfter - time.Second)
	synctest.Wait()
	if n := plies(begun.ID); n != 1 {
		t.Errorf("before another server can have answered there are %d plies", n)
	}
	<-time.After(time.Hour)
	synctest.Wait()
	if n, others := plies(begun.ID), plies(theirs.ID); n != 2 || others != 1 {
		t.Errorf("against fish there are %d plies, against robot %d", n, others)
	}
	now, err := w.Tables.Get(t.Context(), asked.ID)
	if reason, ok := now.Refused(); err != nil || !ok || reason != playsNoMore {
		t.Errorf("fish answers a challenge: %q, %v", reason, err)
	}
}
