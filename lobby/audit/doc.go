// Package audit keeps the log of what moderators and operators do: who, when, what, to whom and why.
// The program only adds entries. It never changes or removes one.
package audit
