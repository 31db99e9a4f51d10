// Package sshtest lets tests use an SSH server as people do: connect, open a
// terminal, read its screen, type, resize, hang up, or run a command.
//
//	client := sshtest.Dial(t, addr, sshtest.Key(t))
//	term := client.Terminal(80, 24)
//	term.Until("Lobby")
//	term.Type("q")
//	code := term.Wait()
//
// The screen is that of a terminal emulator, so a test sees what a person
// would. Nothing sleeps: Until waits for what it is told to, and fails the test
// with the screen when that does not come.
//
// A [Pipe] is a listener in memory. With it a test can run client and server in
// a bubble of testing/synctest, where minutes pass at once.
package sshtest
