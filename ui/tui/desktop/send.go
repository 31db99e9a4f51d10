package desktop

import (
	"encoding/base64"
	"fmt"
	"strings"

	"pawnstorm/lobby/identity"
)

// The questions to a terminal: for its name and version (XTVERSION), for notifications
// (OSC 99), and whether it can tell that its window is looked at (DECRQM 1004).
const (
	AskVersion = "\x1b[>q"
	AskNotes   = "\x1b]99;i=" + id + ":p=?;\x1b\\"
	AskFocus   = "\x1b[?1004$p"
)

// id is whose notifications these are: a later one takes the place of the one before.
const id = "pawnstorm"

// HasNotes reports whether an answer of a terminal (an OSC) says that it has
// notifications.
func HasNotes(answer string) bool {
	answer = strings.TrimPrefix(strings.TrimPrefix(answer, "\x1b]"), "\x9d")
	fields, _, _ := strings.Cut(strings.TrimPrefix(answer, "99;"), ";")
	return strings.HasPrefix(answer, "99;") && fields == "i="+id+":p=?"
}

// widestNote is how many cells of a notification are sent.
const widestNote = 160

// Note is what has the terminal tell a person something by the best way it has, the bell
// if there is no other.
func Note(can Can, text string) string {
	text = identity.Clean(text, widestNote)
	switch {
	case can&Notes99 != 0:
		return "\x1b]99;i=" + id + ":d=0;pawnstorm\x1b\\\x1b]99;i=" + id + ":d=1:p=body;" + text + "\x1b\\"
	case can&Notes777 != 0:
		return "\x1b]777;notify;pawnstorm;" + strings.ReplaceAll(text, ";", ",") + "\x1b\\"
	case can&Notes9 != 0:
		return "\x1b]9;pawnstorm: " + text + "\x1b\\" // a number first would mean something else
	}
	return Bell
}

// Bell rings.
const Bell = "\a"

// MostCopied is how many bytes are put into a clipboard: terminals drop longer sequences.
const MostCopied = 48 << 10

// Copy puts text into the clipboard. Lines stay apart; ok is false if it is too long.
func Copy(text string) (sent string, ok bool) {
	if len(text) > MostCopied {
		return "", false
	}
	return fmt.Sprintf("\x1b]52;c;%s\x1b\\", base64.StdEncoding.EncodeToString([]byte(text))), true
}
