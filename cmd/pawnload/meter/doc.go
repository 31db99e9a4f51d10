// Package meter reads what a process costs. It also gives client and server a
// processor each, so that neither takes the other's time.
//
// Both need Linux. Elsewhere they return [errors.ErrUnsupported], and reports omit
// the figures that depend on them.
package meter
