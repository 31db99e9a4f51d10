package table

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestDecideGrid tries every kind of intent in every status as each person. A cell holds the
// events, or the kind and part of the text of the refusal.
func TestDecideGrid(t *testing.T) {
	playing := startedTable(t)
	tables := [...]*Table{
		Open:      openTable(t),
		Playing:   playing,
		Pause:     after(t, startedMatch(t, "strike", ""), by(ben, Resign)),
		Adjourned: after(t, played(t, playing, "e4"), about(ann, Propose, Adjourn), about(ben, Accept, Adjourn)),
		Over:      after(t, playing, by(ben, Resign)),
		Gone:      after(t, openTable(t), by(ann, Cancel)),
	}
	const (
		notBegun = "Refused: has not begun"
		watching = "Refused: You are watching"
		pausing  = "Refused: The first game is over. Workers (ann) won by resignation."
		over     = "Refused: The game is over. White (ann) won by resignation."
		gone     = "Refused: The host closed the table"
		noOffer  = "Refused: You have not been offered a draw"
		putOff   = "Refused: The game is adjourned"
		noMatch  = "Refused: No second game is about to begin"
	)
	everybody := func(what string) [3]string { return [3]string{what, what, what} }
	type row [len(tables)][3]string // by status; for ann, ben and cat
	inGame := func(playing [3]string) row {
		return row{
			Open: everybody(notBegun), Playing: playing, Pause: everybody(pausing), Adjourned: everybody(putOff),
			Over: everybody(over), Gone: everybody(gone),
		}
	}
	inPause := func(pause string) row {
		return row{
			Open: everybody(noMatch), Playing: everybody(noMatch),
			Pause:     {pause, pause, "Refused: You are watching this match"},
			Adjourned: everybody(noMatch), Over: everybody(noMatch), Gone: everybody(noMatch),
		}
	}
	always := func(what string) row {
		var r row
		for status := range r {
			r[status] = everybody(what)
		}
		return r
	}
	const notPrivate, others, nothingToWatch = "Refused: This table is not private",
		"Refused: Only the players can let", "Refused: no game to watch"
	const notInvited = "Refused: This challenge is not for you"
	const onlyHost = "Refused: Only ann can close"
	const seatTaken = "Stale: seat is taken"
	grid := map[IntentKind]row{
		Sit: {
			Open:      {"Refused: already sit", "sit sit", "sit sit"},
			Playing:   {"Refused: already sit", "Refused: already sit", seatTaken},
			Pause:     {"Refused: already sit", "Refused: already sit", seatTaken},
			Adjourned: {"Refused: already sit", "Refused: already sit", seatTaken},
			Over:      {"Refused: already sit", "Refused: already sit", seatTaken},
			Gone:      everybody("Refused: There is no game to join. The host closed the table"),
		},
		seated: {
			Open:      {"Refused: already sit", "sit sit", "sit sit"},
			Playing:   {"Refused: already sit", "Refused: already sit", seatTaken},
			Pause:     {"Refused: already sit", "Refused: already sit", seatTaken},
			Adjourned: {"Refused: already sit", "Refused: already sit", seatTaken},
			Over:      {"Refused: already sit", "Refused: already sit", seatTaken},
			Gone:      everybody("Refused: There is no game to join. The host closed the table"),
		},
		Stand: {
			Open:      {"Refused: You are the host", "Refused: no seat here", "Refused: no seat here"},
			Playing:   everybody("Refused: The game has begun"),
			Pause:     everybody("Refused: The game has begun"),
			Adjourned: everybody("Refused: The game has begun"),
			Over:      everybody("Refused: no seat to give up. White (ann) won"),
			Gone:      everybody("Refused: no seat to give up. The host closed"),
		},
		Cancel: {
			Open:      {"cancelled", onlyHost, onlyHost},
			Playing:   {"Refused: The game has begun", onlyHost, onlyHost},
			Pause:     {"Refused: The game has begun", onlyHost, onlyHost},
			Adjourned: {"Refused: The game has begun", onlyHost, onlyHost},
			Over:      {"Refused: nothing to close. White (ann) won", onlyHost, onlyHost},
			Gone:      {"Refused: nothing to close. The host closed", onlyHost, onlyHost},
		},
		Move: inGame([3]string{"move", "Refused: not your turn: White to move", watching}),
		Refuse: {
			Open: everybody(notInvited), Playing: everybody(notInvited), Pause: everybody(notInvited),
			Adjourned: everybody(notInvited), Over: everybody(notInvited), Gone: everybody(notInvited),
		},
		Propose: inGame([3]string{"offer", "offer", watching}), Accept: inGame([3]string{noOffer, noOffer, watching}),
		Decline: inGame([3]string{noOffer, noOffer, watching}),
		Withdraw: inGame([3]string{
			"Refused: You have no such offer", "Refused: You have no such offer", watching,
		}),
		Abort:        inGame([3]string{"abort", "abort", watching}),
		hint:         inGame([3]string{"hint", "Refused: when it is your turn", watching}),
		ClaimAbsence: inGame([3]string{"Refused: ben has not left", "Refused: ann may still come back", watching}),
		Plan:         inGame([3]string{"Refused: It is your turn", "Invalid: ends without your answer", watching}),
		GoBerserk: inGame([3]string{
			"Refused: You can go berserk only in arena games",
			"Refused: You can go berserk only in arena games", watching,
		}),
		depart:          always("Stale: No player has left"),
		arrive:          always("Stale: No player was away"),
		redirect:        always("Stale: no open seek"),
		resume:          always("Stale: no open seek"),
		closeRedirected: always("Stale: no open seek"),
		rest:            always("Stale: No vacation starts"),
		recall:          always("Stale: No player is back from vacation"),
		timeUp:          always("Stale: There is time left"),
		credit:          always("Stale: No time was lost"),
		ClaimDraw: inGame([3]string{
			"Refused: You can't claim a draw", "Refused: You can't claim a draw", watching,
		}),
		Ready: {
			Open: everybody(noMatch), Playing: everybody(noMatch),
			Pause:     {"ready", "ready", "Refused: You are watching this match"},
			Adjourned: {"ready", "ready", watching},
			Over:      everybody(noMatch), Gone: everybody(noMatch),
		},
		Forfeit: inPause("resign"),
		Resign: {
			Open: everybody(notBegun), Playing: {"resign", "resign", watching}, Pause: everybody(pausing),
			Adjourned: {"resign", "resign", putOff}, Over: everybody(over), Gone: everybody(gone),
		},
		transfer: {
			Open:      everybody("Refused: no seat to take over"),
			Playing:   {"Refused: already sit", "Refused: already sit", "sit"},
			Pause:     {"Refused: already sit", "Refused: already sit", "sit"},
			Adjourned: {"Refused: already sit", "Refused: already sit", "sit"},
			Over:      everybody("Refused: no seat to take over"),
			Gone:      everybody("Refused: no seat to take over"),
		},
		shut: {
			Open: everybody("shut"), Playing: everybody("shut"), Pause: everybody("shut"), Adjourned: everybody("shut"),
			Over: everybody("Refused: nothing to close"), Gone: everybody("Refused: nothing to close"),
		},
		admission: {
			Open:      {notPrivate, others, others},
			Playing:   {notPrivate, notPrivate, others},
			Pause:     {notPrivate, notPrivate, others},
			Adjourned: {notPrivate, notPrivate, others},
			Over:      {nothingToWatch, nothingToWatch, others},
			Gone:      {nothingToWatch, others, others},
		},
		"juggle": always(`Invalid: "juggle"`),
	}
	for _, known := range []map[IntentKind]decision{decisions, orders} {
		for kind := range known {
			if _, ok := grid[kind]; !ok {
				t.Errorf("grid has no row for %q", kind)
			}
		}
	}
	for kind, statuses := range grid {
		for status, people := range statuses {
			for i, who := range []identity.Person{ann, ben, cat} {
				t.Run(fmt.Sprintf("%s/%d/%s", kind, status, who.Name), func(t *testing.T) {
					in := request{Intent: Intent{Kind: kind, Seat: game.NoSeat, Text: "e4", Offer: Draw}, from: ben.ID}
					checkDecision(t, tables[status], deed{who, in}, people[i])
				})
			}
		}
	}
}

