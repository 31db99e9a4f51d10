package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/store/bolt"
	"pawnstorm/server/sshtest"
)

// must runs pawnstorm, which must end well, and returns what it prints.
func must(t *testing.T, args ...string) string {
	t.Helper()
	stdout, stderr, code := finish(t, nil, args...)
	if code != exitDone || stderr != "" {
		t.Fatalf("pawnstorm %s: exit code %d, %s", strings.Join(args, " "), code, stderr)
	}
	return stdout
}

// fails runs pawnstorm, which must end with 1 and say so.
func fails(t *testing.T, sentence string, args ...string) {
	t.Helper()
	stdout, stderr, code := finish(t, nil, args...)
	if code != exitFailed || !strings.Contains(stderr, sentence) || !oneSentence.MatchString(stderr) || tellsInternals(stderr) {
		t.Errorf("pawnstorm %s: exit code %d, %q and %q; it should say %q", strings.Join(args, " "), code, stdout, stderr, sentence)
	}
}

// TestHostileBackupUnderLoad backs the database up while people play, and checks it: the
// games that were over before are in the backup, and a server that starts on it has them.
func TestHostileBackupUnderLoad(t *testing.T) {
	t.Parallel()
	folder, kept := t.TempDir(), filepath.Join(t.TempDir(), "a.db.gz")
	s := open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	ann, ben := sshtest.Dial(t, s.addr(), sshtest.Key(t)), sshtest.Dial(t, s.addr(), sshtest.Key(t))
	say(t, ann, "register ann")
	say(t, ben, "register ben")
	var playing sync.WaitGroup
	begun := make(chan struct{}, 10)
	playing.Go(func() {
		defer close(begun)
		for range cap(begun) {
			var made struct{ ID string }
			if err := json.Unmarshal([]byte(say(t, ann, "new chess as white clock=5+0 rated --json")), &made); err != nil {
				t.Error(err)
				return
			}
			begun <- struct{}{}
			say(t, ben, "join "+made.ID)
			say(t, ann, "move f3 on "+made.ID)
			say(t, ben, "move e5 on "+made.ID)
			say(t, ann, "resign "+made.ID)
		}
	})
	for range begun {
		if told := must(t, "backup", "--data", folder, kept); !strings.Contains(told, " 2 accounts, ") {
			t.Errorf("backup says %s", told)
		}
		must(t, "check", "--data", folder)
	}
	playing.Wait()
	must(t, "backup", "--data", folder, kept)
	s.terminate()

	restored := filepath.Join(t.TempDir(), "new")
	must(t, "restore", "--data", restored, kept)
	again := open(t, nil, "--addr", "127.0.0.1:0", "--data", restored, "--no-house")
	if text := say(t, sshtest.Dial(t, again.addr()), "profile ben --json"); !strings.Contains(text, `"won":10,`) {
		t.Errorf("not all games are there: %s", text)
	}
}

// awaitLog starts a server and returns what waits for a line in its log.
func awaitLog(t *testing.T, args ...string) (s *process, await func(text string)) {
	t.Helper()
	s = &process{t: t, cmd: program(t, args...), done: make(chan struct{})}
	log, err := s.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	t.Cleanup(func() {
		s.cmd.Process.Kill()
		io.Copy(io.Discard, log)
		s.cmd.Wait()
	})
	return s, func(text string) {
		t.Helper()
		for lines.Scan() {
			if strings.Contains(lines.Text(), text) {
				return
			}
		}
		t.Fatalf("the log ends without %q", text)
	}
}

// TestScheduledBackups: a server makes backups by itself, keeps the newest of them and
// leaves other files alone.
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
	_, await := awaitLog(t, "--addr", "127.0.0.1:0", "--data", folder, "--no-house", "--backup-every", "1s", "--backup-keep", "2")
	for range 4 { // when the fourth is made, the third is tidied up after
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
		t.Errorf("there are %v", names)
	}
	must(t, "restore", "--data", filepath.Join(t.TempDir(), "new"), bolt.NewestBackup(backups))
}

// TestFailingBackups: backups that cannot be made are told in the log, and the server
// serves.
func TestFailingBackups(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	write(t, filepath.Join(folder, bolt.BackupFolder), nil, 0o600)
	s, await := awaitLog(t, "--addr", "127.0.0.1:0", "--data", folder, "--no-house", "--backup-every", "1s")
	await(`msg="a backup failed"`)
	await(`msg="a backup failed"`)
	must(t, "backup", "--data", folder, filepath.Join(t.TempDir(), "a.db.gz"))
	if s.cmd.ProcessState != nil {
		t.Error("the server has ended")
	}
}

