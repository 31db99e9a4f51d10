// Package app is what all screens share: the [Session] of a person, what a [Screen]
// is, how screens open one another and say what went wrong, and pages that several
// of them show.
package app
