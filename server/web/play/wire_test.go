package play

import (
	"bytes"
	"testing"

	"pawnstorm/ui/tui"
)

// FuzzDecode checks that a client's bytes never decode to more than they contain.
func FuzzDecode(f *testing.F) {
	for _, b := range []string{"", "o\x01\x02\x50\x18\x00", "o\x01\x02\x50\x18\x00ABCDEFGHIJKLMNOPQRSTUVWXYZ", "kabc", "s\x50\x18", "a\xff\x01", "b", "z", "s\x80"} {
		f.Add([]byte(b))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		before := bytes.Clone(b)
		m, err := decode(b)
		if !bytes.Equal(b, before) {
			t.Fatal("decode changed its input")
		}
		if err != nil {
			return
		}
		if m.kind != b[0] || len(m.token) > tokenSize || m.paper > tui.LightPaper || m.width > 1<<31 || m.height > 1<<31 || len(m.keys) >= len(b) {
			t.Fatalf("%q: got %+v", b, m)
		}
		if m.kind == kindKeys && string(m.keys) != string(b[1:]) {
			t.Fatalf("keys %q: got %q", b, m.keys)
		}
	})
}
