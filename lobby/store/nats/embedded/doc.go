// Package embedded runs a NATS server inside this process, set up as a club needs it, for
// tests and for trying a club of several nodes. In production the servers are processes of
// their own, on machines of their own.
package embedded
