package cli_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/sshtest"
)

// TestHostileBackupUnderLoad backs up the database while people play. The backup must contain every
// finished game, and a server must start on it.
func TestHostileBackupUnderLoad(t *testing.T) {
	t.Parallel()
	folder, kept := t.TempDir(), filepath.Join(t.TempDir(), "a.db.gz")
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	ann, ben := sshtest.Dial(t, s.Addr(), sshtest.Key(t)), sshtest.Dial(t, s.Addr(), sshtest.Key(t))
	e2etest.Say(t, ann, "register ann")
	e2etest.Say(t, ben, "register ben")
	var playing sync.WaitGroup
	begun := make(chan struct{}, 10)
	playing.Go(func() {
		defer close(begun)
		for range cap(begun) {
			var made struct{ ID string }
			if err := json.Unmarshal([]byte(e2etest.Say(t, ann, "new chess as white clock=5+0 rated --json")), &made); err != nil {
				t.Error(err)
				return
			}
			begun <- struct{}{}
			e2etest.Say(t, ben, "join "+made.ID)
			e2etest.Say(t, ann, "move f3 on "+made.ID)
			e2etest.Say(t, ben, "move e5 on "+made.ID)
			e2etest.Say(t, ann, "resign "+made.ID)
		}
	})
	for range begun {
		if told := e2etest.Must(t, "backup", "--data", folder, kept); !strings.Contains(told, " 2 accounts, ") {
			t.Errorf("got output %s", told)
		}
		e2etest.Must(t, "check", "--data", folder)
	}
	playing.Wait()
	e2etest.Must(t, "backup", "--data", folder, kept)
	s.Terminate()

	restored := filepath.Join(t.TempDir(), "new")
	e2etest.Must(t, "restore", "--data", restored, kept)
	again := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", restored, "--no-house")
	if text := e2etest.Say(t, sshtest.Dial(t, again.Addr()), "profile ben --json"); !strings.Contains(text, `"won":10,`) {
		t.Errorf("the backup lacks games: %s", text)
	}
}

// TestScheduledBackups checks that the server makes backups, keeps the newest, and leaves other files
// alone.
func TestScheduledBackups(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	backups := filepath.Join(folder, bolt.BackupFolder)
	if err := os.Mkdir(backups, 0o700); err != nil {
		t.Fatal(err)
	}
	mine := []string{"mine.db.gz", "pawnstorm-20200101T000000Z-format-1.db.gz"}
	for _, name := range append(mine, "pawnstorm-20200101T000000Z.db.gz") {
		write(t, filepath.Join(backups, name), nil, 0o600)
	}
	_, await := e2etest.AwaitLog(t, "--addr", "127.0.0.1:0", "--data", folder, "--no-house", "--backup-every", "1s", "--backup-keep", "2")
	for range 4 { // the server prunes the third after it makes the fourth
		await(`msg="backup made"`)
	}
	entries, err := os.ReadDir(backups)
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]bool)
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".part") && !strings.HasSuffix(e.Name(), ".part.db") {
			names[e.Name()] = true
		}
	}
	if len(names) < 4 || len(names) > 5 || !names[mine[0]] || !names[mine[1]] || names["pawnstorm-20200101T000000Z.db.gz"] {
		t.Errorf("got files %v", names)
	}
	e2etest.Must(t, "restore", "--data", filepath.Join(t.TempDir(), "new"), bolt.NewestBackup(backups))
}

// TestFailingBackups checks that a failed backup is logged and the server keeps running.
func TestFailingBackups(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write(t, filepath.Join(folder, bolt.BackupFolder), nil, 0o600)
	s, await := e2etest.AwaitLog(t, "--addr", "127.0.0.1:0", "--data", folder, "--no-house", "--backup-every", "1s")
	await(`msg="a backup failed"`)
	await(`msg="a backup failed"`)
	e2etest.Must(t, "backup", "--data", folder, filepath.Join(t.TempDir(), "a.db.gz"))
	if s.Cmd.ProcessState != nil {
		t.Error("the server exited")
	}
}

// TestRestoreCommand checks that restore refuses to overwrite data or read bad files, and says what
// to do.
func TestRestoreCommand(t *testing.T) {
	t.Parallel()
	folder, kept := t.TempDir(), filepath.Join(t.TempDir(), "a.db.gz")
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), sshtest.Key(t)), "register ann")
	e2etest.Must(t, "backup", "--data", folder, kept)
	e2etest.Fails(t, "another pawnstorm has the database", "restore", "--force", "--data", folder, kept)
	e2etest.Fails(t, "another pawnstorm has the database", "compact", "--data", folder)
	s.Terminate()
	e2etest.Fails(t, "--force replaces it", "restore", "--data", folder, kept)

	file := filepath.Join(folder, cli.DatabaseFile)
	write(t, file, []byte("This is no database."), 0o600)
	e2etest.Fails(t, "pawnstorm restore --force --data "+folder+" FILE", "--addr", "127.0.0.1:0", "--data", folder)
	text, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	write(t, kept+".half", text[:len(text)/2], 0o600)
	e2etest.Fails(t, "has no complete snapshot", "restore", "--force", "--data", folder, kept+".half")
	text[len(text)/2]++
	write(t, kept+".bad", text, 0o600)
	e2etest.Fails(t, "it is damaged: its checksum does not match", "restore", "--force", "--data", folder, kept+".bad")
	e2etest.Fails(t, "it is not a pawnstorm backup", "restore", "--force", "--data", folder, file)
	if text, err := os.ReadFile(file); err != nil || string(text) != "This is no database." {
		t.Errorf("the refused restore changed the database: %q, %v", text, err)
	}
	e2etest.Must(t, "restore", "--force", "--data", folder, kept)
	if text, err := os.ReadFile(file + bolt.ReplacedEnd); err != nil || string(text) != "This is no database." {
		t.Errorf("got old database %q, %v", text, err)
	}
	e2etest.Must(t, "compact", "--data", folder)
	e2etest.Must(t, "check", "--data", folder)
	e2etest.Fails(t, "there is no database in", "backup", "--data", t.TempDir(), kept)
	e2etest.Fails(t, "no backup was made", "backup", "--data", folder, filepath.Join(t.TempDir(), "nowhere", "a.db.gz"))
}

