// Package meter tells what a process costs, and parts client and server so that
// neither takes the other's time: each gets a processor of its own.
//
// Both ask the kernel and work on Linux alone. Elsewhere they return
// [errors.ErrUnsupported], and figures that hang on them are left out.
package meter
