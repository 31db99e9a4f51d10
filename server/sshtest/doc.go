// Package sshtest lets tests use an SSH server the way users do: connect, open a terminal, read its
// screen, type, resize, hang up, or run a command.
//
//	client := sshtest.Dial(t, addr, sshtest.Key(t))
//	term := client.Terminal(80, 24)
//	term.Until("Lobby")
//	term.Type("q")
//	code := term.Wait()
//
// The screen is a terminal emulator's, so a test sees what a user would see. Nothing sleeps: Until
// waits for its text. If it does not appear, Until fails the test and prints the screen.
//
// A [Pipe] is an in-memory listener. With it a test can run client and server in a testing/synctest
// bubble, where minutes pass at once.
package sshtest
