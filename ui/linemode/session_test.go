package linemode

import (
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
)

func chessDuo(t *testing.T) *duo {
	t.Helper()
	rules, _ := catalog.Find("chess")
	return sitDown(newWorld(t, nil), rules)
}

// TestHalfTypedLineIsKept checks that news can arrive while the user types, and that the half-typed
// line appears again.
func TestHalfTypedLineIsKept(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	bob.types("e")
	bob.until("e")
	ann.says("e4", "White: pawn e2 to e4")
	bob.until("\nWhite: pawn e2 to e4.\n> e")
	bob.types("5\r")
	bob.until("Black: pawn e7 to e5.")
	ann.until("Black: pawn e7 to e5.")
	bob.types("say he")
	bob.until("say he")
	ann.says("say Hello", "")
	bob.until("\nann says: Hello\n> say he")
}

func TestOffersAreAnswered(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	ann.says("e4", "White: pawn e2 to e4")
	bob.until("White: pawn e2 to e4")
	bob.says("yes", "You have no offer")
	ann.says("takeback", "White (ann) asks to take back the last move.")
	bob.until("Type yes or no.")
	bob.says("yes", "Black (bob) agrees to take back the last move.")
	ann.until("It is your move.")
	ann.says("last", "No moves yet.")
	ann.says("d4", "White: pawn d2 to d4")
	bob.until("White: pawn d2 to d4")
	bob.says("draw", "Black (bob) offers a draw.")
	ann.until("Type yes or no.")
	ann.says("no", "declines")
	bob.until("White (ann) declines the draw.")
	bob.says("d5", "pawn d7 to d5")
	ann.until("pawn d7 to d5")
	ann.says("draw", "offers a draw")
	bob.until("Type yes or no.")
	bob.says("accept", "Drawn by agreement.")
	ann.until("Drawn by agreement.")
}

// TestRematchIsAnswered checks that yes or no answers a rematch at the table of the finished game.
func TestRematchIsAnswered(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	ann.says("resign", "Resign and lose this game?")
	ann.says("yes", "The game is over.")
	bob.until("The game is over.")
	bob.says("no", "You have no offer to answer.")
	ann.says("rematch", "Waits for bob.")
	bob.until("ann offers a rematch. Type yes or no.")
	bob.says("no", "bob declined.")
	ann.says("challenge bob to warfare", "Class Warfare Chess")
	bob.until("ann challenges you to Class Warfare Chess. Type join ")
}

// TestSquares checks that the name of a square says what stands there and where it may move, like
// the command square. For an empty square, the rules say why it is not a move.
func TestSquares(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	tells := func(p *talker, line, answer string) { // the whole answer
		t.Helper()
		p.types(line + "\r")
		p.until("\n" + answer + "\n" + prompt)
	}
	tells(ann, "E7", "e7: black pawn.")
	tells(ann, "e5", "e5: the pawn cannot move like that.")
	tells(ann, "h1", "h1: white rook. It cannot move now.")
	tells(ann, "e9", "This board has no square e9. Its squares are a1 to h8.")
	ann.says("k12", "This board has no square k12.")
	tells(ann, "square g1", "g1: white knight. It may move to f3, h3.")
	tells(bob, "g1", "g1: white knight. It may move to f3, h3. It is not your turn.")
	tells(bob, "e5", "e5: empty. It is not your turn.")
	bob.says("resign", "Resign and lose this game?")
	bob.says("yes", "The game is over.")
	ann.until("The game is over.")
	tells(ann, "g1", "g1: white knight.")
	tells(ann, "e5", "e5: empty.")
	ann.says("lobby", "")
	ann.says("e9", "e9 is the name of a square, but you are not at a table.")
}

// TestRenameElsewhere checks that a new name appears once in the user's other sessions.
func TestRenameElsewhere(t *testing.T) {
	w := newWorld(t, nil)
	key := w.account("ann")
	here, there := w.enter(Visit{Key: key, Echo: true}, 0), w.enter(Visit{Key: key}, 0)
	there.until(prompt)
	here.says("account rename anna", "You are now anna. Your old name")
	there.until("You are now anna.")
	if people := w.service.Tables.People(); len(people) != 1 || people[0].Name != "anna" {
		t.Errorf("got players %+v", people)
	}
}

// TestExportLine checks that commands that write or read a file print a line for the user's own
// shell.
func TestExportLine(t *testing.T) {
	w := newWorld(t, nil)
	ann := w.enter(Visit{Key: w.account("ann"), Echo: true, Width: 80}, 0)
	ann.says("account export", "\nssh pawnstorm.example account export > me.json")
	ann.says("import", "cat games.pgn | ssh pawnstorm.example import")
	w.enter(Visit{Key: strings.Repeat("ab", 32), Echo: true}, 0).says("account export", "You need an account for that.")
}

