// Package pubsub brings news to those who follow a subject. Only the latest news
// counts: a slow reader misses states in between, never the last one, and nobody
// who publishes ever waits for a reader.
//
//   - [Mailbox] holds the newest thing that its owner has not taken yet.
//   - [Topic] hands the news of each key to those who follow that key.
//   - [Signal] says that there is news, without saying what.
package pubsub
