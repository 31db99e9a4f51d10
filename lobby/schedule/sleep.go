package schedule

import (
	"context"
	"time"
)

// Sleep waits for d, unless ctx ends before. It reports whether ctx is still alive.
func Sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
	return ctx.Err() == nil
}
