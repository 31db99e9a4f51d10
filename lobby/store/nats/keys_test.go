package nats

import (
	"strings"
	"testing"

	"github.com/nats-io/nats-server/v2/server"
)

func FuzzKeys(f *testing.F) {
	for _, key := range []string{
		"table/abc", "a", "a/", "/", "//", "by/u-1/2026/x_y", "=", "a=41", "with space", "*", ">", "ü",
		"a.b", "\x00\xff",
	} {
		f.Add(key, "b")
	}
	f.Fuzz(func(t *testing.T, key, other string) {
		if key == "" {
			return
		}
		subject := subjectOf(key)
		if !server.IsValidLiteralSubject(subject) {
			t.Errorf("%q becomes %q, which is not a valid subject", key, subject)
		}
		if back, err := keyOf(subject); err != nil || back != key {
			t.Errorf("%q becomes %q and then %q, %v", key, subject, back, err)
		}
		if key != other && subject == subjectOf(other) {
			t.Errorf("%q and %q both become %q", key, other, subject)
		}
		if strings.HasPrefix(key, other) && !server.SubjectsCollide(subject, filterOf(other)) {
			t.Errorf("%q does not match %q, the filter for %q", subject, filterOf(other), other)
		}
	})
}

// TestSpoiltSubjects checks that subjects without a key are damaged.
func TestSpoiltSubjects(t *testing.T) {
	for _, subject := range []string{"=4", "a.=zz", "x=0"} {
		if key, err := keyOf(subject); err == nil {
			t.Errorf("%q decodes to %q", subject, key)
		}
	}
}
