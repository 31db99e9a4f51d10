package httpserver

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"pawnstorm/lobby/rescue"
)

// Until runs serve, which is a method of s that serves, until ctx ends or it fails. At the
// end requests under way have as long as grace says. Nothing of s runs when it returns;
// the error is nil if it was ctx that ended. A panic of the end is logged by that name.
func Until(ctx context.Context, s *http.Server, grace time.Duration, log *slog.Logger, name string, serve func() error) error {
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		if !rescue.Run(log, name, func() { end(s, grace) }) {
			s.Close()
		}
	})
	err := serve()
	if stop() { // the listener failed
		return errors.Join(err, s.Close())
	}
	<-ended
	return nil
}

// end lets the requests under way come to their end, for a while.
func end(s *http.Server, grace time.Duration) {
	within, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	if s.Shutdown(within) != nil {
		s.Close()
	}
}
