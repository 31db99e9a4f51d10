package correct

import (
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

func TestRule16FlankThatArrivesMakesASandwich(t *testing.T) {
	wantTurns(t, field("Ae4 wf4 Ah4"), "h4-g4", "h4-g4 h4-g4!f4")              // a step
	wantTurns(t, field("Re4 wf4 Ah4"), "h4-g4", "h4-g4 h4-g4!f4")              // with a retired one
	wantTurns(t, field("ae4 wf4 Ah4"), "h4-g4", "h4-g4 h4-g4!f4")              // with Blue's
	wantTurns(t, field("ae4 Wf4 Ah4"), "h4-g4", "h4-g4 h4-g4!f4")              // around one's own
	wantTurns(t, field("We6 Ae4 wf4 ag6"), "e6*g6>g5", "e6*g6>g5")             // pushed beside
	wantTurns(t, field("Wg7 Ae4 wf4 ag5"), "g7*g5>g4", "g7*g5>g4 g7*g5>g4!f4") // a push
	wantTurns(t, field("g:@A ae2 wf2"), "A@g2", "A@g2 A@g2!f2")                // A@
	wantTurns(t, field("g:R ae4 wf4"), "R@g4", "R@g4 R@g4!f4")                 // R@
	wantTurns(t, field("g:R ae4 wf4"), "R@e5", "R@e5")
	wantTurns(t, field("g:R ae3 wf4"), "R@g5", "R@g5 R@g5!f4") // along a diagonal
	wantTurns(t, field("g:R af3 wf4"), "R@f5", "R@f5 R@f5!f4") // along a file
	wantTurns(t, field("Ce4 wf4 Ah4"), "h4-g4", "h4-g4")       // an Arbitrator is no flank
}

func TestRule16PushedPieceIsAFilling(t *testing.T) {
	wantTurns(t, field("We7 se5 Ad4 af4"), "e7*e5>e4", "e7*e5>e4 e7*e5>e4!e4")
	wantTurns(t, field("We7 se5 Ad3 af5"), "e7*e5>e4", "e7*e5>e4 e7*e5>e4!e4")
	// A pushed Average Individual is both filling and flank.
	wantTurns(t, field("We7 Ae5 Ad4 af4 wf3 ag2"), "e7*e5>e4", "e7*e5>e4 e7*e5>e4!e4 e7*e5>e4!f3 e7*e5>e4!f3,e4")
	// The Social Worker itself, if its push closes a sandwich around it.
	wantTurns(t, field("We7 ae5 Ae6"), "e7*e5>e4", "e7*e5>e4 e7*e5>e4!e5")
}

func TestRule16OlderSandwichesAndOwnMovesDoNotCount(t *testing.T) {
	for _, text := range gametest.Texts(gametest.New(t, Rules(), "")) {
		if strings.Contains(text, "!") {
			t.Errorf("in ten Average Individuals side by side, got %s sandwiches", text)
		}
	}
	wantTurns(t, field("Ae4 wf4 ag4 Ab4"), "b4", "b4-a3 b4-b3 b4-c3 b4-a4 b4-c4 b4-a5 b4-b5 b4-c5")
	wantTurns(t, field("Ae4 ag4 Wf5 ah7"), "f5", "f5*h7>g6 f5*h7>h6 f5*h7>i6 f5*h7>g7 f5*h7>i7 f5*h7>g8 f5*h7>h8 f5*h7>i8")
	wantTurns(t, field("Ae4 ag4 Af5"), "f5-f4", "f5-f4") // steps between two by itself
	wantTurns(t, field("Ae4 ag4 Df9 only Sj1 Aj3 di10 sj10 aj8"), "f9-f4", "f9-f4")
	wantTurns(t, field("Ae4 ag4 Tc7 af4"), "c7xf4", "c7xf4")
	wantTurns(t, field("Ae2 ag2 g:@A"), "A@f2", "A@f2")
	wantTurns(t, field("Ae4 Af4 ag4 g:=T"), "T=f4", "T=f4")
}

func TestRule17AnySubsetIsATurnOfItsOwn(t *testing.T) {
	wantTurns(t, field("Ab4 wc4 Ae5 wd5 ad6 wf4 ag4 wc5"), "e5-d4", "e5-d4 e5-d4!c4 e5-d4!d5 e5-d4!c4,d5")
	around := field("g:R Ac4 Ad5 Ae5 Ab4 Ad6 Af6")
	want := []string{}
	for _, ticks := range []string{"", "!c4", "!d5", "!e5", "!c4,d5", "!c4,e5", "!d5,e5", "!c4,d5,e5"} {
		want = append(want, "R@d4"+ticks)
	}
	wantTurns(t, around, "R@d4", strings.Join(want, " "))
}

func TestRule17AllAtOnceWithoutChaining(t *testing.T) {
	// c4 and e4 are flanks of d4 and fillings themselves. The one that leaves still counts, but
	// makes no new candidate.
	position := field("Ab4 Ac4 We4 Af4 Ag5 Ad3")
	wantTurns(t, position, "d3-d4", "d3-d4 d3-d4!c4 d3-d4!e4 d3-d4!c4,e4")
	wantAfter(t, position, "d3-d4!c4,e4", "Ab4 Af4 Ag5 Ad4 g:=W,R blue")
}

func TestRule17WhereTheDisplacedGo(t *testing.T) {
	for letter, hand := range map[string]string{"d": "=D", "s": "=S", "t": "=T", "u": "=T", "w": "=W", "h": "=H", "a": "R"} {
		rest := "only Di1 Sj1 Aj3 aj8 di10 sj10"
		position := field("Ae4 " + letter + "f4 Ah4 " + rest)
		if letter == "h" {
			position = field("Ae4 hf4:5 Ah4 " + rest)
		}
		wantAfter(t, position, "h4-g4!f4", "Ae4 Ag4 b:"+hand+" blue "+rest)
	}
	// Back at once: R on any cell, a swap for an Average Individual.
	wantAfter(t, field("Ae4 af4 Ah4"), "h4-g4!f4 R@a1", "Ae4 Ag4 ra1")
}
