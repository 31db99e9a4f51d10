package table

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
)

func TestDrawOffers(t *testing.T) {
	started := startedTable(t)
	offered := after(t, started, about(ann, Propose, Draw)) // on her own turn
	if o, ok := offered.OfferOf(Draw); !ok || o.Seat != 0 || offered.Status != Playing {
		t.Fatalf("offers %v, status %d", offered.Offers, offered.Status)
	}

	t.Run("accepted", func(t *testing.T) {
		checkAgreed(t, after(t, offered, about(ben, Accept, Draw)))
	})
	t.Run("accepted by an offer", func(t *testing.T) {
		checkAgreed(t, after(t, offered, about(ben, Propose, Draw)))
	})
	t.Run("not by the player who offered", func(t *testing.T) {
		checkDecision(t, offered, about(ann, Accept, Draw), "Refused: You have not been offered a draw")
		checkDecision(t, offered, about(ann, Decline, Draw), "Refused: You have not been offered a draw")
		checkDecision(t, offered, about(cat, Accept, Draw), "Refused: You are watching")
	})
	t.Run("lasts, and cannot be repeated", func(t *testing.T) {
		checkDecision(t, offered, about(ann, Propose, Draw),
			"Refused: You have already offered a draw. ben has not answered")
	})
	t.Run("lasts when the player who offered moves", func(t *testing.T) {
		checkAgreed(t, after(t, played(t, offered, "e4"), about(ben, Accept, Draw)))
	})
	t.Run("expires when the other side moves", func(t *testing.T) {
		table := played(t, offered, "e4", "e5")
		if len(table.Offers) > 0 {
			t.Error("the offer is still there")
		}
		checkDecision(t, table, about(ben, Accept, Draw), "Refused: You have not been offered a draw")
	})
	t.Run("declined", func(t *testing.T) {
		table := after(t, offered, about(ben, Decline, Draw))
		if len(table.Offers) > 0 || table.Status != Playing {
			t.Fatalf("offers %v, status %d", table.Offers, table.Status)
		}
		checkDecision(t, table, about(ben, Accept, Draw), "Refused: You have not been offered a draw")
		checkDecision(t, table, about(ann, Propose, Draw), "Refused: You offered a draw a moment ago")
	})
	t.Run("ends with the game", func(t *testing.T) {
		if table := after(t, offered, by(ben, Resign)); len(table.Offers) > 0 {
			t.Error("offer is still there")
		}
	})
}

func checkAgreed(t *testing.T, table *Table) {
	t.Helper()
	if table.Status != Over || table.Result.Winner != game.NoSeat || table.Ending() != "Drawn by agreement." {
		t.Errorf("status %d, result %+v, %q", table.Status, table.Result, table.Ending())
	}
}

// TestOfferRest checks that a player must wait five plies after an offer. The other side can offer.
func TestOfferRest(t *testing.T) {
	table := after(t, startedTable(t), about(ann, Propose, Draw), about(ben, Decline, Draw))
	for range offerRest {
		checkDecision(t, table, about(ann, Propose, Draw), "Refused: a moment ago")
		checkDecision(t, table, about(ben, Propose, Draw), "offer")
		table = moved(t, table, 1)
	}
	checkDecision(t, table, about(ann, Propose, Draw), "offer")
}

func TestNoDraws(t *testing.T) {
	table := *startedTable(t)
	table.Rules = drawless{table.Rules}
	checkDecision(t, &table, about(ann, Propose, Draw), "Refused: There are no draws in Chess")
}

// drawless wraps a game and removes draws by agreement.
type drawless struct{ game.Rules }

func (d drawless) Info() game.Info {
	info := d.Rules.Info()
	info.NoDraws = true
	return info
}

func TestClaims(t *testing.T) {
	twice := moved(t, startedTable(t), 7)
	checkDecision(t, twice, deed{ann, request{Intent: Intent{Kind: ClaimDraw, Ply: 7}}},
		"Refused: You can't claim a draw")

	thrice := moved(t, twice, 1)
	checkDecision(t, thrice, deed{ann, request{Intent: Intent{Kind: ClaimDraw, Ply: 7}}}, "Stale: position has changed")
	checkDecision(t, thrice, deed{cat, request{Intent: Intent{Kind: ClaimDraw, Ply: 8}}}, "Refused: You are watching")
	for _, who := range []identity.Person{ann, ben} {
		table := after(t, thrice, by(who, ClaimDraw))
		if table.Status != Over || table.Ending() != "Drawn by threefold repetition." {
			t.Errorf("%s's claim: status %d, %q", who.Name, table.Status, table.Ending())
		}
	}
	if missed := moved(t, thrice, 1); missed.Status != Playing {
		t.Error("game ended without a claim")
	}
}

// TestAutomaticDraw checks that in Discworld chess the third occurrence ends the game.
func TestAutomaticDraw(t *testing.T) {
	table := replayed(t, newRecord(rulesOf("discworld"), 0), rulesOf("discworld"))
	table = moved(t, after(t, table, by(ben, Sit)), 8)
	if table.Status != Over || !strings.Contains(table.Ending(), "threefold repetition") {
		t.Errorf("status %d, %q", table.Status, table.Ending())
	}
}
