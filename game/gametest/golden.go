package gametest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest/golden"
)

func checkGolden(t *testing.T, rules game.Rules) {
	pattern := filepath.Join("testdata", rules.Info().ID+"-*.golden")
	paths, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	if len(paths) == 0 {
		t.Fatalf("no %s: write its lines \"setup\" and \"moves ...\" and run with PAWNSTORM_UPDATE=1", pattern)
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) { checkGoldenFile(t, rules, path) })
	}
}

// checkGoldenFile plays the moves at the start of a file and compares its record of the
// game with the whole file.
func checkGoldenFile(t *testing.T, rules game.Rules, path string) {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	setup, moves, err := readGolden(string(text))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	golden.File(t, path, writeGolden(t, rules, setup, moves))
}

func readGolden(text string) (setup string, moves []string, err error) {
	lines := strings.SplitN(text, "\n", 3)
	if len(lines) < 2 {
		return "", nil, fmt.Errorf("the file needs a line \"setup\" and a line \"moves\"")
	}
	setup, ok := strings.CutPrefix(lines[0], "setup")
	line, ok2 := strings.CutPrefix(lines[1], "moves ")
	if !ok || !ok2 {
		return "", nil, fmt.Errorf("the first line must be \"setup\" and the second \"moves\"")
	}
	return strings.TrimSpace(setup), strings.Fields(line), nil
}

func writeGolden(t *testing.T, rules game.Rules, setup string, moves []string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\nmoves %s\n\n", strings.TrimSpace("setup "+setup), strings.Join(moves, " "))
	state := New(t, rules, setup)
	fmt.Fprintf(&b, "0\t\t%s\n", state)
	for i, text := range moves {
		m, err := state.Parse(text)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		next, err := state.Play(m)
		if err != nil {
			t.Fatalf("move %d: %v", i+1, err)
		}
		fmt.Fprintf(&b, "%d\t%s\t%s\t%s\n", i+1, state.Format(m), state.Describe(m), next)
		state = next
	}
	fmt.Fprintf(&b, "\n%s", drawBoard(rules.Info(), state.Board()))
	if claim, ok := state.Claim(); ok {
		fmt.Fprintf(&b, "claim: %s\n", claim)
	}
	if result, over := state.Result(); over {
		fmt.Fprintf(&b, "result: %s\n", resultText(rules.Info(), result))
	}
	return b.String()
}

func resultText(info game.Info, result game.Result) string {
	text := "drawn by " + result.Reason
	if result.Winner != game.NoSeat {
		text = info.Seats[result.Winner].ID + " by " + result.Reason
	}
	if result.Note != "" {
		text += " (" + result.Note + ")"
	}
	return text
}

// drawBoard draws a board in letters, upper case for the first seat and for pieces
// without an owner.
func drawBoard(info game.Info, b game.Board) string {
	var text strings.Builder
	for rank := b.Ranks - 1; rank >= 0; rank-- {
		fmt.Fprintf(&text, "%2d", rank+1)
		for file := range b.Files {
			fmt.Fprintf(&text, " %s", pieceLetter(b.Cells[rank*b.Files+file]))
		}
		text.WriteByte('\n')
	}
	text.WriteString("  ")
	for file := range b.Files {
		fmt.Fprintf(&text, " %c", 'a'+file)
	}
	text.WriteByte('\n')
	for _, mark := range b.Marks {
		fmt.Fprintf(&text, "mark: %s %s\n", game.CellName(mark.Cell, b.Files), mark.Text)
	}
	for seat, tray := range b.Trays {
		if len(tray.Pieces) == 0 {
			continue
		}
		fmt.Fprintf(&text, "%s, %s:", info.Seats[seat].ID, tray.Title)
		for _, piece := range tray.Pieces {
			fmt.Fprintf(&text, " %s", pieceLetter(piece))
		}
		text.WriteByte('\n')
		if tray.Signs != "" {
			fmt.Fprintf(&text, "signs: %s\n", tray.Signs)
		}
	}
	for _, note := range b.Notes {
		fmt.Fprintf(&text, "note: %s\n", note)
	}
	return text.String()
}

func pieceLetter(piece game.Piece) string {
	switch {
	case piece.Empty():
		return "."
	case piece.Seat == 1:
		return strings.ToLower(string(rune(piece.Letter)))
	}
	return string(rune(piece.Letter))
}
