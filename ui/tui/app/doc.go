// Package app holds what all screens share: the [Session] of a user, the [Screen] interface, the
// messages that open screens and report errors, and pages that several screens show.
package app
