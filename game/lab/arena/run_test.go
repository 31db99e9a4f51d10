package arena

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/engine"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/pgn"
)

// searcher is an engine that runs our search to a fixed depth.
type searcher struct {
	*search.Searcher
	depth int
}

func (e searcher) Choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	r := e.Search(ctx, s, search.Limits{Depth: e.depth, Nodes: b.Nodes}, nil)
	best := r.Lines[0]
	return engine.Answer{Move: best.Moves[0], Score: best.Score, Line: best.Moves, Depth: r.Depth, Nodes: r.Nodes}, ctx.Err()
}

func (searcher) Close() error { return nil }

func deep(depth int) Player {
	return Player{Name: fmt.Sprintf("depth %d", depth), New: func(context.Context) (engine.Engine, error) {
		return searcher{search.New(1 << 16), depth}, nil
	}}
}

var random = Player{Name: "random", Keep: true, New: func(context.Context) (engine.Engine, error) { return Random{}, nil }}

// wrong is an engine that returns an illegal move or an error.
type wrong struct {
	Random
	err error
}

func (w wrong) Choose(ctx context.Context, s game.State, b engine.Budget) (engine.Answer, error) {
	if w.err != nil {
		return engine.Answer{}, w.err
	}
	return engine.Answer{Move: ^game.Move(0)}, nil
}

func rulesOf(t *testing.T, id string) game.Rules {
	t.Helper()
	rules, ok := catalog.Find(id)
	if !ok {
		t.Fatalf("no game is called %s", id)
	}
	return rules
}

// config returns a chess match between two players with a node limit.
func config(t *testing.T, games int, players ...Player) Config {
	t.Helper()
	return Config{
		Rules: rulesOf(t, "chess"), Players: players, Pairings: RoundRobin(len(players)),
		Games: games, Budget: engine.Budget{Nodes: 300}, Openings: Openings{Plies: 4}, Seed: 7,
	}
}

// run returns the standings, and the games in the order they counted.
func run(t *testing.T, c Config) (*Standings, [][2]Game) {
	t.Helper()
	t.Cleanup(func() { goleak.VerifyNone(t) })
	var played [][2]Game
	c.Report = func(games [2]Game) { played = append(played, games) }
	s, err := Run(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return s, played
}

// TestSeats checks that each opening is played twice with the seats swapped, and counts for the
// right player.
func TestSeats(t *testing.T) {
	c := config(t, 7, deep(2), random)
	s, played := run(t, c)
	if len(played) != 4 {
		t.Fatalf("played %d pairs of games", len(played))
	}
	openings := map[string]bool{}
	var want Pairing
	for i, games := range played {
		first, second := games[0], games[1]
		if first.Players != [2]int{0, 1} || second.Players != [2]int{1, 0} {
			t.Errorf("seats are %v and %v", first.Players, second.Players)
		}
		if first.Number != 2*i+1 || second.Number != 2*i+2 {
			t.Errorf("game numbers are %d and %d", first.Number, second.Number)
		}
		way := fmt.Sprint(first.Setup, first.Moves[:4])
		if first.Opening != 4 || second.Opening != 4 || way != fmt.Sprint(second.Setup, second.Moves[:4]) {
			t.Errorf("openings are %v and %v", first.Moves[:4], second.Moves[:4])
		}
		openings[way] = true
		for seat, g := range games {
			switch g.Result.Winner {
			case game.Seat(seat):
				want.Seats[seat].Won++
			case game.NoSeat:
				want.Seats[seat].Drawn++
			default:
				want.Seats[seat].Lost++
			}
		}
	}
	if len(openings) != len(played) {
		t.Errorf("%d openings in %d pairs", len(openings), len(played))
	}
	got := s.Pairings[0]
	if got.Seats != want.Seats || got.Pairs.N() != 4 {
		t.Errorf("count is %+v, want %+v", got, want)
	}
	if share := got.Total().Share(); share < 0.8 {
		t.Errorf("a search two plies deep scores %.0f %% against random moves", 100*share)
	}
	if e := s.Efforts[0]; e.Moves == 0 || e.Nodes == 0 || e.Depth == 0 || e.Late != 0 {
		t.Errorf("effort is %+v", e)
	}
}

// TestEveryGame plays every game of the catalog to its end.
func TestEveryGame(t *testing.T) {
	for _, rules := range catalog.All() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			c := config(t, 2, random, random)
			c.Rules = rules
			_, played := run(t, c)
			for _, g := range played[0] {
				if g.Fault != "" || g.Result.Reason == "" {
					t.Errorf("ending is %+v", g.Result)
				}
			}
		})
	}
}

