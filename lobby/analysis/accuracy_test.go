package analysis

import (
	"math"
	"slices"
	"strconv"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table/tabletest"
)

// lichessStart is the score that Lichess gives the starting position.
const lichessStart = 15

// accuraciesOf returns the accuracy of both sides, given the score after each move.
func accuraciesOf(first game.Seat, scores []int) (percent [2]float64, ok bool) {
	wins := []float64{winPercent(lichessStart)}
	for _, s := range scores {
		wins = append(wins, winPercent(s))
	}
	var moves [2][]accuracyOf
	weights, seat := weights(wins), first
	for i := range scores {
		percent := moveAccuracy(forSeat(seat, wins[i]), forSeat(seat, wins[i+1]))
		moves[seat] = append(moves[seat], accuracyOf{percent, weights[i], true, true})
		seat = seat.Other()
	}
	white, ofWhite := overall(moves[0])
	black, ofBlack := overall(moves[1])
	return [2]float64{white, black}, ofWhite && ofBlack
}

// TestLichessGames checks the examples from lila, modules/analyse/src/test/AccuracyPercentTest.scala,
// with the same tolerances.
func TestLichessGames(t *testing.T) {
	again := func(n int, scores ...int) []int { return slices.Repeat(scores, n) }
	for _, test := range []struct {
		name         string
		first        game.Seat
		scores       []int
		white, black float64
		within       [2]float64
	}{
		{"two good moves", 0, []int{15, 15}, 100, 100, [2]float64{1, 1}},
		{"White blunders on the first move", 0, []int{-900, -900}, 10, 100, [2]float64{5, 1}},
		{"Black blunders on the first move", 0, []int{15, 900}, 100, 10, [2]float64{1, 5}},
		{"both blunder on the first move", 0, []int{-900, 0}, 10, 10, [2]float64{5, 5}},
		{"20 perfect moves", 0, again(20, 15), 100, 100, [2]float64{1, 1}},
		{"20 perfect moves and a blunder of White", 0, append(again(20, 15), -900), 50, 100, [2]float64{5, 1}},
		{"21 perfect moves and a blunder of Black", 0, append(again(21, 15), 900), 100, 50, [2]float64{1, 5}},
		{"5 average moves of each side", 0, again(5, -50, 15), 76, 76, [2]float64{8, 8}},
		{"50 average moves of each side", 0, again(50, -50, 15), 76, 76, [2]float64{8, 8}},
		{"50 mediocre moves of each side", 0, again(50, -135, 15), 54, 54, [2]float64{8, 8}},
		{"50 terrible moves of each side", 0, again(50, -435, 15), 20, 20, [2]float64{8, 8}},
		{"Black first, two good moves", 1, []int{15, 15}, 100, 100, [2]float64{1, 1}},
		{"Black first, Black blunders", 1, []int{900, 900}, 100, 10, [2]float64{1, 5}},
		{"Black first, White blunders", 1, []int{15, -900}, 10, 100, [2]float64{5, 1}},
		{"Black first, both blunder", 1, []int{900, 0}, 10, 10, [2]float64{5, 5}},
	} {
		got, ok := accuraciesOf(test.first, test.scores)
		for seat, want := range []float64{test.white, test.black} {
			if !ok || math.Abs(got[seat]-want) > test.within[seat] {
				t.Errorf("%s: seat %d has %.1f %%, want %.0f within %.0f", test.name, seat, got[seat], want,
					test.within[seat])
			}
		}
	}
	for _, scores := range [][]int{nil, {15}} {
		if got, ok := accuraciesOf(0, scores); ok {
			t.Errorf("scores %v: got accuracies %v, want none", scores, got)
		}
	}
}

// TestLichessFormulas checks the formulas from https://lichess.org/page/accuracy, with the digits printed
// there.
func TestLichessFormulas(t *testing.T) {
	for _, score := range []int{-1000, -300, -15, 0, 15, 100, 625, 1000} {
		want := 50 + 50*(2/(1+math.Exp(-0.00368208*float64(score)))-1)
		if got := winPercent(score); math.Abs(got-want) > 1e-9 {
			t.Errorf("winPercent(%d) = %.3f, want %.3f", score, got, want)
		}
	}
	if winPercent(5000) != winPercent(1000) || winPercent(-5000) != winPercent(-1000) {
		t.Error("a score beyond ten pawns changes the win percentage")
	}
	for _, loss := range []float64{0.5, 5, 10, 20, 40, 60} {
		want := 103.1668*math.Exp(-0.04354*loss) - 3.1669
		if got := moveAccuracy(80, 80-loss); math.Abs(got-min(want+1, 100)) > 0.01 { // Lichess adds 1 for uncertainty
			t.Errorf("a loss of %.1f gives an accuracy of %.3f, want %.3f + 1", loss, got, want)
		}
	}
	if moveAccuracy(50, 70) != 100 || moveAccuracy(100, 0) != 0 {
		t.Error("the accuracy of a move is not limited to 0 to 100 %")
	}
}

// TestAccuracyOfAGame checks that the engine's own choice counts as fully accurate. A side that was
// lost from the start has no accuracy, and neither has a side without moves.
func TestAccuracyOfAGame(t *testing.T) {
	at := tabletest.PlayOn(t, tabletest.StartedTable(t), "f2f3", "e7e5", "g2g4")
	for _, test := range []struct {
		name        string
		evaluations []Evaluation
		want        [2]string
	}{
		{"even", []Evaluation{{Score: 20}, {Score: 20}, {Score: 20}, {Score: 20}}, [2]string{"100", "100"}},
		// White's second move weighs most, because the evaluation swings there
		{"a blunder", []Evaluation{{Score: 20}, {Score: 20}, {Score: 20}, {Forced: -1}}, [2]string{"16", "100"}},
		{
			"the engine's choice",
			[]Evaluation{{Score: 20}, {Score: 20}, {Score: 20, Line: []string{"g2g4"}}, {Score: -300}},
			[2]string{"100", "100"},
		},
		{
			"lost from the start",
			[]Evaluation{{Score: -1100}, {Score: -1200}, {Forced: -3}, {Forced: -1}},
			[2]string{"none", "100"},
		},
		{
			"solved, but the result is open",
			[]Evaluation{{Open: true}, {Open: true}, {Open: true}, {Open: true}},
			[2]string{"none", "none"},
		},
	} {
		annotations, err := Judge(at, test.evaluations)
		if err != nil {
			t.Fatal(err)
		}
		for seat, want := range test.want {
			got := "none"
			if percent, ok := Accuracy(at, annotations, game.Seat(seat)); ok {
				got = strconv.Itoa(percent)
			}
			if got != want {
				t.Errorf("%s: seat %d got %s, want %s", test.name, seat, got, want)
			}
		}
	}
	one := tabletest.PlayOn(t, tabletest.StartedTable(t), "e2e4")
	annotations, err := Judge(one, make([]Evaluation, 2))
	if err != nil {
		t.Fatal(err)
	}
	if percent, ok := Accuracy(one, annotations, 1); ok {
		t.Errorf("a side without moves got an accuracy of %d %%", percent)
	}
}
