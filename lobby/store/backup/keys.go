package backup

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"filippo.io/age"
	"filippo.io/age/agessh"
	"golang.org/x/crypto/ssh"
)

// maxKeyFile limits the files of recipients and identities, in bytes.
const maxKeyFile = 1 << 20

// ParseRecipients returns the recipients that texts name: age1…, ssh-ed25519 …, ssh-rsa …, or a file
// of such lines.
func ParseRecipients(texts []string) (list []age.Recipient, err error) {
	for _, text := range texts {
		lines := []string{text}
		if !isRecipient(text) {
			data, err := readKeys(text)
			if err != nil {
				return nil, fmt.Errorf("%s is neither a recipient (age1…, ssh-ed25519 …) nor a file of them: %w", text, err)
			}
			lines = slices.Collect(strings.Lines(string(data)))
		}
		found := 0
		for _, line := range lines {
			line = strings.TrimSpace(line)
			if line == "" || strings.HasPrefix(line, "#") {
				continue
			}
			r, err := parseRecipient(line)
			if err != nil {
				return nil, fmt.Errorf("%s is not a recipient: write it as age1… or ssh-ed25519 … (%w)", line, err)
			}
			found++
			list = append(list, r)
		}
		if found == 0 {
			return nil, fmt.Errorf("%s names no recipient", text)
		}
	}
	return list, nil
}

func isRecipient(text string) bool {
	return strings.HasPrefix(text, "age1") || strings.HasPrefix(text, "ssh-")
}

func parseRecipient(text string) (age.Recipient, error) {
	if strings.HasPrefix(text, "ssh-") {
		return agessh.ParseRecipient(text)
	}
	all, err := age.ParseRecipients(strings.NewReader(text))
	if err != nil {
		return nil, err
	}
	return all[0], nil
}

// ReadIdentities reads a file of age identities, or an SSH private key without a passphrase.
func ReadIdentities(path string) ([]age.Identity, error) {
	data, err := readKeys(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the identity %s: %w", path, err)
	}
	if bytes.Contains(data, []byte("-----BEGIN")) {
		identity, err := agessh.ParseIdentity(data)
		if missing := new(ssh.PassphraseMissingError); errors.As(err, &missing) {
			return nil, fmt.Errorf("the key %s has a passphrase: make a copy without one (ssh-keygen -p)", path)
		}
		if err != nil {
			return nil, fmt.Errorf("%s is not a private key that can decrypt: %w", path, err)
		}
		return []age.Identity{identity}, nil
	}
	list, err := age.ParseIdentities(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("%s is not a file of identities: write one with age-keygen, or name an SSH key (%w)", path, err)
	}
	return list, nil
}

func readKeys(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, maxKeyFile+1))
	if len(data) > maxKeyFile {
		err = errors.New("it is too large")
	}
	return data, err
}
