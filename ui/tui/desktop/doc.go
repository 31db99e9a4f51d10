// Package desktop builds the sequences that reach a user beyond the cells of the terminal:
// notifications, a mark on the taskbar, the clipboard.
//
// Few terminals support all of these, and others may print the sequence. known.go
// therefore lists what each terminal supports, by its answer to the question for its name. We send
// nothing that a terminal is not known to support.
//
// send.go has the sequences. It cleans the text in them, because that may contain names and chat.
package desktop
