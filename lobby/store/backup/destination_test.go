package backup

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store"
)

// TestForget ships for four days and keeps one. Older files go, and every moment of the last day stays.
func TestForget(t *testing.T) {
	folder := t.TempDir()
	var moments []time.Time
	var states []map[string]string
	synctest.Test(t, func(t *testing.T) {
		st := newStore(t)
		mine := filepath.Join(folder, Name(time.Now(), "")) // not a part of the chain
		if err := os.WriteFile(mine, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		s := Ship(Config{Store: st, To: ToFolder(folder, time.Now), Keep: 24 * time.Hour, Now: time.Now})
		for range 16 {
			elapse(6 * time.Hour)
			change(t, st)
			elapse(time.Second)
			moments, states = append(moments, time.Now()), append(states, contents(t, st))
		}
		now := time.Now()
		st.Close()
		s.Close(time.Second)
		if _, err := os.Stat(mine); err != nil {
			t.Error("another backup is gone")
		}
		set := read(t, folder)
		if age := now.Sub(set.Spans[0].From); len(set.Spans) != 1 || age < 24*time.Hour || age > 49*time.Hour {
			t.Errorf("after four days it begins %v ago, with %d spans", age, len(set.Spans))
		}
	})
	set := read(t, folder)
	for i, at := range moments[16-4:] {
		if got := restored(t, set, at, nil); !maps.Equal(got, states[16-4+i]) {
			t.Errorf("%v is not what it was", at)
		}
	}
}

// TestGone takes the files of a chain away, as if a disk was no longer mounted. The shipper waits for
// them, and begins a new chain when they stay away.
func TestGone(t *testing.T) {
	for _, back := range []bool{true, false} {
		t.Run(fmt.Sprintf("back %t", back), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				st, folder := newStore(t), filepath.Join(t.TempDir(), "dest")
				if err := os.Mkdir(folder, 0o700); err != nil {
					t.Fatal(err)
				}
				s := Ship(Config{Store: st, To: ToFolder(folder, time.Now), Now: time.Now})
				change(t, st)
				elapse(fileTime) // the next commit begins a file
				if err := os.Rename(folder, folder+".away"); err != nil {
					t.Fatal(err)
				}
				if err := os.Mkdir(folder, 0o700); err != nil {
					t.Fatal(err)
				}
				elapse(5 * time.Minute)
				if n := s.Status(); !strings.Contains(n.Why, "is the disk mounted?") || n.Failed == 0 {
					t.Errorf("while the files are gone: %+v", n)
				}
				if back {
					if err := errors.Join(os.Remove(folder), os.Rename(folder+".away", folder)); err != nil {
						t.Fatal(err)
					}
				}
				elapse(10 * time.Minute)
				change(t, st)
				want := contents(t, st)
				if n := s.Status(); n.Why != "" || (n.Gaps > 0) == back {
					t.Errorf("at the end: %+v", n)
				}
				st.Close()
				s.Close(time.Second)
				if got := restored(t, read(t, folder), Latest, nil); !maps.Equal(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
			})
		})
	}
}

// TestCommand ships to a command that fails at first and then keeps each segment in a file.
func TestCommand(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a POSIX shell")
	}
	st, folder := newStore(t), t.TempDir()
	dest, broken := filepath.Join(folder, "dest"), filepath.Join(folder, "broken")
	if err := errors.Join(os.Mkdir(dest, 0o700), os.WriteFile(broken, nil, 0o600)); err != nil {
		t.Fatal(err)
	}
	to := ToCommand(fmt.Sprintf(`if [ -e %q ]; then rm %[1]q; echo "No such	host" >&2; exit 3; fi; cat > %q/"$PAWNSTORM_FILE"`, broken, dest))
	said := new(strings.Builder)
	seal, identities := sealed(t)
	s := Ship(Config{Store: st, To: to, Seal: seal, Now: time.Now, Log: slog.New(slog.NewTextHandler(said, nil))})
	for range 20 {
		change(t, st)
	}
	for s.Status().Snapshots == 0 {
		<-time.After(10 * time.Millisecond)
	}
	want := contents(t, st)
	st.Close()
	s.Close(time.Minute)
	if got := restored(t, read(t, dest), Latest, identities); !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if to.String() != "the command if" || !strings.Contains(said.String(), "the command if failed (exit status 3): No such host") {
		t.Errorf("%s logs %s", to, said)
	}
}

