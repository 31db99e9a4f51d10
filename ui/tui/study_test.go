package tui

import (
	"encoding/base64"
	"strings"
	"testing"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/words"
)

// studied is ann as White at a finished game against bob.
func studied(t *testing.T) (w *world, p *person) {
	w = newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	table := w.record("a1b2c3d4", ann.Person, bob.Person, "", []string{"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6"},
		table.Event{Kind: table.Resigned, Seat: 1})
	p = w.comes(ann, table)
	p.sees("White (ann) won by resignation.", "space play")
	return w, p
}

func TestReplay(t *testing.T) {
	_, p := studied(t)
	p.press("space")
	p.sees("Position 0 of 6, playing at normal", "space stop   + faster   - slower")
	p.golden("replay")
	p.press("+", "+", "+", "+")
	p.sees("at 8x speed")
	p.sees("White (ann) won by resignation.") // the replay has ended
	p.sees("space play")
	p.press("left", "left", "space")
	p.sees("Position 4 of 6, playing at 8x")
	p.press("-", "-", "-", "-", "-", "-", "-")
	p.sees("at quarter")
	p.press("left")
	p.sees("Position 3 of 6. Press end to return", "space play")
	p.press("space")
	p.sees("Position 3 of 6, playing")
	p.press("space")
	p.sees("Position 3 of 6. Press end to return")
}

// TestReplayHearsNoOldTicks checks that ticks from before a change of speed or a stop move nothing.
func TestReplayHearsNoOldTicks(t *testing.T) {
	_, p := studied(t)
	p.press("space", "-")
	due := p.screen().Due()
	p.press("-")
	p.update(due)
	p.sees("Position 0 of 6, playing")
	p.update(p.screen().Due())
	p.sees("Position 1 of 6, playing")
	p.press("space")
	p.update(p.screen().Due())
	p.sees("Position 1 of 6. Press end to return")
}

// TestReplayIsForFinishedGames checks that the keys keep their meaning in a running game.
func TestReplayIsForFinishedGames(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	p := w.comes(w.account("cat"), w.game(ann, bob, "e4"))
	p.sees("is to move.")
	p.press("space")
	p.misses("playing at")
	p.press("p")
	p.misses("New game")
}

// TestClocksThen checks that stepping through a finished game shows the clocks of that moment.
func TestClocksThen(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	table, err := w.importOne(ann, `[TimeControl "180+2"] 1. e4 {[%clk 0:03:00]} e5 {[%clk 0:02:41]} 2. d4 {[%clk 0:02:30]} d5 {[%clk 0:01:02]} 1-0`)
	if err != nil {
		t.Fatal(err)
	}
	w.untilArchived(table)
	p := w.comes(ann, table)
	p.sees("2:30", "1:02")
	p.press("left")
	p.sees("2:30", "2:41")
	p.press("home")
	p.misses("2:41")
	p.sees("3:00")
}

func TestThought(t *testing.T) {
	at := func(seconds float64) table.Ply {
		return table.Ply{At: time.Unix(0, 0).Add(time.Duration(seconds * float64(time.Second)))}
	}
	tbl := &table.Table{Plies: []table.Ply{at(0), at(0.1), at(1.6), at(100)}}
	for ply, want := range []time.Duration{time.Second, 400 * time.Millisecond, 1500 * time.Millisecond, 3 * time.Second} {
		if got := play.Thought(tbl, ply); got != want {
			t.Errorf("before ply %d: %v", ply, got)
		}
	}
	tbl.Origin = &table.Origin{}
	if got := play.Thought(tbl, 3); got != time.Second {
		t.Errorf("of a game without times: %v", got)
	}
}

func TestShare(t *testing.T) {
	_, p := studied(t)
	p.press("s")
	p.sees("ssh -t -p 2222 pawnstorm.example a1b2c3d4", "export a1b2c3d4 --pgn > a1b2c3d4.pgn")
	p.golden("share")
	p.fits()
	p.press("s")
	p.sees("may not allow", "the text.")
	if len(p.notes) > 0 {
		t.Errorf("a terminal that says nothing of a clipboard is sent %q", p.notes)
	}
	p.update(uv.PrimaryDeviceAttributesEvent{62, 52})
	for _, c := range [][3]string{
		{"s", "Copied: ssh -t", "ssh -t -p 2222 pawnstorm.example a1b2c3d4"},
		{"1", "Copied: the moves", "1. e4 "},
		{"2", "Copied: the position.", " w KQkq - 4 4"},
		{"3", "Copied: the board in letters, for a chat.", "8  r . b q k b . r"},
	} {
		p.notes = nil
		p.press(c[0])
		p.sees(c[1])
		p.notified(1)
		code, _ := strings.CutPrefix(strings.TrimSuffix(p.notes[0], "\x1b\\"), "\x1b]52;c;")
		text, err := base64.StdEncoding.DecodeString(code)
		if err != nil || !strings.Contains(string(text), c[2]) {
			t.Errorf("%s copies %q, %v", c[0], text, err)
		}
	}
	p.press("esc")
	p.sees("won by resignation")
}

func TestSharePrivate(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	tbl := w.table(ann, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	waiting := w.comes(ann, tbl)
	waiting.press("s")
	waiting.sees("To let a player watch it: :invite NAME")
	waiting.fits()
	tbl = w.do(tbl, bob, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.comes(ann, w.do(tbl, bob, table.Intent{Kind: table.Resign}))
	p.press("s")
	p.sees("only its players can open it")
}

func TestPlayFromHere(t *testing.T) {
	_, p := studied(t)
	p.press("left", "p")
	p.sees("It starts from the game ann – bob, after 3. Qh5. Such a game is not")
	p.golden("from-here")
	p.fits()
	p.press("enter")
	p.sees("Waiting for an opponent.")
	table := p.screen().Table
	if want := "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3"; table.State.String() != want {
		t.Errorf("it begins at %s", table.State)
	}
	if from := table.From; from == nil || from.Table != "a1b2c3d4" || from.Ply != 5 {
		t.Errorf("it is from %v", from)
	}
}

func TestPlayFromTheEnd(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	p := w.comes(ann, w.game(ann, bob, "f3", "e5", "g4", "Qh4"))
	p.sees("won by checkmate")
	p.press("p")
	p.sees("The game is over in this position.")
	p.press("home", "p")
	p.sees("ann – bob, at its beginning")
}

func TestPlaceName(t *testing.T) {
	black := &table.Table{Start: startOf(t, "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"), Plies: []table.Ply{{Seat: 1, Shown: "Kd7"}, {Seat: 0, Shown: "e4"}}}
	for ply, want := range []string{"at its beginning", "after 1... Kd7", "after 2. e4"} {
		if got := words.PlaceName(black, ply); got != want {
			t.Errorf("ply %d: %s", ply, got)
		}
	}
}

func startOf(t *testing.T, setup string) game.State {
	t.Helper()
	for _, rules := range newWorld(t).games {
		state, err := rules.New(setup)
		if err == nil {
			return state
		}
	}
	t.Fatalf("no game begins at %s", setup)
	return nil
}
