// Package sshtest lets tests use an SSH server the way people do: connect, open a terminal, read its screen,
// type, resize, hang up, or run a command.
//
//	client := sshtest.Dial(t, addr, sshtest.Key(t))
//	term := client.Terminal(80, 24)
//	term.Until("Lobby")
//	term.Type("q")
//	code := term.Wait()
//
// The screen is a terminal emulator's, so a test sees what a person would. Nothing sleeps: Until waits for its
// text, and fails the test with the screen if it does not come.
//
// A [Pipe] is a listener in memory. With it a test can run client and server in a testing/synctest bubble,
// where minutes pass at once.
package sshtest
