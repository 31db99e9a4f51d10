package correct

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

func TestSetUp(t *testing.T) {
	const start = "hwtcsdctwh/aaaaaaaaaa/10/10/10/10/10/10/AAAAAAAAAA/HWTCSDCTWH g a1:9,j1:9,a10:9,j10:9 - - 0"
	for setup, want := range map[string]string{
		"":       start,
		"a":      start,
		"a blue": strings.Replace(start, " g ", " b ", 1),
		"b":      "b hwctsdtcwh/aaaaaaaaaa/10/10/10/10/10/10/AAAAAAAAAA/HWCTSDTCWH g a1:9,j1:9,a10:9,j10:9 - - 0",
		"c":      "c chwtsdtwhc/aaaaaaaaaa/10/10/10/10/10/10/AAAAAAAAAA/CHWTSDTWHC g b1:9,i1:9,b10:9,i10:9 - - 0",
		"d":      "d hcwtsdtwch/aaaaaaaaaa/10/10/10/10/10/10/AAAAAAAAAA/HCWTSDTWCH g a1:9,j1:9,a10:9,j10:9 - - 0",
		"d blue": "d hcwtsdtwch/aaaaaaaaaa/10/10/10/10/10/10/AAAAAAAAAA/HCWTSDTWCH b a1:9,j1:9,a10:9,j10:9 - - 0",
	} {
		if got := gametest.New(t, Rules(), setup).String(); got != want {
			t.Errorf("set-up %q is\n%s\nwant\n%s", setup, got, want)
		}
	}
}

func TestRule01AdjacentMeansTheEightCellsAround(t *testing.T) {
	wantTurns(t, field("Ae5"), "e5", "e5-d4 e5-e4 e5-f4 e5-d5 e5-f5 e5-d6 e5-e6 e5-f6")
	wantTurns(t, field("Aa1"), "a1", "a1-b1 a1-a2 a1-b2")
	wantTurns(t, field("Aa5"), "a5", "a5-a4 a5-b4 a5-b5 a5-a6 a5-b6")
	wantTurns(t, field("Aj10 only Da1 Sa2 db8 sb9 ab10"), "j10", "j10-i10 j10-i9 j10-j9")
}

func TestRule02AllButArbitratorsAndRetiredAreDisplaceable(t *testing.T) {
	for _, letter := range "DSTUWHAdstuwha" {
		wantTurns(t, field(fmt.Sprintf("Tc2 %cf5", letter)), "c2x", "c2xf5")
		wantTurns(t, field(fmt.Sprintf("We4 %cg4", letter)), "e4*g4>h5", "e4*g4>h5")
		wantTurns(t, field(fmt.Sprintf("Ae6 Ag3 %cf5", letter)), "g3-g4", "g3-g4 g3-g4!f5")
	}
	for _, letter := range "CRcr" {
		wantTurns(t, field(fmt.Sprintf("Tc2 %cf5", letter)), "c2x", "")
		wantTurns(t, field(fmt.Sprintf("We4 %cg4", letter)), "e4*", "")
		wantTurns(t, field(fmt.Sprintf("Ae6 Ag3 %cf5", letter)), "g3-g4", "g3-g4")
	}
}

func TestRule03BesidePublicHousingNobodyMoves(t *testing.T) {
	for _, host := range []string{"H", "h"} {
		for _, guest := range "DSTUWHCA" {
			position := field(fmt.Sprintf("%se5 %cf6 ah6", host, guest))
			wantTurns(t, position, "f6", "")
			if len(turnsWith(t, field(fmt.Sprintf("%sd5 %cf6 ah6 ah7 ah5", host, guest)), "f6")) == 0 {
				t.Errorf("%c two cells from Public Housing does not move", guest)
			}
		}
	}
	wantTurns(t, field("He5 hf6"), "e5", "") // each freezes the other
	// Only where it stands at the start of the turn counts.
	wantTurns(t, field("Hb5 Ad5"), "d5-c", "d5-c4 d5-c5 d5-c6")
}

