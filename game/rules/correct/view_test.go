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

func newRand(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 3)) }

// stepsText writes steps as cells and [choices].
func stepsText(steps []game.Step) string {
	var list []string
	for _, step := range steps {
		if step.Cell == game.NoCell {
			list = append(list, fmt.Sprintf("[%s %s]", step.Choice, step.Label))
		} else {
			list = append(list, cellName(step.Cell))
		}
	}
	return strings.Join(list, " ")
}

func TestSteps(t *testing.T) {
	filled := "Ab4 wc4 Ae5 wd5 ad6"
	for _, test := range []struct{ words, turn, want string }{
		{"", "pass", "[p pass]"},
		{"Ae5", "e5-e6", "e5 e6"},
		{"Te5 ad6", "e5xd6", "e5 d6"},
		{"We5 ae7", "e5*e7>f8", "e5 e7 f8"},
		{"We7 se5 Ad4 af4", "e7*e5>e4!e4", "e7 e5 e4 e4"},
		{"g:@D", "D@f1", "[d Designated Individual returns] f1"},
		{"g:=T", "T=j3", "[t Group Therapist swaps in] j3"},
		{"g:@T,=T", "T=j3", "[t Group Therapist returns or swaps in] j3"},
		{"g:@T,=T", "T@c1", "[t Group Therapist returns or swaps in] c1"},
		{"g:@A,R", "A@c2", "[a Average Individual returns] c2"},
		{"g:@A,R", "R@c2", "[r retired Average Individual is placed] c2"},
		{filled, "e5-d4", "e5 d4 [. displace no one]"},
		{filled, "e5-d4!c4", "e5 d4 c4 [. displace no more]"},
		{filled, "e5-d4!d5", "e5 d4 d5"},
		{filled, "e5-d4!c4,d5", "e5 d4 c4 d5"},
		{filled, "e5-f4", "e5 f4"},
	} {
		state := gametest.New(t, Rules(), field(test.words))
		m, err := state.Parse(test.turn)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := stepsText(state.Steps(m)); got != test.want {
			t.Errorf("%s: %s, want %s", test.turn, got, test.want)
		}
	}
}

func TestBoardShowsWhatPiecesRemember(t *testing.T) {
	b := gametest.New(t, Rules(), field("Ha1:4 Ab2 Rb1 Ue5 Tf5 cg5 hh6:0 b:@D,=T,R,R g:=S")).Board()
	var marks []string
	for _, m := range b.Marks {
		marks = append(marks, fmt.Sprintf("%s %d %s", cellName(m.Cell), m.Kind, m.Text))
	}
	want := []string{
		fmt.Sprintf("a1 %d 4", game.MarkCount),
		fmt.Sprintf("b2 %d frozen beside the Public Housing on a1", game.MarkFrozen),
		fmt.Sprintf("e5 %d special step used", game.MarkUsed),
		fmt.Sprintf("g5 %d frozen beside the Public Housing on h6", game.MarkFrozen),
		fmt.Sprintf("h6 %d 0", game.MarkCount),
	}
	if !slices.Equal(marks, want) {
		t.Errorf("marks are\n%q\nwant\n%q", marks, want)
	}
	var hand []string
	for _, piece := range b.Trays[blue].Pieces {
		hand = append(hand, fmt.Sprintf("%c %s", piece.Letter, piece.Name))
	}
	wantHand := []string{"D Designated Individual returns", "T Group Therapist swaps in", "R retired Average Individual is placed", "R retired Average Individual is placed"}
	if !slices.Equal(hand, wantHand) {
		t.Errorf("Blue's hand is %q, want %q", hand, wantHand)
	}
	if signs := b.Trays[blue].Signs; signs != "Blue's hand: D@ T= 2 R@" {
		t.Errorf("in signs got %q", signs)
	}
}

func TestNotes(t *testing.T) {
	const atWork = "Average at work: Green 1, Blue 1"
	for _, test := range []struct {
		words, turns string
		want         []string
	}{
		{"", "", []string{atWork}},
		{"b:@D,=T,R,R g:=S", "", []string{atWork}},
		{"", "pass", []string{atWork, "Green passed: a pass now draws"}},
		{"", "pass pass", []string{atWork}},
		{"only Aj3 Sj1 di10 sj10 aj8 g:@D", "", []string{atWork, "Green must end this turn with the Designated Individual on the field"}},
		{"only Aj3 di10 sj10 aj8", "", []string{atWork, "Green must end this turn with the Designated Individual and the Significant Other on the field"}},
		{"", "j3-j2 j8-j7 j2-j3 j7-j8", []string{atWork, "second occurrence: the third is a draw"}},
		{"Aa2", strings.Join(wander(25), " pass ") + " pass", []string{
			"Average at work: Green 2, Blue 1", "Blue passed: a pass now draws", "turns without progress: 50 of 100",
		}},
	} {
		got := gametest.PlayAll(t, gametest.New(t, Rules(), field(test.words)), test.turns).Board().Notes
		if !slices.Equal(got, test.want) {
			t.Errorf("%s %s: notes are\n%q\nwant\n%q", test.words, test.turns, got, test.want)
		}
	}
}

func TestEndingNotes(t *testing.T) {
	for words, want := range map[string]string{
		"Ca1 Cb1 ca2 cb2":                  "the four Conflict Arbitrators have met",
		"passes:2":                         "both players are content to pass",
		"only Di1 Sj1 di10 sj10 aj8":       "Green has no Average Individual at work",
		"only Dj1 Sj2 Aj3 aj8":             "Blue ended a turn without the Designated Individual and the Significant Other",
		"only Dj1 Sj2 dj9 aj8":             "Green has no Average Individual at work; Blue ended a turn without the Significant Other",
		"only Dj1 Sj2 Aj3 sj9 blue":        "Blue has no Average Individual at work",
		"only Dj1 Aj3 di10 sj10 aj8 blue ": "Green ended a turn without the Significant Other",
	} {
		result, over := gametest.New(t, Rules(), field(words)).Result()
		if !over || result.Note != want {
			t.Errorf("%s: %q, want %q", words, result.Note, want)
		}
	}
}

// TestCardFits checks that pages of the rules card have at most 76 columns and 20 lines.
func TestCardFits(t *testing.T) {
	pages := strings.Split(strings.TrimRight(Rules().Info().Card, "\n"), "\f")
	if len(pages) > 2 {
		t.Errorf("%d screens", len(pages))
	}
	for i, page := range pages {
		lines := strings.Split(strings.Trim(page, "\n"), "\n")
		if len(lines) > 20 {
			t.Errorf("screen %d has %d lines", i+1, len(lines))
		}
		for _, line := range lines {
			if n := len([]rune(line)); n > 76 || strings.TrimRight(line, " ") != line || strings.Contains(line, "\t") {
				t.Errorf("screen %d: %d columns, or trailing blanks: %q", i+1, n, line)
			}
		}
	}
}
