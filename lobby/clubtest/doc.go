// Package clubtest opens clubs for tests: a whole [lobby.Club] on a real store in its own file, with a
// clock that tests can advance, people, and stores that fail, lag or die on demand. The tests of the
// lobby's packages use it from external test packages, such as account_test.
//
// Start with [New]. [World] lists what it can do.
package clubtest
