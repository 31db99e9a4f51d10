package lobby

import (
	"strings"
	"testing"

	"pawnstorm/game"
)

func TestDrawOffers(t *testing.T) {
	started := startedTable(t)
	offered := after(t, started, by(ann, OfferDraw)) // in her own turn
	if offered.Offer != 0 || offered.Status != Playing {
		t.Fatalf("offer of seat %d, status %d", offered.Offer, offered.Status)
	}

	t.Run("accepted", func(t *testing.T) {
		checkAgreed(t, after(t, offered, by(ben, AcceptDraw)))
	})
	t.Run("answered with an offer", func(t *testing.T) {
		checkAgreed(t, after(t, offered, by(ben, OfferDraw)))
	})
	t.Run("not for oneself to answer", func(t *testing.T) {
		checkDecision(t, offered, by(ann, AcceptDraw), "Refused: No draw is offered to you")
		checkDecision(t, offered, by(ann, DeclineDraw), "Refused: No draw is offered to you")
		checkDecision(t, offered, by(cat, AcceptDraw), "Refused: You are watching")
	})
	t.Run("stands, and need not be repeated", func(t *testing.T) {
		checkDecision(t, offered, by(ann, OfferDraw), "Refused: Your offer stands: ben has not answered")
	})
	t.Run("stands when who offered moves", func(t *testing.T) {
		checkAgreed(t, after(t, played(t, offered, "e4"), by(ben, AcceptDraw)))
	})
	t.Run("lapses when the other side moves", func(t *testing.T) {
		table := played(t, offered, "e4", "e5")
		if table.Offer != game.NoSeat {
			t.Error("the offer is still there")
		}
		checkDecision(t, table, by(ben, AcceptDraw), "Refused: No draw is offered to you")
	})
	t.Run("declined", func(t *testing.T) {
		table := after(t, offered, by(ben, DeclineDraw))
		if table.Offer != game.NoSeat || table.Status != Playing {
			t.Fatalf("offer of seat %d, status %d", table.Offer, table.Status)
		}
		checkDecision(t, table, by(ben, AcceptDraw), "Refused: No draw is offered to you")
		checkDecision(t, table, by(ann, OfferDraw), "Refused: You offered a draw a moment ago")
	})
	t.Run("ends with the game", func(t *testing.T) {
		if table := after(t, offered, by(ben, Resign)); table.Offer != game.NoSeat {
			t.Error("the offer is still there")
		}
	})
}

func checkAgreed(t *testing.T, table *Table) {
	t.Helper()
	if table.Status != Over || table.Result.Winner != game.NoSeat || table.Ending() != "Drawn by agreement." {
		t.Errorf("status %d, result %+v, %q", table.Status, table.Result, table.Ending())
	}
}

// TestOfferRest: after an offer its maker rests for five plies; the other side
// does not.
func TestOfferRest(t *testing.T) {
	table := after(t, startedTable(t), by(ann, OfferDraw), by(ben, DeclineDraw))
	for range offerRest {
		checkDecision(t, table, by(ann, OfferDraw), "Refused: a moment ago")
		checkDecision(t, table, by(ben, OfferDraw), "offer")
		table = moved(t, table, 1)
	}
	checkDecision(t, table, by(ann, OfferDraw), "offer")
}

func TestNoDraws(t *testing.T) {
	table := *startedTable(t)
	table.Rules = drawless{table.Rules}
	checkDecision(t, &table, by(ann, OfferDraw), "Refused: Chess knows no draws")
}

// drawless is a game with everything but the draw by agreement.
type drawless struct{ game.Rules }

func (d drawless) Info() game.Info {
	info := d.Rules.Info()
	info.NoDraws = true
	return info
}

func TestClaims(t *testing.T) {
	twice := moved(t, startedTable(t), 7)
	checkDecision(t, twice, deed{ann, Intent{Kind: ClaimDraw, Ply: 7}}, "Refused: no draw to claim")

	thrice := moved(t, twice, 1)
	checkDecision(t, thrice, deed{ann, Intent{Kind: ClaimDraw, Ply: 7}}, "Stale: position has changed")
	checkDecision(t, thrice, deed{cat, Intent{Kind: ClaimDraw, Ply: 8}}, "Refused: You are watching")
	for _, who := range []Person{ann, ben} {
		table := after(t, thrice, by(who, ClaimDraw))
		if table.Status != Over || table.Ending() != "Drawn by threefold repetition." {
			t.Errorf("%s's claim: status %d, %q", who.Name, table.Status, table.Ending())
		}
	}
	if missed := moved(t, thrice, 1); missed.Status != Playing {
		t.Error("nobody claimed, and the game ended")
	}
}

// TestAutomaticDraw: in Discworld chess the third occurrence ends the game by
// itself.
func TestAutomaticDraw(t *testing.T) {
	table := replayed(t, newRecord(rulesOf("discworld"), 0), rulesOf("discworld"))
	table = moved(t, after(t, table, by(ben, Sit)), 8)
	if table.Status != Over || !strings.Contains(table.Ending(), "threefold repetition") {
		t.Errorf("status %d, %q", table.Status, table.Ending())
	}
}