// TestReproducible checks that a seed always gives the same games, no matter which player is
// faster, and that seeds differ.
func TestReproducible(t *testing.T) {
	c := config(t, 6, deep(3), deep(2), random)
	c.Plies = 40
	strip := func(played [][2]Game) [][2]Game {
		for i := range played {
			for side := range played[i] {
				for seat := range 2 {
					played[i][side].Efforts[seat].Time = 0
				}
			}
		}
		slices.SortFunc(played, func(a, b [2]Game) int { return a[0].Number - b[0].Number })
		return played
	}
	_, first := run(t, c)
	c.AtOnce = 3
	_, second := run(t, c)
	if !reflect.DeepEqual(strip(first), strip(second)) {
		t.Error("games differ")
	}
	c.Seed++
	_, third := run(t, c)
	if reflect.DeepEqual(first, strip(third)) {
		t.Error("another seed gives the same games")
	}
}

// TestFaults checks that an engine fault loses the game and gives the reason, and that the match
// continues.
func TestFaults(t *testing.T) {
	for _, test := range []struct {
		engine        wrong
		reason, fault string
	}{
		{wrong{}, "an illegal move of the opponent", "this move is not legal: it is not a move of this position, in rnbq"},
		{wrong{err: &engine.FailedError{Reason: "it crashed"}}, "a failure of the opponent's engine", "it crashed"},
	} {
		bad := Player{Name: "bad", New: func(context.Context) (engine.Engine, error) { return test.engine, nil }}
		c := config(t, 6, bad, random)
		c.Openings.Plies = 0
		s, played := run(t, c)
		if got := s.Pairings[0]; got.Pairs != (Pairs{3, 0, 0, 0, 0}) || s.Faults[0].Games != 6 || s.Faults[1].Games != 0 {
			t.Errorf("count is %+v, faults %+v", got, s.Faults)
		}
		for seat, g := range played[0] {
			if g.Result.Reason != test.reason || g.Result.Winner != game.Seat(1-seat) {
				t.Errorf("result is %+v", g.Result)
			}
		}
		if g := played[0][0]; !strings.Contains(g.Fault, test.fault) {
			t.Errorf("fault is %q", g.Fault)
		}
		var table bytes.Buffer
		s.WriteTable(&table, &c)
		if !strings.Contains(table.String(), "bad lost 6 games because its engine failed") {
			t.Errorf("table does not show it:\n%s", &table)
		}
	}
}

// TestNoEngine checks that the run ends if a player's engine cannot be created.
func TestNoEngine(t *testing.T) {
	gone := errors.New("no such program")
	bad := Player{Name: "bad", New: func(context.Context) (engine.Engine, error) { return nil, gone }}
	c := config(t, 2, random, bad)
	c.AtOnce = 2
	if _, err := Run(t.Context(), c); !errors.Is(err, gone) {
		t.Errorf("got error %v", err)
	}
	goleak.VerifyNone(t)
}

// unruly is an engine that does not close properly.
type unruly struct {
	Random
	err error
}

func (u unruly) Close() error { return u.err }

// TestEngineDoesNotClose checks that the run reports an engine that does not close, both for one
// game and for all.
func TestEngineDoesNotClose(t *testing.T) {
	for _, keep := range []bool{false, true} {
		stays := errors.New("it does not close")
		bad := Player{Name: "bad", Keep: keep, New: func(context.Context) (engine.Engine, error) { return unruly{err: stays}, nil }}
		if _, err := Run(t.Context(), config(t, 2, random, bad)); !errors.Is(err, stays) {
			t.Errorf("kept %v: got error %v", keep, err)
		}
	}
}

