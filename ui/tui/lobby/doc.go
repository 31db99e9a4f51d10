// Package lobby is the lobby's screen, with the search for finished games and the import
// of games from elsewhere.
package lobby
