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

// TestPlaysOnForWhoIsGone restarts the server without one of its bots. Another bot must finish that
// bot's games and decline its challenges. It must not play for bots of other accounts.
func TestPlaysOnForWhoIsGone(t *testing.T) { synctest.Test(t, playsOnForWhoIsGone) }

func playsOnForWhoIsGone(t *testing.T) {
	levels := playersOf(engineOf(new(fakeEngine)))
	fish := Player{Key: "engine fish", Name: "fish", Games: map[string]Game{"chess": levels[0].Games["chess"]}}
	w := newWorld(t, Config{Players: append(levels, fish)})
	begun := w.until(w.challenge(pairing.Proposal{Game: "chess", Seat: 0}, "fish"), "the game begins",
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
		t.Errorf("got %d plies before another server had time to move, want 1", n)
	}
	<-time.After(time.Hour)
	synctest.Wait()
	if n, others := plies(begun.ID), plies(theirs.ID); n != 2 || others != 1 {
		t.Errorf("got %d plies against fish and %d against robot, want 2 and 1", n, others)
	}
	now, err := w.Tables.Get(t.Context(), asked.ID)
	if reason, ok := now.Refused(); err != nil || !ok || reason != playsNoMore {
		t.Errorf("challenge to fish: got %q, %v, want %q", reason, err, playsNoMore)
	}
}
