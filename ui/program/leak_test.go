package program

import (
	"testing"

	"go.uber.org/goleak"
)

// No goroutine outlives its program.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
