// Package engine is whoever plays without being a person: five levels for each
// game on top of game/search and game/nimber, and the word [Engine] for these and
// for programs from outside (game/uci).
//
// What a level can do stands in skill.go, what a person sees of it in sentences.go.
// How far the levels are apart is measured by
//
//	pawnstorm arena --ladder --game strike
package engine
