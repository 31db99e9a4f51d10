package play_test

import (
	"encoding/base64"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/tuitest"
)

// copied presses a key and returns what it copied.
func copied(t *testing.T, p *tuitest.Person, key string) string {
	t.Helper()
	p.Notes = nil
	p.Press(key)
	p.Notified(1)
	code, _ := strings.CutPrefix(strings.TrimSuffix(p.Notes[0], "\x1b\\"), "\x1b]52;c;")
	text, err := base64.StdEncoding.DecodeString(code)
	if err != nil {
		t.Errorf("%s: %v", key, err)
	}
	return string(text)
}

func TestShare(t *testing.T) {
	_, p := studied(t)
	p.Model.Session.Visit.Pages = "https://chess.example"
	p.Press("s")
	p.Sees("ssh -t -p 2222 pawnstorm.example a1b2c3d4", "https://chess.example/t/a1b2c3d4.gif", "--pgn > a1b2c3d4.pgn")
	p.Golden("share")
	p.Fits()
	p.Press("s")
	p.Sees("may not allow", "the text.")
	if len(p.Notes) > 0 {
		t.Errorf("sent %q to a terminal without a clipboard", p.Notes)
	}
	p.Update(uv.PrimaryDeviceAttributesEvent{62, 52})
	for _, c := range [][2]string{
		{"s", "ssh -t -p 2222 pawnstorm.example a1b2c3d4"},
		{"1", "ssh -t -p 2222 pawnstorm.example a1b2c3d4"},
		{"2", "https://chess.example/t/a1b2c3d4"},
		{"3", "https://chess.example/t/a1b2c3d4.png"},
		{"4", "https://chess.example/t/a1b2c3d4.gif"},
		{"5", "Chess, ann - bob, White (ann) won by resignation.\n\n8 \x1b[48;5;137;38;5;16m ♜ \x1b[0m"},
		{"6", "8  r . b q k b . r"},
		{"7", " w KQkq - 4 4"},
		{"8", "1. e4 "},
		{"9", "ssh -p 2222 pawnstorm.example export a1b2c3d4 --pgn > a1b2c3d4.pgn"},
	} {
		if text := copied(t, p, c[0]); !strings.Contains(text, c[1]) {
			t.Errorf("%s: copied %q", c[0], text)
		}
		p.Sees("Copied: ")
	}
	p.Press("esc")
	p.Sees("won by resignation")
}

// TestShareEarlierPosition shares the position that the replay shows.
func TestShareEarlierPosition(t *testing.T) {
	_, p := studied(t)
	p.Model.Session.Visit.Pages = "https://chess.example"
	p.Press("left", "left", "left")
	p.Sees("Position 3 of 6")
	p.Press("s")
	p.Sees("https://chess.example/t/a1b2c3d4.png?ply=3", "rnbqkbnr/pppp1ppp/8/4p3/2B1P3")
}

// TestShareLiveGame shares a game while it is played.
func TestShareLiveGame(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	tbl := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0})
	tbl = w.Do(tbl, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	for _, who := range []account.Player{ann, bob} {
		p := w.OpenTable(who, tbl)
		p.Press("s")
		p.Sees("In a terminal", "rnbqkbnr/pppppppp")
		p.Press("esc", "?")
		p.Sees("share")
	}
}

func TestSharePrivate(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	tbl := w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	waiting := w.OpenTable(ann, tbl)
	waiting.Model.Session.Visit.Pages = "https://chess.example"
	waiting.Press("s")
	waiting.Sees("This game is private.", "invite NAME")
	waiting.Misses("https://")
	waiting.Fits()
	tbl = w.Do(tbl, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.OpenTable(ann, w.Do(tbl, bob, table.Intent{Kind: table.Resign}))
	p.Press("s")
	p.Sees("only its players can open")
}
