package play_test

import (
	"encoding/base64"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/tuitest"
)

func TestShare(t *testing.T) {
	_, p := studied(t)
	p.Press("s")
	p.Sees("ssh -t -p 2222 pawnstorm.example a1b2c3d4", "export a1b2c3d4 --pgn > a1b2c3d4.pgn")
	p.Golden("share")
	p.Fits()
	p.Press("s")
	p.Sees("may not allow", "the text.")
	if len(p.Notes) > 0 {
		t.Errorf("sent %q to a terminal without a clipboard", p.Notes)
	}
	p.Update(uv.PrimaryDeviceAttributesEvent{62, 52})
	for _, c := range [][3]string{
		{"s", "Copied: ssh -t", "ssh -t -p 2222 pawnstorm.example a1b2c3d4"},
		{"1", "Copied: the moves", "1. e4 "},
		{"2", "Copied: the position.", " w KQkq - 4 4"},
		{"3", "Copied: the board in letters, for a chat.", "8  r . b q k b . r"},
	} {
		p.Notes = nil
		p.Press(c[0])
		p.Sees(c[1])
		p.Notified(1)
		code, _ := strings.CutPrefix(strings.TrimSuffix(p.Notes[0], "\x1b\\"), "\x1b]52;c;")
		text, err := base64.StdEncoding.DecodeString(code)
		if err != nil || !strings.Contains(string(text), c[2]) {
			t.Errorf("%s: copied %q, error %v", c[0], text, err)
		}
	}
	p.Press("esc")
	p.Sees("won by resignation")
}

func TestSharePrivate(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	tbl := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	waiting := w.OpenTable(ann, tbl)
	waiting.Press("s")
	waiting.Sees("To let a player watch it: :invite NAME")
	waiting.Fits()
	tbl = w.Do(tbl, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.OpenTable(ann, w.Do(tbl, bob, table.Intent{Kind: table.Resign}))
	p.Press("s")
	p.Sees("only its players can open it")
}
