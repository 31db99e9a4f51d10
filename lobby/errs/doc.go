// Package errs defines the errors that the lobby returns. Each has a [Kind] for programs and a sentence
// for people. Its cause is for the log alone.
package errs
