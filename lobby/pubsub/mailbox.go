package pubsub

// Mailbox holds the newest value that its owner has not taken yet. Put never blocks: it replaces
// the value that is still there.
type Mailbox[T any] chan T

// NewMailbox returns an empty mailbox.
func NewMailbox[T any]() Mailbox[T] { return make(Mailbox[T], 1) }

// Put puts a value into the mailbox and reports whether it replaced one. Two goroutines must not
// call it at the same time.
func (m Mailbox[T]) Put(v T) (replaced bool) {
	select {
	case <-m:
		replaced = true
	default:
	}
	m <- v
	return replaced
}

// Offer puts a value into the mailbox if it is empty. Use it if a value that is already there is
// newer, or is a token that says the same. Any number of goroutines can call it at the same time.
func (m Mailbox[T]) Offer(v T) {
	select {
	case m <- v:
	default:
	}
}
