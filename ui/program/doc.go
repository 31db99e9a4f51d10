// Package program runs the screens of one session on the caller's goroutine. It uses Bubble Tea's
// models, messages and commands, but not [tea.Program]: that has a ticker that cannot be switched
// off, a renderer on a goroutine without panic recovery, and goroutines that only pass messages on.
//
//   - program.go: the model gets one message at a time. It is drawn when no message is waiting.
//   - frame.go: a frame goes to the terminal when the terminal has taken the previous one. Frames in
//     between are dropped, but never the last one.
//   - page.go: the same for a page in a browser, which takes messages.
//   - modes.go: the modes of the terminal, and how we leave it.
//   - command.go: each command runs on its own goroutine. A command that would only wait returns a
//     message instead, and the program waits for it without a goroutine: later.go waits for a time,
//     await.go for a channel.
//
// A model is a [Drawer], which draws cells. Any other [tea.Model] works too: the program draws the
// content of its view line by line.
//
// A panic ends only this program. The package knows nothing about SSH.
package program
