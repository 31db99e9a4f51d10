// Package announce shows the operator's messages to users. The message of the day stays in the
// lobby until it is replaced. An announcement reaches each session once, either on all nodes or
// on one.
package announce
