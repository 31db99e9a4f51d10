// Package tuitest is a fixture for tests of the screens: users at emulated terminals press keys and see frames.
//
// A [World] is a club on a real store, and a [Person] is a user who visits it. The tests of a
// screen are external tests of its package.
package tuitest
