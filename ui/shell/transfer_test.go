package shell

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// TestProgress checks that the bar is drawn only when it changes, on a line of its own.
func TestProgress(t *testing.T) {
	var out strings.Builder
	p := progress{w: &out, of: 200}
	for range 4 {
		p.Write(make([]byte, 25))
		p.show()
		p.show()
	}
	p.end()
	if got := out.String(); strings.Count(got, "\r") != 4 || !strings.HasSuffix(got, "\r["+strings.Repeat("#", 20)+strings.Repeat(" ", 20)+"]  50 %\n") {
		t.Errorf("got %q", got)
	}
	out.Reset()
	silent := progress{w: &out}
	silent.Write([]byte("x"))
	silent.show()
	silent.end()
	if out.Len() > 0 {
		t.Errorf("unknown length: got %q", out.String())
	}
}

// TestPacked checks that the archive holds each game whole, in a file of its own. If a game cannot
// be recorded, the archive has no end.
func TestPacked(t *testing.T) {
	var out bytes.Buffer
	files := tar.NewWriter(&out)
	ids := []identity.TableID{"aaaaaaaa", "bbbbbbbb", "cccccccc"}
	format := packed(files, func(w io.Writer, t *table.Table, _ archive.Extras) error {
		if t.ID == "dddddddd" {
			return errors.New("it cannot be recorded")
		}
		_, err := fmt.Fprintf(w, "{\"version\":2}\n[0,\"o\",\"%s\"]\n", t.ID)
		return err
	})
	at := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	for _, id := range ids {
		if err := format(&out, &table.Table{Record: table.Record{ID: id}, Changed: at}, archive.Extras{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := format(&out, &table.Table{Record: table.Record{ID: "dddddddd"}}, archive.Extras{}); err == nil {
		t.Error("got no error for a game that cannot be recorded")
	}
	if err := files.Close(); err != nil {
		t.Fatal(err)
	}
	in := tar.NewReader(&out)
	for _, id := range ids {
		head, err := in.Next()
		if err != nil || head.Name != string(id)+".cast" || !head.ModTime.Equal(at) {
			t.Fatalf("%s: %+v, %v", id, head, err)
		}
		text, err := io.ReadAll(in)
		if err != nil || string(text) != "{\"version\":2}\n[0,\"o\",\""+string(id)+"\"]\n" {
			t.Errorf("%s: got %q, %v", head.Name, text, err)
		}
	}
	if head, err := in.Next(); err != io.EOF {
		t.Errorf("got %+v, %v after the last file", head, err)
	}
}
