// Package canvas is a grid of small cells to draw screens in, and the encoder for terminals.
//
//   - A [Look] is colours and attributes. Its [Style] is a number that all sessions share.
//   - A [Canvas] is a rectangle to draw in. It clips, so that nothing drawn in a part of a
//     screen can reach another part.
//   - A [Screen] is what one terminal shows. It compares each drawing with what was there and
//     encodes the changed cells. A page in a browser gets cells instead of escape sequences
//     (page.go).
//
// Cells are eight bytes without pointers: a screen of 80x24 takes 15 KiB.
package canvas
