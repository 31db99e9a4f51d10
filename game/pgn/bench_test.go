package pgn

import (
	"bytes"
	"strings"
	"testing"

	"pawnstorm/game/catalog"
)

// BenchmarkRead reads the largest texts that are allowed: a collection of games, and texts made to
// keep the server busy.
func BenchmarkRead(b *testing.B) {
	game := string(sample(b, "fischer.pgn")) + "\n"
	for name, text := range map[string]string{
		"games":    strings.Repeat(game, MaxSize/len(game)),
		"words":    strings.Repeat("x ", MaxSize/2),
		"numbers":  strings.Repeat("1.", MaxSize/2),
		"comments": strings.Repeat("{}", MaxSize/2),
		"tags":     strings.Repeat(`[A "`+strings.Repeat("é", 1000)+`"]`, MaxSize/2010),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				read(text, catalog.All())
			}
		})
	}
}

// BenchmarkWrite writes a game of 43 moves.
func BenchmarkWrite(b *testing.B) {
	g := mustRead(b, string(sample(b, "fischer.pgn")), 1)
	var text bytes.Buffer
	for b.Loop() {
		text.Reset()
		if err := Write(&text, g); err != nil {
			b.Fatal(err)
		}
	}
}
