package gametest

import (
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
)

// FuzzPosition is the body of a fuzz target for position texts. Any text must be refused
// with a *game.TextError or give a state that keeps its guarantees.
func FuzzPosition(f *testing.F, rules game.Rules) {
	rnd := rand.New(rand.NewPCG(9, 10))
	for i := range 20 {
		f.Add(walk(f, rules, rnd, i*5).String())
	}
	for _, text := range garbage() {
		if len(text) < 100 {
			f.Add(text)
		}
	}
	f.Fuzz(func(t *testing.T, text string) { readPosition(t, rules, text) })
}

// FuzzMove is the body of a fuzz target for move texts, in the position after some random
// plies from a seed.
func FuzzMove(f *testing.F, rules game.Rules) {
	for i := range uint64(20) {
		state := fuzzState(f, rules, i, uint8(i*5))
		for j, text := range Texts(state) {
			if j%5 == 0 {
				f.Add(i, uint8(i*5), text)
			}
		}
	}
	for _, text := range garbage() {
		if len(text) < 100 {
			f.Add(uint64(1), uint8(1), text)
		}
	}
	f.Fuzz(func(t *testing.T, seed uint64, plies uint8, text string) {
		checkParse(t, fuzzState(t, rules, seed, plies), text)
	})
}

func fuzzState(t testing.TB, rules game.Rules, seed uint64, plies uint8) game.State {
	return walk(t, rules, rand.New(rand.NewPCG(seed, 0)), int(plies))
}
