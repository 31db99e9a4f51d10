package play_test

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// keyCase holds keys pressed in a scene, separated by spaces. In the end the screen has a state and
// shows some texts.
type keyCase struct {
	scene, keys, state string
	sees               []string
}

// The first two scenes have eight plies. In playing-white ann is to move, in playing-black bob.
var keyCases = []keyCase{
	// The cursor moves as the user sees the board, and stops at its edge.
	{"playing-white", "", "e2", nil},
	{"playing-white", "up up left", "d4", nil},
	{"playing-white", "down down right right right right", "h1", nil},
	{"playing-black", "", "e7 flipped", nil},
	{"playing-black", "up up left", "f5 flipped", nil},
	{"playing-black", "down down right", "d8 flipped", nil},

	// A letter that begins a move opens the line; other letters do not.
	{"playing-white", "h 4", "e2 line h4", nil},
	{"playing-white", "h x g 3", "e2 line hxg3", nil},
	{"playing-white", "left 4", "d2 line 4", nil},
	{"playing-white", "e", "e2 line e", []string{"› e"}},
	{"playing-white", "N", "e2 line N", nil},
	{"playing-white", "=", "e2 line =", nil},
	{"playing-white", "m", "e2 line ", nil},
	{"playing-white", "m d", "e2 line d", nil},
	{"playing-white", "i k p r s x y", "e2", []string{"Your move."}},
	{"playing-white", "v", "e2 flipped", nil},
	{"playing-white", "v v", "e2", nil},
	{"playing-white", "d 4 enter", "e2", []string{"5. d4"}},
	{"playing-white", "m enter", "e2", nil},
	{"playing-white", "e q ? o", "e2 line eq?o", nil},
	{"playing-white", "N x tab", "e2 line Nxe5", nil},
	{"playing-white", "N tab", "e2 line N", nil},
	{"playing-white", "e backspace backspace", "e2", nil},
	{"playing-white", "e esc", "e2", nil},
	{"playing-white", "N z enter", "e2 line Nz", []string{`"Nz"`}},
	{"playing-white", "N d 2 enter", "e2 line Nd2", []string{"Nd2: "}},

	// The menu of offers.
	{"playing-white", "o", "e2 offers", []string{"1 Offer a draw", "6 Resign"}},
	{"playing-white", "o esc", "e2", nil},
	{"playing-white", "o o", "e2", nil},
	{"playing-white", "o e", "e2 offers", nil},
	{"playing-white", "o 6", "e2 asks", []string{"Resign and lose this game? y yes, x no."}},
	{"playing-white", "o 6 z n e 5", "e2 asks", nil},
	{"playing-white", "o 6 x", "e2", nil},
	{"playing-white", "o 6 esc", "e2", nil},
	{"playing-white", "o 6 y", "e2", []string{"Black (bob) won by resignation."}},
	{"playing-white", "o down down down down down enter", "e2 asks", []string{"Resign and lose this game?"}},
	{"playing-white", "o up", "e2 offers", nil},
	{"playing-white", "o 1", "e2", []string{"You offered a draw."}},
	{"playing-white", "o 1 x", "e2", []string{"Your move."}},
	{"playing-white", "o 1 o", "e2 offers", []string{"1 Withdraw (draw)"}},
	{"playing-white", "o 1 o 1", "e2", []string{"Your move."}},
	{"playing-white", "o 2", "e2", []string{"You asked to take back each player's last move."}},
	{"playing-white", "o 3", "e2 asks", []string{"Offer to adjourn?"}},
	{"playing-white", "o 5", "e2 asks", []string{"Offer to abort the game?"}},
	{"watching", "o", "e2", []string{"You are watching this game, not playing it."}},
	{"over", "o", "e7 flipped", []string{"The game is over."}},

	// Moves with the cursor.
	{"playing-white", "enter", "e2", nil},
	{"playing-white", "right up enter", "f3 picked f3", []string{"█♞ █", "◣♟ ◢"}},
	{"playing-white", "right up space", "f3 picked f3", nil},
	{"playing-white", "right up enter enter", "f3", nil},
	{"playing-white", "right up enter esc", "f3", nil},
	{"playing-white", "right up enter u", "f3", nil},
	{"playing-white", "u", "e2", []string{"Nothing to undo."}},
	{"playing-white", "right up enter left left down enter", "d2 picked d2", nil},
	{"playing-white", "right up enter left up up enter", "e5", []string{"5. Nxe5"}},
	{"playing-white", "right up enter up up up enter", "f6", []string{"f3f6: "}},
	{"playing-white", "left left left down enter", "b1 picked b1", nil},
	{"playing-white", "left left down enter", "c1", []string{"The bishop on c1 cannot move now."}},

	// Through the game and back to the present, in the order of esc, which never leaves the board.
	{"playing-white", ",", "e2 ply 7", []string{"Position 7 of 8."}},
	{"playing-white", ", pgup", "e2 ply 6", nil},
	{"playing-white", "home", "e2 ply 0", nil},
	{"playing-white", "home , .", "e2 ply 1", nil},
	{"playing-white", "home end", "e2", nil},
	{"playing-white", ", up left", "e2 ply 5", nil},
	{"playing-white", "home down right pgdown", "e2 ply 3", nil},
	{"playing-white", ", right up", "e3", nil},
	{"playing-white", ", esc", "e2", nil},
	{"playing-white", ", esc esc", "e2", nil},
	{"playing-white", "right up enter ,", "f3 ply 7", nil},
	{"playing-white", ", e enter", "e2 ply 7", []string{"This is an earlier position. Press end"}},
	{"playing-white", ", v", "e2 flipped ply 7", nil},

	// Leaving.
	{"playing-white", "q", "e2 asks", []string{"Go to the lobby? The game goes on"}},
	{"playing-white", "q x", "e2", nil},
	{"playing-white", "q esc", "e2", nil},
	{"playing-white", "q y", "Lobby", []string{"Mine 1"}},
	{"playing-white", "q n", "e2 asks", nil},
	{"playing-white", "esc esc", "e2", nil},
	{"over", "q", "Lobby", nil},
	{"over", ", esc esc", "e7 flipped ply 6", nil},
	{"watching", "q", "Lobby", nil},
	{"watching", "esc", "e2", nil},

	// Help.
	{"playing-white", "?", "Help", []string{"Keys and signs", "hide the pieces"}},
	{"playing-white", "? 2", "Help", []string{"CHESS, by the Laws of FIDE"}},
	{"playing-white", "? q", "e2", nil},

	// A user who cannot move learns why.
	{"playing-black", "enter", "e7 flipped", []string{"It is not your turn: White to move."}},
	{"playing-black", "m x x enter", "e7 flipped line xx", []string{`"xx": write it like`}},
	{"watching", "e 5 enter", "e2", []string{"You are watching this game"}},
	{"watching", "m r e s i g n enter", "e2", []string{"You are watching this game, not playing it."}},
	{"watching", "m d r a w enter", "e2", []string{"You are watching this game, not"}},
	{"watching", "left up", "e2 ply 5", nil},
	{"watching", "home right down", "e2 ply 2", nil},
	{"watching", "v", "e2 flipped", nil},
	{"watching", "w", "e2", []string{"1 watching"}},
	{"over", "e 5 enter", "e7 flipped", nil},
	{"over", "home", "e7 flipped ply 0", nil},

	// A draw offer: letters that begin moves do not answer it, and a typed move declines it only
	// when it is played.
	{"offered", "y", "e2", []string{"Drawn by agreement."}},
	{"offered", "o 1", "e2", []string{"Drawn by agreement."}},
	{"offered", "n", "e2", []string{"bob offers a draw"}},
	{"offered", "x", "e2", []string{"Your move."}},
	{"offered", "enter", "e2", []string{"bob offers a draw"}},
	{"offered", "esc", "e2", []string{"bob offers a draw"}},
	{"offered", "d 4", "e2 line d4", []string{"bob offers a draw"}},
	{"offered", "d 4 esc", "e2", []string{"bob offers a draw. y accepts, x declines."}},
	{"offered", "d 4 enter", "e2", []string{"5. d4"}},
	{"claim", "c l a i m enter", "e2", []string{"Drawn by threefold repetition."}},
	{"claim", "o 1", "e2", []string{"Drawn by threefold repetition."}},
	{"playing-white", "c l a i m enter", "e2", []string{"You can't claim a draw"}},

	// A promotion asks with upper-case letters.
	{"promotion", "Q", "e8", []string{"1. e8=Q"}},
	{"promotion", "enter", "e8", []string{"1. e8=Q"}},
	{"promotion", "esc esc e 8 enter", "e8 picked e7 e8", []string{"Which?", "Q queen"}},
	{"promotion", "N", "e8", []string{"1. e8=N"}},
	{"promotion", "x n r", "e8 picked e7 e8", []string{"Q queen"}},
	{"promotion", "q", "e8 picked e7 e8 asks", nil},
	{"promotion", "esc", "e8 picked e7", nil},
	{"promotion", "u", "e8 picked e7", nil},
	{"promotion", "esc esc", "e8", []string{"Your move."}},
	{"promotion", "esc esc e 7 e 8 enter", "e8 picked e7 e8", []string{"Which?", "Q queen"}},
	{"promotion", "esc esc e 8 = R enter", "e8", []string{"1. e8=R"}},
	{"promotion-offered", "N", "e8", []string{"1. e8=N"}},
	{"promotion-offered", "x", "e8 picked e7 e8", []string{"Q queen"}},

	// A table with a free seat.
	{"waiting-public", "x", "e2 asks", []string{"Close this table? y yes, x no."}},
	{"waiting-public", "x x", "e2", nil},
	{"waiting-public", "x y", "Lobby", []string{"Table closed.", " Mine"}},
	{"waiting-public", "enter e 4", "e2", []string{"Waiting for an opponent."}},
	{"waiting-public", "s", "Share", nil},
	{"waiting-public", "w", "Players", nil},
	{"waiting-public", "q", "Lobby", nil},
	{"waiting-public", "esc", "e2", nil},
	{"waiting-visitor", "x", "e2", []string{"Press enter to sit down and play White."}},
	{"waiting-visitor", "enter", "e2", []string{"Your move."}},
	{"taken-back", "enter x f e", "e2", []string{"closed the table"}},
	{"taken-back", "q", "Lobby", nil},
}

