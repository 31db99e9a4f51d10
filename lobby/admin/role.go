package admin

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"golang.org/x/crypto/ssh"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
)

// Role is what somebody may do in the club beyond playing.
type Role uint8

// The roles, each of which may do all that those before it may.
const (
	None Role = iota
	Moderator
	Operator
)

// String is the word for the role, as it is written in the file.
func (r Role) String() string { return [...]string{"", "moderator", "operator"}[r] }

// Title is the role in a sentence: "an operator".
func (r Role) Title() string { return [...]string{"nobody", "a moderator", "an operator"}[r] }

// Member is somebody who helps to run the club.
type Member struct {
	Role Role
	Name string // the comment behind the key, clean
}

// Members are those of a file, by the fingerprints of their keys in hex.
type Members map[string]Member

// Parse reads a file in the form of authorized_keys. A key is an operator's, or that of
// a role which the option role="moderator" names. An option that the program does not
// understand is an error that tells the line: no other option is let pass, for it might be meant
// to hold somebody off.
func Parse(file []byte) (Members, error) {
	members := make(Members)
	for i, line := range bytes.Split(file, []byte("\n")) {
		line = bytes.TrimSpace(line)
		if len(line) == 0 || line[0] == '#' {
			continue
		}
		key, comment, options, _, err := ssh.ParseAuthorizedKey(line)
		if err != nil {
			return nil, fmt.Errorf("line %d is not a key as authorized_keys has it", i+1)
		}
		role, err := readOptions(options)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		sum := sha256.Sum256(key.Marshal())
		fingerprint := hex.EncodeToString(sum[:])
		if _, twice := members[fingerprint]; twice {
			return nil, fmt.Errorf("line %d has a key that stands before it", i+1)
		}
		members[fingerprint] = Member{role, identity.Clean(comment, 40)}
	}
	return members, nil
}

func readOptions(options []string) (Role, error) {
	role := Operator
	for _, o := range options {
		switch name, value, _ := strings.Cut(o, "="); {
		case name != "role":
			return None, fmt.Errorf("there is no option %q, only role", identity.Clean(name, 40))
		case value == `"moderator"`:
			role = Moderator
		case value != `"operator"`:
			return None, fmt.Errorf(`a role is "moderator" or "operator"`)
		}
	}
	return role, nil
}

// roster is who has which role now. It is safe for concurrent use.
type roster struct{ members atomic.Pointer[Members] }

// SetMembers makes these the only ones with a role.
func (r *roster) SetMembers(m Members) { r.members.Store(&m) }

// Member is what the owner of a key, which was proven, is in the club; None without one.
func (r *roster) Member(key string) Member {
	if m := r.members.Load(); m != nil && key != "" {
		return (*m)[key]
	}
	return Member{}
}

// Role is that of the owner of a key, which was proven.
func (r *roster) Role(key string) Role { return r.Member(key).Role }

// browserHas is for how long a browser has the role of the key that let it in: it may have been
// left open.
const browserHas = 12 * time.Hour

// RoleOf is the role of a person. A browser has that of the key with which its code was made, for
// half a day. No token has one.
func (d *Desk) RoleOf(who account.Player) Role {
	switch {
	case who.Token != nil:
		return None
	case who.Browser.IsZero():
		return d.Role(who.Key)
	case d.Now().After(who.Browser.Add(browserHas)):
		return None
	}
	return d.Role(who.LetInBy)
}
