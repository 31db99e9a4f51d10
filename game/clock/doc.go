// Package clock is the arithmetic of chess clocks: how much time two players
// have at a game ([Control]), and what is left of it ([Clock]).
//
// There are five kinds of control:
//
//   - Unlimited: nobody is in a hurry.
//   - Fischer: every move earns its player an increment, whether it was needed or
//     not. Bobby Fischer's patent of 1989; the increment in "cumulative mode" of
//     the glossary of the FIDE Laws of Chess. It is what is meant by "5+3".
//   - Bronstein: the main time of a turn does not run before the step has passed,
//     so time never grows. The first move has its step too. This is how the FIDE
//     Laws define David Bronstein's proposal, the increment in "delay mode" of the
//     same glossary. Clocks that run at once and give back what the move used, up
//     to the step, come to the same if the first step is added at the start.
//   - Delay: the delay of US Chess (Official Rules of Chess, rules 5 and 42). It
//     keeps the same time as Bronstein.
//   - Correspondence: each move has some days to itself, and what is not used is
//     lost.
//
// A Fischer game without main time ("0+3") gives each player one step to begin with. A player who
// has used all time earns nothing more, as the FIDE standards of chess equipment
// (Handbook C.02) ask of a clock.
//
// A Clock is a value and knows no time of its own: each method is told when it
// happens and returns the clock after it. So a clock is replayed from the log of
// a game exactly as it once ran. Everything is exact to the nanosecond; nothing
// is rounded except by [Format]. Where time goes backwards because somebody has
// set the server's clock, nothing is charged and nothing given.
//
// Turns go like this: Start begins one, Press ends it with a move. Stop and Resume
// are a pause within it, as at an adjourned game. A takeback is a Start in the
// middle of somebody's turn.
package clock
