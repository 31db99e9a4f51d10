// Package clock computes chess clocks: how much time two players have for a game
// ([Control]), and how much is left ([Clock]).
//
// There are five kinds of control:
//
//   - Unlimited: no clock.
//   - Fischer: every move earns its player an increment, even if the player did not
//     need it. Bobby Fischer's patent of 1989; the increment in "cumulative mode" of
//     the glossary of the FIDE Laws of Chess. "5+3" means this.
//   - Bronstein: in each turn the main time starts to run after the step, so time
//     never grows. The first move has its step too. This is how the FIDE Laws define
//     David Bronstein's proposal, the increment in "delay mode" of the same glossary.
//     Clocks that start at once and give back what the move used, up to the step,
//     give the same result if the first step is added at the start.
//   - Delay: the delay of US Chess (Official Rules of Chess, rules 5 and 42). It
//     counts exactly like Bronstein.
//   - Correspondence: a player has some days for each move, and unused time is lost.
//
// A Fischer game without main time ("0+3") gives each player one step to start with. A
// player whose time is up earns nothing more, as the FIDE standards of chess equipment
// (Handbook C.02) require.
//
// A Clock is a value and never reads the time: each method takes the current time and
// returns the new clock. So the log of a game replays a clock exactly. Everything is
// exact to the nanosecond; only [Format] rounds. If the time goes backwards, because
// the server's clock was set, the clock charges nothing and gives nothing.
//
// Start begins a turn and Press ends it with a move. Stop and Resume pause a turn, as
// for an adjourned game. A takeback is a Start in the middle of a turn.
package clock