// TestRefusals checks that refusals are sentences and change nothing.
func TestRefusals(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	ann.says("e5", "e5:")
	ann.says("h1", "h1:")
	ann.says("steps", "Which piece?")
	ann.says("dragon", "Please type one of the answers")
	ann.says("back", "Question cancelled.")
	ann.says("99", "The last list has no such number.")
	ann.says("rank 9", "The ranks are 1 to 8.")
	ann.says("square z9", "Name a square from a1 to h8.")
	ann.says("say 'unclosed", "ann: 'unclosed")
	bob.says("steps", "It is not your turn.")
	bob.says("clock", "This game has no clock.")
	ann.says("resign", "Resign and lose this game?")
	ann.says("", "Question cancelled.") // the default is no
	ann.says("e4", "White: pawn e2 to e4")
	bob.until("White: pawn e2 to e4")
	bob.says("e7", "Where to? e5, e6.")
	bob.says("e5", "Black: pawn e7 to e5")
}

// TestUnclearMovesAreAsked checks that an ambiguous move leads to a question, with the queen first,
// and that a part without a choice is announced.
func TestUnclearMovesAreAsked(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	for i, move := range strings.Fields("h4 g5 hxg5 h6 gxh6 Nc6 h7 a6") {
		d.players[i%2].types(move + "\r")
		for _, p := range d.players {
			p.until([]string{"White: ", "Black: "}[i%2])
			p.until("\n" + prompt)
		}
	}
	ann.says("hxg8", "To g8. Which? queen (q), rook (r), bishop (b), knight (n).")
	ann.says("knight", "White: pawn h7 takes knight g8 and promotes to knight.")
	bob.until("White: pawn h7 takes knight g8")
	bob.says("a5", "Black: pawn a6 to a5.")
	ann.until("Black: pawn a6 to a5.")
	ann.says("Nh3", "White: knight g1 to h3.")
	bob.until("White: knight g1 to h3.")
	bob.says("a4", "Black: pawn a5 to a4.")
	ann.until("Black: pawn a5 to a4.")
	ann.says("Nc3", "White: knight b1 to c3.")
	bob.until("White: knight b1 to c3.")
	bob.says("Rb8", "Black: rook a8 to b8.")
	ann.until("Black: rook a8 to b8.")
	ann.says("Ng5", "White: knight h3 to g5.")
	bob.until("White: knight h3 to g5.")
	bob.says("Ra8", "Black: rook b8 to a8.")
	ann.until("Black: rook b8 to a8.")
	ann.says("Ne4", "Which piece? knight c3, knight g5.")
	ann.says("g5", "White: knight g5 to e4.")
}

// TestConfirmedMoves checks that a move needs confirmation if the user's settings say so.
func TestConfirmedMoves(t *testing.T) {
	d := chessDuo(t)
	ann := d.players[0]
	ann.says("settings confirm on", "confirm")
	ann.says("e4", "Pawn e2 to e4? yes, no.")
	ann.says("no", "cancelled")
	ann.says("last", "No moves yet.")
	ann.says("e4", "Pawn e2 to e4?")
	ann.says("yes", "White: pawn e2 to e4.")
}

// TestTurnElsewhere checks that a user who is elsewhere hears once that a table waits for them.
func TestTurnElsewhere(t *testing.T) {
	d := chessDuo(t)
	ann, bob := d.players[0], d.players[1]
	bob.says("lobby", "Your games:")
	ann.says("e4", "White: pawn e2 to e4")
	bob.until("Your turn at another table: Chess, ann - bob, your move, ply 1.")
	bob.until("\n" + prompt)
	bob.says("games", "1. Chess, ann - bob")
	bob.says("1", "The last move was White: pawn e2 to e4.")
	ann.says("challenge bob to correct", "Politically Correct Chess")
	bob.until("ann challenges you to Politically Correct Chess.")
	if n := strings.Count(bob.text(), "Your turn at another table"); n != 1 {
		t.Errorf("bob was notified %d times, want once", n)
	}
}

// TestGuestComesBack checks that a guest without a key gets a code, and that it brings them back.
func TestGuestComesBack(t *testing.T) {
	w := newWorld(t, nil)
	guest := w.enter(Visit{Echo: true, Width: 80}, 0)
	guest.until("You are a guest without a key.")
	guest.says("new chess as white", "Black is free.")
	guest.types("\x04")
	<-guest.done
	_, rest, ok := strings.Cut(strings.ReplaceAll(guest.text(), "\n", " "), "within a week, type code ")
	if !ok {
		t.Fatalf("no code:\n%s", guest.text())
	}
	code, _, _ := strings.Cut(rest, " when")
	back := w.enter(Visit{Echo: true, Width: 80}, 0)
	back.until(prompt)
	back.says("code "+code, "1. Chess, guest-")
}

