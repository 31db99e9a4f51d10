// Package webhook calls addresses that people have named when something happens at their
// tables: their turn, a challenge, an end. A call follows Standard Webhooks
// (standardwebhooks.com, version 1.0.0): JSON, signed with a secret that its owner was told
// once.
//
//   - hook.go: the hooks of an account, which are kept at "hook/<account>".
//   - event.go: what there is to tell of a table.
//   - watch.go: which node tells it.
//   - queue.go: what waits to be sent, and when it is tried again.
//   - send.go: one call, and which addresses are never called.
//
// # What is promised
//
// Each event is claimed in the store before it is sent, so that of several nodes one sends
// it, and none sends it again after a restart. Events of a time at which no server was there
// are told when one is. Those that wait to be tried again are in the memory of one node: if
// that ends, they are lost, and the next event is not. A receiver that must not miss a turn asks now and
// then.
package webhook
