// Package lessons has the screens of lessons: the list of them, and a board on which a
// game is learnt by making its moves.
//
// Begin reading at [Screen]. The lessons are data of game/lesson; how moves are tried
// is boardview.Trial's affair.
package lessons
