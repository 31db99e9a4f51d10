// Package lessons draws the screen of a lesson: a board where the user learns a game by making its
// moves.
//
// Start reading at [Screen]. Package game/lesson holds the lessons themselves, and boardview.TrainingBoard
// handles trying out moves.
package lessons