// checkDecision compares the result of Decide with a cell of the grid.
func checkDecision(t *testing.T, table *Table, d deed, want string) {
	t.Helper()
	now := noon.Add(time.Hour)
	rec, err := d.decide(table, now)
	if err != nil {
		got := errs.KindOf(err).String() + ": " + errs.Sentence(err)
		kind, words, _ := strings.Cut(want, ": ")
		if !strings.HasPrefix(got, kind+": ") || !strings.Contains(got, words) {
			t.Fatalf("refused with %q, want %q", got, want)
		}
		if rec.Log != nil {
			t.Fatal("refused, but returned a record")
		}
		return
	}
	var events []string
	for _, e := range rec.Log[len(table.Log):] {
		events = append(events, string(e.Kind))
		if !e.At.Equal(now) {
			t.Errorf("event %q is by %v", e.Kind, e.At)
		}
	}
	if got := strings.Join(events, " "); got != want {
		t.Fatalf("accepted as %q, want %q", got, want)
	}
}

func TestSit(t *testing.T) {
	tests := []struct {
		name        string
		wish        game.Seat
		lot         uint32
		ask         game.Seat
		white       identity.Person
		black       identity.Person
		refusedWith string
	}{
		{name: "the host asked for White", wish: 0, ask: game.NoSeat, white: ann, black: ben},
		{name: "the host asked for Black", wish: 1, ask: game.NoSeat, white: ben, black: ann},
		{name: "asking for a free seat", wish: 1, ask: 0, white: ben, black: ann},
		{name: "asking for the host's seat", wish: 0, ask: 0, refusedWith: "ann has that seat. Black is free."},
		{name: "chance gives White to the guest", wish: game.NoSeat, lot: 4, ask: game.NoSeat, white: ben, black: ann},
		{name: "chance gives Black to the guest", wish: game.NoSeat, lot: 7, ask: game.NoSeat, white: ann, black: ben},
		{name: "a seat request does not override chance", wish: game.NoSeat, lot: 7, ask: 0, white: ann, black: ben},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rules := openTable(t).Rules
			rec := newRecord(rules, test.wish)
			rec.Seed = test.lot
			table, err := step(replayed(t, rec, rules), deed{ben, request{Intent: Intent{Kind: Sit, Seat: test.ask}}})
			if test.refusedWith != "" {
				if errs.KindOf(err) != errs.Refused || errs.Sentence(err) != test.refusedWith {
					t.Fatalf("got %v, want %q", err, test.refusedWith)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if table.Status != Playing || table.Seats != [2]identity.Person{test.white, test.black} {
				t.Errorf("status %d, seats %v", table.Status, table.Seats)
			}
		})
	}
}

