// Package gallery draws the screen that shows four games at once on live boards. It follows these
// four tables, and from the lobby only which games are being played.
package gallery
