//go:build !386 && !arm

package hostile

import (
	"encoding/json"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/cmd/pawnstorm/cli"
	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/lobby/store/bolt/faultfs"
	"pawnstorm/server/sshtest"
)

// failingDisk is a server whose disk fails on command, with a running game.
type failingDisk struct {
	*e2etest.Opened
	t    *testing.T
	disk *faultfs.Disk
	data string
	url  string
	keys [2]gossh.Signer
	id   string // of the table
}

func openFailingDisk(t *testing.T) *failingDisk {
	t.Helper()
	keys := [2]gossh.Signer{sshtest.Key(t), sshtest.Key(t)}
	s := &failingDisk{t: t, disk: faultfs.Mount(t), data: t.TempDir(), keys: keys}
	if err := os.Symlink(filepath.Join(s.disk.Dir, cli.DatabaseFile), filepath.Join(s.data, cli.DatabaseFile)); err != nil {
		t.Fatal(err)
	}
	s.start()
	var table struct{ ID string }
	s.run(0, cli.ExitDone, "name", "ann")
	s.run(1, cli.ExitDone, "name", "bob")
	if err := json.Unmarshal([]byte(s.run(0, cli.ExitDone, "new", "chess", "as", "white", "--json")), &table); err != nil {
		t.Fatal(err)
	}
	s.id = table.ID
	s.run(1, cli.ExitDone, "join", s.id)
	return s
}

func (s *failingDisk) start() {
	s.t.Helper()
	s.Opened, s.url = e2etest.OpenOps(s.t, "--data", s.data)
}

// run runs a command as one of the players and returns its output.
func (s *failingDisk) run(who, want int, words ...string) string {
	s.t.Helper()
	out, errs, code := sshtest.Dial(s.t, s.Addr(), s.keys[who]).Run(strings.Join(words, " "), "")
	if code != want {
		s.t.Fatalf("%v: exit code %d: %s%s", words, code, out, errs)
	}
	return out + errs
}

// untilReady waits until /readyz answers with a status, and returns its text.
func (s *failingDisk) untilReady(want int) string {
	s.t.Helper()
	for late := time.Now().Add(e2etest.Patience); ; {
		status, text := e2etest.Get(s.t, s.url+"/readyz")
		if status == want {
			return text
		}
		if time.Now().After(late) {
			s.t.Fatalf("/readyz: got status %d: %s", status, text)
		}
	}
}

// TestHostileDisk is row 26 of the hostile table: the disk fails for a while. Reading must still
// work, people get a clear message, and the server reports not ready. When the disk works again, so
// must the server, without a restart or lost data.
func TestHostileDisk(t *testing.T) {
	t.Parallel()
	failing := func(kind faultfs.Kind, errno syscall.Errno) func(faultfs.Op) syscall.Errno {
		return func(op faultfs.Op) syscall.Errno {
			if op.Kind == kind {
				return errno
			}
			return 0
		}
	}
	header := int64(2 * os.Getpagesize())
	for _, test := range []struct {
		name  string
		fault func(faultfs.Op) syscall.Errno
		why   string
	}{
		{"full", failing(faultfs.Write, syscall.ENOSPC), "no space left"},
		{"writes", failing(faultfs.Write, syscall.EIO), "input/output error"},
		{"read-only", failing(faultfs.Write, syscall.EROFS), "read-only file system"},
		{"syncs", failing(faultfs.Sync, syscall.EIO), "input/output error"},
		{"syncs of headers", func(op faultfs.Op) syscall.Errno {
			if op.Kind == faultfs.Sync && op.At < header {
				return syscall.EIO
			}
			return 0
		}, "input/output error"},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			s := openFailingDisk(t)
			s.run(0, cli.ExitDone, "move", "e4")
			s.untilReady(http.StatusOK)

			s.disk.Fail(test.fault)
			why := s.untilReady(http.StatusServiceUnavailable)
			for !strings.Contains(why, test.why) { // at first the store may only look slow
				why = s.untilReady(http.StatusServiceUnavailable)
			}
			if !strings.HasPrefix(why, "Not ready: ") || !strings.HasSuffix(why, ".\n") {
				t.Errorf("/readyz says %q", why)
			}
			if shown := s.run(1, cli.ExitDone, "show", s.id); !strings.Contains(shown, "It is your move") {
				t.Errorf("reading: got %q", shown)
			}
			said := s.run(1, cli.ExitFailed, "move", "e5")
			if !strings.Contains(said, "could not be saved") && !strings.Contains(said, "don't know whether this was saved") {
				t.Errorf("moving: got %q", said)
			}
			if _, values := e2etest.Scrape(t, s.url); values["pawnstorm_ready"] != 0 || values["pawnstorm_moves_total result=failed"] != 1 || math.IsNaN(values["pawnstorm_store_bytes"]) {
				t.Errorf("got metrics %v", values)
			}

			s.disk.Fail(nil)
			s.untilReady(http.StatusOK)
			if shown := s.run(1, cli.ExitDone, "show", s.id); strings.Contains(shown, "It is your move") { // otherwise the move was saved after all
				s.run(1, cli.ExitDone, "move", "e5")
			}
			s.run(0, cli.ExitDone, "move", "Nf3")
			s.Kill()
			s.start()
			if shown := s.run(1, cli.ExitDone, "show", s.id); !strings.Contains(shown, "1. e4 e5 2. Nf3") {
				t.Errorf("after the crash: got %q", shown)
			}
		})
	}
}

// TestHostileDiskUnread checks a database page that the disk cannot read. The process must log the
// reason and exit with an error, so that a supervisor restarts it. After the restart no data is lost.
func TestHostileDiskUnread(t *testing.T) {
	s := openFailingDisk(t)
	s.run(0, cli.ExitDone, "move", "e4")
	person := sshtest.Dial(t, s.Addr(), s.keys[0]).Terminal(80, 24)
	person.Until("? help")
	s.disk.Fail(func(op faultfs.Op) syscall.Errno {
		if op.Kind == faultfs.Read {
			return syscall.EIO
		}
		return 0
	})
	s.disk.Forget()
	client := http.Client{Timeout: e2etest.Patience}
	if answer, err := client.Get(s.url + "/readyz"); err == nil {
		answer.Body.Close()
	}
	person.Until("The server is going down and will be back.")
	<-s.Done
	log, err := os.ReadFile(s.LogFile)
	if err != nil {
		t.Fatal(err)
	}
	if code := s.Cmd.ProcessState.ExitCode(); code != cli.ExitFailed || !strings.Contains(string(log), "the disk failed to read the database") || strings.Contains(string(log), "goroutine ") {
		t.Errorf("exit code %d:\n%s", code, log)
	}
	s.disk.Fail(nil)
	s.start()
	if shown := s.run(1, cli.ExitDone, "show", s.id); !strings.Contains(shown, "It is your move") {
		t.Errorf("after the restart: got %q", shown)
	}
}
