// Package catalog is the list of the games that there are. Everything above it
// finds a game here; nothing registers itself.
package catalog
