// Package live has the tables of now: those that are open or being played, who is
// there, and the time that runs. [Tables] commits what people and the server decide,
// learns of every commit from the store, and hands it to those who follow a table.
// How games come about and what becomes of them is told by [Hooks].
//
// The tables are kept sorted into sections and indexed, once for everybody: a
// [Listing] is a snapshot that costs nothing, and a page of it is all that a screen
// needs. A session opens a [Feed], says what it shows, and is woken by nothing else.
package live
