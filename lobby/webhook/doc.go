// Package webhook calls addresses that players have registered when something happens at their
// tables: their turn, a challenge, the end of a game. A call follows Standard Webhooks
// (standardwebhooks.com, version 1.0.0): it is JSON, signed with a secret that its owner saw once.
//
//   - hook.go: the webhooks of an account, stored at "hook/<account>".
//   - event.go: the events of a table.
//   - watch.go: how nodes share the work, and when they look at a table.
//   - owed.go: which events are known, and which calls are still owed.
//   - queue.go: the calls that wait in memory.
//   - push.go: notifications of browsers, which are hooks whose calls a push service passes on.
//   - send.go: a single call, and which addresses are never called.
//
// # Guarantees
//
// Before any call, the package stores each event with the hooks that must get it. A hook stays on
// that list until it has accepted the call. A node also claims each call in the store, so that only
// one node makes it. Any node can tell from the stored event and the table which calls are owed, so
// neither kill -9 nor the loss of a node loses a call or a retry. Events that happen while all
// servers are down are sent when one is back.
//
// If a node makes a call but cannot store the answer, the call is made again with the same id, so
// that the receiver can recognize it. Each call is therefore made at least once. A turn that has
// passed is not sent late, and only the latest event of a table is owed.
package webhook
