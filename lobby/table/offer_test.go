package table

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

// proposes returns a deed that offers n of something.
func proposes(who identity.Person, offer OfferKind, n int) deed {
	return deed{who, request{Intent: Intent{Kind: Propose, Seat: game.NoSeat, Offer: offer, N: n}}}
}

// timedTable returns a game with a clock: ann has White, ben has Black.
func timedTable(tb testing.TB, control string) *Table {
	tb.Helper()
	rec := newRecord(rulesOf("chess"), 0)
	rec.Clock = control
	return after(tb, replayed(tb, rec, rulesOf("chess")), by(ben, Sit))
}

func TestTakeback(t *testing.T) {
	table := played(t, startedTable(t), "e4", "e5", "Nf3")
	asked := after(t, table, proposes(ann, Takeback, 2))
	if o, ok := asked.OfferOf(Takeback); !ok || o != (Offer{Takeback, 0, 2}) {
		t.Fatalf("offers %v", asked.Offers)
	}
	back := after(t, asked, about(ben, Accept, Takeback))
	if len(back.Plies) != 1 || back.State.String() != played(t, startedTable(t), "e4").State.String() {
		t.Fatalf("after the takeback: %d plies, %s", len(back.Plies), back.State)
	}
	if len(table.Plies) != 3 || table.Plies[2].Shown != "Nf3" {
		t.Error("the earlier table was changed")
	}
	other := played(t, back, "d5")
	if len(other.Plies) != 2 || asked.Plies[1].Text != "e7e5" {
		t.Error("a new move overwrote the old game")
	}
	checkDecision(t, back, proposes(ann, Takeback, 1), "offer") // accepted

	checkDecision(t, table, proposes(ann, Takeback, 4), "Invalid: You can take back 1 to 3 plies")
	checkDecision(t, table, proposes(ann, Takeback, 0), "Invalid: You can take back 1 to 3 plies")
	checkDecision(t, played(t, asked, "Nc6"), about(ben, Accept, Takeback),
		"Refused: You have not been offered a takeback")
	checkDecision(t, startedTable(t), proposes(ann, Takeback, 1), "Refused: There is no move")

	firm := *table
	firm.Firm = true
	checkDecision(t, &firm, proposes(ann, Takeback, 1), "Refused: This table has no takebacks")
	rated := *table
	rated.Rated = true
	checkDecision(t, &rated, proposes(ann, Takeback, 1), "Refused: Rated games have no takebacks")
}

// TestOneOfferOfAKind checks that offers of different kinds can be open together, but only one of
// each kind. The same offer from both sides is an agreement.
func TestOneOfferOfAKind(t *testing.T) {
	table := played(t, timedTable(t, "5+3"), "e4", "e5")
	table = after(t, table, proposes(ann, Draw, 0), proposes(ann, MoreTime, 60), proposes(ben, Break, 0))
	if len(table.Offers) != 3 || len(table.OffersTo(1)) != 2 || len(table.OffersTo(0)) != 1 {
		t.Fatalf("offers %v", table.Offers)
	}
	if len(table.OffersTo(game.NoSeat)) != 0 {
		t.Error("a spectator got an offer")
	}
	checkDecision(t, table, proposes(ann, Draw, 0), "Refused: You have already offered")
	checkDecision(t, table, proposes(ben, MoreTime, 30), "Refused: ann has offered more time")
	checkDecision(t, table, proposes(ben, MoreTime, 60), "agree")
	checkDecision(t, table, proposes(ann, "kiss", 0), `Invalid: Unknown offer "kiss"`)
	checkDecision(t, table, about(ann, Withdraw, MoreTime), "withdraw")
	checkDecision(t, table, about(ben, Withdraw, MoreTime), "Refused: You have no such offer")
	if gone := after(t, table, about(ann, Withdraw, Draw)); len(gone.OffersTo(1)) != 1 {
		t.Errorf("offers %v", gone.Offers)
	}
}

func TestMoreTime(t *testing.T) {
	table := played(t, timedTable(t, "5+3"), "e4", "e5")
	left := [2]time.Duration{table.Clock.Left(0, table.Changed), table.Clock.Left(1, table.Changed)}
	table = after(t, table, proposes(ben, MoreTime, 60), about(ann, Accept, MoreTime))
	if got := table.Clock.Left(1, table.Changed); got != left[1]+time.Minute {
		t.Errorf("ben has %v, had %v", got, left[1])
	}
	checkDecision(t, table, proposes(ann, MoreTime, 0), "Invalid: You can add 1 to 1800 seconds")
	checkDecision(t, table, proposes(ann, MoreTime, 1801), "Invalid: You can add 1 to 1800 seconds")
	checkDecision(t, startedTable(t), proposes(ann, MoreTime, 15), "Refused: This game has no clock")
}

func TestBreakingOff(t *testing.T) {
	begun := played(t, startedTable(t), "e4")
	for _, who := range []identity.Person{ann, ben} {
		gone := after(t, begun, by(who, Abort))
		if gone.Status != Gone || !strings.Contains(gone.Ending(), who.Name+" aborted the game") {
			t.Errorf("status %d, %q", gone.Status, gone.Ending())
		}
	}
	table := played(t, begun, "e5")
	checkDecision(t, table, by(ann, Abort), "Refused: Both players have moved")
	gone := after(t, table, about(ann, Propose, Break), about(ben, Accept, Break))
	if gone.Status != Gone || gone.Ending() != "The players agreed to abort the game." {
		t.Errorf("status %d, %q", gone.Status, gone.Ending())
	}
	second := after(t, startedMatch(t, "strike", ""), by(ben, Resign), by(ann, Ready), by(ben, Ready))
	checkDecision(t, second, by(ann, Abort), "Refused: The first game of this match counts")
	checkDecision(t, second, proposes(ann, Break, 0), "Refused: The first game of this match counts")
}

func TestInvitation(t *testing.T) {
	rec := newRecord(rulesOf("chess"), 0)
	rec.Invited = &ben
	table := replayed(t, rec, rulesOf("chess"))
	if !table.WaitsFor(ben.ID) || table.WaitsFor(ann.ID) || table.Listed() || !table.MaySit(ben.ID) ||
		table.MaySit(cat.ID) {
		t.Error("the challenge is not only for ben")
	}
	checkDecision(t, table, by(cat, Sit), "Refused: This table is reserved for ben")
	checkDecision(t, table, by(cat, Refuse), "Refused: This challenge is not for you")
	if begun := after(t, table, by(ben, Sit)); begun.Status != Playing || !begun.Listed() {
		t.Errorf("status %d, listed %v", begun.Status, begun.Listed())
	}
	no := after(t, table, deed{ben, request{Intent: Intent{Kind: Refuse, Text: "not now\x1b[2J"}}})
	if no.Status != Gone || no.Ending() != "ben declined: not now[2J." {
		t.Errorf("status %d, %q", no.Status, no.Ending())
	}
	checkDecision(t, no, by(ben, Refuse), "Refused: This challenge is no longer open")
}

func TestRatedNeedsAccounts(t *testing.T) {
	rec := newRecord(rulesOf("chess"), 0)
	rec.Rated = true
	table := replayed(t, rec, rulesOf("chess"))
	checkDecision(t, table, by(identity.Person{ID: "gabc", Name: "guest-abc"}, Sit), "Refused: need an account")
	checkDecision(t, table, by(ben, Sit), "sit sit")
}
