package correct

import (
	"errors"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// refusals has illegal turns and their reasons.
var refusals = []struct{ words, turn, reason string }{
	// Side to move.
	{"", "e5-e6", "there is no piece on e5"},
	{"ae5", "e5-e6", "the Average Individual on e5 is Blue's to mentor, and it is Green's turn"},
	{"Ae5", "Te5-e6", "an Average Individual is on e5, not a Group Therapist"},
	{"Re5", "e5-e6", "the retired Average Individual on e5 never moves again"},
	{"Ae5 hf6", "e5-e4", "the Average Individual on e5 is frozen beside the Public Housing on f6"},
	{"Re5 hf6", "e5-e4", "the retired Average Individual on e5 never moves again"},
	{"Ae5", "e5-e5", "a piece that moves ends on another square"},
	{"Ae5 ag5", "e5*g5>g6", "only a Social Worker pushes, and an Average Individual is on e5"},
	// Designated Individual and Significant Other.
	{"", "i1-h3", "a Designated Individual moves along ranks, files and diagonals"},
	{"", "j1-j5", "the Average Individual on j3 is in the way"},
	{"", "j1-j3", "a Significant Other cannot displace the Average Individual on j3"},
	// Group Therapist.
	{"Te5", "e5-e7", "a Group Therapist moves along diagonals and, once, a single step along a rank or file"},
	{"Te5", "e5-f7", "a Group Therapist moves along diagonals and, once, a single step along a rank or file"},
	{"Ue5", "e5-e6", "the Group Therapist on e5 has used up its step along a rank or file"},
	{"Te5 ag7", "e5-h8", "the Average Individual on g7 is in the way"},
	{"Te5 cg7", "e5xg7", "the Conflict Arbitrator on g7 can never be displaced"},
	{"Te5 re6", "e5xe6", "the retired Average Individual on e6 can never be displaced"},
	// Public Housing.
	{"He5", "e5-f6", "a Public Housing moves along ranks and files"},
	{"He5 ae7", "e5-e8", "the Average Individual on e7 is in the way"},
	{"He5 ae7", "e5xe7", "a Public Housing cannot displace the Average Individual on e7"},
	{"He5:2", "e5-e8", "the Public Housing on e5 has a range of 2 now: it counts down from nine"},
	{"He5:1", "e5-e7", "the Public Housing on e5 has a range of 1 now: it counts down from nine"},
	{"He5:0", "e5-e6", "the Public Housing on e5 has used up its nine moves and stays where it is"},
	// Conflict Arbitrator.
	{"Cc1 ae5", "c1-f5", "a Conflict Arbitrator leaps only between two pieces that are directly opposite each other, and there are none around f5"},
	{"Cb1 ac3", "b1-b2", "a Conflict Arbitrator leaps only between two pieces that are directly opposite each other, and there are none around b2"},
	{"Cc1 ae5", "c1xe5", "a Conflict Arbitrator cannot displace the Average Individual on e5"},
	// Average Individual.
	{"Ae5", "e5-e7", "an Average Individual moves one step in any direction"},
	{"Ae5 ae6", "e5xe6", "an Average Individual cannot displace the Average Individual on e6"},
	// Social Worker.
	{"We5", "e5-e7", "a Social Worker never leaps to a vacant square, and e7 is vacant"},
	{"We5 ae8", "e5*e8>e9", "a Social Worker leaps exactly two squares, and e8 is 3 away"},
	{"We5 re7", "e5*e7>e8", "the retired Average Individual on e7 can never be displaced"},
	{"We5 ae7 cd6", "e5*e7>e8", "the Conflict Arbitrator on d6 is beside both the Social Worker and the Average Individual on e7 and keeps the peace"},
	{"Wc3 aa1 Ra2 Rb2 Rb1", "c3*a1>b1", "there is no vacant square beside the Average Individual on a1 to push it to"},
	{"We5 ae7", "e5-e7", "say where the Average Individual on e7 is pushed, as in e5*e7>d6"},
	{"We5 ae7", "e5*e7>e9", "the Average Individual on e7 is pushed to a square beside it, and e9 is not"},
	{"We5 ae7", "e5*e7>e7", "the Average Individual on e7 is pushed to a square beside it, and e7 is not"},
	{"We5 ae7 re8", "e5*e7>e8", "the Average Individual on e7 is pushed to a vacant square, and a retired Average Individual is on e8"},
	// From the hand.
	{"", "D@f1", "Green has no Designated Individual in hand"},
	{"b:@D", "D@f1", "Green has no Designated Individual in hand"},
	{"", "C@f1", "a Conflict Arbitrator is never displaced, so none can come back"},
	{"g:@T", "T@e5", "a Group Therapist returns to where one started, on either side: c1, h1, c10 or h10"},
	{"g:@T c:", "T@c1", "a Group Therapist returns to where one started, on either side: d1, g1, d10 or g10"},
	{"g:@A", "A@e5", "an Average Individual returns to where one started, on either side: the second and the ninth rank"},
	{"g:@T Rc1", "T@c1", "it returns to a vacant square, and a retired Average Individual is on c1"},
	{"g:R", "R@j3", "it returns to a vacant square, and an Average Individual is on j3"},
	{"g:=T", "T@c1", "yours was displaced by a sandwich: write T= and the square of an Average Individual to replace"},
	{"g:@T", "T=j3", "yours was displaced by a Group Therapist and returns to where one started: write T@ and c1, h1, c10 or h10"},
	{"g:R", "A@a2", "yours was displaced by a sandwich and has retired: write R@ and a vacant square"},
	{"g:@A", "R@e5", "yours was displaced by a Group Therapist and has not retired: write A@ and a square of the second and the ninth rank"},
	{"g:=T", "A=j3", "an Average Individual does not swap in: write A@, or R@ for a retired one, and a vacant square"},
	{"g:R", "R=j3", "an Average Individual does not swap in: write A@, or R@ for a retired one, and a vacant square"},
	{"g:=T", "T=e5", "a Group Therapist swaps in for one of your own Average Individuals, and none is on e5"},
	{"g:=T", "T=j8", "a Group Therapist swaps in for one of your own Average Individuals, and none is on j8"},
	{"g:=T Re5", "T=e5", "the retired Average Individual on e5 is already retired and is not swapped out"},
	{"only Sj1 Aj3 di10 sj10 aj8 g:=D", "D=j3", "a Designated Individual returns only beside a Significant Other, and none is beside j3"},
	{"only Di1 Aj3 di10 sa10 aj8 g:=S", "S=j3", "a Significant Other returns only beside a Designated Individual, and none is beside j3"},
	// Sandwiches.
	{"Ae4 Ah4", "h4-g4!f4", "there is no piece on f4 to displace"},
	{"Ae4 Ah4", "h4-g4!h4", "there is no piece on h4 to displace"},
	{"Ae4 cf4 Ah4", "h4-g4!f4", "the Conflict Arbitrator on f4 can never be displaced"},
	{"wf4 Ah4", "h4-g4!f4", "the Social Worker on f4 is not between two Average Individuals"},
	{"Ae4 wf4 ag4 Ab4", "b4-b5!f4", "the sandwich around f4 is old: one of its Average Individuals must have just arrived, or the piece must have been pushed there"},
	{"Ae4 wf4 ag4", "pass!f4", "the sandwich around f4 is old: one of its Average Individuals must have just arrived, or the piece must have been pushed there"},
	{"Ra1 Ac1 wb1", "pass!b1", "the sandwich around b1 is old: one of its Average Individuals must have just arrived, or the piece must have been pushed there"},
	{"Ae4 ag4 Af5", "f5-f4!f4", "the Average Individual on f4 came by itself, and a piece cannot sandwich itself"},
	{"Ae4 ag4 Wf6 af4", "f6*f4>f3!f4", "the Social Worker on f4 came by itself, and a piece cannot sandwich itself"},
	{"Ae4 wf4 Ah4 wj4", "h4-g4!f4,j4", "the Social Worker on j4 is not between two Average Individuals"},
}

func TestRefusals(t *testing.T) {
	for _, test := range refusals {
		position := field(test.words)
		_, err := gametest.New(t, Rules(), position).Parse(test.turn)
		var illegal *game.IllegalError
		if !errors.As(err, &illegal) {
			t.Errorf("%s: %s (%s): %v", position, test.turn, test.words, err)
			continue
		}
		if illegal.Reason != test.reason || illegal.Move != test.turn {
			t.Errorf("%s: %s (%s):\n%s\nwant\n%s", position, test.turn, test.words, illegal.Reason, test.reason)
		}
	}
}

func TestRefusalAfterTheEnd(t *testing.T) {
	state := gametest.PlayAll(t, gametest.New(t, Rules(), ""), "pass pass")
	const want = "the game is over: Satisfactory Resolution"
	_, parsing := state.Parse("e2-e3")
	_, playing := state.Play(0)
	for _, err := range []error{parsing, playing} {
		var illegal *game.IllegalError
		if !errors.As(err, &illegal) || illegal.Reason != want {
			t.Errorf("%v", err)
		}
	}
}

// TestRefusalsAreNeverAtALoss tries every pair of cells and every piece in hand, in many kinds of
// positions. No turn may get the generic reason.
func TestRefusalsAreNeverAtALoss(t *testing.T) {
	for seed := range uint64(20) {
		state := gametest.New(t, Rules(), scatter(newRand(seed)))
		if _, over := state.Result(); over {
			continue
		}
		var tries []string
		for _, a := range spots {
			for _, b := range spots {
				tries = append(tries, a.String()+"-"+b.String())
			}
			for _, letter := range "DSTWHACR" {
				tries = append(tries, string(letter)+"@"+a.String(), string(letter)+"="+a.String())
			}
			tries = append(tries, "pass!"+a.String())
		}
		for _, text := range tries {
			var illegal *game.IllegalError
			if _, err := state.Parse(text); errors.As(err, &illegal) && illegal.Reason == notHere {
				t.Errorf("%s: %s: %v", state, text, err)
			}
		}
	}
}
