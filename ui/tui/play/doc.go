// Package play is the screen of a table: its players play, everybody else looks on,
// and what is over is replayed and studied. Its files are named by what of the table
// they are about; table.go is where to begin.
package play
