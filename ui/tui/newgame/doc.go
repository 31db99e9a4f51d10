// Package newgame has the forms by which games come about: a new table, a seek, a
// challenge, a game with the house.
package newgame
