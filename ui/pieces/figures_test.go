package pieces

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// TestEveryPieceHasAFigure plays every game at random, and looks up each piece on the board and beside it.
func TestEveryPieceHasAFigure(t *testing.T) {
	seen := make(map[string]bool)
	for _, rules := range catalog.All() {
		for seed := range uint64(4) {
			rnd := rand.New(rand.NewPCG(seed, 1))
			setup, err := rules.Setup(nil, rnd)
			if err != nil {
				t.Fatal(err)
			}
			state, err := rules.New(setup)
			if err != nil {
				t.Fatal(err)
			}
			for range 150 {
				b := state.Board()
				for _, p := range slices.Concat(b.Cells, b.Trays[0].Pieces, b.Trays[1].Pieces) {
					for _, flipped := range []bool{false, true} {
						if name := Of(p, flipped, seed%2 == 0); Known(name) {
							seen[name] = true
						} else if !p.Empty() {
							t.Fatalf("%s: no figure for the %s, picture %q", rules.Info().ID, p.Name, p.Picture)
						}
					}
				}
				moves := state.Moves()
				if len(moves) == 0 {
					break
				}
				if state, err = state.Play(moves[rnd.IntN(len(moves))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, name := range Names() {
		if !seen[name] && name != "disc-edge" && name != "group-therapist-used" { // rare, or only in motion
			t.Errorf("no game has a piece with the figure %s", name)
		}
	}
}

func TestOf(t *testing.T) {
	owner := game.Piece{Letter: 'K', Figure: '♚', Name: "king", Fun: "owner"}
	ceo := game.Piece{Letter: 'Q', Figure: '♛', Name: "queen", Fun: "CEO"}
	worker := game.Piece{Letter: 'P', Figure: '♟', Picture: "worker-up", Name: "worker", Fun: "worker"}
	pawn := game.Piece{Letter: 'P', Figure: '▲', Turned: '▼'}
	for _, test := range []struct {
		piece        game.Piece
		flipped, fun bool
		want         string
	}{
		{owner, false, false, "king"},
		{owner, true, true, "owner"},
		{ceo, false, true, "ceo"},
		{worker, false, true, "worker-up"},
		{worker, true, false, "worker-down"},
		{pawn, false, false, "pawn-up"},
		{pawn, true, false, "pawn-down"},
		{game.Piece{Letter: 'X', Figure: 'X', Picture: "unknown"}, false, false, ""},
		{game.Piece{}, true, true, ""},
	} {
		if got := Of(test.piece, test.flipped, test.fun); got != test.want {
			t.Errorf("%v, flipped %t, fun %t: got %q, want %q", test.piece, test.flipped, test.fun, got, test.want)
		}
	}
}

// TestUsedTherapist checks the one figure that depends on what a piece has done.
func TestUsedTherapist(t *testing.T) {
	rules, _ := catalog.Find("correct")
	state, err := rules.New("3d2s3/10/9a/1U4h3/3a2a3/3wA5/1Aw5W1/1A7A/2H7/8DS g c2:0,g7:4 @T,=H,R @A 0")
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, p := range state.Board().Cells {
		found = found || Of(p, false, false) == "group-therapist-used"
	}
	if !found {
		t.Error("no piece has the figure of a used Group Therapist")
	}
}

func TestColoursOf(t *testing.T) {
	for _, test := range []struct {
		colour game.Colour
		seat   game.Seat
		want   Colours
	}{
		{game.NoColour, 0, Light},
		{game.NoColour, 1, Dark},
		{game.NoColour, game.NoSeat, Shared},
		{game.Black, 0, Dark},
		{game.Yellow, 1, Yellow},
		{game.Colour(200), 0, Light},
	} {
		if got := ColoursOf(test.colour, test.seat); got != test.want {
			t.Errorf("colour %d of seat %d: got %v", test.colour, test.seat, got)
		}
	}
}
