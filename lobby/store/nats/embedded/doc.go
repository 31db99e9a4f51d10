// Package embedded runs a NATS server inside this process, with the settings that a club needs. It is
// for tests and demos. In production the servers are separate processes on separate machines.
package embedded
