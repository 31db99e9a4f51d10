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

// Role says what a player may do in the club beyond playing.
type Role uint8

// The roles. Each role includes the rights of the roles before it.
const (
	None Role = iota
	Moderator
	Operator
)

// String returns the name of the role, as written in the file.
func (r Role) String() string { return [...]string{"", "moderator", "operator"}[r] }

// Title returns the role as part of a sentence: "an operator".
func (r Role) Title() string { return [...]string{"nobody", "a moderator", "an operator"}[r] }

// Member is a person who helps to run the club.
type Member struct {
	Role Role
	Name string // comment of the key, clean
}

// Members maps the fingerprint of each member's key, in hex, to the member.
type Members map[string]Member

// Parse reads a file in the format of authorized_keys. A key belongs to an operator, or to a
// moderator if it has the option role="moderator". Parse returns an error with the line number
// for any option it does not know. It never ignores one, because the option might be there to
// restrict access.
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

// roster holds the current members. It is safe for concurrent use.
type roster struct{ members atomic.Pointer[Members] }

// SetMembers replaces all members.
func (r *roster) SetMembers(m Members) { r.members.Store(&m) }

// Member returns the member with a proven key. If there is none, the role is None.
func (r *roster) Member(key string) Member {
	if m := r.members.Load(); m != nil && key != "" {
		return (*m)[key]
	}
	return Member{}
}

// Role returns the role of a proven key.
func (r *roster) Role(key string) Role { return r.Member(key).Role }

// browserHas is how long a browser session keeps the role of the key that created its login
// code. The limit is there because the browser may be left open.
const browserHas = 12 * time.Hour

// RoleOf returns a player's role. A browser session has the role of the key that created its
// login code, for browserHas. A token has no role.
func (d *Service) RoleOf(who account.Player) Role {
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
