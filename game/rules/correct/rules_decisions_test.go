package correct

import (
	"testing"

	"pawnstorm/game/gametest"
)

// Points that the source leaves open, and our decisions.

func TestDecisionThePlaceOfTheArbitratorsIsAnOption(t *testing.T) {
	for l, want := range []uint64{27, 27, 23, 35} {
		if n, err := Perft(lineup(l).letter(), 1); n != want || err != nil {
			t.Errorf("line-up %s has %d turns, %v, want %d", lineup(l).letter(), n, err, want)
		}
	}
}

func TestDecisionDeferredVictoryIsALoss(t *testing.T) {
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Te9 ac9")), "pass pass"), "draw", "Satisfactory Resolution")
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Ti9")), "i9xj10 pass"), "green", "Dissolution Resolution")
}

func TestDecisionDissolutionMeansEitherPartnerAtTheEndOfTheOwnTurn(t *testing.T) {
	for _, lost := range []string{"only Di1 Sj1 Aj3 aj8 sj10", "only Di1 Sj1 Aj3 aj8 di10"} {
		wantResult(t, gametest.New(t, Rules(), field(lost+" blue")), "", "")
		wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field(lost+" blue")), "pass"), "green", "Dissolution Resolution")
	}
}

func TestDecisionStandingSandwichesDoNotCount(t *testing.T) {
	wantTurns(t, "", "c2", "c2-b3 c2-c3 c2-d3")
	wantTurns(t, field("Ab2 Ac2 Ad2 Ae2"), "c2-c3", "c2-c3")
}

func TestDecisionMoreThanOnePieceIsSeveralSandwiches(t *testing.T) {
	wantTurns(t, field("Ae4 wf4 wg4 Ai4"), "i4-h4", "i4-h4") // not two pieces in a row
	wantTurns(t, field("Ae4 wf4 wg5 Ag6 Ai4"), "i4-h4", "i4-h4")
	wantTurns(t, field("Ae4 wf4 wg5 Ag6 Ah3"), "h3-g4", "h3-g4 h3-g4!f4 h3-g4!g5 h3-g4!f4,g5")
}

func TestDecisionPartnersDisplacedByTherapistsGoHome(t *testing.T) {
	wantTurns(t, field("only Sj1 Ah1 Aj3 de9 se10 aj8 g:@D"), "D", "D@f1 D@f10")
	wantTurns(t, field("only Di1 Aj3 di10 sj10 aj8 g:@S"), "S", "S@e1 S@e10")
}

func TestDecisionAnySecondCellIsAllSixteen(t *testing.T) {
	for _, target := range []string{"c3", "d3", "e3", "f3", "g3", "c4", "g4", "c5", "g5", "c6", "g6", "c7", "d7", "e7", "f7", "g7"} {
		if len(turnsWith(t, field("We5 a"+target), "e5*"+target)) == 0 {
			t.Errorf("a Social Worker on e5 does not reach %s", target)
		}
	}
}

func TestDecisionArbitratorsStandDirectlyBetweenOppositeNeighbours(t *testing.T) {
	wantTurns(t, field("only Da1 Sb4 Aj1 dj10 sg8 aa7 Cc1 Re5 Rh5"), "c1", "") // two cells between them
	wantTurns(t, field("only Da1 Sb4 Aj1 dj10 sg8 aa7 Cc1 Re5 Rg5"), "c1", "c1-f5")
}

func TestDecisionDistancesAreUpToN(t *testing.T) {
	wantTurns(t, field("Ha5:3"), "a5-b", "a5-b5")
	wantTurns(t, field("Ha5:3"), "a5-c", "a5-c5")
	wantTurns(t, field("Ha5:3"), "a5-d", "a5-d5")
	wantTurns(t, field("Ha5:3"), "a5-e", "")
}