func TestRule03FrozenPiecesAreStillDisplacedPushedSwappedAndFlanks(t *testing.T) {
	wantTurns(t, field("ha5 ab5 Td3"), "d3x", "d3xb5")
	wantTurns(t, field("ha5 ab5 Wd5"), "d5*b5>b", "d5*b5>b4 d5*b5>b6")
	wantTurns(t, field("ha5 Ab5 g:=T only Di1 Sj1 di10 sj10 aj8"), "T=", "T=b5")
	wantTurns(t, field("ha5 ab5 ac5 Ae4"), "e4-d5", "e4-d5 e4-d5!c5")
}

func TestRule04OnlyOwnPiecesMoveButAnybodyIsDisplaced(t *testing.T) {
	for _, text := range turnsWith(t, "", "a9", "b10", "c10") {
		t.Errorf("Green moves one of Blue's: %s", text)
	}
	wantAfter(t, field("Te4 Af5"), "e4xf5", "Tf5 g:@A blue")
	wantAfter(t, field("Te4 af5"), "e4xf5", "Tf5 b:@A blue")
	wantAfter(t, field("Te4 af5 blue"), "f5-g6", "Te4 ag6")
	wantAfter(t, field("We4 Ag4"), "e4*g4>h4", "Wg4 Ah4 blue")
	wantAfter(t, field("Ae4 Wf4 Ah4"), "h4-g4!f4", "Ae4 Ag4 g:=W blue")
}

func TestRule05Pass(t *testing.T) {
	wantAfter(t, field("Ae4"), "pass", "Ae4 blue passes:1")
	wantAfter(t, field("Ae4 blue passes:1"), "j8-j7", "Ae4 aj7 only Di1 Sj1 Aj3 di10 sj10")
	frozen := field("only Hb1 Da1 Sa2 Ab2 di10 sj10 aj8 blue")
	wantTurns(t, gametest.PlayAll(t, gametest.New(t, Rules(), frozen), "j8-j7").String(), "pass", "pass")
}

func TestRule06DesignatedIndividualAndSignificantOtherSlideToVacantCells(t *testing.T) {
	want := `e4-e5 e4-e6 e4-e3 e4-e2 e4-e1 e4-d4 e4-f4 e4-g4 e4-h4
		e4-i4 e4-j4 e4-d5 e4-c6 e4-b7 e4-a8 e4-f5 e4-g6 e4-h7
		e4-i8 e4-j9 e4-d3 e4-c2 e4-b1 e4-f3 e4-g2 e4-h1`
	wantTurns(t, field("only De4 Sj1 Aj3 ae7 ac4 di10 sa10"), "e4", want)
	wantTurns(t, field("only Se4 Dj1 Aj3 ae7 Ac4 di10 sa10"), "e4", want)
}

func TestRule07GroupTherapistSlidesAndStepsOnce(t *testing.T) {
	slides := `e4-d5 e4-c6 e4xb7 e4-f5 e4-g6 e4-h7 e4-i8 e4-j9 e4-d3 e4-c2 e4-b1 e4-f3 e4xg2`
	pieces := " ab7 Ag2 ae5 Rd4 ca1"
	wantTurns(t, field("Te4"+pieces), "e4", slides+" e4xe5 e4-e3 e4-f4")
	wantTurns(t, field("Ue4"+pieces), "e4", slides)
	wantAfter(t, field("Te4"), "e4-e5", "Ue5 blue")
	wantAfter(t, field("Te4 ae5"), "e4xe5", "Ue5 b:@A blue")
	wantAfter(t, field("Te4"), "e4-g6", "Tg6 blue")
	wantAfter(t, field("Ue4 Ug6"), "e4xg6", "Ug6 g:@T blue")
	wantAfter(t, field("blue te4"), "e4-d4", "ud4")
}

func TestRule08PublicHousingCountsItsMovesDown(t *testing.T) {
	wantTurns(t, field("Ha1:9"), "a1", `a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 a1-a8 a1-a9 a1-a10
		a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1`)
	wantTurns(t, field("Ha1:3 ac1"), "a1", "a1-a2 a1-a3 a1-a4 a1-b1")
	wantTurns(t, field("He5:1"), "e5", "e5-d5 e5-f5 e5-e4 e5-e6")
	wantTurns(t, field("He5:0"), "e5", "")
	wantAfter(t, field("Ha1:9"), "a1-a2", "Ha2:8 blue")
	wantAfter(t, field("Ha1:1"), "a1-b1", "Hb1:0 blue")
	wantAfter(t, field("We3 he5:4"), "e3*e5>e6", "We5 he6:4 blue") // it was pushed, so it has not moved
	state := gametest.New(t, Rules(), field("Ha5 aa1"))
	for i := range 9 {
		state = gametest.PlayAll(t, state, []string{"a5-a6", "a6-a5"}[i%2]+" "+[]string{"j8-j7", "j7-j8"}[i%2])
	}
	if got := state.String(); !strings.Contains(got, "a6:0") {
		t.Errorf("counter is not 0 after nine moves: %s", got)
	}
	wantTurns(t, state.String(), "a6", "")
}

