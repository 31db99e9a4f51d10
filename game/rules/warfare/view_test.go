package warfare

import (
	"fmt"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/internal/revolt"
)

// viewed has stopped rooks and a stopped queen.
const viewed = "RNB1KB1R/3N4/p2Q4/1pp1pppp b"

func TestBoardMarksFactoriesAndIdlePieces(t *testing.T) {
	names := map[game.MarkKind]string{game.MarkRunning: "runs", game.MarkStopped: "stopped", game.MarkPawn: "pawn"}
	var got []string
	for _, m := range gametest.New(t, Rules(), viewed).Board().Marks {
		got = append(got, fmt.Sprintf("%s %s: %s", revolt.CellName(m.Cell), names[m.Kind], m.Text))
	}
	want := []string{
		"a1 stopped: rook factory: stopped, a1 is empty",
		"h1 stopped: rook factory: stopped, a1 is empty",
		"a4 pawn: moves as a pawn: a1 is empty",
		"h4 pawn: moves as a pawn: a1 is empty",
		"b1 runs: knight factory: runs",
		"g1 runs: knight factory: runs",
		"c1 runs: bishop factory: runs",
		"f1 runs: bishop factory: runs",
		"d1 stopped: queen factory: stopped, d1 is empty",
		"e1 stopped: queen factory: stopped, d1 is empty",
		"d2 pawn: moves as a pawn: d1 is empty",
	}
	if !slices.Equal(got, want) {
		t.Errorf("marks are\n%q\nwant\n%q", got, want)
	}
}

func TestBoardEdgesShowEveryFactory(t *testing.T) {
	signs := ""
	for i, e := range gametest.New(t, Rules(), viewed).Board().Edges {
		if e.File != i || e.Text == "" {
			t.Errorf("edge %d is %+v", i, e)
		}
		signs += string(e.Sign)
	}
	if signs != "·▪▪··▪▪·" {
		t.Errorf("signs are %s", signs)
	}
}

func TestBoardNotesAndTrays(t *testing.T) {
	b := gametest.New(t, Rules(), viewed).Board()
	if want := []string{"factories running: N B", "factories stopped: R Q"}; !slices.Equal(b.Notes, want) {
		t.Errorf("notes are %q", b.Notes)
	}
	if len(b.Trays[proletariat].Pieces)+len(b.Trays[bourgeoisie].Pieces) != 0 { // nothing was captured yet
		t.Errorf("trays are %+v", b.Trays)
	}
	if piece := b.Cells[27]; !piece.Empty() {
		t.Errorf("on d4 stands %+v", piece)
	}
	if piece := b.Cells[8]; piece != (game.Piece{Letter: 'P', Small: true, Seat: proletariat, Figure: '♟', Picture: "worker-up", Name: "proletarian", Fun: "proletarian"}) {
		t.Errorf("on a2 stands %+v", piece)
	}
}
