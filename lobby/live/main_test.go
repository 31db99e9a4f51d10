package live

import (
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// elapse lets the bubble's time pass.
func elapse(d time.Duration) { <-time.After(d) }
