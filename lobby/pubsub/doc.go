// Package pubsub sends news to followers inside one process. Only the latest news counts: a slow
// reader can miss states but always gets the last one. Publishers never wait for readers.
//
//   - [Mailbox] holds the newest value that its owner has not taken yet.
//   - [Topic] sends the news of each key to the followers of that key.
//   - [Signal] says that something changed, but not what.
package pubsub
