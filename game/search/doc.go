// Package search looks ahead in any game that two play in turns: an alpha-beta
// search on [game.Walk].
package search
