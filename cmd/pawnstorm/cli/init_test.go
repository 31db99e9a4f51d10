package cli_test

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// initBytes limits what a package may allocate before main. Every command pays for it, even version.
// Move larger tables and patterns into a [sync.OnceValue].
const initBytes = 200_000

// TestInitIsCheap measures memory instead of time because memory is the same on every machine.
func TestInitIsCheap(t *testing.T) {
	cmd := e2etest.Program(t, "version")
	cmd.Env = append(cmd.Env, "GODEBUG=inittrace=1")
	trace, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, trace)
	}
	inits := regexp.MustCompile(`(?m)^init (pawnstorm/\S+) .* (\d+) bytes, \d+ allocs$`).FindAllSubmatch(trace, -1)
	if len(inits) < 10 {
		t.Fatalf("%s traces only %d packages:\n%s", os.Args[0], len(inits), trace)
	}
	for _, found := range inits {
		if n, _ := strconv.Atoi(string(found[2])); n > initBytes {
			t.Errorf("%s allocates %d bytes before main", found[1], n)
		}
	}
}
