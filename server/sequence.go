package server

import (
	"regexp"
	"unicode/utf8"
)

const (
	esc = 0x1b
	bel = 0x07
	st  = 0x9c // ends a string, as ESC \ does
)

// state says how much of a key or an escape sequence has arrived.
type state uint8

const (
	whole  state = iota // all of it
	begun               // an ESC or half a character, which may be all there is
	open                // an unfinished sequence
	broken              // an unfinished sequence, followed by something else
)

// firstPart returns the length of what comes first in buf, and whether it is complete. The key
// decoder cannot tell an unfinished sequence from an unknown one.
func firstPart(buf []byte) (n int, s state) {
	switch first := buf[0]; {
	case first == esc && len(buf) == 1:
		return 1, begun
	case first == esc:
		if kind := sequenceKind(buf[1]); kind != 0 {
			return sequence(buf, 2, kind)
		}
		n, s = firstPart(buf[1:]) // with alt
		return n + 1, s
	case first >= 0x80 && first < 0xa0 && sequenceKind(first-0x40) != 0: // the same in one byte
		return sequence(buf, 1, first-0x40)
	case !utf8.FullRune(buf):
		return len(buf), begun
	}
	_, n = utf8.DecodeRune(buf)
	return n, whole
}

// sequenceKind returns b if an ESC before it begins a sequence (CSI, SS3 or a string), else 0.
func sequenceKind(b byte) byte {
	switch b {
	case '[', 'O', ']', 'P', '_', '^', 'X':
		return b
	}
	return 0
}

// sequence measures a sequence whose text begins at byte i.
func sequence(buf []byte, i int, kind byte) (n int, s state) {
	switch kind {
	case '[':
		return controlSequence(buf, i)
	case 'O':
		for ; i < len(buf); i++ {
			if b := buf[i]; b < 0x20 || b >= 0x7f {
				return i, broken
			} else if b < '0' || b > ';' {
				return i + 1, whole
			}
		}
		return len(buf), open
	}
	return stringSequence(buf, i, kind)
}

// controlSequence measures a CSI sequence: parameters and a letter.
func controlSequence(buf []byte, begin int) (n int, s state) {
	for i := begin; i < len(buf); i++ {
		switch b := buf[i]; {
		case b < 0x20 || b >= 0x7f:
			return i, broken
		case b < 0x40:
			continue
		case i > begin:
			return i + 1, whole
		case b == '[': // a function key of the Linux console
			return upTo(buf, i+2)
		case b == 'M': // the mouse of old terminals: three bytes follow
			return upTo(buf, i+4)
		default:
			return i + 1, whole
		}
	}
	return len(buf), open
}

// upTo measures a sequence of n bytes.
func upTo(buf []byte, n int) (int, state) {
	if len(buf) < n {
		return len(buf), open
	}
	return n, whole
}

// stringSequence measures a string, which ends with BEL or ESC \. Replies contain no other control
// characters, so a control character means keys: the person pressed Alt and ], P or _. So does
// anything that cannot begin a reply.
func stringSequence(buf []byte, begin int, kind byte) (n int, s state) {
	for i := begin; i < len(buf); i++ {
		switch b := buf[i]; {
		case b == bel, b == st && begin == 1:
			return i + 1, whole
		case b == esc && i+1 == len(buf):
			return len(buf), open
		case b == esc && buf[i+1] == '\\':
			return i + 2, whole
		case b < 0x20, b == 0x7f, i == begin && !beginsReply(kind, b):
			return i, broken
		}
	}
	return len(buf), open
}

// beginsReply reports whether a terminal's reply in the form of a string can begin with b.
func beginsReply(kind, b byte) bool {
	switch kind {
	case ']':
		return b >= '0' && b <= '9' || b == 'l' || b == 'L'
	case 'P':
		return b < 0x40
	case '_':
		return b == 'G'
	}
	return true
}

// replyTail matches a chunk that begins with a reply or a key, without its ESC.
var replyTail = regexp.MustCompile(`^(\[[?<>=0-9A-Z]|\][0-9lL]|P[0-9>!$+]|_G)`)

// isReply reports whether a chunk after a lone ESC is the rest of a sequence. No one types two keys
// at once.
func isReply(chunk []byte) bool { return replyTail.Match(chunk) }

// shifted matches keys as rxvt sends them, such as shift+home. They end where other sequences go on.
var shifted = regexp.MustCompile(`^\x1b\[[0-9]+\$$`)

func isShifted(buf []byte) bool { return shifted.Match(buf) }
