package correct

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// agreed is the number of positions to compare from games, and again from scattered pieces.
const agreed = 2_000

// TestReferenceOnGames plays random games on both, and compares the turns, the position and the
// result each time.
func TestReferenceOnGames(t *testing.T) {
	positions := 0
	for i := 0; positions < int(min(agreed, gametest.Share(agreed))); i++ {
		rnd := rand.New(rand.NewPCG(uint64(i), 1))
		state := gametest.New(t, Rules(), []string{"a", "b blue", "c", "d blue"}[i%4])
		slow := newReference(state.String())
		for range 60 {
			positions++
			want := compare(t, state, slow)
			if len(want) == 0 {
				break
			}
			text := want[rnd.IntN(len(want))]
			state = gametest.PlayAll(t, state, text)
			slow.play(text)
		}
	}
}

// TestReferenceOnScatteredPieces compares positions that games rarely reach: crowded boards, full
// hands and many sandwiches.
func TestReferenceOnScatteredPieces(t *testing.T) {
	ticked := 0
	for i := range min(agreed, gametest.Share(agreed)) {
		rnd := rand.New(rand.NewPCG(i, 2))
		text := scatter(rnd)
		state, slow := gametest.New(t, Rules(), text), newReference(text)
		want := compare(t, state, slow)
		if len(want) == 0 {
			continue
		}
		pick := want[rnd.IntN(len(want))]
		if strings.Contains(pick, ",") {
			ticked++
		}
		slow.play(pick)
		compare(t, gametest.PlayAll(t, state, pick), slow)
	}
	if ticked == 0 {
		t.Error("no turn with two displacements was played")
	}
}

// compare returns the turns that both agree on.
func compare(t *testing.T, state game.State, slow *reference) []string {
	t.Helper()
	if got, want := trimLineup(state.String()), slow.text(); got != want {
		t.Fatalf("position is\n%s\nwant\n%s", got, want)
	}
	got := ""
	if result, over := state.Result(); over && result.Winner == game.NoSeat {
		got = "draw"
	} else if over {
		got = strings.ToLower(seatNames[result.Winner])
	}
	if want := slow.result(); got != want {
		t.Fatalf("%s: result is %q, want %q", state, got, want)
	}
	if got != "" {
		return nil
	}
	want := slow.turns()
	if texts := gametest.Texts(state); !slices.Equal(texts, want) {
		t.Fatalf("%s: turns are\n%v\nwant\n%v", state, texts, want)
	}
	return want
}

// trimLineup cuts the line-up letter off a position text.
func trimLineup(text string) string {
	if letter, rest, _ := strings.Cut(text, " "); len(letter) == 1 {
		return rest
	}
	return text
}

// scatter returns a position text with pieces anywhere in a window of the board.
func scatter(rnd *rand.Rand) string {
	wide, high := 5+rnd.IntN(6), 5+rnd.IntN(6)
	var cells [100]byte
	counters, hands := map[int]string{}, [2][]string{}
	put := func(seat int, letter byte) {
		for range 50 {
			rank, file := rnd.IntN(high), rnd.IntN(wide)
			if at := rank*10 + file; cells[at] == 0 {
				cells[at] = letter | byte(seat)*0x20
				if letter == 'H' {
					counters[at] = fmt.Sprintf("%s:%d", cellName(game.Cell(at)), rnd.IntN(10))
				}
				return
			}
		}
	}
	for seat := range 2 {
		for _, letter := range []byte("CCDSTTUWWHAAAAAARR") {
			switch entries := map[byte][]string{'A': {"@A", "R"}, 'R': {"R"}, 'U': {"@T", "=T"}}; {
			case letter == 'C' || rnd.IntN(5) > 0:
				put(seat, letter)
			case entries[letter] != nil:
				hands[seat] = append(hands[seat], entries[letter][rnd.IntN(len(entries[letter]))])
			default:
				hands[seat] = append(hands[seat], []string{"@", "="}[rnd.IntN(2)]+string(letter))
			}
		}
	}
	var list []string
	for at := range 100 {
		if counters[at] != "" {
			list = append(list, counters[at])
		}
	}
	r := reference{hands: hands, turn: rnd.IntN(2), passes: rnd.IntN(2)}
	for at, letter := range cells {
		r.cells[at/10][at%10] = letter
	}
	fields := strings.Fields(r.text())
	fields[2] = orDash(list)
	return []string{"", "b ", "c ", "d "}[rnd.IntN(4)] + strings.Join(fields, " ")
}
