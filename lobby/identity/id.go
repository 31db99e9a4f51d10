package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// TableID names a table for ever: 8 characters of Crockford's base32.
type TableID string

// TournamentID names a tournament for ever, in the form of a TableID.
type TournamentID string

// TeamID names a team for ever, in the form of a TableID.
type TeamID string

// StudyID names a study for ever, in the form of a TableID.
type StudyID string

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

const (
	codeBytes   = 5
	codeLength  = 8
	playerBytes = 10
)

// NewID draws an id of a table, or a code, that nobody can guess.
func NewID() string { return random(codeBytes) }

// DerivedID is the id that follows from a text: always the same.
func DerivedID(text string) string { return derived(text, codeBytes) }

// NewAccountID draws the id of a player who has an account.
func NewAccountID() PlayerID { return PlayerID("p" + random(playerBytes)) }

// DerivedAccountID is the id of an account that follows from a text.
func DerivedAccountID(text string) PlayerID { return PlayerID("p" + derived(text, playerBytes)) }

// NewGuestID draws the id of a guest who has no key.
func NewGuestID() PlayerID { return PlayerID("g" + random(playerBytes)) }

// GuestID is the identity of somebody who has a key and no account: the same
// key comes back to the same games.
func GuestID(key string) PlayerID { return PlayerID("g" + derived("guest "+key, playerBytes)) }

func random(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b)
	return crockford.EncodeToString(b)
}

func derived(text string, bytes int) string {
	sum := sha256.Sum256([]byte(text))
	return crockford.EncodeToString(sum[:bytes])
}

// asTyped undoes what people do to a code when they type it.
var asTyped = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1")

// ReadCode undoes what people do to an id of a table, or a code, when they type
// it. ok is false if it can be neither.
func ReadCode(text string) (code string, ok bool) {
	code = asTyped.Replace(strings.ToLower(text))
	for _, r := range code {
		if !strings.ContainsRune("0123456789abcdefghjkmnpqrstvwxyz", r) {
			return "", false
		}
	}
	return code, len(code) == codeLength
}

// SpellCode writes a code as people read it: in two halves.
func SpellCode(code string) string {
	if len(code) != codeLength {
		return code
	}
	return code[:codeLength/2] + "-" + code[codeLength/2:]
}