// TestCancel checks that the games before the end count.
func TestCancel(t *testing.T) {
	t.Cleanup(func() { goleak.VerifyNone(t) })
	ctx, cancel := context.WithCancel(t.Context())
	c := config(t, 1_000_000, random, random)
	c.AtOnce = 2
	pairs := 0
	c.Report = func([2]Game) {
		if pairs++; pairs == 3 {
			cancel()
		}
	}
	s, err := Run(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	if n := s.Pairings[0].Pairs.N(); n < 3 || n != pairs || s.Pairings[0].Total().Games() != 2*n {
		t.Errorf("%d pairs count, but %d were reported", n, pairs)
	}
}

// TestSPRTEnds checks that a match ends once a player is proved stronger. It ends at the same game,
// no matter how many games run at once.
func TestSPRTEnds(t *testing.T) {
	c := config(t, 10_000, deep(2), random)
	c.SPRT = &SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	s, played := run(t, c)
	if c.SPRT.Decide(s.Pairings[0].Pairs) != Second || len(played) > 100 {
		t.Errorf("after %d pairs the ratio is %.2f", len(played), c.SPRT.LLR(s.Pairings[0].Pairs))
	}
	c.AtOnce = 3
	if _, again := run(t, c); len(again) != len(played) {
		t.Errorf("match ends after %d pairs, with three at once after %d", len(played), len(again))
	}
}

// TestBalance checks that decided openings are not played.
func TestBalance(t *testing.T) {
	chess := rulesOf(t, "chess")
	o := Openings{Plies: 9}
	const nodes = 3000
	worst := func(o Openings) (most search.Score) {
		for number := range uint64(12) {
			made, err := o.make(t.Context(), chess, 1, number)
			if err != nil {
				t.Fatal(err)
			}
			r := search.New(judgeTable).Search(t.Context(), made.state, search.Limits{Nodes: nodes}, nil)
			score := r.Lines[0].Score
			most = max(most, score, -score)
		}
		return most
	}
	if most := worst(o); most <= 100 {
		t.Fatalf("no random opening is worth more than %s", most)
	}
	o.Nodes, o.Most = nodes, 100
	if most := worst(o); most > 100 {
		t.Errorf("an opening is worth %s", most)
	}
}

// TestWritten checks that games can be read back and that the lines are JSON.
func TestWritten(t *testing.T) {
	c := config(t, 2, random, deep(1))
	c.SPRT = &SPRT{Elo0: 0, Elo1: 100, Alpha: 0.05, Beta: 0.05}
	c.Players[1].Rating = 1500
	s, played := run(t, c)
	var text, lines bytes.Buffer
	out := NewLines(&lines, &c)
	for i := range played[0] {
		if err := c.WritePGN(&text, &played[0][i], time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC)); err != nil {
			t.Fatal(err)
		}
		if err := out.Game(&played[0][i]); err != nil {
			t.Fatal(err)
		}
	}
	if err := out.Standings(s); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(text.String(), "[White \"depth 1\"]\n[Black \"random\"]") {
		t.Errorf("second game is\n%s", &text)
	}
	in := pgn.NewReader(&text, catalog.All())
	for game := range 2 {
		if _, err := in.Next(); err != nil {
			t.Errorf("game %d: %v", game, err)
		}
	}
	if _, err := in.Next(); err != io.EOF {
		t.Errorf("more games: %v", err)
	}
	var types []string
	for line := range strings.Lines(lines.String()) {
		var object struct{ Type string }
		if err := json.Unmarshal([]byte(line), &object); err != nil {
			t.Errorf("%s: %v", line, err)
		}
		types = append(types, object.Type)
	}
	if want := []string{"game", "game", "pairing", "player", "player"}; !slices.Equal(types, want) {
		t.Errorf("lines are %v", types)
	}
}