// TestCommandHangs checks that a command that reads nothing ends with the shipper, and what it
// started, too.
func TestCommandHangs(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a POSIX shell")
	}
	st := newStore(t)
	s := Ship(Config{Store: st, To: ToCommand("sleep 1000; true"), Now: time.Now})
	change(t, st)
	st.Close()
	s.Close(time.Millisecond)
	<-s.done
	if n := s.Status(); n.Segments > 0 {
		t.Errorf("%+v", n)
	}
}

// elapse lets time pass in a bubble of testing/synctest, at once.
func elapse(d time.Duration) { <-time.After(d) }

// TestMarks checks that each segment carries the marks, within their limits.
func TestMarks(t *testing.T) {
	folder := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		st := newStore(t)
		s := Ship(Config{Store: st, To: ToFolder(folder, time.Now), Now: time.Now, Marks: func() map[string]string {
			return map[string]string{"audit": "abc", "long": strings.Repeat("x", maxMark+1)}
		}})
		elapse(time.Second)
		st.Close()
		s.Close(time.Second)
	})
	chains, err := chainsIn(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range slices.Concat(chains...) {
		err := segmentsOf(t.Context(), path, func(s *segment, _ int64, err error) bool {
			if err != nil || !maps.Equal(s.Marks, map[string]string{"audit": "abc"}) {
				t.Errorf("segment %d has marks %q, %v", s.N, s.Marks, err)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestWrite writes a store into one file while it changes.
func TestWrite(t *testing.T) {
	st, path := newStore(t), filepath.Join(t.TempDir(), "a"+nameEnd)
	seal, identities := sealed(t)
	ended, changing := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(changing)
		for {
			select {
			case <-ended:
				return
			default:
				change(t, st)
			}
		}
	}()
	for range 5 {
		set, err := Write(t.Context(), st, seal, path, time.Now)
		if err != nil || set.Path != path {
			t.Fatal(set, err)
		}
		got := restored(t, read(t, path), Latest, identities)
		if len(got) > 13 || len(got) != set.Spans[0].Keys["k"] && len(set.Spans[0].Keys) > 1 {
			t.Errorf("got %q, and it says %v", got, set.Spans[0].Keys)
		}
	}
	close(ended)
	<-changing
	want := contents(t, st)
	if _, err := Write(t.Context(), st, seal, path, time.Now); err != nil {
		t.Fatal(err)
	}
	if got := restored(t, read(t, path), Latest, identities); !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".backup-*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if _, err := Write(t.Context(), st, seal, filepath.Join(path, "b"), time.Now); err == nil {
		t.Error("wrote into a folder that does not exist")
	}
}

// TestKeys checks what names a recipient or an identity, and the errors of what does not.
func TestKeys(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	const recipient = "age1zvkyg2lqzraa2lnjvqej32nkuu0ues2s82hzrye869xeexvn73equnujwj"
	for _, good := range []string{recipient, file("list", "# ours\n\n"+recipient+"\n")} {
		if list, err := ParseRecipients([]string{good}); err != nil || len(list) != 1 {
			t.Errorf("%s: %v, %v", good, list, err)
		}
	}
	for bad, want := range map[string]string{
		"nobody": "is neither a recipient", "age1x": "is not a recipient", "ssh-ed25519 x": "is not a recipient",
		file("empty", "\n"): "names no recipient",
	} {
		if _, err := ParseRecipients([]string{bad}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", bad, err, want)
		}
	}
	for bad, want := range map[string]string{
		"nowhere": "cannot read the identity", file("words", "hello"): "is not a file of identities",
		file("pem", "-----BEGIN OPENSSH PRIVATE KEY-----\n"): "is not a private key",
	} {
		if _, err := ReadIdentities(bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", bad, err, want)
		}
	}
}

// TestLarge writes a store that does not fit into one segment, with the largest values.
func TestLarge(t *testing.T) {
	st, path := newStore(t), filepath.Join(t.TempDir(), "a"+nameEnd)
	for i := range 9 {
		text := "x"
		if i == 0 {
			text = "\x01" // takes six times as much in JSON
		}
		value := []byte(strings.Repeat(text, store.MaxValue))
		if _, err := st.Put(t.Context(), fmt.Sprintf("k/%d", i), value, 0); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Write(t.Context(), st, Seal{}, path, time.Now); err != nil {
		t.Fatal(err)
	}
	set := read(t, path)
	if got := restored(t, set, Latest, nil); set.Segments < 6 || !maps.Equal(got, contents(t, st)) {
		t.Errorf("got %d entries from %d segments", len(got), set.Segments)
	}
}
