package train

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/engine/net"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/lab/selfplay"
)

// toyGames plays games of the toy and returns their file.
func toyGames(t *testing.T, games int) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "toy.games")
	c := selfplay.Config{Rules: toyRules{}, Seed: 1, Nodes: 30, Plies: 100}
	file, err := selfplay.Open(name, &c)
	if err != nil {
		t.Fatal(err)
	}
	enough := errors.New("enough")
	err = selfplay.Play(t.Context(), c, 0, 2, func(g *selfplay.Game) error {
		if err := file.Add(g); err != nil {
			return err
		}
		if file.Games == games {
			return enough
		}
		return nil
	})
	if closed := file.Close(); closed != nil || !errors.Is(err, enough) {
		t.Fatal(err, closed)
	}
	return name
}

func toyNetwork(t *testing.T, file string) (n *net.Network, first, last float64) {
	t.Helper()
	samples, err := Read(toyRules{}, file)
	if err != nil {
		t.Fatal(err)
	}
	n, err = Train(t.Context(), samples, Config{
		Hidden: 32, Epochs: 8, Batch: 64, Rate: 0.003, Lambda: 0.3, Seed: 1,
		Report: func(epoch int, _, check float64) {
			if last = check; epoch == 0 {
				first = check
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return n, first, last
}

// TestToy learns a toy game from games that a search plays without knowing anything, and
// then beats random moves. A second run gives the same network.
func TestToy(t *testing.T) {
	file := toyGames(t, 200)
	n, first, last := toyNetwork(t, file)
	if last > first*0.8 {
		t.Errorf("the error on other games fell only from %.4f to %.4f", first, last)
	}
	again, _, _ := toyNetwork(t, file)
	var files [2]bytes.Buffer
	for i, n := range []*net.Network{n, again} {
		if err := n.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same seed trains two networks")
	}
	const games = 60
	if points := againstRandom(t, n, games); points < 0.9*games {
		t.Errorf("the network scores %g of %d against random moves", points, games)
	}
	if points := againstRandom(t, nil, games); points > 0.8*games {
		t.Errorf("without the network the search already scores %g of %d", points, games)
	}
}

// againstRandom returns how many points a search of one ply scores against random moves.
func againstRandom(t *testing.T, n *net.Network, games int) (points float64) {
	t.Helper()
	s := search.New(1 << 16)
	s.Use(n.Only)
	rnd := rand.New(rand.NewPCG(5, 6))
	for number := range games {
		var state game.State = toy{}
		us := game.Seat(number % 2)
		for len(state.Moves()) > 0 {
			m := state.Moves()[rnd.IntN(len(state.Moves()))]
			if state.Turn() == us {
				s.Forget()
				m = s.Search(t.Context(), state, search.Limits{Depth: 1}, nil).Lines[0].Moves[0]
			}
			var err error
			if state, err = state.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		switch r, _ := state.Result(); r.Winner {
		case us:
			points++
		case game.NoSeat:
			points += 0.5
		}
	}
	return points
}

// TestGradient compares the gradient of the error with small differences.
func TestGradient(t *testing.T) {
	samples, err := Read(toyRules{}, toyGames(t, 40))
	if err != nil {
		t.Fatal(err)
	}
	shape := net.Shape{Game: "toy", Words: 1, Most: toyCells, Hidden: 32, Scale: 100, Adds: true}
	m := newModel(shape, rand.New(rand.NewPCG(3, 4)))
	tr := &trainer{Config: Config{Lambda: 0.5}, samples: samples, model: m}
	w := newWorker(m)
	number := samples.train[len(samples.train)/2]
	w.learn(tr, number, true)
	checked := 0
	for i, g := range w.gradient.all {
		if g == 0 || i%7 != 0 {
			continue
		}
		const little = 1e-3
		was := m.all[i]
		m.all[i] = was + little
		more := w.learn(tr, number, false)
		m.all[i] = was - little
		less := w.learn(tr, number, false)
		m.all[i] = was
		if want := float32((more - less) / (2 * little)); max(g-want, want-g) > 0.02*max(g, -g)+2e-4 {
			t.Errorf("slope of weight %d is %g, want %g", i, g, want)
		}
		checked++
	}
	if checked < 20 {
		t.Errorf("only %d weights have a slope", checked)
	}
}

// TestRefusals checks what Train and Read say about bad input.
func TestRefusals(t *testing.T) {
	samples, err := Read(toyRules{}, toyGames(t, 40))
	if err != nil {
		t.Fatal(err)
	}
	good := Config{Hidden: 32, Epochs: 1, Batch: 8, Rate: 0.001, Lambda: 0.5}
	for name, spoil := range map[string]func(*Config){
		"hidden": func(c *Config) { c.Hidden = 33 }, "epochs": func(c *Config) { c.Epochs = 0 },
		"batch": func(c *Config) { c.Batch = 0 }, "rate": func(c *Config) { c.Rate = 0 },
		"lambda": func(c *Config) { c.Lambda = 2 },
	} {
		c := good
		spoil(&c)
		if _, err := Train(t.Context(), samples, c); err == nil {
			t.Errorf("bad %s is not refused", name)
		}
	}
	if _, err := Read(toyRules{}, toyGames(t, 1)); err == nil {
		t.Error("one game is enough to train and to check")
	}
}
