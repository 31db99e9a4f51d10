// Package ops shows an operator how a server is: figures for Prometheus, whether it lives
// and is ready for people, and, when asked for, profiles. It listens on an address of its
// own, which is not for the public: nothing here asks for a name or a key.
//
//   - server.go: the HTTP server, its pages and its end.
//   - metrics.go: the figures, read where they are counted at the moment of a scrape.
//   - store.go: the store, with its errors and times counted.
//   - ready.go: what has to work for people to be let in.
//   - address.go: which addresses are public.
//
// No figure tells of a person: labels are words of the program.
package ops
