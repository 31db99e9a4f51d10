package warfare

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestConformance(t *testing.T) {
	gametest.Run(t, Rules(), gametest.Options{Perft: Perft})
}

func FuzzPosition(f *testing.F) { gametest.FuzzPosition(f, Rules()) }

func FuzzMove(f *testing.F) { gametest.FuzzMove(f, Rules()) }

// from are the legal moves that start on a cell, parted by spaces.
func from(state game.State, cell string) string {
	var texts []string
	for _, text := range gametest.Texts(state) {
		if strings.HasPrefix(text, cell) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " ")
}

func TestWalk(t *testing.T) { gametest.Walk(t, Rules()) }
