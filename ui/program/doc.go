// Package program runs the screens of one session on the goroutine of its caller. It
// takes Bubble Tea's models, messages and commands, and is no [tea.Program]: that one
// has a ticker that cannot be switched off, a renderer on a goroutine that nothing
// guards, and goroutines that only pass things on.
//
//   - program.go: messages go to the model one at a time, and it is drawn when those at
//     hand are worked off.
//   - frame.go: what was drawn goes to the terminal when that has taken what went
//     before. Frames in between are left out, the last one never is.
//   - page.go: the same for a page in a browser, which takes messages.
//   - modes.go: what the terminal is switched to, and how it is left.
//   - command.go: commands run on goroutines of their own until they return. One that
//     would only wait returns a message that has the program wait, which costs no
//     goroutine: later.go for a time, await.go for a channel.
//
// A model is a [Drawer], which draws cells. Any other [tea.Model] works, too: the
// content of its view is drawn line by line.
//
// A panic in any of it ends this program alone. The package knows nothing of SSH.
package program