func TestRule09ConflictArbitratorLeapsBetweenTwoPieces(t *testing.T) {
	only := "only Da1 Si1 di10 sa10 "
	wantTurns(t, field(only+"Cc1 ae5 Ag5 Af8"), "c1", "c1-f5")                       // along a rank
	wantTurns(t, field(only+"Cc1 ae5 Re7 Aj8"), "c1", "c1-e6")                       // along a file
	wantTurns(t, field(only+"Cc1 ce5 Ag7 Aj9 aj5"), "c1", "c1-f6")                   // along a diagonal
	wantTurns(t, field(only+"Cc1 he7 Ag5 ae1"), "c1", "c1-f6")                       // along the other, and not between c1 and e1
	wantTurns(t, field(only+"Cc1 ae5 Ah8 Ah5"), "c1", "")                            // not opposite, or not adjacent
	wantTurns(t, field(only+"Cc1 ae5 ag5 Wf5 Aj8"), "c1", "")                        // the cell is occupied
	wantTurns(t, field(only+"Cc1 aj5 Aa5 Aa6 Ab7"), "c1", "")                        // the board does not wrap around
	wantTurns(t, field(only+"Cb1 ac1"), "b1", "")                                    // the piece itself is lifted: not between b1 and anything
	wantTurns(t, field("only Da10 Sb10 Aa3 aj8 di1 sj1 Cd4 Ae4 Ce6"), "d4", "d4-e5") // its own kind counts
}

func TestRule10AverageIndividualStepsAndRetiredNeverMoves(t *testing.T) {
	wantTurns(t, field("Ae5 ae6 Rd4"), "e5", "e5-e4 e5-f4 e5-d5 e5-f5 e5-d6 e5-f6")
	wantTurns(t, field("Re5"), "e5", "")
}

func TestRule11SocialWorkerPushesFromAnyOfSixteenCells(t *testing.T) {
	count := 0
	for _, target := range spots {
		origin := spot{4, 4}
		if target == origin || target.file > 7 { // bystanders
			continue
		}
		got := turnsWith(t, field("We5 a"+target.String()), "e5")
		if wantAny := origin.distance(target) == 2; wantAny != (len(got) > 0) {
			t.Errorf("target %s: %v", target, got)
		}
		if len(got) > 0 {
			count++
		}
	}
	if count != 16 {
		t.Errorf("%d targets", count)
	}
	wantTurns(t, field("We5 ae7 Rd6 Cf8"), "e5", "e5*e7>e6 e5*e7>f6 e5*e7>d7 e5*e7>f7 e5*e7>d8 e5*e7>e8")
	wantTurns(t, field("We5 aa7 ag5"), "e5-", "")        // never to a vacant cell
	wantTurns(t, field("Wc3 aa1 Ra2 Rb2 Rb1"), "c3", "") // nowhere to push
	wantAfter(t, field("We5 ag6"), "e5*g6>h7", "Wg6 ah7 blue")
}

func TestRule11ConflictArbitratorKeepsThePeace(t *testing.T) {
	for _, owner := range []string{"C", "c"} {
		wantTurns(t, field("We5 ae7 "+owner+"d6"), "e5", "")                           // beside both
		wantTurns(t, field("We5 ag6 "+owner+"f5"), "e5", "")                           // beside both
		wantTurns(t, field("We5 ae7 "+owner+"d4"), "e5*e7>e8", "e5*e7>e8")             // beside one
		wantTurns(t, field("We5 ae7 "+owner+"d8"), "e5*e7>e8", "e5*e7>e8")             // beside the other
		wantTurns(t, field("We5 ae7 "+owner+"d4 "+owner+"d8"), "e5*e7>e8", "e5*e7>e8") // not the same
	}
}
