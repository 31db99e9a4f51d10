package admin

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"golang.org/x/crypto/ssh"
)

// line returns a key in the format of authorized_keys, and its fingerprint.
func line(t *testing.T, seed byte) (text, fingerprint string) {
	t.Helper()
	key, err := ssh.NewPublicKey(ed25519.NewKeyFromSeed([]byte(strings.Repeat(string(rune(seed)), 32))).Public())
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(key.Marshal())
	return strings.TrimSpace(string(ssh.MarshalAuthorizedKey(key))), hex.EncodeToString(sum[:])
}

func TestParse(t *testing.T) {
	a, idA := line(t, 'a')
	b, idB := line(t, 'b')
	c, idC := line(t, 'c')
	members, err := Parse([]byte("# those who run it\n\n" + a + " ann\u202e at home\n  role=\"moderator\" " + b +
		" ben\r\nrole=\"operator\" " + c + "\n"))
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]Member{
		idA: {Operator, "ann at home"}, idB: {Moderator, "ben"}, idC: {Operator, ""}, "": {},
	} {
		if members[id] != want {
			t.Errorf("member %.8s: got %+v, want %+v", id, members[id], want)
		}
	}
	var r roster
	if r.Role(idA) != None {
		t.Error("a key has a role before the file is read")
	}
	r.SetMembers(members)
	if r.Role(idA) != Operator || r.Role(idB) != Moderator || r.Role("") != None {
		t.Error("wrong roles after SetMembers")
	}
}

func TestParseRefuses(t *testing.T) {
	a, _ := line(t, 'a')
	for text, words := range map[string]string{
		a + "\nnonsense":                     "line 2 is not a key",
		"ssh-ed25519 AAAA":                   "line 1 is not a key",
		`from="10.0.0.1" ` + a:               `line 1: there is no option "from"`,
		`cert-authority ` + a:                `no option "cert-authority"`,
		`role="king" ` + a:                   "moderator",
		`role ` + a:                          "moderator",
		a + "\n\n" + `role="moderator" ` + a: "line 3 has a key that stands before it",
	} {
		if members, err := Parse([]byte(text)); err == nil || !strings.Contains(err.Error(), words) || members != nil {
			t.Errorf("Parse(%q) = %v, %v; want error %q", text, members, err, words)
		}
	}
	if members, err := Parse(nil); err != nil || len(members) != 0 {
		t.Errorf("Parse(nil) = %v, %v", members, err)
	}
}

func FuzzParse(f *testing.F) {
	const key = "AAAAC3NzaC1lZDI1NTE5AAAAIIsMk0bTf4rJ1ZpHFQNtpCMUGv2U6UDFBNd1Yd2v8Yqk"
	f.Add([]byte(`role="moderator" ssh-ed25519 ` + key + ` ann`))
	f.Fuzz(func(t *testing.T, file []byte) {
		members, err := Parse(file)
		if err != nil && members != nil {
			t.Error("Parse returned both members and an error")
		}
		for _, m := range members {
			if m.Role == None {
				t.Error("Parse returned a member without a role")
			}
		}
	})
}
