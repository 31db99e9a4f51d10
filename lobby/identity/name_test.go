package identity

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/errs"
)

func TestCheckName(t *testing.T) {
	const fine = errs.Kind(255)
	tests := map[string]errs.Kind{
		"ann": fine, "al": fine, "a-b_c9": fine, "x23456789abcdefg": fine, "guess": fine, "gren": fine, "benn": fine,
		"admiral": fine, "modest": fine, "botvinnik": fine, "hostess": fine, "whitney": fine, "blackburne": fine,
		"administrate": fine, "bishop": fine,

		"": errs.Invalid, "a": errs.Invalid, "x23456789abcdefgh": errs.Invalid, strings.Repeat("x", 1000): errs.Invalid,
		"9lives": errs.Invalid, "-ann": errs.Invalid, "_ann": errs.Invalid, "an n": errs.Invalid, " ann": errs.Invalid,
		"ann\n": errs.Invalid, "ann\x00": errs.Invalid,
		"Ann": errs.Invalid, "ADMIN": errs.Invalid, "änne": errs.Invalid, "аnn": errs.Invalid, "anո": errs.Invalid,
		"ann\u200b": errs.Invalid, "../ann": errs.Invalid,
		"\x1b[31m": errs.Invalid, "ann\xff": errs.Invalid,

		"guest": errs.Refused, "guest-1": errs.Refused, "guest_1": errs.Refused, "guests": errs.Refused,
		"guestbook": errs.Refused,
		"admin":     errs.Refused, "adm1n": errs.Refused, "admln": errs.Refused, "adrnin": errs.Refused,
		"root": errs.Refused, "r00t": errs.Refused, "ro0t": errs.Refused,
		"b0ard": errs.Refused, "it": errs.Refused, "lt": errs.Refused, "rne": errs.Refused, "me": errs.Refused,
		"n0body": errs.Refused, "sysop": errs.Refused,
		"admin_": errs.Refused, "ad-min": errs.Refused, "a_d_m_1_n": errs.Refused, "gue5t": errs.Refused,
		"guesst": errs.Refused, "gu-e-st-12": errs.Refused,
		"hou5e": errs.Refused, "hoouse": errs.Refused, "m0der4tor": errs.Refused, "pawn-st0rrn": errs.Refused,
		"vvhite": errs.Refused, "8oard": errs.Invalid,
		"b-0-t": errs.Refused, "gguuee55tt": errs.Refused,
		"wh1te": errs.Refused, "b1ack": errs.Refused, "mod": errs.Refused, "rnod": errs.Refused, "l1ve": errs.Refused,
	}
	for name, want := range tests {
		err := CheckName(name)
		if want == fine {
			if err != nil {
				t.Errorf("CheckName(%q) = %v, want nil", name, err)
			}
			continue
		}
		if err == nil || errs.KindOf(err) != want {
			t.Errorf("CheckName(%q) = %v, want an error of kind %s", name, err, want)
		} else if s := errs.Sentence(err); Clean(s, 120) != s {
			t.Errorf("CheckName(%q): the sentence is %q", name, s)
		}
	}
}

// TestReservedNames checks that the list has only words that could be names.
func TestReservedNames(t *testing.T) {
	for _, name := range reserved {
		if !IsName(name) {
			t.Errorf("%q is not a valid name and need not be reserved", name)
		}
		if errs.KindOf(CheckName(name)) != errs.Refused {
			t.Errorf("%q is reserved but allowed", name)
		}
	}
}

