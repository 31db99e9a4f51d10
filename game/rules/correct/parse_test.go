package correct

import (
	"errors"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

func TestParseForgives(t *testing.T) {
	for _, test := range []struct{ words, want, forms string }{
		{"Ae5", "e5-e6", "e5-e6|e5e6|e5 e6|E5-E6|e5xe6|e5:e6| e5 - e6 |Ae5-e6|ae5e6|A e5 e6|average individual e5-e6|pawn from e5 to e6"},
		{"Te5 ad6", "e5xd6", "e5xd6|e5-d6|e5d6|E5XD6|e5 d6|te5xd6|Ue5-d6"},
		{"We5 ae7", "e5*e7>f8", "e5*e7>f8|e5e7f8|e5-e7-f8|e5 e7 f8|E5*E7>F8|we5*e7>f8|e5xe7 f8"},
		{"g:@D", "D@f1", "D@f1|d@f1|D@F1|d @ f1|D@ f1|Designated Individual @f1|king @ f1"},
		{"g:R", "R@a10", "R@a10|r@A10|retired average individual @a10"},
		{"g:=H", "H=j3", "H=j3|h=j3|h = j3"},
		{"Ab4 wc4 Ae5 wd5 ad6", "e5-d4!c4,d5", "e5-d4!c4,d5|e5d4!d5,c4|e5-d4 ! c4 d5|Ae5-d4!C4,D5|e5-d4!c4,d5,c4|Average Individual e5-d4!c4,d5"},
		{"", "pass", "pass|PASS| Pass "},
	} {
		state := gametest.New(t, Rules(), field(test.words))
		for _, form := range strings.Split(test.forms, "|") {
			m, err := state.Parse(form)
			if err != nil {
				t.Errorf("%s: %v", form, err)
			} else if got := state.Format(m); got != test.want {
				t.Errorf("%s is %s, want %s", form, got, test.want)
			}
		}
	}
}

func TestParseRefusesWhatIsNoTurn(t *testing.T) {
	state := gametest.New(t, Rules(), "")
	gametest.Unreadable(t, state, "", "e2", "e2-", "-e2e3", "e2--e3", "e2-e3-", "e2-e3!", "e2-e3!!d2", "e2-e3!,", "e2-e3!d2,", "e2-e3!x", "!d2",
		"k2-e3", "e0-e1", "e2-e11", "e2e3e4e5", "D@", "D@f1f2", "@f1", "=f1", "D@f1-f2", "pass pass", "passe", "X@e5", "DD@f1",
		"e2-e3"+strings.Repeat(" ", 100), "e2\te3")
}

func TestDescribe(t *testing.T) {
	for words, want := range map[string]string{
		"Ae5": "Ae5-e6", "Ue5 ad6": "Te5xd6", "g:@D": "D@f1", "": "pass",
	} {
		state := gametest.New(t, Rules(), field(words))
		text := strings.TrimLeft(want, "AT")
		m, err := state.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := state.Describe(m); got != want {
			t.Errorf("%s is described as %s", text, got)
		}
		if again, err := state.Parse(state.Describe(m)); err != nil || again != m {
			t.Errorf("cannot read the description %s: %v", want, err)
		}
	}
}

func TestPositionTextIsRefused(t *testing.T) {
	const start = "hwtcsdctwh/aaaaaaaaaa/10/10/10/10/10/10/AAAAAAAAAA/HWTCSDCTWH g a1:9,j1:9,a10:9,j10:9 - - 0"
	for _, text := range []string{
		"e", "A", "a green blue", "a red", "green", "aa", start + " 0", "e " + start, "a a " + start,
		strings.Replace(start, "aaaaaaaaaa/10", "aaaaaaaaaa/9", 1),
		strings.Replace(start, "HWT", "HWK", 1),
		strings.Replace(start, " g ", " w ", 1),
		strings.Replace(start, "a1:9,", "", 1),
		strings.Replace(start, "a1:9,j1:9", "j1:9,a1:9", 1),
		strings.Replace(start, "a1:9", "a1:10", 1),
		strings.Replace(start, "a1:9", "a1:x", 1),
		strings.Replace(start, "a1:9", "a1:9,b1:9", 1),
		strings.Replace(start, "j10:9", "j10:9,j11:9", 1),
		strings.Replace(start, "a1:9,j1:9,a10:9,j10:9", "-", 1),
		strings.Replace(start, " - - ", " @D,@D,D - ", 1),
		strings.Replace(start, " - - ", " @S,@D - ", 1),
		strings.Replace(start, " - - ", " @C - ", 1),
		strings.Replace(start, " - - ", " @U - ", 1),
		strings.Replace(start, " - - ", " @D, - ", 1),
		strings.Replace(start, " - - ", " R - ", 1), // an eleventh Average Individual
		strings.Replace(start, " - - ", " - @A ", 1),
		strings.Replace(start, " - - ", " @D,@D,@D,@D,@D,@D,@D,@D,@D,@D - ", 1),
		strings.Replace(start, "HWTCSDC", "HWTCSCC", 1),
		strings.TrimSuffix(start, "0") + "3",
		strings.TrimSuffix(start, "0") + "-",
		strings.TrimSuffix(start, "0") + "00",
	} {
		var bad *game.TextError
		if _, err := Rules().New(text); !errors.As(err, &bad) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSetupText(t *testing.T) {
	for _, test := range []struct {
		options map[string]string
		want    string
	}{
		{map[string]string{"first": "green"}, "a"},
		{map[string]string{"first": "blue"}, "a blue"},
		{map[string]string{"setup": "c", "first": "green"}, "c"},
		{map[string]string{"setup": "d", "first": "blue"}, "d blue"},
	} {
		if got, err := Rules().Setup(test.options, nil); err != nil || got != test.want {
			t.Errorf("%v make %q, %v", test.options, got, err)
		}
	}
}

func TestSetupTossesACoin(t *testing.T) {
	seen := map[string]int{}
	for seed := range uint64(50) {
		text, err := Rules().Setup(map[string]string{"setup": "b"}, newRand(seed))
		if err != nil {
			t.Fatal(err)
		}
		seen[text]++
	}
	if len(seen) != 2 || seen["b"] < 10 || seen["b blue"] < 10 {
		t.Errorf("%v", seen)
	}
}
