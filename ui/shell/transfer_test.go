package shell

import (
	"strings"
	"testing"
)

// TestProgress: a bar is drawn when it changes, and on a line of its own.
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
		t.Errorf("%q", got)
	}
	out.Reset()
	silent := progress{w: &out}
	silent.Write([]byte("x"))
	silent.show()
	silent.end()
	if out.Len() > 0 {
		t.Errorf("of a text of unknown length: %q", out.String())
	}
}
