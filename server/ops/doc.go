// Package ops serves the operator's pages: metrics for Prometheus, liveness, readiness and, on request,
// profiles. It listens on its own address, which must not be public: nothing here asks for a login.
//
//   - server.go: the HTTP server, its pages and its end.
//   - metrics.go: the metrics, read at the moment of a scrape.
//   - store.go: the store, with its errors and times counted.
//   - ready.go: what has to work before people are let in.
//   - address.go: which addresses are public.
//
// No metric describes a person: labels are words of the program.
package ops
