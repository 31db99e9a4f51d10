package nats

import "sync/atomic"

// Counts are of interest to an operator. All grow from Open on, but for Connected.
type Counts struct {
	Connected  bool
	Reconnects uint64
	Retries    uint64 // requests that were made again
	Missed     uint64 // messages of the news that were lost and asked for
	Lagged     uint64 // times that everything had to be read again
}

type counts struct{ retries, missed, lagged atomic.Uint64 }

// Counts tells how the store has fared.
func (s *Store) Counts() Counts {
	return Counts{s.conn.IsConnected(), s.conn.Stats().Reconnects, s.counts.retries.Load(), s.counts.missed.Load(), s.counts.lagged.Load()}
}
