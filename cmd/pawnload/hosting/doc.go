// Package hosting lets tests of the load run pawnstorm within their own process: the
// same club, screens and commands as the program has.
package hosting