// offeredPromotion is a promotion during a draw offer. The choice comes first.
var offeredPromotion = tuitest.Scene{Name: "promotion-offered", Open: func(w *tuitest.World) *tuitest.Person {
	p := w.Played(0, tuitest.Promotion, nil, tuitest.Event(table.Offered, 1))
	p.Press("up", "up", "up", "up", "up", "enter", "up", "enter")
	return p
}}

func TestTableKeys(t *testing.T) {
	for _, c := range keyCases {
		t.Run(c.scene+" "+c.keys, func(t *testing.T) {
			open := offeredPromotion.Open
			if c.scene != offeredPromotion.Name {
				open = tuitest.SceneNamed(t, c.scene).Open
			}
			p := open(tuitest.New(t))
			for _, key := range strings.Fields(c.keys) {
				p.Press(key)
				p.Saved()
			}
			p.Sees(c.sees...)
			p.Until("state "+c.state, func() bool { return p.State() == c.state })
		})
	}
}

// TestVacantTable checks that two visitors can sit down at someone else's table, after one of them
// has stood up again.
func TestVacantTable(t *testing.T) {
	w := tuitest.New(t)
	host, ann, bob := w.Account("cleo"), w.Account("ann"), w.Account("bob")
	made := w.Table(host, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Vacant: true})
	first := w.Visit(app.Visit{Key: ann.Key})
	first.OnTab("Open")
	first.Sees("Open 1", "both", "enter sit")
	first.Press("enter")
	first.OnTable(made.ID)
	first.Sees("ann plays ", "x leave the seat")
	first.Press("x", "y")
	first.Sees("This table is waiting for two players")
	first.Press("enter")
	first.Sees("ann plays ")

	second := w.Visit(app.Visit{Key: bob.Key})
	second.OnTab("Open")
	second.Sees("Open 1", "enter sit")
	second.Press("enter")
	second.OnTable(made.ID)
	first.Until("the game", func() bool { return first.Screen().Table.Status == table.Playing })
	if seats := first.Screen().Table.Seats; seats[0].ID == seats[1].ID || seats[0].ID == host.ID || seats[1].ID == host.ID {
		t.Errorf("got seats %v", seats)
	}
}
