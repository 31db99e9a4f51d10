package server

import "pawnstorm/lobby/identity"

// maxLogged is how many cells of a client's text go into the log or a Visit.
const maxLogged = 64

// clean makes a client's text fit to be logged and shown.
func clean(s string) string { return identity.Clean(s, maxLogged) }
