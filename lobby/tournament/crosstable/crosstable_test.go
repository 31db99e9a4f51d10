package crosstable

import (
	"strings"
	"testing"
)

// TestResults checks what each result is worth for both players.
func TestResults(t *testing.T) {
	for result, want := range map[Result]struct {
		points         int
		played, paired bool
		mirror         Result
	}{
		Absent:      {0, false, false, Absent},
		Win:         {2, true, true, Loss},
		Draw:        {1, true, true, Draw},
		Loss:        {0, true, true, Win},
		ForfeitWin:  {2, false, true, ForfeitLoss},
		ForfeitLoss: {0, false, true, ForfeitWin},
		Bye:         {2, false, true, Bye},
		HalfBye:     {1, false, false, HalfBye},
		FullBye:     {2, false, false, FullBye},
	} {
		if result.Points() != want.points || result.Played() != want.played || result.Paired() != want.paired ||
			result.Mirror() != want.mirror {
			t.Errorf("%v: %d half points, played %v, paired %v, mirror %v", result, result.Points(),
				result.Played(), result.Paired(), result.Mirror())
		}
	}
	for colour, other := range map[Colour]Colour{NoColour: NoColour, White: Black, Black: White} {
		if colour.Other() != other {
			t.Errorf("the other colour of %v is %v", colour, colour.Other())
		}
	}
}

// TestUnknownResult checks that a result from a newer server can be printed.
func TestUnknownResult(t *testing.T) {
	if got := Result(200).String(); got != "result 200" {
		t.Errorf("got %q", got)
	}
	if got := FullBye.String(); got != "full-point bye" {
		t.Errorf("got %q", got)
	}
}

// TestTable checks scores and rounds, including a player who came late.
func TestTable(t *testing.T) {
	table := Table{
		{Number: 2, Rounds: []Round{{Result: Bye}, {Opponent: 1, Colour: Black, Result: Draw}}},
		{Number: 1, Rounds: []Round{{Result: HalfBye}, {Opponent: 2, Colour: White, Result: Draw}}},
		{Number: 3, Rounds: []Round{{}}},
	}
	if err := table.Check(); err != nil {
		t.Error(err)
	}
	if n := table.Rounds(); n != 2 {
		t.Errorf("%d rounds", n)
	}
	if a, b := table[0].Points(1), table[0].Points(9); a != 2 || b != 3 {
		t.Errorf("%d half points, then %d", a, b)
	}
	if r := table[2].Round(7); r != (Round{}) {
		t.Errorf("a missing round is %v", r)
	}
	if sorted := table.Sorted(); sorted[0].Number != 1 || sorted[2].Number != 3 || table[0].Number != 2 {
		t.Errorf("sorted %v of %v", sorted, table)
	}
}

// TestCheck plants faults and checks that each is reported.
func TestCheck(t *testing.T) {
	pair := func(a, b Round) Table {
		return Table{{Number: 1, Rounds: []Round{a}}, {Number: 2, Rounds: []Round{b}}}
	}
	win, loss := Round{2, White, Win}, Round{1, Black, Loss}
	for _, test := range []struct {
		table Table
		fault string
	}{
		{pair(win, loss), ""},
		{pair(Round{2, White, ForfeitLoss}, Round{1, Black, ForfeitLoss}), ""},
		{pair(Round{2, White, ForfeitWin}, Round{1, Black, ForfeitLoss}), ""},
		{Table{{}}, "number 0"},
		{Table{{Number: 1}, {Number: 1}}, "two players"},
		{pair(Round{3, White, Win}, loss), "no opponent 3"},
		{pair(Round{1, White, Win}, loss), "no opponent 1"},
		{pair(win, Round{}), "someone else"},
		{pair(win, Round{1, White, Loss}), "colours"},
		{pair(Round{2, NoColour, Win}, Round{1, NoColour, Loss}), "colours"},
		{pair(win, Round{1, Black, Win}), "win against win"},
		{pair(win, Round{1, Black, ForfeitLoss}), "win against forfeit loss"},
		{pair(Round{2, White, Bye}, loss), "has no opponent"},
		{pair(Round{0, NoColour, 77}, Round{}), "unknown result 77"},
	} {
		err := test.table.Check()
		if (err == nil) != (test.fault == "") || err != nil && !strings.Contains(err.Error(), test.fault) {
			t.Errorf("%v: %v, want %q", test.table, err, test.fault)
		}
	}
}
