package lobby

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"strings"
)

// TableID names a table for ever: 8 characters of Crockford's base32.
type TableID string

// PlayerID names a player for ever. It is never shown, and never taken from a
// client.
type PlayerID string

// HasAccount reports whether the player has an account; guests have none.
func (id PlayerID) HasAccount() bool { return strings.HasPrefix(string(id), "p") }

// IsGuest reports whether it is the id of a guest. Players of imported games are
// neither.
func (id PlayerID) IsGuest() bool { return strings.HasPrefix(string(id), "g") }

// crockford leaves out i, l, o and u, so that an id survives being read aloud
// and typed again.
var crockford = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

func randomID(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return crockford.EncodeToString(b)
}

// typed undoes what people do to an id or a code when they type it.
func typed(s string) string {
	s = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1").Replace(strings.ToLower(s))
	for _, r := range s {
		if !strings.ContainsRune("0123456789abcdefghjkmnpqrstvwxyz", r) {
			return ""
		}
	}
	return s
}

// SpellCode writes a code as people read it: in two halves.
func SpellCode(code string) string {
	if len(code) != codeLength {
		return code
	}
	return code[:codeLength/2] + "-" + code[codeLength/2:]
}

const (
	codeBytes  = 5
	codeLength = 8
	idLength   = 8
)

// guestID is the identity of somebody who has a key and no account: the same
// key comes back to the same games.
func guestID(key string) PlayerID {
	sum := sha256.Sum256([]byte("guest " + key))
	return PlayerID("g" + crockford.EncodeToString(sum[:10]))
}

// digest hides a code in the store: who reads the file cannot use it.
func digest(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}
