package correct

import (
	"testing"

	"pawnstorm/game/gametest"
)

func TestRule12ReturnToAnInitialCellOnEitherSide(t *testing.T) {
	const base = "only De5 Sj1 Aj3 de7 sj10 aj8 "
	for hand, want := range map[string]string{
		"D": "D@f1 D@f10", "S": "S@e1 S@e10", "T": "T@c1 T@h1 T@c10 T@h10",
		"W": "W@b1 W@i1 W@b10 W@i10", "H": "H@a1 H@a10",
	} {
		wantTurns(t, field(base+"g:@"+hand), hand+"@", want)
	}
	wantTurns(t, field(base+"g:@A"), "A@", `A@a2 A@b2 A@c2 A@d2 A@e2 A@f2 A@g2 A@h2 A@i2 A@j2
		A@a9 A@b9 A@c9 A@d9 A@e9 A@f9 A@g9 A@h9 A@i9 A@j9`)
	wantTurns(t, field(base+"g:@D c:"), "D@", "D@f1 D@f10")
	wantTurns(t, field(base+"g:@H c:"), "H@", "H@b1 H@i1 H@b10 H@i10")
	wantTurns(t, field(base+"g:@T Rc1 ch10"), "T@", "T@h1 T@c10") // only vacant cells
	wantTurns(t, field(base+"g:@D Af1 Af10"), "D@", "")
	wantTurns(t, field(base+"b:@D"), "D@", "") // the other player's
}

func TestRule12NoPartnerIsNeededToReturn(t *testing.T) {
	// The Significant Other is far from f1 and f10, or there is none.
	wantAfter(t, field("only Sa5 Aj3 de7 sj10 aj8 g:@D"), "D@f1", "only Df1 Sa5 Aj3 de7 sj10 aj8 blue")
	wantTurns(t, field("only Aj3 de7 sj10 aj8 g:@D,@S"), "D@", "D@f1 D@f10")
}

func TestRule12AverageIndividualReturnsUnretired(t *testing.T) {
	wantAfter(t, field("g:@A"), "A@c9", "Ac9 blue")
	wantTurns(t, field("Ac9"), "c9-c8", "c9-c8")
}

func TestRule13SwapInForAnAverageIndividual(t *testing.T) {
	base := "only Db5 Sb6 Ac3 Ah7 ha3 Ab3 Rd3 ad4 de9 se10 aj8 "
	for _, hand := range []string{"T", "W", "H"} { // frozen or not, but neither retired nor Blue's
		wantTurns(t, field(base+"g:="+hand), hand+"=", hand+"=b3 "+hand+"=c3 "+hand+"=h7")
	}
	wantAfter(t, field("only Di1 Sj1 Ac3 Ah7 di10 sj10 aj8 g:=T"), "T=c3", "only Di1 Sj1 Tc3 Ah7 di10 sj10 aj8 g:R blue")
}

func TestRule13PartnersSwapInBesideEachOther(t *testing.T) {
	const pieces = "only Ab2 Ae5 Ah7 aj8 Ai9 "
	wantTurns(t, field(pieces+"Sc3 di10 sj9 g:=D"), "D=", "D=b2 D=i9") // Blue's Significant Other counts too
	wantTurns(t, field(pieces+"Dc3 di10 sa10 g:=S"), "S=", "S=b2 S=i9")
	wantTurns(t, field(pieces+"di10 sa10 g:=D,=S"), "D=", "")
	wantTurns(t, field(pieces+"di10 sa10 g:=D,=S"), "S=", "S=i9")
}

func TestRule14RetiredIsPlacedOnAnyVacantCell(t *testing.T) {
	state := gametest.New(t, Rules(), field("g:R"))
	if got := turnsWith(t, state.String(), "R@"); len(got) != 100-6 {
		t.Errorf("%d cells: %v", len(got), got)
	}
	wantAfter(t, field("g:R,R"), "R@e5", "Re5 g:R blue")
	wantTurns(t, gametest.PlayAll(t, state, "R@e5 pass").String(), "e5", "")
}

func TestRule15ReturnedPiecesBeginAnew(t *testing.T) {
	wantAfter(t, field("Te4 Ug6"), "e4xg6 pass T@c1", "Tg6 Tc1 blue") // its step is available again
	wantAfter(t, field("Te4 hg6:2"), "e4xg6 H@a1", "Tg6 ha1:9")
	wantAfter(t, field("Ae4 uf4 Ah4 ac7"), "h4-g4!f4 T=c7", "Ae4 Ag4 tc7 b:R")
	wantAfter(t, field("ae4 Hf4:1 ah4 blue Ac7"), "h4-g4!f4 H=c7", "ae4 ag4 Hc7:9 g:R blue")
}

func TestRule15PiecesInHandAreInterchangeable(t *testing.T) {
	wantTurns(t, field("g:@T,@T"), "T@", "T@c1 T@h1 T@c10 T@h10")
	// One type returns in two ways, for two causes.
	wantTurns(t, field("g:@T,=T"), "T", "T@c1 T@h1 T@c10 T@h10 T=j3")
}
