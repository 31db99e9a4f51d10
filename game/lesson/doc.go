// Package lesson teaches the games, each in a few steps on a real board. A step shows
// one idea and ends with a move that the player makes.
//
// Begin reading at [Lesson] and [Attempt]. [Of] is what the program has.
//
// # The data
//
// The folder data has a text for each game, written by hand. Before the first step it
// says what the lesson is about; a step begins with its bold sentence:
//
//	seat: workers                  the seat for the game that follows; may be missing
//	Take the owner.                what the lesson is about
//	last: Go and take him.         said when it is over
//
//	## Two ends make a file run.   the bold sentence
//	position: p7/8/ ... w          as the rules read it; parts of it on several
//	                               lines are put together without a blank
//	A file runs while ...          the text
//	task: Leave a1.                what to do
//	do: Pick the worker.           a part of the task, ticked when it is done
//	do: Move it off a1.
//	right a1-a2: Good. ...         a right move, and what to say then
//	wrong b2-b3 or b2x...: ...     wrong moves with an answer of their own
//	wrong ...: ...                 all other moves
//	reply: a5-a6                   what the other side answers to a right move
//
// Moves are canonical text, in which "..." stands for anything; the first line that
// fits a move answers it. A line that begins with a blank goes on with the one above,
// and one that begins with # says nothing to players. Illegal moves need no answers:
// the rules refuse them with a reason.
//
// A step must fit 40x20: its sentence takes two lines of 40 columns at most, and with
// text and task seven; an answer takes five. A test reads, plays and measures them all.
package lesson
