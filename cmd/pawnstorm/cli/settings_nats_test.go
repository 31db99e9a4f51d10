package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/nats/embedded"
)

// environment turns flags into variables.
func environment(flags []string) (env []string) {
	for _, f := range flags {
		name, value, _ := strings.Cut(strings.TrimPrefix(f, "--"), "=")
		env = append(env, e2etest.Variable(name)+"="+value)
	}
	return env
}

// natsNeeds maps a flag to other variables it needs.
var natsNeeds = map[string]func(*testing.T) []string{
	"seal":              natsBase,
	"node":              natsBase,
	"nats-name":         natsBase,
	"nats-creds":        natsBase,
	"nats-system-creds": natsBase,
	"nats-tables":       natsBase,
	"nats-replicas": func(t *testing.T) []string { // a club with one replica
		nats := e2etest.NatsServer(t, nil)
		e2etest.Must(t, append([]string{"dump"}, nats...)...)
		return environment(append(nats, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--nats-unsafe=true"))
	},
	"nats-ca": tlsBase, "nats-cert": tlsBase, "nats-key": tlsBase,
}

func natsBase(t *testing.T) []string {
	return environment(append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret)))
}

// tlsBase starts a server that requires a certificate, with its files in a folder.
func tlsBase(t *testing.T) []string {
	cert, key := e2etest.CertFile(), e2etest.KeyFile()
	nats := e2etest.NatsServer(t, func(c *embedded.Config) { c.CA, c.Cert, c.Key = cert, cert, key })
	return environment(append(nats, "--seal="+e2etest.SecretFile(t, e2etest.SealSecret), "--nats-ca="+cert, "--nats-cert="+cert, "--nats-key="+key))
}

func natsSetting(flag string, values func(*testing.T) (env, flag string)) setting {
	return setting{flag, values, logged("the club is on NATS", strings.TrimPrefix(flag, "nats-")+`=(\S+)`)}
}

func secrets(text string) func(*testing.T) (env, flag string) {
	return func(t *testing.T) (string, string) { return e2etest.SecretFile(t, text), e2etest.SecretFile(t, text) }
}

func copies(path func() string) func(*testing.T) (env, flag string) {
	return func(t *testing.T) (string, string) {
		text, err := os.ReadFile(path())
		if err != nil {
			t.Fatal(err)
		}
		return secrets(string(text))(t)
	}
}

var natsSettings = []setting{
	{"store", func(t *testing.T) (env, flag string) { return "bolt:" + t.TempDir(), "bolt:" + t.TempDir() }, func(t *testing.T, s *e2etest.Opened) string {
		return "bolt:" + s.Told(t, `Data      (.*)\n`)
	}},
	{"host-key", func(t *testing.T) (env, flag string) {
		return filepath.Join(t.TempDir(), "key"), filepath.Join(t.TempDir(), "key")
	}, logged("host key loaded", `file=(\S+)`)},
	{"node", constant("env-node", "flag-node"), logged("this is a node of the club", `node=(\S+)`)},
	{"seal", secrets(e2etest.SealSecret), logged("host key loaded", `seal=(\S+)`)},
	natsSetting("nats-name", constant("env-club", "flag-club")),
	natsSetting("nats-creds", secrets("club:club-secret")),
	natsSetting("nats-system-creds", secrets("system:system-secret")),
	natsSetting("nats-tables", constant("2", "3")),
	natsSetting("nats-replicas", constant("1", "2")),
	natsSetting("nats-ca", copies(e2etest.CertFile)),
	natsSetting("nats-cert", copies(e2etest.CertFile)),
	natsSetting("nats-key", copies(e2etest.KeyFile)),
}
