package lobby

import (
	"strings"
	"testing"
)

func TestTyped(t *testing.T) {
	code := randomID(codeBytes)
	if len(code) != codeLength {
		t.Fatalf("the code %q has %d characters", code, len(code))
	}
	for _, text := range []string{code, strings.ToUpper(code), SpellCode(code), " " + SpellCode(code) + " "} {
		if typed(text) != code {
			t.Errorf("%q is read as %q, want %q", text, typed(text), code)
		}
	}
	for text, want := range map[string]string{"oO0iIlL1": "00011111", "": "", "uuuu": "", "abc/def": "", "table\x00": "", "日本": ""} {
		if got := typed(text); got != want {
			t.Errorf("typed(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestGuestID(t *testing.T) {
	one := guestID("key one")
	if again := guestID("key one"); again != one {
		t.Errorf("one key is two guests, %s and %s", one, again)
	}
	if other := guestID("key two"); other == one {
		t.Error("two keys are one guest")
	}
	if one.HasAccount() || !one.IsGuest() || !ann.ID.HasAccount() || ann.ID.IsGuest() || PlayerID("").HasAccount() {
		t.Error("guests and accounts are mixed up")
	}
}
