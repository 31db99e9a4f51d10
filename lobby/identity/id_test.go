package identity

import (
	"strings"
	"testing"
)

func TestReadCode(t *testing.T) {
	code := NewID()
	if len(code) != codeLength {
		t.Fatalf("code %q has %d characters", code, len(code))
	}
	for _, text := range []string{code, strings.ToUpper(code), SpellCode(code), " " + SpellCode(code) + " "} {
		if got, ok := ReadCode(text); got != code || !ok {
			t.Errorf("ReadCode(%q) = %q, want %q", text, got, code)
		}
	}
	for text, want := range map[string]string{
		"oO0iIlL1": "00011111", "0": "", "": "", "uuuu": "", "abc/def": "", "table\x00": "", "日本": "",
	} {
		if got, ok := ReadCode(text); ok != (want != "") || ok && got != want {
			t.Errorf("ReadCode(%q) = %q, %v, want %q", text, got, ok, want)
		}
	}
}

func TestGuestID(t *testing.T) {
	one := GuestID("key one")
	if again := GuestID("key one"); again != one {
		t.Errorf("the same key gives two guests, %s and %s", one, again)
	}
	if other := GuestID("key two"); other == one {
		t.Error("two keys give the same guest")
	}
	if one.HasAccount() || !one.IsGuest() || !NewAccountID().HasAccount() || NewAccountID().IsGuest() ||
		!NewGuestID().IsGuest() || PlayerID("").HasAccount() {
		t.Error("want IDs of guests and accounts told apart")
	}
}
