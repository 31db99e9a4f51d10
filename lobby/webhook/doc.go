// Package webhook calls addresses that people have named when something happens at their
// tables: their turn, a challenge, an end. A call follows Standard Webhooks
// (standardwebhooks.com, version 1.0.0): JSON, signed with a secret that its owner was told
// once.
//
//   - hook.go: the hooks of an account, which are kept at "hook/<account>".
//   - event.go: what there is to tell of a table.
//   - watch.go: which node looks at which table, and when.
//   - owed.go: what was told, and what is owed to hooks.
//   - queue.go: what is on its way.
//   - send.go: one call, and which addresses are never called.
//
// # What is promised
//
// Each event is noted in the store with the hooks to which it is owed before they are
// called, and until they have taken it; each call is claimed there, so that of several nodes
// one makes it. Whichever node is there reads off the note and the table what is owed:
// neither kill -9 nor the loss of a node loses a call, nor a second try. Events of a time at
// which no server was there are told when one is. A call whose answer was not noted any more
// is made again with the same id, by which a receiver knows it; so each is made at least
// once. A turn that has passed is not told late, and of a table only the latest event is owed.
package webhook
