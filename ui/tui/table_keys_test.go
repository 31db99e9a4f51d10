package tui

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// state tells in a line what the keys have done to the table screen: where the
// cursor is, and then only what is out of the ordinary.
func (p *person) state() string {
	p.t.Helper()
	if _, ok := p.model.top().(*play.TableScreen); !ok {
		title, _, _ := strings.Cut(p.model.top().Title(), " · ")
		return title
	}
	t := p.screen()
	files := t.Table.Rules.Info().Files
	said := game.CellName(t.Cursor, files)
	if t.Flipped {
		said += " flipped"
	}
	if !t.Live() {
		said += fmt.Sprint(" ply ", t.Ply)
	}
	for i, s := range t.Pick.Path {
		if i == 0 {
			said += " picked"
		}
		said += " " + game.CellName(s.Cell, files) + s.Choice
	}
	if t.Line.Open {
		said += " line " + t.Line.Input.Value()
	}
	if t.Asks() {
		said += " asks"
	}
	return said
}

// keyCase is what keys, parted by blanks, lead to in a scene: a state, and texts
// that are to be seen in the end.
type keyCase struct {
	scene, keys, state string
	sees               []string
}

// In playing-white it is ann's move, in playing-black it is not; both have eight
// plies.
var keyCases = []keyCase{
	// The cursor goes as the board is seen, and stops at its edge.
	{"playing-white", "", "e2", nil},
	{"playing-white", "up up left", "d4", nil},
	{"playing-white", "k k h", "d4", nil},
	{"playing-white", "down down right l j", "g1", nil},
	{"playing-black", "", "e7 flipped", nil},
	{"playing-black", "up up left", "f5 flipped", nil},
	{"playing-black", "k k h", "f5 flipped", nil},
	{"playing-black", "down down right l j", "c8 flipped", nil},

	// A letter that moved the cursor turns out to begin a move.
	{"playing-white", "h 4", "e2 line h4", nil},
	{"playing-white", "h x g 3", "e2 line hxg3", nil},
	{"playing-white", "h h 4", "d2 line h4", nil},
	{"playing-white", "h left 4", "c2", nil},
	{"playing-white", "k 4", "e3", nil},
	{"playing-white", "left 4", "d2", nil},
	{"playing-white", "4", "e2", nil},

	// Other letters open the line; what is meant by one shows with enter.
	{"playing-white", "e", "e2 line e", []string{"› e"}},
	{"playing-white", "N", "e2 line N", nil},
	{"playing-white", "m", "e2 line ", nil},
	{"playing-white", "m d", "e2 line d", nil},
	{"playing-white", "f", "e2 line f", nil},
	{"playing-white", "f enter", "e2 flipped", nil},
	{"playing-white", "R enter", "e2 asks", []string{"Resign and lose this game? (y/n)"}},
	{"playing-white", "R enter x", "e2 asks", nil},
	{"playing-white", "R enter n", "e2", nil},
	{"playing-white", "R enter y", "e2", []string{"Black (bob) won by resignation."}},
	{"playing-white", "d enter", "e2", []string{"You offered a draw."}},
	{"playing-white", "d enter d enter", "e2", []string{"Your offer stands: bob has not"}},
	{"playing-white", "d 4 enter", "e2", []string{"5. d4"}},
	{"playing-white", "m enter", "e2", nil},
	{"playing-white", "e q ?", "e2 line eq?", nil},
	{"playing-white", "N x tab", "e2 line Nxe5", nil},
	{"playing-white", "N tab", "e2 line N", nil},
	{"playing-white", "e backspace backspace", "e2", nil},
	{"playing-white", "e esc", "e2", nil},
	{"playing-white", "N z enter", "e2 line Nz", []string{`"Nz"`}},
	{"playing-white", "N d 2 enter", "e2 line Nd2", []string{"Nd2: "}},

	// Moves by pointing.
	{"playing-white", "enter", "e2", nil},
	{"playing-white", "right up enter", "f3 picked f3", []string{"█♞ █", "◣♟ ◢"}},
	{"playing-white", "right up space", "f3 picked f3", nil},
	{"playing-white", "right up enter enter", "f3", nil},
	{"playing-white", "right up enter esc", "f3", nil},
	{"playing-white", "right up enter left left down enter", "d2 picked d2", nil},
	{"playing-white", "right up enter left up up enter", "e5", []string{"5. Nxe5"}},
	{"playing-white", "right up enter up up up enter", "f6", []string{"f3f6: "}},
	{"playing-white", "left left left down enter", "b1 picked b1", nil},
	{"playing-white", "left left down enter", "c1", []string{"The bishop on c1 cannot move now."}},

	// Through the game so far, and out of it, in the order of esc.
	{"playing-white", ",", "e2 ply 7", []string{"Position 7 of 8."}},
	{"playing-white", "[ pgup", "e2 ply 6", nil},
	{"playing-white", "home", "e2 ply 0", nil},
	{"playing-white", "home , .", "e2 ply 1", nil},
	{"playing-white", "home end", "e2", nil},
	{"playing-white", ", up left h k", "e2 ply 3", nil},
	{"playing-white", "home down right l j ] pgdown", "e2 ply 6", nil},
	{"playing-white", ", right up", "e3", nil},
	{"playing-white", ", esc", "e2", nil},
	{"playing-white", ", esc esc", "e2 asks", nil},
	{"playing-white", "right up enter ,", "f3 ply 7", nil},
	{"playing-white", ", e enter", "e2 ply 7", []string{"This is an earlier position. Press end"}},
	{"playing-white", ", f enter", "e2 flipped ply 7", nil},

	// Leaving.
	{"playing-white", "q", "e2 asks", []string{"Go to the lobby? The game goes on"}},
	{"playing-white", "q n", "e2", nil},
	{"playing-white", "q esc", "e2", nil},
	{"playing-white", "q y", "Lobby", []string{"Mine 1"}},
	{"playing-white", "esc enter y", "Lobby", nil},
	{"over", "q", "Lobby", nil},
	{"over", ", esc", "Lobby", nil},
	{"watching", "q", "Lobby", nil},
	{"watching", "esc", "Lobby", nil},

	// Help.
	{"playing-white", "?", "Rules and keys, page 1 of 5", []string{"Rules and keys, page 1 of 5", "CHESS, by the Laws of FIDE"}},
	{"playing-white", "? q", "e2", nil},

	// A person who cannot move is told why.
	{"playing-black", "enter", "e7 flipped", []string{"It is not your turn: White to move."}},
	{"playing-black", "m x x enter", "e7 flipped line xx", []string{`"xx": write it like`}},
	{"watching", "e 5 enter", "e2", []string{"You are watching this game"}},
	{"watching", "R enter", "e2", []string{"You are watching this game, not playing it."}},
	{"watching", "d enter", "e2", []string{"You are watching this game, not"}},
	{"watching", "left up", "e2 ply 5", nil},
	{"watching", "home right down", "e2 ply 2", nil},
	{"watching", "f enter", "e2 flipped", nil},
	{"over", "e 5 enter", "e7 flipped", nil},
	{"over", "home", "e7 flipped ply 0", nil},

	// A draw that is offered.
	{"offered", "y", "e2", []string{"Drawn by agreement."}},
	{"offered", "d enter", "e2", []string{"Drawn by agreement."}},
	{"offered", "n", "e2", []string{"Your move."}},
	{"offered", "enter", "e2", []string{"bob offers a draw"}},
	{"offered", "esc", "e2 asks", nil},
	{"claim", "c l a i m enter", "e2", []string{"Drawn by threefold repetition."}},
	{"playing-white", "c l a i m enter", "e2", []string{"no draw to claim"}},

	// A promotion asks.
	{"promotion", "q", "e8", []string{"1. e8=Q"}},
	{"promotion", "enter", "e8", []string{"1. e8=Q"}},
	{"promotion", "esc esc e 8 enter", "e8 picked e7 e8", []string{"Which?", "q: queen"}},
	{"promotion", "N", "e8", []string{"1. e8=N"}},
	{"promotion", "x", "e8 picked e7 e8", []string{"q: queen"}},
	{"promotion", "esc", "e8 picked e7", nil},
	{"promotion", "esc esc", "e8", []string{"Your move."}},
	{"promotion", "esc esc e 7 e 8 enter", "e8 picked e7 e8", []string{"Which?", "q: queen"}},
	{"promotion", "esc esc e 8 = R enter", "e8", []string{"1. e8=R"}},
	{"promotion-offered", "n", "e8", []string{"1. e8=N"}},

	// A table with a free seat.
	{"waiting-public", "x", "e2 asks", []string{"Take this table back? (y/n)"}},
	{"waiting-public", "x n", "e2", nil},
	{"waiting-public", "x y", "Lobby", []string{"The table is taken back.", "Lobby"}},
	{"waiting-public", "enter e 4", "e2", []string{"Waiting for an opponent."}},
	{"waiting-public", "q", "Lobby", nil},
	{"waiting-public", "esc", "Lobby", nil},
	{"waiting-visitor", "x", "e2", []string{"Press enter to sit down and play White."}},
	{"waiting-visitor", "enter", "e2", []string{"Your move."}},
	{"taken-back", "enter x f e", "e2", []string{"taken back before"}},
	{"taken-back", "q", "Lobby", nil},
}

