package e2etest

import (
	"os"
	"testing"
)

// The environment variable PAWNSTORM_E2E asks for tests that a plain go test leaves out. With
// any value it asks for those that each change has to pass, with "all" also for those that take
// half a minute or more and run at night.
var asked = os.Getenv("PAWNSTORM_E2E")

// All reports whether all tests are asked for.
func All() bool { return asked == "all" }

// Demanded skips a test that each change has to pass, unless the environment asks for it.
func Demanded(t testing.TB) {
	t.Helper()
	if asked == "" {
		t.Skip("takes long: PAWNSTORM_E2E=1 runs it, and .ci/run does")
	}
}

// Nightly skips a test that runs at night, unless the environment asks for it.
func Nightly(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skip("takes half a minute or more: PAWNSTORM_E2E=all runs it")
	}
}
