// Package gallery has the screen on which four games are watched at once, each on a
// board that lives. It follows these four tables and nothing else of the lobby but
// which games there are.
package gallery