// TestPlainTextGoesOut checks that only text goes out, and only ASCII for terminals without
// Unicode.
func TestPlainTextGoesOut(t *testing.T) {
	w := newWorld(t, nil)
	p := w.enter(Visit{Key: w.account("ann"), Echo: true, Width: 40, ASCII: true}, 0)
	p.until(prompt)
	for _, line := range []string{"shout h\u00e9llo", "rules anarchist", "rules correct", "new chess as white", "board", "help"} {
		p.types(line + "\r")
		p.until("\n" + prompt)
	}
	p.types("\x1b[31m\x07\x9b\xff\r")
	p.types("quit\r")
	<-p.done
	for _, r := range p.text() {
		if (r < ' ' || r > '~') && r != '\n' {
			t.Fatalf("got %q in\n%s", r, p.text())
		}
	}
	for line := range strings.Lines(p.text()) {
		if len(line) > 80 {
			t.Errorf("too long for 40 columns: %q", line)
		}
	}
}

// TestClocksAndIdleness checks that the clock follows the opponent's move. Warnings come before the
// time runs out and before an idle session ends.
func TestClocksAndIdleness(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, time.Now)
		w.patience = time.Hour
		ann := w.enter(Visit{Key: w.account("ann"), Echo: true}, 30*time.Minute)
		bob := w.enter(Visit{Key: w.account("bob"), Echo: true}, 0)
		ann.until(prompt)
		bob.until(prompt)
		who, err := w.service.Accounts.Find(t.Context(), "ann")
		if err != nil {
			t.Fatal(err)
		}
		control := clock.Control{Kind: clock.Fischer, Base: 3 * time.Minute}
		table, err := w.service.Pairing.Create(t.Context(), who, pairing.Proposal{Game: "chess", Seat: game.Seat(0), Clock: control})
		if err != nil {
			t.Fatal(err)
		}
		id := string(table.ID)
		bob.says("join "+id, "Black: you, bob.")
		ann.says("show "+id, "Your clock 3:00. First move within 1:00 or the game is aborted.")
		ann.says("e4", "White: pawn e2 to e4.")
		bob.until("White: pawn e2 to e4. Your clock 3:00. First move within 1:00 or the game is aborted.")
		bob.says("e5", "Black: pawn e7 to e5.")
		ann.until("Black: pawn e7 to e5. Your clock 3:00.\n")
		began := time.Now()
		ann.until("Hurry: your clock 1:00.")
		ann.until("Hurry: your clock 0:10.")
		ann.until("Black (bob) won")
		if took := time.Since(began); took != 3*time.Minute {
			t.Errorf("the game ended after %v", took)
		}
		ann.until("Still there?")
		if took := time.Since(began); took < 28*time.Minute || took > 30*time.Minute {
			t.Errorf("the idle warning came after %v", took)
		}
	})
}

// TestWhoMayNotStay checks that a session ends when its key is removed, and that a bot account gets
// no session here.
func TestWhoMayNotStay(t *testing.T) {
	w := newWorld(t, nil)
	key := w.account("ann")
	ann := w.enter(Visit{Key: key, Echo: true, Width: 80}, 0)
	ann.says("keys code", "The code is ")
	_, code, _ := strings.Cut(ann.text(), "The code is ")
	stranger, err := w.service.Accounts.ByKey(t.Context(), strings.Repeat("ab", 32))
	if err != nil {
		t.Fatal(err)
	}
	laptop, err := w.service.Accounts.Redeem(t.Context(), stranger, code[:9])
	if err != nil {
		t.Fatal(err)
	}
	if err := w.service.Accounts.RemoveKey(t.Context(), laptop, key); err != nil {
		t.Fatal(err)
	}
	ann.until("The key that you logged in with was removed")
	<-ann.done

	robo := w.account("robo")
	who, err := w.service.Accounts.ByKey(t.Context(), robo)
	if err == nil {
		err = w.service.Accounts.BecomeBot(t.Context(), who)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := w.enter(Visit{Key: robo}, 0)
	p.until("robo is a bot account")
	<-p.done
}

var codeSaid = regexp.MustCompile(`type code ([0-9a-z]{4}-[0-9a-z]{4}) when`)

// TestGuestsLeaveWithACode checks that a guest without a key who has games leaves with a working
// code. It works however often they come back, and however the session ends.
func TestGuestsLeaveWithACode(t *testing.T) {
	w := newWorld(t, nil)
	code := ""
	for name, leave := range map[string]func(*talker){
		"quit":              func(p *talker) { p.types("quit\r") },
		"ctrl+c":            func(p *talker) { p.types("\x03") },
		"end of input":      func(p *talker) { p.in.Close() },
		"end of the server": func(p *talker) { p.cut() },
	} {
		p := w.enter(Visit{Echo: true}, 0)
		p.until("\n" + prompt)
		if code == "" {
			p.says("new chess", "Both seats are free.")
		} else {
			p.says("code "+code, "1. ")
		}
		leave(p)
		<-p.done
		found := codeSaid.FindStringSubmatch(p.text())
		if found == nil {
			t.Fatalf("%s: no code in the farewell:\n%s", name, p.text())
		}
		code = found[1]
	}
	p := w.enter(Visit{Echo: true}, 0)
	p.until("\n" + prompt)
	p.types("quit\r")
	<-p.done
	if codeSaid.MatchString(p.text()) {
		t.Errorf("a guest without games got a code:\n%s", p.text())
	}
}
