// Package rescue keeps a panic from crashing the whole server. Every goroutine that the server
// starts runs under it. A panic in the work of one session ends only that session. A panic in a
// shared service is logged and counted, and the service goes on.
//
// Start with [Caught]. The other functions build on it.
package rescue
