// Package lobby draws the lobby screen: the lists of tables, the cards of the games, the preview of
// a table and the pages of games.
package lobby
