package shell

import (
	"bytes"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
	"pawnstorm/ui/words"
)

// TestSaving checks that every command says once that it waits for the store.
func TestSaving(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		slow := &storetest.Slow{Store: file}
		w := newWorldOn(t, slow)
		defer w.close()
		w.does("ann", "name ann")
		for _, test := range []struct {
			line  string
			takes time.Duration
			says  string
		}{
			{"shout hello", 0, ""},
			{"shout hello again", 5 * time.Second, words.Saving},
			{"new chess as white", 5 * time.Second, words.Saving},
			{"seek chess", 5 * time.Second, words.Saving},
			{"account rename anna", 5 * time.Second, words.Saving},
			{"account export", 5 * time.Second, words.Waiting},
			{"profile anna", 5 * time.Second, words.Waiting},
			{"list", time.Hour, ""},
		} {
			var out, errs bytes.Buffer
			said := ""
			env := w.env("ann")
			env.Out, env.Err, env.Wait = &out, &errs, func(sentence string) { said += sentence }
			slow.Writes.Set(test.takes)
			if test.says != words.Saving {
				slow.Reads.Set(test.takes)
			}
			if code := w.shell.Run(t.Context(), env, test.line).Code; code != Done || said != test.says {
				t.Errorf("%s: code %d, %s; with a store delay of %v: got %q, want %q",
					test.line, code, errs.String(), test.takes, said, test.says)
			}
			slow.Writes.Set(0)
			slow.Reads.Set(0)
		}
	})
}
