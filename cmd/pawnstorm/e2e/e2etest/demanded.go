package e2etest

import (
	"os"
	"testing"
)

// asked is PAWNSTORM_E2E, which enables tests that a plain go test skips. Any value enables the
// tests that each change must pass; "all" also enables the nightly tests, which take half a
// minute or more.
var asked = os.Getenv("PAWNSTORM_E2E")

// All reports whether all tests are enabled.
func All() bool { return asked == "all" }

// Demanded skips a test that each change must pass, unless PAWNSTORM_E2E is set.
func Demanded(t testing.TB) {
	t.Helper()
	if asked == "" {
		t.Skip("takes long: PAWNSTORM_E2E=1 runs it, and .ci/run does")
	}
}

// Nightly skips a test that runs at night, unless PAWNSTORM_E2E is "all".
func Nightly(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skip("takes half a minute or more: PAWNSTORM_E2E=all runs it")
	}
}