// offeredPromotion is a promotion while a draw is offered: n is the knight then.
var offeredPromotion = scene{"promotion-offered", func(w *world) *person {
	p := w.played(0, promoting, nil, event(table.Offered, 1))
	p.press("up", "up", "up", "up", "up", "enter", "up", "enter")
	return p
}}

// saving reports whether an intent of the person is under way.
func (p *person) saving() bool {
	t, ok := p.model.top().(*play.TableScreen)
	return ok && t.Sending()
}

// saved waits until the answer to the person's last intent is there: until then
// no other one is taken.
func (p *person) saved() {
	p.t.Helper()
	p.until("the end of saving", func() bool { return !p.saving() })
}

func TestTableKeys(t *testing.T) {
	for _, c := range keyCases {
		t.Run(c.scene+" "+c.keys, func(t *testing.T) {
			open := offeredPromotion.open
			if c.scene != offeredPromotion.name {
				open = sceneNamed(t, c.scene).open
			}
			p := open(newWorld(t))
			for _, key := range strings.Fields(c.keys) {
				p.press(key)
				p.saved()
			}
			p.sees(c.sees...)
			p.until("state "+c.state, func() bool { return p.state() == c.state })
		})
	}
}

// TestVacantTable: two visitors sit down at a third one's table, after one of
// them has stood up again.
func TestVacantTable(t *testing.T) {
	w := newWorld(t)
	host, ann, bob := w.account("cleo"), w.account("ann"), w.account("bob")
	made := w.table(host, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	first := w.visit(app.Visit{Key: ann.Key})
	first.sees("Open 1", "both", "enter sit")
	first.press("enter")
	first.onTable(made.ID)
	first.sees("ann plays ", "x stand up")
	first.press("x")
	first.sees("The table waits for two players")
	first.press("enter")
	first.sees("ann plays ")

	second := w.visit(app.Visit{Key: bob.Key})
	second.sees("Open 1", "enter sit")
	second.press("enter")
	second.onTable(made.ID)
	first.until("the game", func() bool { return first.screen().Table.Status == table.Playing })
	if seats := first.screen().Table.Seats; seats[0].ID == seats[1].ID || seats[0].ID == host.ID || seats[1].ID == host.ID {
		t.Errorf("at the table sit %v", seats)
	}
}
