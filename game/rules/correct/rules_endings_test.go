package correct

import (
	"strings"
	"testing"

	"pawnstorm/game/gametest"
)

func TestRule18AgreeableResolution(t *testing.T) {
	position := field("Cd4 Ce4 cd5 ca1 Af6 blue ae6 aa9")
	wantResult(t, gametest.New(t, Rules(), position), "", "")
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), position), "a1-e5"), "draw", "Agreeable Resolution")
	for _, words := range []string{"Cd4 Ce4 cf4 cg4", "Cd4 Ce4 cd5 cf5", "Ca6 cj5 Cj6 ca7", "Cd4 Ce4 cd5"} {
		wantResult(t, gametest.New(t, Rules(), field(words)), "", "")
	}
	wantResult(t, gametest.New(t, Rules(), field("Ca1 Cb1 ca2 cb2")), "draw", "Agreeable Resolution")
	wantResult(t, gametest.New(t, Rules(), field("Ca10 Cb10 ca9 cb9")), "draw", "Agreeable Resolution")
	// It comes before the deferral of victory.
	wantResult(t, gametest.New(t, Rules(), field("Ca1 Cb1 ca2 cb2 only Dj1 Sj2 Aj3")), "draw", "Agreeable Resolution")
}

func TestRule19NonProductiveResolution(t *testing.T) {
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Te4 af5 only Di1 Sj1 Aj3 di10 sj10")), "e4xf5"), "green", "Non-Productive Resolution")
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Te4 Af5 only Di1 Sj1 di10 sj10 aj8")), "e4xf5"), "blue", "Non-Productive Resolution")
	// Retired pieces do not count, no matter who is to move.
	wantResult(t, gametest.New(t, Rules(), field("only Di1 Sj1 Ra1 di10 sj10 aj8")), "blue", "Non-Productive Resolution")
	wantResult(t, gametest.New(t, Rules(), field("only Di1 Sj1 Ra1 di10 sj10 aj8 blue")), "blue", "Non-Productive Resolution")
	// Swapping out the last one leaves none.
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("g:=T")), "T=j3"), "blue", "Non-Productive Resolution")
}

func TestRule19DissolutionResolution(t *testing.T) {
	const rest = "only Sj1 Aj3 sj10 aj8 Ab2 Ac4 ag8 "
	// A side without a partner must have it back by the end of its own turn.
	for _, hand := range []string{"g:@D", "g:=D"} {
		state := gametest.New(t, Rules(), field(rest+"de9 "+hand))
		wantResult(t, state, "", "")
		wantResult(t, gametest.PlayAll(t, state, "b2-b3"), "blue", "Dissolution Resolution")
	}
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field(rest+"de9 g:@D")), "D@f1"), "", "")
	wantResult(t, gametest.New(t, Rules(), field(rest+"de9 blue")), "blue", "Dissolution Resolution")
	// One missing partner is enough, here the Significant Other.
	wantResult(t, gametest.New(t, Rules(), field("only Dj1 Aj3 di10 sj10 aj8 blue")), "blue", "Dissolution Resolution")
	// Displacing your own partner loses at once. The opponent has a turn to bring theirs back.
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Th2")), "h2xi1"), "blue", "Dissolution Resolution")
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Th9")), "h9xi10"), "", "")
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("Th9")), "h9xi10 j8-j7"), "green", "Dissolution Resolution")
}

func TestRule19BothDeferredIsADraw(t *testing.T) {
	wantResult(t, gametest.New(t, Rules(), field("only Di1 Sj1 di10 sj10")), "draw", "mutual deferral of victory")
	wantResult(t, gametest.New(t, Rules(), field("only Dj1 Sj2 Aj3 aj8")), "green", "Dissolution Resolution")
	// Green has no Average Individual, and Blue has just moved without a partner.
	wantResult(t, gametest.New(t, Rules(), field("only Dj1 Sj2 dj9 aj8")), "draw", "mutual deferral of victory")
}

func TestRule20SatisfactoryResolution(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "pass")
	wantResult(t, state, "", "")
	wantResult(t, gametest.PlayAll(t, state, "pass"), "draw", "Satisfactory Resolution")
	wantResult(t, gametest.PlayAll(t, state, "e9-e8 pass"), "", "") // not consecutive
	// Deferral comes first: Blue passes without a partner.
	wantResult(t, gametest.PlayAll(t, gametest.New(t, Rules(), field("only Dj1 Sj2 Aj3 dj9 aj8 blue passes:1")), "pass"), "green", "Dissolution Resolution")
}

func TestRule20PassesThatHaveEndedTheGameAreReadBack(t *testing.T) {
	over := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "pass pass")
	wantResult(t, gametest.New(t, Rules(), over.String()), "draw", "Satisfactory Resolution")
}