func TestMoves(t *testing.T) {
	table := played(t, startedTable(t), "e4")
	tests := []struct {
		name string
		in   Intent
		kind errs.Kind
		want string // part of the text
	}{
		{"an old ply", Intent{Kind: Move, Ply: 0, Text: "e5"}, errs.Stale, "position has changed"},
		{"a future ply", Intent{Kind: Move, Ply: 2, Text: "e5"}, errs.Stale, "position has changed"},
		{"an illegal move", Intent{Kind: Move, Ply: 1, Text: "e7e4"}, errs.Refused, "e7e4: "},
		{"not a move", Intent{Kind: Move, Ply: 1, Text: "hello"}, errs.Invalid, `"hello": `},
		{
			"a hostile text",
			Intent{Kind: Move, Ply: 1, Text: "\x1b]52;c;aGk=\a" + strings.Repeat("x", 5000)},
			errs.Invalid, "",
		},
		{"an empty text", Intent{Kind: Move, Ply: 1}, errs.Invalid, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Decide(table, ben, test.in, noon)
			sentence := errs.Sentence(err)
			if errs.KindOf(err) != test.kind || !strings.Contains(sentence, test.want) {
				t.Errorf("got %s: %s", errs.KindOf(err), sentence)
			}
			if len(sentence) > 200 || strings.ContainsAny(sentence, "\x1b\a") {
				t.Errorf("typed text comes back as %q", sentence)
			}
		})
	}
	next := after(t, table, deed{ben, request{Intent: Intent{Kind: Move, Text: "Nf6"}}})
	if last := next.Log[len(next.Log)-1]; last.Text != "g8f6" || last.Seat != 1 {
		t.Errorf("record has %+v, want the canonical text", last)
	}
	if ply := next.Plies[1]; ply.Shown != "Nf6" || ply.Text != "g8f6" {
		t.Errorf("ply %+v", ply)
	}
}

// TestAdopt checks a guest who creates an account in the middle of a game.
func TestAdopt(t *testing.T) {
	table := played(t, startedTable(t), "e4", "e5")
	next := after(t, table, ordered(cat, TransferSeat(ann.ID)))
	if next.Seats != [2]identity.Person{cat, ben} || next.Status != Playing {
		t.Fatalf("seats %v, status %d", next.Seats, next.Status)
	}
	if next.SeatOf(ann.ID) != game.NoSeat || !next.Involves(ann.ID) {
		t.Error("the old ID should be the host but have no seat")
	}
	played(t, next, "Nf3", "Nc6")
	checkDecision(t, next, by(ann, Resign), "Refused: You are watching")
	checkDecision(t, next, ordered(ann, TransferSeat("")), "Refused: no seat to take over")
}

func TestMateEndsTheGame(t *testing.T) {
	table := played(t, startedTable(t), "f3", "e5", "g4", "Qh4#")
	if table.Status != Over || table.Result.Winner != 1 {
		t.Fatalf("status %d, result %+v", table.Status, table.Result)
	}
	if want := "Black (ben) won by checkmate."; table.Ending() != want {
		t.Errorf("Ending is %q, want %q", table.Ending(), want)
	}
}
