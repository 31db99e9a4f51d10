// Package desktop has what reaches a person beyond the cells of a terminal: a
// notification, a mark on the taskbar, the clipboard. Few terminals have all of it, and
// one that has not may print it, so that known.go lists who has what, by what they
// answer to the question for their name; what no terminal has said it can is not sent.
//
// The sequences are in send.go. Text in them is cleaned here: it may hold names and chat.
package desktop