func TestRule21EndsAreTerminalAndPassIsAlwaysThere(t *testing.T) {
	for _, words := range []string{"Ca1 Cb1 ca2 cb2", "only Di1 Sj1 di10 sj10 aj8", "only Di1 Aj3 di10 sj10 aj8 blue"} {
		state := gametest.New(t, Rules(), field(words))
		if moves := state.Moves(); len(moves) != 0 {
			t.Errorf("%s: got %v after the end", state, gametest.Texts(state))
		}
		if n, err := Perft(state.String(), 1); n != 0 || err != nil {
			t.Errorf("%s: perft 1 is %d, %v", state, n, err)
		}
	}
	// Green's pieces can only pass.
	wantTurns(t, field("only Hb1:0 Da1 Sa2 Ab2 di10 sj10 aj8"), "", "pass")
}

func TestRule21HouseDrawByRepetition(t *testing.T) {
	for _, test := range []struct{ setup, round string }{
		{"", "e2-e3 e9-e8 e3-e2 e8-e9"},
		{"", "pass e9-e8 e2-e3 pass e3-e2 e8-e9"},        // passes are not part of the position
		{field("Td6 ag9"), "d6xg9 A@f9 g9-d6 f9-g9"},     // progress does not make positions different
		{field("blue Ha5 ac5"), "c5-d5 pass d5-c5 pass"}, // Public Housing that stays
	} {
		state := gametest.PlayAll(t, gametest.New(t, Rules(), test.setup), test.round)
		wantResult(t, state, "", "")
		wantResult(t, gametest.PlayAll(t, state, test.round), "draw", "threefold repetition")
	}
	// A Public Housing that returns has one move less.
	state := gametest.New(t, Rules(), field("Ha5"))
	for range 3 {
		state = gametest.PlayAll(t, state, "a5-a6 j8-j7 a6-a5 j7-j8")
	}
	wantResult(t, state, "", "")
}

func TestRule21WhatMakesAPositionTheSame(t *testing.T) {
	base := mustRead(t, field("Ta1 Hc5 ae5 g:@T,=T,R b:R")).identity()
	if same := mustRead(t, field("Ta1 Hc5 ae5 g:@T,=T,R b:R passes:1")).identity(); same != base {
		t.Error("a pass makes a different position")
	}
	for _, words := range []string{
		"Ta2 Hc5 ae5 g:@T,=T,R b:R", // placement
		"ta1 Hc5 ae5 g:@T,=T,R b:R", // owners
		"Ta1 Hc5 Ae5 g:@T,=T,R b:R",
		"Ua1 Hc5 ae5 g:@T,=T,R b:R",      // privileges
		"Ta1 Hc5:8 ae5 g:@T,=T,R b:R",    // counters
		"Ta1 Hc5 ae5 g:@T,@T,R b:R",      // hands
		"Ta1 Hc5 ae5 g:@T,=T,R b:R,R",    // of both
		"Ta1 Hc5 ae5 g:@T,=T,R b:R blue", // the player to move
	} {
		if mustRead(t, field(words)).identity() == base {
			t.Errorf("%s is the same position", words)
		}
	}
}

func TestRule21HouseDrawByTurnsWithoutProgress(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), field("Aa2")), strings.Join(wander(50), " pass "))
	wantResult(t, state, "", "") // after 99 turns
	wantResult(t, gametest.PlayAll(t, state, "pass"), "draw", "100 turns without progress")
}

func TestRule21WhatIsProgress(t *testing.T) {
	quiet := func(words, turns string) int {
		return gametest.PlayAll(t, gametest.New(t, Rules(), field(words)), turns).(*state).quiet
	}
	for words, turn := range map[string]string{ // any of x * ! @ =
		"Te5 ad6": "e5xd6", "We5 ae7": "e5*e7>e8", "Ae5 af5 Ah5": "h5-g5!f5", "g:R": "R@e5", "g:=T Ae5": "T=e5",
	} {
		if n := quiet(words, "pass j8-j7 "+turn); n != 0 {
			t.Errorf("after %s the count is %d", turn, n)
		}
	}
	for _, turn := range []string{"pass", "j2-i2", "i1-h1"} {
		if n := quiet("", "j3-j2 j8-j7 "+turn); n != 3 {
			t.Errorf("after %s the count is %d", turn, n)
		}
	}
}

// wander returns the turns of an Average Individual that starts on a2 and walks along the ranks and
// up. It never visits a cell twice.
func wander(turns int) []string {
	var list []string
	at, east := spot{1, 0}, 1
	for range turns {
		to := at.plus(spot{0, east})
		if to.file < 0 || to.file > 8 {
			to, east = at.plus(spot{1, 0}), -east
		}
		list = append(list, at.String()+"-"+to.String())
		at = to
	}
	return list
}

func TestHouseDrawsDoNotCutPerftShort(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "e2-e3 e9-e8 e3-e2 e8-e9 e2-e3 e9-e8 e3-e2 e8-e9")
	wantResult(t, state, "draw", "threefold repetition")
	if n, err := Perft(state.String(), 2); n != 781 || err != nil {
		t.Errorf("perft 2 is %d, %v", n, err)
	}
}
