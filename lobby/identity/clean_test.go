package identity

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"charm.land/lipgloss/v2"
	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	tests := []struct {
		name, in string
		max      int
		want     string
	}{
		{"plain", "hello, world", 40, "hello, world"},
		{"empty", "", 40, ""},
		{"no cells", "hello", 0, ""},
		{"cut", "hello, world", 5, "hello"},
		{"no space where it is cut", "hello world", 6, "hello"},
		{"wide characters take two cells", "日本語", 5, "日本"},
		{"white space", " \t one\r\n\n two\u00a0\u2003three \v\f", 40, "one two three"},
		{"line and paragraph separators", "one\u2028two\u2029three", 40, "one two three"},
		{"escape sequences", "\x1b[31mred\x1b[0m", 40, "[31mred[0m"},
		{"clipboard", "\x1b]52;c;ZXZpbA==\x07", 40, "]52;c;ZXZpbA=="},
		{"C1 controls", "a\u009b31mb\u0085c", 40, "a31mb c"},
		{"raw C1 bytes", "a\x9b31mb", 40, "a31mb"},
		{"backspaces", "abc\b\b\bxyz\x7f", 40, "abcxyz"},
		{"NUL", "a\x00b", 40, "ab"},
		{"bidirectional override", "user\u202etxt.exe\u2066x\u2069", 40, "usertxt.exex"},
		{"joiners", "👨\u200d👩\u200d👧", 40, "👨👩👧"},
		{"zero-width characters", "a\u200bb\ufeffc\u00add", 40, "abcd"},
		{"zalgo", "z\u0300\u0301\u0302\u0303\u0304a\u0300", 40, "z\u0300\u0301a\u0300"},
		{"a mark without a letter", "\u0301abc", 40, "abc"},
		{"a mark after a space", "a \u0301b", 40, "a\u0301 b"},
		{"private use", "a\ue000b\U000f0000c", 40, "abc"},
		{"surrogates and invalid bytes", "a\xed\xa0\x80b\xffc\xc3", 40, "abc"},
		{"replacement character", "a\ufffdb", 40, "a\ufffdb"},
		{"unassigned", "a\u0378b", 40, "ab"},
		{"tag characters", "a\U000e0041b", 40, "ab"},
		{"variation selectors change the width", "\u2764\ufe0f!", 2, "\u2764!"},
		{"marks that take a cell", "\u0915\u093e\u0915\u093e", 3, "\u0915\u093e\u0915"},
		{"half a flag", "🇩", 1, ""},
		{"accents", "Ångström, naïve", 40, "Ångström, naïve"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Clean(test.in, test.max); got != test.want {
				t.Errorf("Clean(%q, %d) = %q, want %q", test.in, test.max, got, test.want)
			}
			checkClean(t, test.in, test.max)
		})
	}
}

// TestCleanText checks that CleanText keeps repeated spaces and otherwise works like Clean.
func TestCleanText(t *testing.T) {
	for in, want := range map[string]string{
		"  a  b   c ":    "a  b   c",
		"a\tb\nc\u2003d": "a b c d",
		"a  \u0301b":     "a\u0301  b",
		"abcdef   g":     "abcdef",
		"a\x1b[0m  b":    "a[0m  b",
	} {
		got := CleanText(in, 9)
		if got != want || CleanText(got, 9) != got {
			t.Errorf("CleanText(%q) = %q, want %q", in, got, want)
		}
	}
}

func FuzzClean(f *testing.F) {
	f.Add("hello\u0301 \x1b[0m", 10)
	f.Add("🇩🇪👍🏽❤\ufe0f1\ufe0f\u20e3", 3)
	f.Add("\u1100\u1161\u11a8\u0e01\u0e33", 4)
	f.Add(strings.Repeat("\u0301", 50)+"a", 1)
	f.Fuzz(func(t *testing.T, in string, maxCells int) { checkClean(t, in, maxCells) })
}

func TestCleanAnything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkClean(t, rapid.String().Draw(t, "text"), rapid.IntRange(-1, 30).Draw(t, "cells"))
	})
}

// checkClean checks the properties of all cleaned text.
func checkClean(t rapid.TB, in string, maxCells int) {
	t.Helper()
	got := Clean(in, maxCells)
	if !utf8.ValidString(got) {
		t.Fatalf("Clean(%q) = %q is not UTF-8", in, got)
	}
	marks := 0
	for _, r := range got {
		if r != ' ' && unicode.IsSpace(r) || unicode.In(r, unicode.C) {
			t.Fatalf("Clean(%q) = %q has %U", in, got, r)
		}
		if marks++; !unicode.Is(unicode.M, r) {
			marks = 0
		}
		if marks > maxMarks {
			t.Fatalf("Clean(%q) = %q has too many marks on a letter", in, got)
		}
	}
	if width := lipgloss.Width(got); width > max(maxCells, 0) {
		t.Fatalf("Clean(%q, %d) = %q is %d cells wide", in, maxCells, got, width)
	}
	if strings.TrimSpace(got) != got {
		t.Fatalf("Clean(%q) = %q starts or ends with a space", in, got)
	}
	if again := Clean(got, maxCells); again != got {
		t.Fatalf("Clean(%q) = %q, but cleaning it again gives %q", in, got, again)
	}
}
