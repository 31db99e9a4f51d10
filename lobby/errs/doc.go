// Package errs has the errors that leave the lobby: each is of a [Kind], by which
// programs tell what to do, and has a sentence, which people read. What the inside
// of the server has to say of it is for the log alone.
package errs
