// Package live has the tables of now: those that are open or being played, who is
// there, and the time that runs. [Tables] commits what people and the server decide,
// learns of every commit from the store, and hands it to those who follow a table.
// How games come about and what becomes of them is told by [Hooks].
package live
