package gametest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"pawnstorm/game"
)

// garbage returns text that is not a move or a position in any game.
func garbage() []string {
	return []string{
		"", " ", "\x00", "\xff\xfe", "\ufffd", "e", "e9e99", "z1z2", "a0a0", "a1", "a1a1a1a1", "--", "O-O-O-O", "!",
		"++", "@", "=", "*>", "a1-", "-a1",
		"\x1b[31ma2a4", "e2e4\x1b]0;x\x07", "\u202ee2e4", "е2е4", "e2\ne4", "99999999999999999999",
		"NNNNNN", "resign", "{}",
		strings.Repeat("a", 100_000), strings.Repeat("/", 100_000), strings.Repeat("9", 100_000),
		strings.Repeat("a1b2,", 10_000),
	}
}

// checkGarbage feeds wrong text, and text with one wrong letter, to every parser.
func checkGarbage(t *testing.T, rules game.Rules) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		state := walk(t, rules, rnd, rnd.IntN(60))
		list := garbage()
		for _, text := range Texts(state) {
			list = append(list, spoil(text, rnd), text[:rnd.IntN(len(text))])
		}
		for _, text := range list {
			checkParse(t, state, text)
		}
		for range 20 {
			readPosition(t, rules, spoil(state.String(), rnd))
		}
	}
	for _, text := range garbage() {
		if text != "" {
			readPosition(t, rules, text)
		}
	}
}

// checkParse reads text that may or may not be a move.
func checkParse(t testing.TB, state game.State, text string) {
	t.Helper()
	m, err := state.Parse(text)
	if err != nil {
		checkError(t, err)
		return
	}
	if !slices.Contains(state.Moves(), m) {
		t.Errorf("%s: Parse(%.100q) = %d, which is not a legal move", state, text, m)
		return
	}
	if again, err := state.Parse(state.Format(m)); err != nil || again != m {
		t.Errorf("%s: Parse(%.100q) is %s, and that parses as %d, %v", state, text, state.Format(m), again, err)
	}
}

// readPosition reads text that may or may not be a position, and checks the result.
func readPosition(t testing.TB, rules game.Rules, text string) {
	t.Helper()
	state, err := rules.New(text)
	if err != nil {
		if _, ok := errors.AsType[*game.TextError](err); !ok {
			t.Errorf("New(%.100q): %v is not a *game.TextError", text, err)
		}
		checkError(t, err)
		return
	}
	checkMoves(t, state, state.Moves())
	checkState(t, rules, state, rand.New(rand.NewPCG(5, 6)))
}

// spoil changes, removes or repeats a letter.
func spoil(text string, rnd *rand.Rand) string {
	if text == "" {
		return "?"
	}
	const letters = "abcdefghjKQRBNSTUWHCDAPpkqrbnx-/ 0123456789!@=*>,+#"
	i := rnd.IntN(len(text))
	switch rnd.IntN(3) {
	case 0:
		return text[:i] + text[i+1:]
	case 1:
		return text[:i] + text[i:i+1] + text[i:]
	}
	return text[:i] + letters[rnd.IntN(len(letters)):][:1] + text[i+1:]
}

// checkConcurrent uses one state from several goroutines at once.
func checkConcurrent(t *testing.T, rules game.Rules) {
	state := walk(t, rules, rand.New(rand.NewPCG(7, 8)), 10)
	// The same state made again, so that reading it does not prepare the other.
	want := snapshot(walk(t, rules, rand.New(rand.NewPCG(7, 8)), 10))
	var done sync.WaitGroup
	for range 4 {
		done.Go(func() {
			if got := snapshot(state); got != want {
				t.Errorf("from another goroutine a state says\n%s\nwant\n%s", got, want)
			}
			for _, m := range state.Moves() {
				if _, err := state.Play(m); err != nil {
					t.Errorf("Play: %v", err)
				}
			}
		})
	}
	done.Wait()
}
