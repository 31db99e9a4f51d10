package httpserver

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"pawnstorm/lobby/rescue"
)

// Until runs serve, a method of s, until ctx ends or serve fails. When ctx ends, requests in progress have
// until grace to finish. Nothing of s runs any more when Until returns. The error is nil if ctx ended. A
// panic at the end is logged under name.
func Until(
	ctx context.Context, s *http.Server, grace time.Duration, log *slog.Logger, name string, serve func() error,
) error {
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

// end gives the requests in progress some time to finish.
func end(s *http.Server, grace time.Duration) {
	within, cancel := context.WithTimeout(context.Background(), grace)
	defer cancel()
	if s.Shutdown(within) != nil {
		s.Close()
	}
}
