package pubsub

// Mailbox holds the newest thing that its owner has not taken yet. Putting never
// blocks: what was not taken is replaced.
type Mailbox[T any] chan T

// NewMailbox makes an empty mailbox.
func NewMailbox[T any]() Mailbox[T] { return make(Mailbox[T], 1) }

// Put must not be called by two goroutines at once. It reports whether it has replaced
// something.
func (m Mailbox[T]) Put(v T) (replaced bool) {
	select {
	case <-m:
		replaced = true
	default:
	}
	m <- v
	return replaced
}

// Offer puts something into an empty mailbox, and nothing into a full one: what is
// there already is newer, or a token that says as much. Any number of goroutines may call
// it at once.
func (m Mailbox[T]) Offer(v T) {
	select {
	case m <- v:
	default:
	}
}
