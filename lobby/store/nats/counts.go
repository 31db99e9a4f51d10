package nats

import "sync/atomic"

// Counts are for operators. All except Connected grow from Open on.
type Counts struct {
	Connected  bool
	Reconnects uint64
	Retries    uint64 // repeated requests
	Missed     uint64 // lost commit messages that were fetched
	Lagged     uint64 // how often everything had to be read again
}

type counts struct{ retries, missed, lagged atomic.Uint64 }

// Counts returns the current counts.
func (s *Store) Counts() Counts {
	return Counts{
		s.conn.IsConnected(), s.conn.Stats().Reconnects,
		s.counts.retries.Load(), s.counts.missed.Load(), s.counts.lagged.Load(),
	}
}
