// Package hosting lets load tests run pawnstorm inside their own process, with the
// club, screens and commands of the real program.
package hosting
