package program

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain checks that no goroutine outlives its program.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
