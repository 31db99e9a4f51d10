package rating_test

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game/glicko"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

func TestLeaderboard(t *testing.T) {
	w := clubtest.New(t)
	day := 24 * time.Hour
	player := func(name string, points, deviation float64, idle time.Duration) {
		who := identity.Person{ID: identity.PlayerID("p" + name), Name: name}
		w.Standing(who, glicko.Rating{Rating: points, Deviation: deviation, Volatility: 0.06}, w.Clock.Now().Add(-idle))
	}
	player("zoe", 1700.4, 60, day)
	player("max", 1699.6, 60, day) // rounds to the same points as zoe
	player("eve", 2100, 111, 0)    // provisional
	player("tim", 2000, 60, 91*day)
	player("pam", 2000, 105, 89*day) // has become provisional
	player("top", 1900, 60, 89*day)
	for i := range 100 {
		player(fmt.Sprintf("n%03d", i), 1500-float64(i), 60, 0)
	}
	w.Restart()
	board := w.Ratings.Leaderboard("chess", "blitz", w.Accounts.IsBot)
	if len(board) != 100 {
		t.Fatalf("leaderboard has %d players, want 100", len(board))
	}
	for i, name := range []string{"top", "max", "zoe", "n000", "n001"} {
		if board[i].Name != name {
			t.Errorf("place %d is %s, want %s", i+1, board[i].Name, name)
		}
	}
	if s := board[1]; s.Games() != 12 || s.Won != 9 || s.ID != "pmax" || s.Rating.Points() != 1700 {
		t.Errorf("max's line is %+v", s)
	}
	if board := w.Ratings.Leaderboard("chess", "bullet", w.Accounts.IsBot); len(board) != 0 {
		t.Errorf("no player has a bullet rating, but the leaderboard is %v", board)
	}

	if p, ok := w.Ratings.BusiestPool(); !ok || p != (table.Pool{Game: "chess", Speed: "blitz"}) {
		t.Errorf("BusiestPool() = %v, %v", p, ok)
	}

	// A game that ends now shows without a restart.
	player("new", 1800, 60, 0)
	w.Eventually("the new leader", func() bool {
		return w.Ratings.Leaderboard("chess", "blitz", w.Accounts.IsBot)[1].Name == "new"
	})
	w.Clock.Advance(80 * day)
	if now, _ := w.Ratings.Of("pnew", "chess", "blitz"); now.Deviation <= 60 {
		t.Errorf("rating has not aged after 80 days: %+v", now)
	}
}

// TestDeletedRatingsLeave checks that ratings leave the memory when the store no longer has them.
func TestDeletedRatingsLeave(t *testing.T) {
	w := clubtest.New(t)
	zoe := identity.Person{ID: "pzoe", Name: "zoe"}
	w.Standing(zoe, glicko.Rating{Rating: 1700, Deviation: 60, Volatility: 0.06}, w.Clock.Now())
	knows := func() bool { _, ok := w.Ratings.Of(zoe.ID, "chess", "blitz"); return ok }
	w.Eventually("zoe's rating", knows)
	e, err := w.Stored.Get(t.Context(), "rating/pzoe")
	if err == nil {
		err = w.Stored.Delete(t.Context(), e.Key, e.Rev)
	}
	if err != nil {
		t.Fatal(err)
	}
	w.Eventually("the end of zoe's rating", func() bool { return !knows() })
}

// TestNoProgramLeads checks that leaderboards leave out the server's bots and players' bots,
// although both are rated.
func TestNoProgramLeads(t *testing.T) {
	w := clubtest.New(t)
	bot := w.Register(clubtest.KeyA, "ann")
	if err := w.Accounts.BecomeBot(t.Context(), bot); err != nil {
		t.Fatal(err)
	}
	oak, err := w.Bots.Add(t.Context(), "oak", account.BuiltInBot{Person: identity.Person{Name: "oak"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, who := range []identity.Person{bot.Person, oak.Person, {ID: "pzoe", Name: "zoe"}} {
		w.Standing(who, glicko.Rating{Rating: 2000, Deviation: 60, Volatility: 0.06}, w.Clock.Now())
	}
	w.Restart()
	if board := w.Ratings.Leaderboard("chess", "blitz", w.Accounts.IsBot); len(board) != 1 || board[0].Name != "zoe" {
		t.Errorf("leaderboard is %v, want only zoe", board)
	}
	if _, rated := w.Ratings.Of(oak.ID, "chess", "blitz"); !rated {
		t.Error("the server's bot has no rating")
	}
}

// BenchmarkLeaderboard reads the leaderboard among 10,000 players.
func BenchmarkLeaderboard(b *testing.B) {
	w := clubtest.New(b)
	for i := range 10_000 {
		who := identity.Person{ID: identity.PlayerID(fmt.Sprintf("p%d", i)), Name: fmt.Sprintf("n%d", i)}
		w.Standing(who,
			glicko.Rating{Rating: 1000 + float64(i*7919%1500), Deviation: 60, Volatility: 0.06}, w.Clock.Now())
	}
	w.Restart()
	for b.Loop() {
		if len(w.Ratings.Leaderboard("chess", "blitz", w.Accounts.IsBot)) != 100 {
			b.Fatal("leaderboard is not full")
		}
	}
}
