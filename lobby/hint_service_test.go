package lobby_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby"
)

func TestHint(t *testing.T) {
	w := newWorld(t)
	r, err := w.MoveIn(t.Context(), "level 1", lobby.Resident{Person: lobby.Person{Name: "pip"}, Level: 1, Manners: map[string]string{"chess": "Plays."}})
	if err != nil {
		t.Fatal(err)
	}
	table := w.started(ann, r.Person)
	if _, _, err := w.Hint(t.Context(), ann, table.ID); lobby.KindOf(err) != lobby.Unavailable {
		t.Errorf("advised by nobody: %v", err)
	}
	asked := 0
	w.SetAdviser(func(_ context.Context, q lobby.Question) (lobby.Opinion, error) {
		asked++
		if !q.Urgent || q.Table != table.ID || q.Game != "chess" {
			t.Errorf("the question is %+v", q)
		}
		return lobby.Opinion{Line: []string{"g1f3", "g8f6"}}, nil
	})
	for range 2 {
		next, h, err := w.Hint(t.Context(), ann, table.ID)
		if want := (lobby.Hint{Seat: 0, Text: "g1f3", Shown: "Nf3"}); err != nil || h != want || len(next.Hints) != 1 {
			t.Errorf("the hint is %+v of %v, %v", h, next, err)
		}
	}
	if asked != 1 {
		t.Errorf("asked %d times", asked)
	}
	w.restart()
	if h, ok := w.get(table.ID).HintNow(0); !ok || h.Text != "g1f3" {
		t.Errorf("after a restart the hint is %+v", h)
	}
	_, err = w.Do(t.Context(), table.ID, cat, lobby.Intent{Kind: "hint", Text: "e4", Seat: game.NoSeat})
	refused(t, err, lobby.Invalid, "Nobody can")
}

// TestHintInLastMoment: about a hint there is always something to think, even when
// the player's time is up and nobody has noticed yet.
func TestHintInLastMoment(t *testing.T) {
	w := newWorld(t)
	r, err := w.MoveIn(t.Context(), "level 1", lobby.Resident{Person: lobby.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	table, err := w.Create(t.Context(), ann, lobby.Proposal{Game: "chess", Seat: 0, Clock: clock.Control{Kind: clock.Fischer, Base: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	table = w.sit(table, r.Person)
	w.play(table, "e4", "e5")
	asked := 0
	w.SetAdviser(func(_ context.Context, q lobby.Question) (lobby.Opinion, error) {
		if asked++; q.Time <= 0 || q.Time > time.Second {
			t.Errorf("it is thought for %v", q.Time)
		}
		return lobby.Opinion{}, context.Canceled
	})
	for _, passed := range []time.Duration{0, 55 * time.Second, 5 * time.Second} {
		w.clock.advance(passed)
		w.Hint(t.Context(), ann, table.ID)
	}
	if asked < 2 { // the third time the game may be over
		t.Errorf("the house was asked %d times", asked)
	}
}

func TestHintRefused(t *testing.T) {
	w := newWorld(t)
	w.SetAdviser(func(context.Context, lobby.Question) (lobby.Opinion, error) {
		t.Error("the house was asked")
		return lobby.Opinion{}, nil
	})
	people := w.started(ann, ben)
	_, _, err := w.Hint(t.Context(), ann, people.ID)
	refused(t, err, lobby.Refused, "between people")
	_, _, err = w.Hint(t.Context(), cat, people.ID)
	refused(t, err, lobby.Refused, "watching")
	r, err := w.MoveIn(t.Context(), "level 1", lobby.Resident{Person: lobby.Person{Name: "pip"}, Level: 1})
	if err != nil {
		t.Fatal(err)
	}
	housed := w.started(r.Person, ann)
	_, _, err = w.Hint(t.Context(), ann, housed.ID)
	refused(t, err, lobby.Refused, "your turn")
	_, _, err = w.Hint(t.Context(), ann, w.create(ann).ID)
	refused(t, err, lobby.Refused, "not begun")
}
