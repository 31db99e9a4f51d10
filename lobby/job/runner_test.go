package job

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// work runs a runner for some time. It returns which jobs it did, and when.
func work(
	t *testing.T, runs time.Duration, plan func(*Runner[string]), do func(job string, times int) time.Duration,
) (did []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), runs)
		defer cancel()
		began, times := time.Now(), make(map[string]int)
		r := New(slog.New(slog.DiscardHandler), time.Now, "testing", func(_ context.Context, k string) time.Time {
			times[k]++
			did = append(did, k+" "+time.Since(began).String())
			if again := do(k, times[k]); again >= 0 {
				return time.Now().Add(again)
			}
			return time.Time{}
		})
		once := true
		r.Run(ctx, func() {
			if once {
				plan(r)
			}
			once = false
		}, nil, nil)
	})
	return did
}

const never = -1

// TestRunner checks that jobs run in order, each when it is due and again when it asks to.
func TestRunner(t *testing.T) {
	did := work(t, 5*time.Minute, func(r *Runner[string]) {
		now := time.Now()
		r.Plan("late", now.Add(3*time.Minute))
		r.Plan("soon", now.Add(2*time.Second))
		r.Plan("now", now)
		r.Plan("soon", now.Add(time.Second))
		r.Plan("soon", now.Add(time.Hour))
		r.Plan("never", time.Time{})
	}, func(job string, times int) time.Duration {
		if job == "now" && times == 1 {
			return 90 * time.Second
		}
		return never
	})
	if want := []string{"now 0s", "soon 1s", "now 1m30s", "late 3m0s"}; !slices.Equal(did, want) {
		t.Errorf("got %q, want %q", did, want)
	}
}

// TestRetries checks that a failed job is retried, with growing delays. A panic counts as a
// failure, and other jobs do not wait.
func TestRetries(t *testing.T) {
	did := work(t, 3*time.Minute, func(r *Runner[string]) {
		r.Plan("bad", time.Now())
		r.Plan("good", time.Now().Add(4*time.Second))
	}, func(job string, times int) time.Duration {
		switch {
		case job == "good", times == 8:
			return never
		case times == 2:
			panic("it breaks")
		}
		return 0
	})
	want := []string{"bad 0s", "bad 1s", "bad 3s", "good 4s", "bad 7s", "bad 15s", "bad 31s", "bad 1m3s", "bad 2m3s"}
	if !slices.Equal(did, want) {
		t.Errorf("got %q, want %q", did, want)
	}
}

// TestNews checks that news wakes a runner and makes it plan again.
func TestNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		news, ended, looked := make(chan struct{}), make(chan struct{}), 0
		var did []int
		r := New(slog.New(slog.DiscardHandler), time.Now, "testing", func(_ context.Context, k int) time.Time {
			did = append(did, k)
			return time.Time{}
		})
		go func() {
			defer close(ended)
			r.Run(ctx, func() {
				looked++
				r.Plan(looked, time.Now())
			}, nil, news)
		}()
		news <- struct{}{}
		synctest.Wait()
		cancel()
		<-ended
		if !slices.Equal(did, []int{1, 2}) {
			t.Errorf("got %v after one piece of news", did)
		}
	})
}
