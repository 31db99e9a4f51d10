// Package audit keeps the log of what moderators and operators do: who, when, what, to whom and why.
// The program only adds entries. It never changes or removes one.
//
// The entries form a chain, so that the log shows if someone changes it in the database. Each entry
// has the hash of the entry before it, and one key has the hash of the newest (chain.go). Someone who
// can write to the database can also compute the whole chain again. To notice that, keep the newest
// hash elsewhere too: [Log.Head] returns it.
package audit
