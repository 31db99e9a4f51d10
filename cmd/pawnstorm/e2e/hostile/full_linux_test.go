package hostile

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
)

// smallDisk is a file system of the machine with a limited size and number of files.
type smallDisk struct {
	t      *testing.T
	folder string
	fill   []string // files that fill it
}

// mountDisk mounts an empty disk until the end of the test.
func mountDisk(t *testing.T, options string) *smallDisk {
	t.Helper()
	d := &smallDisk{t: t, folder: t.TempDir()}
	if err := syscall.Mount("tmpfs", d.folder, "tmpfs", 0, options); err != nil {
		t.Skipf("cannot mount a file system here: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(d.folder, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	return d
}

// takeFiles makes empty files until there can be no more.
func (d *smallDisk) takeFiles() {
	d.t.Helper()
	for {
		f, err := os.Create(filepath.Join(d.folder, fmt.Sprint("fill", len(d.fill))))
		if errors.Is(err, syscall.ENOSPC) {
			return
		}
		if err != nil {
			d.t.Fatal(err)
		}
		f.Close()
		d.fill = append(d.fill, f.Name())
	}
}

// takeSpace writes a file until the disk is full.
func (d *smallDisk) takeSpace() {
	d.t.Helper()
	f, err := os.Create(filepath.Join(d.folder, "fill"))
	if err != nil {
		d.t.Fatal(err)
	}
	defer f.Close()
	d.fill = append(d.fill, f.Name())
	for page := make([]byte, 4096); err == nil; {
		_, err = f.Write(page)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		d.t.Fatal(err)
	}
}

// free removes what fills the disk.
func (d *smallDisk) free() {
	d.t.Helper()
	for _, name := range d.fill {
		if err := os.Remove(name); err != nil {
			d.t.Fatal(err)
		}
	}
	d.fill = nil
}

// openOnDisk starts a server with its data and its continuous backup on a disk.
func openOnDisk(t *testing.T, d *smallDisk, flags ...string) *limited {
	t.Helper()
	shipped := filepath.Join(d.folder, "shipped")
	if err := os.Mkdir(shipped, 0o700); err != nil {
		t.Fatal(err)
	}
	return openLimited(t, func(args ...string) *e2etest.Opened { return e2etest.Open(t, nil, args...) },
		append(flags, "--data="+filepath.Join(d.folder, "data"), "--ship="+shipped)...)
}

// TestLimitOfInodes leaves the disk without room for another file. Games and the continuous backup write
// to files that are there, so they must go on. Backups must fail with a sentence, and work again when
// there is room.
func TestLimitOfInodes(t *testing.T) {
	t.Parallel()
	d := mountDisk(t, "size=512m,nr_inodes=64")
	s := openOnDisk(t, d)
	s.data = filepath.Join(d.folder, "data")
	s.play(2)
	d.takeFiles()
	s.play(4)
	s.untilReadySays("is up to date", true)
	_, said, code := s.operator.Run("admin backup", "")
	if code != cli.ExitFailed || !strings.Contains(said, "no space left") || e2etest.TellsInternals(said) {
		t.Errorf("a backup: %d, %s", code, said)
	}
	if _, figures := e2etest.Scrape(t, s.url); figures["pawnstorm_backups_failed_total"] != 1 || figures["pawnstorm_ship_failing"] != 0 || figures["pawnstorm_ready"] != 1 {
		t.Errorf("got metrics %v", figures)
	}
	d.free()
	e2etest.Say(t, s.operator, "admin backup")
	s.play(2)
	d.takeFiles()
	s.check() // starts once more without room for a file
}

// TestStartOnFullDisk checks what a server says whose disk has no room for its files. It must start when
// there is room.
func TestStartOnFullDisk(t *testing.T) {
	t.Parallel()
	for name, take := range map[string]func(*smallDisk){"bytes": (*smallDisk).takeSpace, "files": (*smallDisk).takeFiles} {
		d := mountDisk(t, "size=32m,nr_inodes=16")
		data := filepath.Join(d.folder, "data")
		if err := os.Mkdir(data, 0o700); err != nil {
			t.Fatal(err)
		}
		take(d)
		_, said, code := e2etest.Finish(t, nil, "--addr=127.0.0.1:0", "--no-house", "--log-level=error", "--data", data)
		if code != cli.ExitFailed || !strings.Contains(said, "no space left") || !e2etest.OneSentence.MatchString(said) || e2etest.TellsInternals(said) {
			t.Errorf("no %s: %d, %s", name, code, said)
		}
		d.free()
		if code := e2etest.Open(t, nil, "--addr=127.0.0.1:0", "--no-house", "--data", data).Terminate(); code != cli.ExitDone {
			t.Errorf("no %s, and then room: exit code %d", name, code)
		}
	}
}

// TestLimitOfSpace fills the disk that has the database, backups and the continuous backup. Games that
// someone imports must be refused with a sentence. When there is room again, everything must work, and the
// continuous backup must catch up.
func TestLimitOfSpace(t *testing.T) {
	t.Parallel()
	e2etest.Demanded(t)
	d := mountDisk(t, "size=64m")
	s := openOnDisk(t, d, "--budget=all=none,none")
	s.data = filepath.Join(d.folder, "data")
	s.play(2)
	d.takeSpace()
	imported, refused := 0, ""
	games := func() (pgn string) {
		for i := range 50 {
			pgn += strings.Replace(e2etest.ScholarsMate, "ada", fmt.Sprint("ada", imported, "-", i), 1)
		}
		return pgn
	}
	for refused == "" {
		if _, said, code := s.players[0].Run("import", games()); code != cli.ExitDone {
			refused = said
		} else if imported++; imported > 10_000 {
			t.Fatal("the disk never gets full")
		}
	}
	if !strings.Contains(refused, "could not be saved") && !strings.Contains(refused, "don't know whether this was saved") || e2etest.TellsInternals(refused) {
		t.Errorf("an import without room, after %d: %q", imported, refused)
	}
	for late := time.Now().Add(e2etest.Patience); ; {
		_, text := e2etest.Get(t, s.url+"/readyz")
		if strings.Contains(text, "behind: no space left on device") {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("/readyz answers %q", text)
		}
	}
	_, said, code := s.operator.Run("admin backup", "")
	if code != cli.ExitFailed || !strings.Contains(said, "could not be saved") || e2etest.TellsInternals(said) {
		t.Errorf("a backup, which the audit log mentions: %d, %s", code, said)
	}
	if _, figures := e2etest.Scrape(t, s.url); figures["pawnstorm_store_commits_failed_total"] == 0 || figures["pawnstorm_ship_failing"] != 1 {
		t.Errorf("got metrics %v", figures)
	}
	d.free()
	s.untilReadySays("is up to date", true)
	s.play(2)
	e2etest.Say(t, s.players[0], "show "+s.id)
	if out, said, code := s.players[0].Run("import", games()); code != cli.ExitDone {
		t.Errorf("an import with room again: %d, %s%s", code, out, said)
	}
	s.check()
}