// TestRestoreCommand: restore refuses what must not be replaced and what is no backup, and
// says what to do.
func TestRestoreCommand(t *testing.T) {
	t.Parallel()
	folder, kept := t.TempDir(), filepath.Join(t.TempDir(), "a.db.gz")
	s := open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	say(t, sshtest.Dial(t, s.addr(), sshtest.Key(t)), "register ann")
	must(t, "backup", "--data", folder, kept)
	fails(t, "is in use by another process", "restore", "--force", "--data", folder, kept)
	fails(t, "is in use by another process", "compact", "--data", folder)
	s.terminate()
	fails(t, "--force replaces it", "restore", "--data", folder, kept)

	file := filepath.Join(folder, databaseFile)
	write(t, file, []byte("This is no database."), 0o600)
	fails(t, "pawnstorm restore --force --data "+folder+" FILE", "--addr", "127.0.0.1:0", "--data", folder)
	text, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	write(t, kept+".half", text[:len(text)-4], 0o600)
	fails(t, "it is damaged", "restore", "--force", "--data", folder, kept+".half")
	fails(t, "it is not a backup", "restore", "--force", "--data", folder, file)
	if text, err := os.ReadFile(file); err != nil || string(text) != "This is no database." {
		t.Errorf("a refused restore has changed the database: %q, %v", text, err)
	}
	must(t, "restore", "--force", "--data", folder, kept)
	if text, err := os.ReadFile(file + bolt.ReplacedEnd); err != nil || string(text) != "This is no database." {
		t.Errorf("what was replaced is %q, %v", text, err)
	}
	must(t, "compact", "--data", folder)
	must(t, "check", "--data", folder)
	fails(t, "there is no database in", "backup", "--data", t.TempDir(), kept)
	fails(t, "no backup was made", "backup", "--data", folder, filepath.Join(t.TempDir(), "nowhere", "a.db.gz"))
}

// TestDumpCommand: a dump of a running server makes the same database elsewhere.
func TestDumpCommand(t *testing.T) {
	t.Parallel()
	folder, other := t.TempDir(), filepath.Join(t.TempDir(), "new")
	s := open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	say(t, sshtest.Dial(t, s.addr(), sshtest.Key(t)), "register ann")
	printed := must(t, "dump", "--data", folder)
	file := filepath.Join(t.TempDir(), "a.jsonl")
	must(t, "dump", "--data", folder, file)
	if text, err := os.ReadFile(file); err != nil || strings.Count(string(text), "\n") != strings.Count(printed, "\n") || !strings.Contains(printed, `"name":"ann"`) {
		t.Errorf("into a file it is another one: %v, and %s", err, printed)
	}
	must(t, "load", "--data", other, file)
	must(t, "check", "--data", other)
	entries := func(dump string) string { // all but the date, and where it belongs
		_, all, _ := strings.Cut(dump, "\n")
		return originLine.ReplaceAllString(all, "")
	}
	if again := must(t, "dump", "--data", other); entries(printed)[:100] != entries(again)[:100] {
		t.Errorf("loaded, it is\n%s\nand was\n%s", again, printed)
	}
	fails(t, "--force replaces it", "load", "--data", other, file)
	write(t, file, []byte(strings.SplitAfter(printed, "\n")[0]), 0o600)
	fails(t, "not a whole one", "load", "--force", "--data", other, file)
	must(t, "check", "--data", other)
}

// TestHostileDamagedDatabase: a server refuses a database in which a bit has flipped, and the
// line that it says to type gives the newest backup back.
func TestHostileDamagedDatabase(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	s := open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	say(t, sshtest.Dial(t, s.addr(), sshtest.Key(t)), "register ann")
	newest := filepath.Join(folder, bolt.BackupFolder, bolt.BackupName(time.Now(), ""))
	if err := os.Mkdir(filepath.Dir(newest), 0o700); err != nil {
		t.Fatal(err)
	}
	must(t, "backup", "--data", folder, newest)
	s.terminate()
	file := filepath.Join(folder, databaseFile)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// A bit of the first letter, wherever it is: some of the pages are free.
	text = bytes.ReplaceAll(text, []byte(`"name":"ann"`), []byte(`2name":"ann"`))
	write(t, file, text, 0o600)
	_, stderr, code := finish(t, nil, "--addr", "127.0.0.1:0", "--data", folder)
	line := regexp.MustCompile(`put the newest backup in its place with pawnstorm (restore [^;]+);`).FindStringSubmatch(stderr)
	if code != exitFailed || line == nil {
		t.Fatalf("exit code %d, %s", code, stderr)
	}
	must(t, strings.Fields(line[1])...)
	again := open(t, nil, "--addr", "127.0.0.1:0", "--data", folder, "--no-house")
	if text := say(t, sshtest.Dial(t, again.addr()), "profile ann"); !strings.Contains(text, "ann") {
		t.Errorf("ann is not there: %s", text)
	}
}