// TestDumpCommand checks that loading the dump of a running server gives the same database.
func TestDumpCommand(t *testing.T) {
	t.Parallel()
	folder, other := t.TempDir(), filepath.Join(t.TempDir(), "new")
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), sshtest.Key(t)), "register ann")
	printed := e2etest.Must(t, "dump", "--data", folder)
	file := filepath.Join(t.TempDir(), "a.jsonl")
	e2etest.Must(t, "dump", "--data", folder, file)
	if text, err := os.ReadFile(file); err != nil || strings.Count(string(text), "\n") != strings.Count(printed, "\n") || !strings.Contains(printed, `"name":"ann"`) {
		t.Errorf("the dump into a file differs: %v, %s", err, printed)
	}
	e2etest.Must(t, "load", "--data", other, file)
	e2etest.Must(t, "check", "--data", other)
	entries := func(dump string) string { // everything but the date and the origin
		_, all, _ := strings.Cut(dump, "\n")
		return e2etest.OriginLine.ReplaceAllString(all, "")
	}
	if again := e2etest.Must(t, "dump", "--data", other); entries(printed)[:100] != entries(again)[:100] {
		t.Errorf("after loading got\n%s\nwant\n%s", again, printed)
	}
	e2etest.Fails(t, "--force replaces it", "load", "--data", other, file)
	write(t, file, []byte(strings.SplitAfter(printed, "\n")[0]), 0o600)
	e2etest.Fails(t, "it is incomplete", "load", "--force", "--data", other, file)
	e2etest.Must(t, "check", "--data", other)
}

// TestHostileDamagedDatabase checks that a server refuses a database with a flipped bit. The command
// in its error message must restore the newest backup.
func TestHostileDamagedDatabase(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), sshtest.Key(t)), "register ann")
	newest := filepath.Join(folder, bolt.BackupFolder, bolt.BackupName(time.Now(), ""))
	if err := os.Mkdir(filepath.Dir(newest), 0o700); err != nil {
		t.Fatal(err)
	}
	e2etest.Must(t, "backup", "--data", folder, newest)
	s.Terminate()
	file := filepath.Join(folder, cli.DatabaseFile)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// Flip a bit in every copy of the name, because some pages are free.
	text = bytes.ReplaceAll(text, []byte(`"name":"ann"`), []byte(`2name":"ann"`))
	write(t, file, text, 0o600)
	_, stderr, code := e2etest.Finish(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
	line := regexp.MustCompile(`put the newest backup in its place with pawnstorm (restore [^;]+);`).FindStringSubmatch(stderr)
	if code != cli.ExitFailed || line == nil {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	e2etest.Must(t, strings.Fields(line[1])...)
	again := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	if text := e2etest.Say(t, sshtest.Dial(t, again.Addr()), "profile ann"); !strings.Contains(text, "ann") {
		t.Errorf("ann is missing: %s", text)
	}
}

// TestSalvageCommand breaks the newer header of a database. The server names the command that saves
// everything, and a restore puts it in place.
func TestSalvageCommand(t *testing.T) {
	t.Parallel()
	folder, saved := t.TempDir(), filepath.Join(t.TempDir(), "saved.db.gz")
	s := e2etest.Open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	e2etest.Say(t, sshtest.Dial(t, s.Addr(), sshtest.Key(t)), "register ann")
	e2etest.Fails(t, "another pawnstorm has the database", "check", "--data", folder, "--salvage", saved)
	s.Terminate()
	file := filepath.Join(folder, cli.DatabaseFile)
	before := e2etest.Must(t, "check", "--data", folder)
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	const header, number, sum = 16, 48, 56 // where they are in a page, and in a header
	page, pageSize := 0, os.Getpagesize()
	older, newer := data[header+number:], data[pageSize+header+number:]
	if binary.NativeEndian.Uint64(newer) > binary.NativeEndian.Uint64(older) {
		page = pageSize
	}
	clear(data[page+header+sum:][:8])
	write(t, file, data, 0o600)
	command := "pawnstorm check --data " + folder + " --salvage FILE"
	e2etest.Fails(t, command, "--addr", "127.0.0.1:0", "--data", folder)
	e2etest.Fails(t, command, "dump", "--data", folder)
	e2etest.Fails(t, command, "check", "--data", folder, "--repair")
	out := e2etest.Must(t, "check", "--data", folder, "--salvage", saved)
	if !strings.Contains(out, "The last commit was found without it.") || !strings.Contains(out, "1 account.") {
		t.Errorf("printed %q", out)
	}
	e2etest.Must(t, "restore", "--force", "--adopt", "--data", folder, saved)
	if after := e2etest.Must(t, "check", "--data", folder); after != before {
		t.Errorf("got %q, want %q", after, before)
	}
	write(t, file, []byte("This is no database."), 0o600)
	e2etest.Fails(t, "nothing was salvaged: no entry of a pawnstorm database can be read in the file.", "check", "--data", folder, "--salvage", saved)
}