// TestReservedLookAlikes checks that no look-alike of a reserved word is allowed, however many
// letters are replaced.
func TestReservedLookAlikes(t *testing.T) {
	looks := map[string][]string{
		"o": {"0"}, "l": {"1", "i"}, "i": {"1", "l"}, "e": {"3"}, "a": {"4"}, "s": {"5"}, "t": {"7"}, "b": {"8"},
		"g": {"9"}, "z": {"2"},
		"m": {"rn"}, "w": {"vv"},
	}
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom(append(reserved, "guest")).Draw(t, "word")
		name := ""
		for i, letter := range strings.Split(word, "") {
			if other := looks[letter]; other != nil && rapid.Bool().Draw(t, "look-alike") {
				letter = rapid.SampledFrom(other).Draw(t, "replacement")
			}
			name += strings.Repeat(letter, rapid.SampledFrom([]int{1, 1, 1, 2}).Draw(t, "times"))
			if i > 0 || letter > "9" {
				name += rapid.SampledFrom([]string{"", "", "", "-", "_"}).Draw(t, "separator")
			}
		}
		if err := CheckName(name); err == nil {
			t.Fatalf("%q is allowed but looks like %q", name, word)
		}
		if !IsReserved(name) {
			t.Fatalf("%q does not look like %q", name, word)
		}
	})
}

// TestPeopleKeepTheirNames checks that ordinary names are allowed.
func TestPeopleKeepTheirNames(t *testing.T) {
	for _, name := range strings.Fields(`
		ann ben cat dan eve fay gus hal ida jan kim leo may ned ola pam quin ros sue tom una val wes xan yan zoe
		anna otto lilli moon aaron matt philipp hannah jeff bobby barry greg lee oona garry magnus judit hikaru
		anand tal petrosian capablanca lasker morphy alekhine max88 ann-2 x4y5 knight7 pawn3 e4e5`) {
		if err := CheckName(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestSkeleton(t *testing.T) {
	same := [][]string{
		{"oscar", "0scar"},
		{"lill", "li11", "1ill", "1111"},
		{"modern", "modem", "m0dern"},
		{"a-b", "a_b", "ab", "ab-", "a--b"},
		{"anna", "anna-", "a-nna", "an_na"},
		{"will", "vvill", "w1ll", "vvi1l", "will_"},
		{"vvv", "wv", "vw"},
		{"rnrn", "mm"},
		{"b0b_1", "bob-l", "bob-i", "bobi"},
	}
	for _, group := range same {
		for _, name := range group {
			if Skeleton(name) != Skeleton(group[0]) {
				t.Errorf("%s and %s have different skeletons", group[0], name)
			}
		}
	}
	for _, pair := range [][2]string{
		{"ann", "anne"}, {"ann", "arm"}, {"bob", "b-b"}, {"nr", "m"}, {"ben5", "bens"}, {"ben", "benn"}, {"v", "w"},
	} {
		if Skeleton(pair[0]) == Skeleton(pair[1]) {
			t.Errorf("%s and %s have the same skeleton", pair[0], pair[1])
		}
	}
}

func TestSuggestName(t *testing.T) {
	for hint, want := range map[string]string{
		"ann": "ann", "Ann": "ann", "ANN_B-2": "ann_b-2", "ann.smith@home": "annsmithhome", "42ann": "ann",
		"root": "", "admin": "", "guest-77": "", "": "", "x": "", "日本": "", "--": "",
		"averyveryverylongname": "averyveryverylon",
	} {
		if got := SuggestName(hint); got != want {
			t.Errorf("SuggestName(%q) = %q, want %q", hint, got, want)
		}
	}
}

func TestSuggestAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkSuggestion(t, rapid.String().Draw(t, "hint")) })
}

func checkSuggestion(t rapid.TB, hint string) {
	t.Helper()
	if name := SuggestName(hint); name != "" && CheckName(name) != nil {
		t.Errorf("SuggestName(%q) = %q, which is not allowed: %v", hint, name, CheckName(name))
	}
}

func FuzzName(f *testing.F) {
	for _, hint := range []string{"ann", "ADMIN", "r00t", "guest-1", "аnn", "K\u212a", strings.Repeat("x", 1000)} {
		f.Add(hint)
	}
	f.Fuzz(func(t *testing.T, hint string) {
		checkSuggestion(t, hint)
		if err := CheckName(hint); err == nil &&
			(Skeleton(Skeleton(hint)) != Skeleton(hint) || Skeleton(FormerSkeleton(hint)) != Skeleton(hint) ||
				len(hint) > 16) {
			t.Errorf("%q has the skeleton %q", hint, Skeleton(hint))
		}
	})
}
