// Package canvas is a grid of small cells that screens draw into, and the way from
// there to a terminal.
//
//   - A [Look] is colours and attributes; drawing names it by its [Style], a number
//     that all sessions share.
//   - A [Canvas] is a rectangle to draw in. It clips, so that nothing that is drawn
//     in a part of a screen can reach another part.
//   - A [Screen] is what one terminal shows. It takes over what was drawn, notes
//     which cells are different now, and says with which bytes the terminal gets to
//     show them. A page in a browser, which has no sequences, gets cells (page.go).
//
// Cells hold eight bytes and no pointers: a screen of 80x24 takes 15 KiB.
package canvas
