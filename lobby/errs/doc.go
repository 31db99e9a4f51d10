// Package errs has the errors that leave the lobby: each is of a [Kind], by which
// programs tell what to do, and has a sentence, which people read. The words that
// the inside of the server has for it are for the log alone.
package errs
