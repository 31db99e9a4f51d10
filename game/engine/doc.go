// Package engine is whoever plays without being a person: five levels for each
// game on top of game/search and game/nimber, and the word [Engine] for these and
// for programs from outside (game/uci).
package engine
