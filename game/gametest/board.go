package gametest

import (
	"fmt"
	"slices"
	"testing"

	"pawnstorm/game"
)

// checkBoard checks that a board can be drawn.
func checkBoard(t testing.TB, info game.Info, b game.Board) {
	t.Helper()
	if b.Files != info.Files || b.Ranks != info.Ranks || len(b.Cells) != b.Files*b.Ranks {
		t.Errorf("the board is %d x %d with %d cells, but the game's is %d x %d",
			b.Files, b.Ranks, len(b.Cells), info.Files, info.Ranks)
	}
	for c, piece := range b.Cells {
		if !piece.Empty() {
			checkPiece(t, game.CellName(game.Cell(c), b.Files), piece)
		}
	}
	for _, mark := range b.Marks {
		if mark.Cell < 0 || int(mark.Cell) >= len(b.Cells) || mark.Kind == 0 {
			t.Errorf("a mark outside the board or without a kind: %+v", mark)
		}
		if !slices.Contains(info.Marks, mark.Kind) {
			t.Errorf("a mark of a kind that Info.Marks lacks: %+v", mark)
		}
		checkText(t, "text of a mark", mark.Text)
	}
	for _, edge := range b.Edges {
		if edge.File < 0 || edge.File >= b.Files {
			t.Errorf("an edge beside the board: %+v", edge)
		}
		if !slices.Contains(info.Marks, game.MarkRunning) || !slices.Contains(info.Marks, game.MarkStopped) {
			t.Error("the board has an edge, but Info.Marks has no factories")
		}
		checkText(t, "sign of an edge", string(edge.Sign))
		checkText(t, "text of an edge", edge.Text)
	}
	for seat, tray := range b.Trays {
		if len(tray.Pieces) > 0 {
			checkText(t, "title of a tray", tray.Title)
		}
		if tray.Signs != "" {
			checkText(t, "signs of a tray", tray.Signs)
		}
		for _, piece := range tray.Pieces {
			checkPiece(t, fmt.Sprintf("tray %d", seat), piece)
		}
	}
	for _, note := range b.Notes {
		checkText(t, "note", note)
	}
}

func checkPiece(t testing.TB, where string, piece game.Piece) {
	t.Helper()
	if piece.Letter < 'A' || piece.Letter > 'Z' {
		t.Errorf("%s: the letter %q is not upper case", where, piece.Letter)
	}
	if piece.Seat < game.NoSeat || piece.Seat > 1 {
		t.Errorf("%s: a piece of seat %d", where, piece.Seat)
	}
	checkText(t, "name of a piece", piece.Name)
	checkText(t, "figure", string(piece.Figure))
}

// checkSteps checks that pointing builds every move in a unique way. No move's steps may
// begin with all steps of another, so that it is clear when a move is complete. A choice
// must mean the same wherever it is offered.
func checkSteps(t testing.TB, info game.Info, state game.State, moves []game.Move) {
	t.Helper()
	complete := map[string]game.Move{}
	labels := map[string]string{}
	begun := map[string]game.Move{} // by the steps before the last
	for _, m := range moves {
		for _, steps := range game.Ways(state, m) {
			path := ""
			for _, step := range steps {
				if path != "" {
					begun[path] = m
				}
				path += stepKey(t, info, step) + " "
				if known, ok := labels[path]; ok && known != step.Label {
					t.Errorf("%s: the choice %q is called %q and %q", state, path, known, step.Label)
				}
				labels[path] = step.Label
			}
			if path == "" {
				t.Errorf("%s: %s has no steps", state, state.Format(m))
			}
			if other, ok := complete[path]; ok {
				t.Errorf("%s: %s and %s have the same steps %s", state, state.Format(other), state.Format(m), path)
			}
			complete[path] = m
		}
	}
	for path, m := range begun {
		if other, ok := complete[path]; ok {
			t.Errorf("%s: the steps of %s begin with all steps of %s", state, state.Format(m), state.Format(other))
		}
	}
}

func stepKey(t testing.TB, info game.Info, step game.Step) string {
	t.Helper()
	if step.Cell == game.NoCell {
		checkText(t, "choice", step.Choice)
		checkText(t, "label of a choice", step.Label)
		return "=" + step.Choice
	}
	if step.Cell < 0 || int(step.Cell) >= info.Files*info.Ranks {
		t.Errorf("a step to cell %d", step.Cell)
	}
	return game.CellName(step.Cell, info.Files)
}
