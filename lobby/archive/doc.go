// Package archive stores finished games. It keeps the history of each player and an index of public
// games, searches both, exports games as PGN and JSON, and imports games played elsewhere.
package archive
