// Package lesson teaches the games, each in a few steps on a real board. A step shows
// one idea and ends with a move that the player makes.
//
// Begin reading at [Lesson] and [Attempt]. [Of] returns the built-in lessons.
//
// # The data
//
// The folder data has a handwritten text for each game. It begins with what the lesson
// is about; a step begins with its bold sentence:
//
//	seat: workers                  the seat for the game that follows; optional
//	Take the owner.                what the lesson is about
//	last: Go and take him.         shown at the end
//
//	## Two ends make a file run.   the bold sentence
//	position: p7/8/ ... w          as the rules read it; its lines are joined
//	                               without a space
//	A file runs while ...          the text
//	task: Leave a1.                what to do
//	do: Pick the worker.           a part of the task, ticked when done
//	do: Move it off a1.
//	right a1-a2: Good. ...         a right move, and the answer to it
//	wrong b2-b3 or b2x...: ...     wrong moves with their own answer
//	wrong ...: ...                 all other moves
//	reply: a5-a6                   the other side's reply to a right move
//
// Moves are canonical text; "..." matches anything. The first line that
// matches a move answers it. A line that begins with a space continues the one above,
// and a line that begins with # is a comment. Illegal moves need no answers: the rules
// refuse them with a reason.
//
// A step must fit 40x20. Its sentence has at most two lines of 40 columns; sentence,
// text and task together have at most seven; an answer has at most five. A test reads,
// plays and measures all steps.
package lesson
