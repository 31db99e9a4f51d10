// Package audit keeps the log of what those who run the club have done: who, when,
// what, to whom and why. Entries are only ever added. Nothing in the program changes
// or removes one.
package audit
