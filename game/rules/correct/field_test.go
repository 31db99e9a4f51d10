package correct

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// bystanders keep a game going without affecting a test.
const bystanders = "Di1 Sj1 Aj3 di10 sj10 aj8"

// field writes a position text from a list of words, Green to move:
//
//	Wb1 ad1 He4:3  pieces with their cells, lower case for Blue, and the moves
//	               left to a Public Housing if not nine
//	g:@D,R b:=T    hands
//	blue           Blue moves
//	passes:1       passes just made
//	c:             line-up c
//	only           without the bystanders
func field(words string) string {
	if !strings.Contains(words, "only") {
		words += " " + bystanders
	}
	r, letter := reference{counters: map[spot]int{}}, ""
	for _, word := range strings.Fields(words) {
		name, value, _ := strings.Cut(word, ":")
		switch {
		case word == "only":
		case word == "blue":
			r.turn = 1
		case name == "passes":
			fmt.Sscan(value, &r.passes)
		case name == "g":
			r.hands[0] = strings.Split(value, ",")
		case name == "b" && value != "":
			r.hands[1] = strings.Split(value, ",")
		case len(name) == 1:
			letter = name + " "
		default:
			at := readSpot(name[1:])
			if r.cells[at.rank][at.file] != 0 {
				panic("two pieces on " + name[1:])
			}
			r.cells[at.rank][at.file] = name[0]
			if name[0]|0x20 == 'h' {
				left := 9
				fmt.Sscan(value, &left)
				r.counters[at] = left
			}
		}
	}
	return letter + r.text()
}

// turnsWith returns the turns of a position that start with one of some texts.
func turnsWith(t *testing.T, position string, beginnings ...string) []string {
	t.Helper()
	return slices.DeleteFunc(gametest.Texts(gametest.New(t, Rules(), position)), func(text string) bool {
		return !slices.ContainsFunc(beginnings, func(b string) bool { return strings.HasPrefix(text, b) })
	})
}

// wantTurns checks that these are exactly the turns that start with a text.
func wantTurns(t *testing.T, position, beginning, want string) {
	t.Helper()
	got := turnsWith(t, position, beginning)
	list := strings.Fields(want)
	slices.Sort(list)
	if !slices.Equal(got, list) {
		t.Errorf("%s: turns %s… are\n%v\nwant\n%v", position, beginning, got, list)
	}
}

// wantAfter plays a turn and checks the position, which words describe.
func wantAfter(t *testing.T, position, turns, words string) {
	t.Helper()
	got, want := gametest.PlayAll(t, gametest.New(t, Rules(), position), turns).String(), field(words)
	if got != want {
		t.Errorf("%s: after %s comes\n%s\nwant\n%s", position, turns, got, want)
	}
}

// wantResult checks an ending: the winner is "green", "blue" or "draw", or "" if the game goes on.
func wantResult(t *testing.T, state game.State, winner, reason string) {
	t.Helper()
	result, over := state.Result()
	got := ""
	switch {
	case over && result.Winner == game.NoSeat:
		got = "draw"
	case over:
		got = Rules().Info().Seats[result.Winner].ID
	}
	if got != winner || result.Reason != reason {
		t.Errorf("%s: the result is %q by %q, want %q by %q", state, got, result.Reason, winner, reason)
	}
}
