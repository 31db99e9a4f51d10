package fair_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/fair"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

// open opens a club that judges games.
func open(t *testing.T) *clubtest.World {
	w := clubtest.New(t)
	w.Configure = func(c *lobby.Config) { c.FairPlay = true }
	w.Restart()
	return w
}

// play plays a rated game from two networks. Then Ann resigns, unless the moves end the game.
func play(t *testing.T, w *clubtest.World, networks [2]string, moves string) *table.Table {
	t.Helper()
	players := [2]identity.Person{clubtest.Ann, clubtest.Ben}
	from := func(i int) context.Context {
		return identity.WithSource(t.Context(), clubtest.Source(networks[i]))
	}
	game := w.Rated(players[0], players[1]) // after e4 and e5
	do := func(i int, in table.Intent) {
		t.Helper()
		next, err := w.Tables.Do(from(i), game.ID, players[i], in)
		if err != nil {
			t.Fatalf("%s: %v", in.Text, err)
		}
		game = next
	}
	for i, text := range strings.Fields(moves) {
		do(i%2, table.Intent{Kind: table.Move, Ply: len(game.Plies), Text: text})
	}
	if game.Status != table.Over {
		do(0, table.Intent{Kind: table.Resign})
	}
	w.UntilSettled()
	w.Clock.Advance(time.Minute)
	return game
}

const (
	fourPlies   = "Nf3 Nc6"
	eightPlies  = fourPlies + " Bc4 Bc5 c3 Nf6"
	twentyPlies = eightPlies + " d3 d6 O-O O-O Nbd2 a6 a4 Ba7 h3 h6 Re1 Be6"
	mate        = "Qh5 Nc6 Bc4 Nf6 Qxf7"
)

var (
	same  = [2]string{"198.51.100.7", "198.51.100.7"}
	apart = [2]string{"198.51.100.7", "203.0.113.9"}
)

// TestTenResignations lets one of two accounts on the same network resign ten games at once. No rating
// changes, both players read why, and the moderators see all ten.
func TestTenResignations(t *testing.T) {
	w := open(t)
	for range 10 {
		game := play(t, w, same, fourPlies)
		if game.Unrated != table.SameNetwork || !strings.HasSuffix(game.Ending(), " This game is not rated, because we can't tell that two people played it (moderators see why).") {
			t.Fatalf("got %q: %s", game.Unrated, game.Ending())
		}
	}
	for _, who := range []identity.Person{clubtest.Ann, clubtest.Ben} {
		if f := w.Form(who); f.Games() != 0 {
			t.Errorf("%s has the rating %+v", who.Name, f)
		}
	}
	list, next, err := w.Fair.List(t.Context(), "", 6, nil)
	if err != nil || len(list) != 6 || next == "" || list[0].Why != table.SameNetwork || list[0].Plies != 4 || len(list[0].Row) != 9 {
		t.Fatalf("got %+v, %q, %v", list, next, err)
	}
	if list, _, err = w.Fair.List(t.Context(), next, 6, nil); err != nil || len(list) != 4 || len(list[3].Row) != 0 {
		t.Errorf("the next page is %+v, %v", list, err)
	}
	w.Clock.Advance(91 * 24 * time.Hour)
	if err := w.Fair.DropOld(t.Context()); err != nil || len(w.Keys(fair.FlagKeys)) != 0 {
		t.Errorf("%v, and %d flags are left", err, len(w.Keys(fair.FlagKeys)))
	}
}

// TestJudge checks which games count, each time with the games before it in the case.
func TestJudge(t *testing.T) {
	type game struct {
		networks [2]string
		moves    string
		want     table.Unfair
	}
	for name, games := range map[string][]game{
		"a game given up at once":       {{apart, fourPlies, table.TooShort}},
		"a mate in a few moves":         {{apart, mate, ""}},
		"one network":                   {{same, twentyPlies, table.SameNetwork}},
		"no network of anyone":          {{[2]string{"127.0.0.1", "127.0.0.1"}, eightPlies, ""}},
		"a home":                        {{[2]string{"192.168.0.3", "192.168.0.3"}, eightPlies, ""}},
		"a provider's shared addresses": {{[2]string{"100.64.3.3", "100.64.3.3"}, eightPlies, ""}},
		"short games in a row": {
			{apart, eightPlies, ""},
			{apart, fourPlies, table.TooShort},
			{apart, eightPlies, table.Repeated},
			{apart, mate, ""},
			{apart, twentyPlies, ""},
		},
		"long games in a row": {{apart, twentyPlies, ""}, {apart, twentyPlies, ""}, {apart, twentyPlies, ""}},
	} {
		t.Run(name, func(t *testing.T) {
			w := open(t)
			counted := 0
			for i, g := range games {
				ended := play(t, w, g.networks, g.moves)
				if ended.Unrated != g.want {
					t.Errorf("game %d: got %q, want %q", i+1, ended.Unrated, g.want)
				}
				if g.want == "" {
					counted++
				}
			}
			if f := w.Form(clubtest.Ann); f.Games() != counted || len(w.Keys(fair.FlagKeys)) != len(games)-counted {
				t.Errorf("%d games counted, and there are %d flags", f.Games(), len(w.Keys(fair.FlagKeys)))
			}
			follow(t, w)
		})
	}
}

// follow checks that the ratings follow from the records.
func follow(t *testing.T, w *clubtest.World) {
	t.Helper()
	audit := rating.NewAudit()
	for e, err := range w.Stored.List(t.Context(), live.DoneKeys, "") {
		if err != nil {
			t.Fatal(err)
		}
		done, err := table.Read(e.Value, e.Rev, catalog.All()...)
		if err != nil {
			t.Fatal(err)
		}
		audit.Game(done)
	}
	for e, err := range w.Stored.List(t.Context(), "rat", "") {
		switch {
		case err != nil:
		case strings.HasPrefix(e.Key, rating.OutcomeKeys):
			err = audit.Outcome(e)
		case strings.HasPrefix(e.Key, rating.RatingKeys):
			err = audit.Career(e)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	faults := audit.Faults(func(identity.TableID) bool { return false }, func(identity.PlayerID) bool { return false })
	if len(faults) > 0 {
		t.Errorf("got faults %v", faults)
	}
}
