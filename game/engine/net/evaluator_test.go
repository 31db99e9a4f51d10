package net

import (
	"bytes"
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/chess"
)

// random returns a network with weights of all sizes that are allowed.
func random(t testing.TB, rnd *rand.Rand, hidden int) *Network {
	t.Helper()
	s := Shape{Game: "chess", Words: 12, Most: 32, Hidden: hidden, Scale: 400}
	list := func(n int, limit float32) []float32 {
		all := make([]float32, n)
		for i := range all {
			all[i] = (2*rnd.Float32() - 1) * limit
		}
		return all
	}
	n, err := New(s, Weights{
		Rows: list(s.Features()*hidden, s.WeightLimit()*0.99), Bias: list(hidden, s.WeightLimit()*0.99),
		Output: list(Buckets*2*hidden, OutputLimit), OutputBias: list(Buckets, 2),
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// plain evaluates a position from its features alone.
func plain(n *Network, w game.Featured) int {
	var sums [2][]int16
	bucket := 0
	for seat := range 2 {
		sums[seat] = append([]int16(nil), n.bias...)
		words := make([]uint64, n.Words)
		view := int(w.Features(words)[seat])
		count := 0
		for f := range n.Features() {
			if words[f/64]>>(f%64)&1 == 1 {
				count++
				for i := range sums[seat] {
					sums[seat][i] += n.rows[(f^view)*n.Hidden+i]
				}
			}
		}
		bucket = n.Bucket(count)
	}
	mover := int(w.Mover())
	total := 0
	for side, seat := range [2]int{mover, 1 - mover} {
		for i, x := range sums[seat] {
			x := min(max(int(x), 0), one)
			total += x * x * int(n.last[(2*bucket+side)*n.Hidden+i])
		}
	}
	worth := (total/one + int(n.outputBias[bucket])) * n.Scale / (one * outputOne)
	if n.Adds {
		worth += w.Worth()
	}
	return worth
}

// FuzzEvaluator walks at random, with wrong depths now and then, and compares each worth
// with the plain one.
func FuzzEvaluator(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		n := random(t, rnd, HiddenStep*(1+rnd.IntN(MostHidden/HiddenStep)))
		n.Adds = rnd.IntN(2) == 0
		e := NewEvaluator(n)
		w := gametest.New(t, chess.FIDE(), "").(game.Walkable).Walk().(game.Featured)
		for ply, step := 0, 0; step < 400; step++ {
			moves := w.Moves(nil)
			if ply > 0 && (rnd.IntN(3) == 0 || ply == game.WalkDepth || len(moves) == 0) {
				w.Back()
				ply--
			} else {
				w.Play(moves[rnd.IntN(len(moves))])
				ply++
			}
			at := ply
			switch rnd.IntN(4) {
			case 0:
				continue
			case 1:
				at = rnd.IntN(game.WalkDepth)
			}
			if got, want := e.Worth(w, at), plain(n, w); got != want {
				t.Fatalf("worth %d, want %d", got, want)
			}
		}
	})
}

// FuzzSums compares the functions for this processor with the plain ones.
func FuzzSums(f *testing.F) {
	f.Add(uint64(1))
	f.Fuzz(func(t *testing.T, seed uint64) {
		rnd := rand.New(rand.NewPCG(seed, 0))
		n := random(t, rnd, HiddenStep*(1+rnd.IntN(MostHidden/HiddenStep)))
		from, got, want := make([]int16, n.Hidden), make([]int16, n.Hidden), make([]int16, n.Hidden)
		for i := range from {
			from[i] = int16(rnd.Uint32())
		}
		view := uint16(rnd.IntN(1 << 7))
		c := change{adds: rnd.IntN(40), removes: rnd.IntN(40)}
		for i := range 40 {
			c.added[i], c.gone[i] = uint16(rnd.IntN(n.Features())), uint16(rnd.IntN(n.Features()))
		}
		n.update(got, from, &c, view)
		n.updatePlain(want, from, &c, view)
		for i := range got {
			if got[i] != want[i] {
				t.Fatalf("sum %d is %d, want %d", i, got[i], want[i])
			}
		}
		weights := n.last[:n.Hidden]
		if got, want := weigh(from, weights), weighPlain(from, weights); got != want {
			t.Fatalf("total %d, want %d", got, want)
		}
	})
}

// TestFile writes a network and reads it back, whole and damaged.
func TestFile(t *testing.T) {
	n := random(t, rand.New(rand.NewPCG(1, 2)), HiddenStep)
	var file bytes.Buffer
	if err := n.Write(&file); err != nil {
		t.Fatal(err)
	}
	whole := file.Bytes()
	again, err := Read(bytes.NewReader(whole))
	if err != nil {
		t.Fatal(err)
	}
	var second bytes.Buffer
	if err := again.Write(&second); err != nil || !bytes.Equal(second.Bytes(), whole) {
		t.Error("the network changes when it is written and read")
	}
	for i := 0; i < len(whole); i += 97 {
		if _, err := Read(bytes.NewReader(whole[:i])); err == nil {
			t.Errorf("%d of %d bytes are read without an error", i, len(whole))
		}
	}
	if _, err := Read(bytes.NewReader([]byte("no network"))); err == nil {
		t.Error("text is read as a network")
	}
}

func BenchmarkWorth(b *testing.B) {
	n := random(b, rand.New(rand.NewPCG(1, 2)), 64)
	e := NewEvaluator(n)
	w := gametest.New(b, chess.FIDE(), "").(game.Walkable).Walk().(game.Featured)
	moves := w.Moves(nil)
	e.Worth(w, 0)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		w.Play(moves[i%len(moves)])
		e.Worth(w, 1)
		w.Back()
	}
}

func BenchmarkOwnWorth(b *testing.B) {
	w := gametest.New(b, chess.FIDE(), "").(game.Walkable).Walk().(game.Featured)
	moves := w.Moves(nil)
	for i := 0; b.Loop(); i++ {
		w.Play(moves[i%len(moves)])
		w.Worth()
		w.Back()
	}
}
