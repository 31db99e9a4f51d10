package lobby

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestCheckName(t *testing.T) {
	const fine = Kind(255)
	tests := map[string]Kind{
		"ann": fine, "al": fine, "a-b_c9": fine, "x23456789abcdefg": fine, "guess": fine, "administrate": fine, "bishop": fine,

		"": Invalid, "a": Invalid, "x23456789abcdefgh": Invalid, strings.Repeat("x", 1000): Invalid,
		"9lives": Invalid, "-ann": Invalid, "_ann": Invalid, "an n": Invalid, " ann": Invalid, "ann\n": Invalid, "ann\x00": Invalid,
		"Ann": Invalid, "ADMIN": Invalid, "änne": Invalid, "аnn": Invalid, "anո": Invalid, "ann\u200b": Invalid, "../ann": Invalid,
		"\x1b[31m": Invalid, "ann\xff": Invalid,

		"guest": Refused, "guest-1": Refused, "guest_1": Refused, "guests": Refused, "guestbook": Refused,
		"admin": Refused, "adm1n": Refused, "admln": Refused, "adrnin": Refused, "root": Refused, "r00t": Refused, "ro0t": Refused,
		"b0ard": Refused, "it": Refused, "lt": Refused, "rne": Refused, "me": Refused, "n0body": Refused, "sysop": Refused,
		"wh1te": Refused, "b1ack": Refused, "mod": Refused, "rnod": Refused, "l1ve": Refused,
	}
	for name, want := range tests {
		err := CheckName(name)
		if want == fine {
			if err != nil {
				t.Errorf("%q is refused: %v", name, err)
			}
			continue
		}
		if err == nil || KindOf(err) != want {
			t.Errorf("%q: %v, want a refusal of the kind %s", name, err, kindNames[want])
		} else if s := Sentence(err); Clean(s, 120) != s {
			t.Errorf("%q: the sentence is %q", name, s)
		}
	}
}

// TestReservedNames: a reserved word that no name can be would be a mistake in
// the list.
func TestReservedNames(t *testing.T) {
	for _, name := range reserved {
		if !IsName(name) {
			t.Errorf("%q needs no reserving", name)
		}
		if KindOf(CheckName(name)) != Refused {
			t.Errorf("%q may be taken", name)
		}
	}
}

func TestSkeleton(t *testing.T) {
	same := [][]string{
		{"oscar", "0scar"}, {"lill", "li11", "1ill", "1111"}, {"modern", "modem", "m0dern"}, {"a-b", "a_b"},
		{"rnrn", "mm"}, {"b0b_1", "bob-l", "bob-i"},
	}
	for _, group := range same {
		for _, name := range group {
			if Skeleton(name) != Skeleton(group[0]) {
				t.Errorf("%s and %s should be one", group[0], name)
			}
		}
	}
	for _, pair := range [][2]string{{"ann", "anne"}, {"ann", "arm"}, {"a-b", "ab"}, {"bob", "b-b"}, {"nr", "m"}} {
		if Skeleton(pair[0]) == Skeleton(pair[1]) {
			t.Errorf("%s and %s should be two", pair[0], pair[1])
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
		t.Errorf("SuggestName(%q) = %q, which is refused: %v", hint, name, CheckName(name))
	}
}

func FuzzName(f *testing.F) {
	for _, hint := range []string{"ann", "ADMIN", "r00t", "guest-1", "аnn", "K\u212a", strings.Repeat("x", 1000)} {
		f.Add(hint)
	}
	f.Fuzz(func(t *testing.T, hint string) {
		checkSuggestion(t, hint)
		if err := CheckName(hint); err == nil && (Skeleton(Skeleton(hint)) != Skeleton(hint) || len(hint) > 16) {
			t.Errorf("%q has the skeleton %q", hint, Skeleton(hint))
		}
	})
}
