package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"strings"
)

// TableID is the permanent id of a table: 8 characters of Crockford's base32.
type TableID string

// TournamentID is the permanent id of a tournament, in the form of a TableID.
type TournamentID string

// TeamID is the permanent id of a team, in the form of a TableID.
type TeamID string

// StudyID is the permanent id of a study, in the form of a TableID.
type StudyID string

// PlayerID is the permanent id of a player. Never show it to people, and never accept it from a
// client.
type PlayerID string

// HasAccount reports whether the player has an account. Guests have none.
func (id PlayerID) HasAccount() bool { return strings.HasPrefix(string(id), "p") }

// IsGuest reports whether the player is a guest. Players of imported games are not, and have no
// account either.
func (id PlayerID) IsGuest() bool { return strings.HasPrefix(string(id), "g") }

// crockford has no i, l, o and u, so people can read an id aloud and type it.
var crockford = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

const (
	codeBytes   = 5
	codeLength  = 8
	playerBytes = 10
)

// NewID returns a random id of a table, or a code, that cannot be guessed.
func NewID() string { return random(codeBytes) }

// DerivedID returns an id that depends only on a text.
func DerivedID(text string) string { return derived(text, codeBytes) }

// NewAccountID returns a random id for a player with an account.
func NewAccountID() PlayerID { return PlayerID("p" + random(playerBytes)) }

// DerivedAccountID returns the id of an account that depends only on a text.
func DerivedAccountID(text string) PlayerID { return PlayerID("p" + derived(text, playerBytes)) }

// NewGuestID returns a random id for a guest without a key.
func NewGuestID() PlayerID { return PlayerID("g" + random(playerBytes)) }

// GuestID returns the id of a guest with a key. A guest who returns with the same key finds their
// games.
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

// asTyped replaces what people mistype in a code.
var asTyped = strings.NewReplacer("-", "", " ", "", "o", "0", "i", "1", "l", "1")

// ReadCode returns the id or code that people mean by a text: case, hyphens and look-alike letters do
// not matter. ok is false if the text can be neither.
func ReadCode(text string) (code string, ok bool) {
	code = asTyped.Replace(strings.ToLower(text))
	for _, r := range code {
		if !strings.ContainsRune("0123456789abcdefghjkmnpqrstvwxyz", r) {
			return "", false
		}
	}
	return code, len(code) == codeLength
}

// SpellCode returns a code in two halves, for people to read.
func SpellCode(code string) string {
	if len(code) != codeLength {
		return code
	}
	return code[:codeLength/2] + "-" + code[codeLength/2:]
}
