package e2etest

import (
	"os"
	"testing"
)

// All reports whether the environment asks for all tests that each change has to pass, by
// PAWNSTORM_E2E. A plain go test leaves out those that take half a minute or more.
func All() bool { return os.Getenv("PAWNSTORM_E2E") != "" }

// Demanded skips a test that takes so long, unless the environment asks for it.
func Demanded(t testing.TB) {
	t.Helper()
	if !All() {
		t.Skip("takes half a minute or more: PAWNSTORM_E2E=1 runs it")
	}
}
