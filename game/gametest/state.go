package gametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pawnstorm/game"
)

// mostTried is how many moves of one position are checked one by one.
const mostTried = 64

// checkMoves makes the checks that are cheap enough for every position: moves in order,
// none twice, and no moves if and only if the game is over.
func checkMoves(t testing.TB, state game.State, moves []game.Move) {
	t.Helper()
	result, over := state.Result()
	if over != (len(moves) == 0) {
		t.Errorf("%s: %d moves, but Result says %v", state, len(moves), over)
	}
	if over {
		checkText(t, "reason", result.Reason)
		if result.Winner < game.NoSeat || result.Winner > 1 {
			t.Errorf("%s: the winner is seat %d", state, result.Winner)
		}
	}
	for i := 1; i < len(moves); i++ {
		if before, text := state.Format(moves[i-1]), state.Format(moves[i]); before >= text {
			t.Errorf("%s: %s is listed before %s", state, before, text)
		}
	}
	if reason, ok := state.Claim(); ok != (reason != "") || ok && over {
		t.Errorf("%s: Claim says %q, %v", state, reason, ok)
	}
}

// checkState checks everything that game.State guarantees for one position.
func checkState(t testing.TB, rules game.Rules, state game.State, rnd *rand.Rand) {
	t.Helper()
	before := snapshot(state)
	moves := state.Moves()
	checkSteps(t, rules.Info(), state, moves)
	tried := moves
	if len(moves) > mostTried {
		tried = slices.Clone(moves)
		rnd.Shuffle(len(tried), func(i, j int) { tried[i], tried[j] = tried[j], tried[i] })
		tried = tried[:mostTried]
	}
	for _, m := range tried {
		checkMove(t, state, m)
		checkFun(t, rules, state, m)
	}
	checkRefusals(t, state, moves, rnd)
	checkBoard(t, rules.Info(), state.Board())
	checkReread(t, rules, state)
	checkThreats(t, state, moves)
	if named, ok := state.(game.Named); ok && named.Game() != rules.Info().ID {
		t.Errorf("the state claims to be of the game %q", named.Game())
	}
	if len(moves) > 0 {
		clear(state.Moves()) // the results belong to the caller
		clear(state.Board().Cells)
	}
	if after := snapshot(state); after != before {
		t.Errorf("the state changed while it was read:\nbefore %s\nafter  %s", before, after)
	}
}

// checkThreats checks that a side attacks every cell with a piece that it can move to, and that
// what is loose belongs to the other side.
func checkThreats(t testing.TB, state game.State, moves []game.Move) {
	t.Helper()
	s, ok := state.(game.Threatener)
	if !ok {
		return
	}
	board := state.Board()
	for by := range game.Seat(2) {
		attacked, loose := s.Threats(by)
		for _, c := range loose {
			if board.Cells[c].Empty() || board.Cells[c].Seat == by {
				t.Errorf("%s is loose for seat %d", game.CellName(c, board.Files), by)
			}
		}
		for _, m := range moves {
			steps := state.Steps(m)
			to := steps[len(steps)-1].Cell
			if by == state.Turn() && to != game.NoCell && !board.Cells[to].Empty() && board.Cells[to].Seat != by &&
				!slices.Contains(attacked, to) {
				t.Errorf("%s captures on a cell that is not attacked", state.Format(m))
			}
		}
	}
}

// checkMove converts one move to text and back, and plays it.
func checkMove(t testing.TB, state game.State, m game.Move) {
	t.Helper()
	text := state.Format(m)
	if game.IsLineWord(text) {
		t.Errorf("%s: the move %s is a word or a number with another meaning where moves are typed", state, text)
	}
	if text == "" || strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
		t.Errorf("%s: the text of a move is %q", state, text)
	}
	if d := state.Describe(m); d == "" || !printable(d) {
		t.Errorf("%s: %s is described as %q", state, text, d)
	}
	for _, typed := range []string{text, "  " + text + " "} {
		if parsed, err := state.Parse(typed); err != nil || parsed != m {
			t.Errorf("%s: Parse(%q) = %d, %v, want move %d", state, typed, parsed, err, m)
		}
	}
	if _, err := state.Play(m); err != nil {
		t.Errorf("%s: Play(%s): %v", state, text, err)
	}
}

// checkFun reads a move that is written with fun names.
func checkFun(t testing.TB, rules game.Rules, state game.State, m game.Move) {
	t.Helper()
	fun := game.Said(rules, true, state.Format(m), state.Describe(m))
	if _, playful := rules.(game.Playful); !playful || state.Format(m) == state.Describe(m) && fun == state.Format(m) {
		return // what Describe writes need not be readable
	}
	if parsed, err := state.Parse(fun); err != nil || parsed != m {
		t.Errorf("%s: Parse(%q) = %d, %v, want move %d", state, fun, parsed, err, m)
	}
}

// checkRefusals plays numbers that are not moves here.
func checkRefusals(t testing.TB, state game.State, moves []game.Move, rnd *rand.Rand) {
	t.Helper()
	for _, m := range []game.Move{0, 1, ^game.Move(0), game.Move(rnd.Uint64()), game.Move(rnd.Uint32())} {
		if slices.Contains(moves, m) {
			continue
		}
		next, err := state.Play(m)
		if _, ok := errors.AsType[*game.IllegalError](err); !ok {
			t.Errorf("%s: Play(%d), which is not a move, returned %v, %v", state, m, next, err)
			continue
		}
		checkError(t, err)
	}
}

// checkReread writes a position and reads it back. The history, which a position text
// cannot hold, may have ended the game; nothing else may be lost.
func checkReread(t testing.TB, rules game.Rules, state game.State) {
	t.Helper()
	text := state.String()
	again, err := rules.New(text)
	if err != nil {
		t.Errorf("New(%q), from String: %v", text, err)
		return
	}
	if again.String() != text {
		t.Errorf("position text %q comes back as %q", text, again.String())
	}
	result, over := state.Result()
	result2, over2 := again.Result()
	if over2 && (!over || result2.Winner != result.Winner) {
		t.Errorf("%s: the result is %v, %v and after reading %v, %v", text, result, over, result2, over2)
	}
	if over == over2 && !slices.Equal(Texts(state), Texts(again)) {
		t.Errorf("%s: the moves are\n%v\nand after reading\n%v", text, Texts(state), Texts(again))
	}
	if !slices.Equal(state.Board().Cells, again.Board().Cells) {
		t.Errorf("%s: the board looks different after reading", text)
	}
}

// snapshot returns everything that a state says about itself.
func snapshot(state game.State) string {
	result, over := state.Result()
	claim, _ := state.Claim()
	return fmt.Sprintf("%s turn %d result %v %v claim %q moves %v board %v",
		state, state.Turn(), result, over, claim, Texts(state), state.Board())
}

// checkError checks that an error is of one of the two kinds and can be shown.
func checkError(t testing.TB, err error) {
	t.Helper()
	var illegal *game.IllegalError
	var bad *game.TextError
	switch {
	case errors.As(err, &illegal):
		if illegal.Move == "" || illegal.Reason == "" {
			t.Errorf("an error without move or reason: %q", err)
		}
	case errors.As(err, &bad):
		if bad.What == "" || bad.Reason == "" {
			t.Errorf("an error without subject or reason: %q", err)
		}
	default:
		t.Errorf("the error %v is neither *game.TextError nor *game.IllegalError", err)
	}
	if text := err.Error(); !printable(text) || len(text) > 1000 {
		t.Errorf("the error %.1000q cannot be shown", text)
	}
}

func printable(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) })
}
