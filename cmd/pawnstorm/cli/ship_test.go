package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"filippo.io/age"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/sshtest"
)

// TestShip ships a club to a folder that is not there at first, and restores two moments of it.
func TestShip(t *testing.T) {
	t.Parallel()
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	other, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	secret := e2etest.SecretFile(t, identity.String())
	folder, dest := t.TempDir(), filepath.Join(t.TempDir(), "dest")
	ann := sshtest.Key(t)
	operators := filepath.Join(t.TempDir(), "operators")
	write(t, operators, []byte(e2etest.Authorized(ann)), 0o600)
	flags := []string{
		"--addr=127.0.0.1:0", "--no-house", "--ship=" + dest, "--recipient=" + identity.Recipient().String(), "--operators=" + operators,
	}
	s, url := e2etest.OpenOps(t, append(flags, "--data="+folder)...)
	ready := func(want string) {
		t.Helper()
		text := ""
		for late := time.Now().Add(e2etest.Patience); time.Now().Before(late); <-time.After(20 * time.Millisecond) {
			if _, text = e2etest.Get(t, url+"/readyz"); strings.HasPrefix(text, "Ready.\n") && strings.Contains(text, want) {
				return
			}
		}
		t.Fatalf("/readyz says %q, want %q", text, want)
	}
	ready("behind: no such file or directory.")
	if err := os.Mkdir(dest, 0o700); err != nil {
		t.Fatal(err)
	}
	ready("Continuous backup to " + dest + " is up to date.")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), ann), "register ann")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), ann), "admin announce Tea is ready.")
	mark := regexp.MustCompile(`"marks":\{"audit":"1 [0-9a-f]{64}"\}`) // the end of the audit log
	for late := time.Now().Add(e2etest.Patience); !mark.MatchString(shipped(t, dest)); <-time.After(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatal("no segment has the end of the audit log")
		}
	}
	before := time.Now().UTC().Format(time.RFC3339Nano)
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), sshtest.Key(t)), "register bob")
	if code := s.Terminate(); code != cli.ExitDone {
		t.Errorf("exit code %d", code)
	}

	told := e2etest.Must(t, "restore", "--rehearse", "--identity", secret, dest)
	for _, want := range []string{"The host key SHA256:", "and it is encrypted.", "the store was closed.", "0 faults.", "The rehearsal worked"} {
		if !strings.Contains(told, want) {
			t.Errorf("the rehearsal does not say %q:\n%s", want, told)
		}
	}
	signer := regexp.MustCompile(`SHA256:\S+`).FindString(told)
	e2etest.Fails(t, "add --identity FILE", "restore", "--data", t.TempDir(), dest)
	e2etest.Fails(t, "does not decrypt it", "restore", "--data", t.TempDir(), "--identity", e2etest.SecretFile(t, other.String()), dest)
	e2etest.Fails(t, "it begins at", "restore", "--data", t.TempDir(), "--identity", secret, "--at", "2001-01-01T00:00", dest)
	e2etest.Fails(t, "is left out, because it is signed by", "restore", "--data", t.TempDir(), "--signer", "SHA256:other", dest)
	e2etest.Fails(t, "is not a time", "restore", "--data", t.TempDir(), "--at", "noon", dest)
	for has, args := range map[bool][]string{true: nil, false: {"--at", before}} {
		restored := filepath.Join(t.TempDir(), "new")
		e2etest.Must(t, append([]string{"restore", "--data", restored, "--identity", secret, "--signer", signer, dest}, args...)...)
		e2etest.Must(t, "check", "--data", restored)
		if text := e2etest.Must(t, "dump", "--data", restored); !strings.Contains(text, `"name":"ann"`) || strings.Contains(text, `"name":"bob"`) != has {
			t.Errorf("with %q it is %s", args, text)
		}
		_, await := e2etest.AwaitLog(t, append(flags, "--data="+restored)...)
		await("continuous backup is off, because this is a copy") // or it would end up in the club's own
	}
}

// shipped returns all files of a backup in one text. The heads of segments can be read in it.
func shipped(t *testing.T, folder string) string {
	t.Helper()
	var all strings.Builder
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// TestOldBackup restores and rehearses a backup in the format of older versions.
func TestOldBackup(t *testing.T) {
	t.Parallel()
	folder, old := t.TempDir(), filepath.Join(t.TempDir(), "pawnstorm-20260501T120000Z.db.gz")
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), sshtest.Key(t)), "register ann")
	s.Terminate()
	if _, err := bolt.Backup(t.Context(), bolt.CopyFile(filepath.Join(folder, cli.DatabaseFile)), old, time.Now()); err != nil {
		t.Fatal(err)
	}
	if told := e2etest.Must(t, "restore", "--rehearse", old); !strings.Contains(told, "The rehearsal worked") {
		t.Errorf("the rehearsal says %s", told)
	}
	restored := filepath.Join(t.TempDir(), "new")
	e2etest.Must(t, "restore", "--data", restored, old)
	if text := e2etest.Must(t, "dump", "--data", restored); !strings.Contains(text, `"name":"ann"`) {
		t.Errorf("no ann in %s", text)
	}
	e2etest.Fails(t, "are for backups of this version", "restore", "--data", t.TempDir(), "--at", "12:00", old)
	text, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	write(t, old, text[:len(text)-4], 0o600)
	e2etest.Fails(t, "it is not a pawnstorm backup, or it is damaged", "restore", "--data", t.TempDir(), old)
	e2etest.Fails(t, "it is not a pawnstorm backup, or it is damaged", "restore", "--rehearse", old)
}

// TestShipOnNATS ships a club on NATS and restores it into a folder. Backups by schedule work there,
// too.
func TestShipOnNATS(t *testing.T) {
	t.Parallel()
	dest, folder := t.TempDir(), t.TempDir()
	flags := append(e2etest.NatsServer(t, nil), "--seal="+e2etest.SecretFile(t, e2etest.SealSecret))
	_, await := e2etest.AwaitLog(t, append(flags, "--addr=127.0.0.1:0", "--no-house", "--data="+folder, "--ship="+dest, "--backup-every=1s")...)
	await(`msg="snapshot shipped`)
	await(`msg="backup made"`)
	for _, from := range []string{dest, bolt.NewestBackup(filepath.Join(folder, bolt.BackupFolder))} {
		restored := filepath.Join(t.TempDir(), "new")
		e2etest.Must(t, "restore", "--data", restored, from)
		if text := e2etest.Must(t, "dump", "--data", restored); !strings.Contains(text, `"key":"house/`) {
			t.Errorf("%s lacks the club: %s", from, text)
		}
	}
}

// TestShipRefused checks the errors of flags that make no sense.
func TestShipRefused(t *testing.T) {
	t.Parallel()
	for _, test := range [][2]string{
		{"--ship=|", "--ship needs a command"},
		{"--ship-every=1s", "at least a minute"},
		{"--ship-keep=-1h", "--ship-keep must be"},
		{"--recipient=nobody", "is neither a recipient"},
	} {
		_, stderr, code := e2etest.Finish(t, nil, "serve", "--data", t.TempDir(), test[0])
		if code != cli.ExitUsage || !strings.Contains(stderr, test[1]) {
			t.Errorf("%s: exit code %d, %s", test[0], code, stderr)
		}
	}
}
