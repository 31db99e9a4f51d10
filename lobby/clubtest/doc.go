// Package clubtest opens clubs for tests: a whole [lobby.Club] on a real store in a file of its
// own, with a clock that a test can advance, people, and stores that fail, lag or die on demand.
// Tests of the packages of the lobby stand beside their code, in packages of their own such as
// account_test, and use it.
//
// Begin with [New], and with [World] for what it can do.
package clubtest
