// Package famous holds a few short chess games that players know by name, all more than a century old.
// The moves of a game are facts, not protected by copyright. [Games] returns them, ready to be played on a board.
package famous

import (
	_ "embed"
	"strings"
	"sync"

	"pawnstorm/game"
	"pawnstorm/game/pgn"
	"pawnstorm/game/rules/chess"
)

//go:embed games.pgn
var collection string

// Game is one of the games.
type Game struct {
	PGN   string // its text
	Name  string // what players call it, with the year
	Names [2]string
	Rules game.Rules
	Start game.State
	Plies []Ply
}

// Ply is a move of a game, and the position after it.
type Ply struct {
	Text  string // the move as players write it
	Cells []game.Cell
	State game.State
}

// Games returns the games, the best known first. It panics if the collection is broken, which a test
// rules out.
var Games = sync.OnceValue(func() (list []Game) {
	for _, text := range strings.SplitAfter(collection, "\n\n[Event ") {
		text = strings.TrimSuffix(text, "[Event ")
		if !strings.HasPrefix(text, "[Event ") {
			text = "[Event " + text
		}
		g, err := read(text)
		if err != nil {
			panic(err)
		}
		list = append(list, g)
	}
	return list
})

// read reads a game and plays its moves.
func read(text string) (Game, error) {
	rules := chess.FIDE()
	from, err := pgn.NewReader(strings.NewReader(text), []game.Rules{rules}).Next()
	if err != nil {
		return Game{}, err
	}
	tags := make(map[string]string)
	for _, t := range from.Tags {
		tags[t.Name] = t.Value
	}
	year, _, _ := strings.Cut(tags["Date"], ".")
	g := Game{PGN: text, Name: tags["Event"] + ", " + year, Names: [2]string{tags["White"], tags["Black"]}, Rules: rules}
	if g.Start, err = rules.New(""); err != nil {
		return g, err
	}
	state := g.Start
	for _, m := range from.Moves {
		move, err := state.Parse(m.Text)
		if err != nil {
			return g, err
		}
		ply := Ply{Text: state.Describe(move)}
		for _, step := range state.Steps(move) {
			if step.Cell != game.NoCell {
				ply.Cells = append(ply.Cells, step.Cell)
			}
		}
		if state, err = state.Play(move); err != nil {
			return g, err
		}
		ply.State = state
		g.Plies = append(g.Plies, ply)
	}
	return g, nil
}
