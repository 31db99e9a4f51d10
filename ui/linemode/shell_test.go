package linemode

import "testing"

// TestCommandsInLineMode checks that shell commands work the same in line mode. Text stays as
// typed, and two bare numbers are a clock that the answer repeats. join goes to the user's own
// table.
func TestCommandsInLineMode(t *testing.T) {
	w := newWorld(t, nil)
	ann, bob := w.enter(Visit{Key: w.account("ann"), Echo: true}, 0), w.enter(Visit{Key: w.account("bob"), Echo: true}, 0)
	ann.until(prompt)
	bob.until("Type help for the commands")
	ann.says("tell bob it's  \"fine\" --so", "To bob: it's  \"fine\" --so")
	bob.until("ann tells you: it's  \"fine\" --so")
	ann.says("new chess 5 3 as white called kitchen", "5+3")
	ann.says("lobby", "Your games:")
	ann.says("join kitchen", "5+3")
	ann.says("challenge bob chess 3 2", "3+2")
	ann.says("lobby", "Your games:")
	ann.says("seek othello 10 5", "10+5")
}
