package desktop

import (
	"encoding/base64"
	"fmt"
	"strings"

	"pawnstorm/lobby/identity"
)

// The questions to a terminal: its name and version (XTVERSION), notifications (OSC 99), and focus
// reports (DECRQM 1004).
const (
	AskVersion = "\x1b[>q"
	AskNotes   = "\x1b]99;i=" + id + ":p=?;\x1b\\"
	AskFocus   = "\x1b[?1004$p"
)

// id identifies our notifications, so that a later one replaces the previous one.
const id = "pawnstorm"

// HasNotes reports whether an answer of a terminal (an OSC) says that it supports notifications.
func HasNotes(answer string) bool {
	answer = strings.TrimPrefix(strings.TrimPrefix(answer, "\x1b]"), "\x9d")
	fields, _, _ := strings.Cut(strings.TrimPrefix(answer, "99;"), ";")
	return strings.HasPrefix(answer, "99;") && fields == "i="+id+":p=?"
}

// widestNote limits a notification, in cells.
const widestNote = 160

// Note returns the sequence that notifies the user in the best way the terminal supports, or else
// the bell.
func Note(can Can, text string) string {
	text = identity.Clean(text, widestNote)
	switch {
	case can&Notes99 != 0:
		return "\x1b]99;i=" + id + ":d=0;pawnstorm\x1b\\\x1b]99;i=" + id + ":d=1:p=body;" + text + "\x1b\\"
	case can&Notes777 != 0:
		return "\x1b]777;notify;pawnstorm;" + strings.ReplaceAll(text, ";", ",") + "\x1b\\"
	case can&Notes9 != 0:
		return "\x1b]9;pawnstorm: " + text + "\x1b\\" // a leading number would mean something else
	}
	return Bell
}

// Bell rings the bell.
const Bell = "\a"

// Sound returns the sequence that makes a page in a browser play a sound. Pages know move, capture, and the
// kinds of events that ring the bell; they play nothing for others.
func Sound(name string) string { return "\x1b]777;sound;" + name + "\x1b\\" }

// MaxCopied limits what we copy, in bytes, because terminals drop longer sequences.
const MaxCopied = 48 << 10

// Copy returns the sequence that copies text to the clipboard. It keeps line breaks. ok is false if
// the text is too long.
func Copy(text string) (sent string, ok bool) {
	if len(text) > MaxCopied {
		return "", false
	}
	return fmt.Sprintf("\x1b]52;c;%s\x1b\\", base64.StdEncoding.EncodeToString([]byte(text))), true
}
