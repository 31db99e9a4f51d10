// Package messages has the screens of what people write to one another: the list of those
// with whom there are messages, and what two have written.
package messages
