package server

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// decodeAll decodes chunks that arrive one after another.
func decodeAll(t *testing.T, pause time.Duration, chunks ...string) (got []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		in := newInput(func(m tea.Msg) { got = append(got, describe(m)) }, unguarded)
		r, w := io.Pipe()
		go func() {
			defer w.Close()
			for _, c := range chunks {
				io.WriteString(w, c)
				elapse(pause)
			}
		}()
		in.run(r.Read)
	})
	return got
}

func unguarded(f func()) { f() }

func describe(m tea.Msg) string {
	switch m := m.(type) {
	case tea.KeyPressMsg:
		return m.String()
	case tea.PasteMsg:
		return fmt.Sprintf("paste %q", m.Content)
	case tea.MouseMsg:
		return fmt.Sprintf("mouse %d,%d", m.Mouse().X, m.Mouse().Y)
	}
	return fmt.Sprintf("%T", m)
}

func TestInput(t *testing.T) {
	for name, c := range map[string]struct {
		chunks []string
		want   string
	}{
		"keys":                   {[]string{"ab\r"}, "a b enter"},
		"a line feed":            {[]string{"a\nb"}, "a enter b"},
		"arrows":                 {[]string{"\x1b[A\x1b[1;5C\x1bOB"}, "up ctrl+right down"},
		"escape":                 {[]string{"\x1b"}, "esc"},
		"alt":                    {[]string{"\x1bx"}, "alt+x"},
		"UTF-8":                  {[]string{"é♞"}, "é ♞"},
		"split UTF-8":            {[]string{"\xe2", "\x99", "\x9e"}, "♞"},
		"split sequence":         {[]string{"\x1b", "[", "1", ";5", "C"}, "ctrl+right"},
		"broken UTF-8":           {[]string{"a\xe2b\xffc"}, "a b c"},
		"mouse":                  {[]string{"\x1b[<0;10;5M"}, "mouse 9,4"},
		"mouse outside":          {[]string{"\x1b[<0;100000;5Mx"}, "x"},
		"window size":            {[]string{"\x1b[48;5000;5000;1;1tx"}, "x"},
		"unknown":                {[]string{"\x1b[9999zx"}, "x"},
		"paste":                  {[]string{"\x1b[200~a\nb\x1b[201~c"}, `paste "a\nb" c`},
		"split paste":            {[]string{"\x1b[20", "0~a", "b\x1b[2", "01~", "c"}, `paste "ab" c`},
		"paste with keys":        {[]string{"\x1b[200~\x1b[A\xff\x1b[201~"}, `paste "\x1b[A"`},
		"string without end":     {[]string{"\x1b]52;c;" + strings.Repeat("A", 2000), "AAA\x07x"}, "x"},
		"parameters without end": {[]string{"\x1b[" + strings.Repeat("1;", 1000), "1;1mx"}, "x"},
		"interrupted string":     {[]string{"\x1b]11;rgb:0\x03\x1b[A"}, "ctrl+c up"},
		"alt and letters":        {[]string{"\x1b]", "help", "\x1bP", "q", "\x1b_", "a"}, "h e l p q a"},
		"Linux console key":      {[]string{"\x1b[[", "Ax"}, "x"},
		"rxvt key":               {[]string{"\x1b[", "7$"}, "shift+home"},
		"X10 mouse":              {[]string{"\x1b[M", " !", "!x"}, "mouse 0,0 x"},
		"8-bit controls":         {[]string{"\x9b?62;", "22c\x9d11;rgb:0/", "0/0\x9cx"}, "uv.PrimaryDeviceAttributesEvent tea.BackgroundColorMsg x"},
		"alt and an arrow":       {[]string{"\x1b", "\x1b[A"}, "alt+up"},
		"answers":                {[]string{"\x1bP1$r48:2::1:2:3m\x1b\\\x1bP1+r524742=38\x1b", "\\\x1b]11;rgb:0/0/0\x07\x1b[?62;4cx"}, "uv.UnknownDcsEvent tea.CapabilityMsg tea.BackgroundColorMsg uv.PrimaryDeviceAttributesEvent x"},
		"two escapes":            {[]string{"\x1b\x1b"}, "alt+esc"},
	} {
		t.Run(name, func(t *testing.T) {
			got := strings.Join(decodeAll(t, time.Millisecond, c.chunks...), " ")
			if got != c.want {
				t.Errorf("got %.200q, want %q", got, c.want)
			}
		})
	}
}

// After an unfinished sequence, keys work again after a long pause, or from the first key that no
// sequence can contain.
func TestKeysAfterNonsense(t *testing.T) {
	for _, begin := range []string{"\x1b]52;c;" + strings.Repeat("A", 2000), "\x1b]11;", "\x1b[", "\x1b[1;", "\x1bO", "\x1bX", "\x1b^", "\x1bP1", "\x1b_G", "\x1b\x1b["} {
		want := "q"
		if begin == "\x1b\x1b[" {
			want = "esc q"
		}
		if got := strings.Join(decodeAll(t, lateTime+1, begin, "q"), " "); got != want {
			t.Errorf("%.10q: got %q, want only q", begin, got)
		}
		want = strings.Replace(want, "q", "enter q", 1)
		if got := strings.Join(decodeAll(t, time.Second, begin, "1", "\r", "q"), " "); got != want {
			t.Errorf("%.10q: got %q, want the keys from enter on", begin, got)
		}
	}
}

// replies maps replies and reports of terminals to the events they become. Half a reply must not
// become a key either.
var replies = map[string]string{
	"\x1b[?62;22;52c":                       "uv.PrimaryDeviceAttributesEvent",
	"\x1b[?2026;2$y":                        "tea.ModeReportMsg",
	"\x1b[?1004;2$y":                        "tea.ModeReportMsg",
	"\x1b]11;rgb:0000/1111/2222\x07":        "tea.BackgroundColorMsg",
	"\x1b]11;rgb:0000/1111/2222\x1b\\":      "tea.BackgroundColorMsg",
	"\x1b]10;rgb:0000/1111/2222\x1b\\":      "",
	"\x1b]4;1;rgb:0000/1111/2222\x1b\\":     "uv.UnknownOscEvent",
	"\x1b]99;i=pawnstorm:p=?;p=title\x1b\\": "uv.UnknownOscEvent",
	"\x1b]lwindow\x1b\\":                    "uv.UnknownOscEvent",
	"\x1bP>|XTerm(390)\x1b\\":               "tea.TerminalVersionMsg",
	"\x1bP1$r0;48:2:1:2:3m\x1b\\":           "uv.UnknownDcsEvent",
	"\x1bP1+r524742=38\x1b\\":               "tea.CapabilityMsg",
	"\x1bP0+r\x1b\\":                        "uv.UnknownDcsEvent",
	"\x1bP!|00000000\x1b\\":                 "",
	"\x1b_Gi=1;OK\x1b\\":                    "uv.KittyGraphicsEvent",
	"\x1b[6;20;10t":                         "uv.CellSizeEvent",
	"\x1b[>1;95;0c":                         "",
	"\x1b[24;80R":                           "",
	"\x1b[?1u":                              "",
	"\x1b[0n":                               "",
	"\x1b[8;24;80t":                         "",
	"\x1b[48;24;80;480;640t":                "",
	"\x1b[I":                                "tea.FocusMsg",
	"\x1b[O":                                "tea.BlurMsg",
	"\x1b[<0;10;5M":                         "mouse 9,4",
	"\x1b[200~two words\x1b[201~":           `paste "two words"`,
}

// TestRepliesInPieces cuts every reply at every byte, and delays or drops the rest. By then an ESC
// alone has become a key, and nothing else has.
func TestRepliesInPieces(t *testing.T) {
	for reply, want := range replies {
		for _, pause := range []time.Duration{time.Millisecond, 60 * time.Millisecond, time.Second} {
			for at := range len(reply) {
				want := want
				if at == 1 && pause > escTime {
					want = strings.TrimSpace("esc " + want)
				}
				got := decodeAll(t, pause, reply[:at], reply[at:])
				if got := strings.Join(got, " "); got != want {
					t.Errorf("%q, then after %v %q: got %q, want %q", reply[:at], pause, reply[at:], got, want)
				}
			}
		}
		for at := 2; at < len(reply); at++ {
			if got := strings.Join(decodeAll(t, 2*lateTime, reply[:at]), " "); got != "" {
				t.Errorf("%q alone: got %q", reply[:at], got)
			}
		}
	}
}

// TestRepliesAmongKeys puts every reply at every place among typed keys, at once and byte by byte. All keys
// arrive, in order.
func TestRepliesAmongKeys(t *testing.T) {
	const typed = "me2e4\r"
	for reply, event := range replies {
		for at := range len(typed) + 1 {
			text := typed[:at] + reply + typed[at:]
			for _, chunks := range [][]string{{text}, {typed[:at], reply, typed[at:]}, strings.Split(text, "")} {
				want := slices.Insert(strings.Fields("m e 2 e 4 enter"), at, event)
				want = slices.DeleteFunc(want, func(s string) bool { return s == "" })
				if got := decodeAll(t, time.Millisecond, chunks...); !slices.Equal(got, want) {
					t.Errorf("%q in %d parts: got %q, want %q", text, len(chunks), got, want)
				}
			}
		}
	}
}

// An ESC becomes the Escape key if nothing follows for a while. Later keys are typed text.
func TestEscapeTimeout(t *testing.T) {
	got := strings.Join(decodeAll(t, 2*escTime, "\x1b", "[", "A"), " ")
	if want := "esc [ A"; got != want && got != "esc [ shift+a" {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Guards against a huge or endless paste. The server keeps a limited part, and the keys after it
// work at once.
func TestBigPastes(t *testing.T) {
	block := strings.Repeat("x", 4096)
	var chunks []string
	for range 10 << 20 / len(block) {
		chunks = append(chunks, block)
	}
	t.Run("bracketed", func(t *testing.T) {
		got := decodeAll(t, 0, append(append([]string{"\x1b[200~"}, chunks...), "\x1b[201~q")...)
		if len(got) != 2 || len(got[0]) > maxPaste+10 || got[1] != "q" {
			t.Errorf("got %d events, the first with %d bytes", len(got), len(got[0]))
		}
	})
	t.Run("as keys", func(t *testing.T) {
		got := decodeAll(t, 0, chunks...)
		if len(got) > eventBurst {
			t.Errorf("got %d keys at once", len(got))
		}
	})
	t.Run("buffer", func(t *testing.T) {
		in := newInput(func(tea.Msg) {}, unguarded)
		now := time.Unix(0, 0)
		for _, open := range []string{"\x1b]", "\x1b[200~", "\x1bP"} {
			for range 1000 {
				in.take([]byte(open+block), now)
				if len(in.buf) > maxSequence+len(block) || len(in.paste) > maxPaste {
					t.Fatalf("%q: the buffers hold %d and %d bytes", open, len(in.buf), len(in.paste))
				}
				now = now.Add(time.Second)
			}
		}
	})
}

func TestEventRate(t *testing.T) {
	n := 0
	in := newInput(func(tea.Msg) { n++ }, unguarded)
	now := time.Unix(0, 0)
	for range 10 {
		in.take([]byte(strings.Repeat("x", 1000)), now)
		now = now.Add(time.Second)
	}
	if want := eventBurst + 9*eventRate; n != want {
		t.Errorf("got %d keys in ten seconds, want %d", n, want)
	}
}

func FuzzInput(f *testing.F) {
	for _, s := range []string{"a", "\x1b[A", "\x1b[200~x\x1b[201~", "\xe2\x99\x9e", "\x1b]11;rgb:0/0/0\x07", "\x1b[<0;1;1M"} {
		f.Add([]byte(s), uint8(1))
	}
	f.Fuzz(func(t *testing.T, data []byte, cut uint8) {
		in := newInput(func(tea.Msg) {}, unguarded)
		now := time.Unix(0, 0)
		at := min(int(cut), len(data))
		in.take(data[:at], now)
		in.take(data[at:], now)
		if len(in.buf) > maxSequence && !in.pasting {
			t.Errorf("the buffer still holds %d bytes", len(in.buf))
		}
		in.settle(lateTime, now)
		if len(in.buf) > 0 && !in.pasting {
			t.Errorf("the buffer still holds %q", in.buf)
		}
	})
}

// Replies of a terminal become messages or nothing, but never keys.
func TestAnswersAreNoKeys(t *testing.T) {
	for answer, want := range map[string]string{
		"\x1b[?2026;2$y":                        "tea.ModeReportMsg",
		"\x1b]11;rgb:0000/1111/2222\x07":        "tea.BackgroundColorMsg",
		"\x1b]11;rgb:0000/1111/2222\x1b\\":      "tea.BackgroundColorMsg",
		"\x1b[?62;22c":                          "uv.PrimaryDeviceAttributesEvent",
		"\x1bP>|XTerm(390)\x1b\\":               "tea.TerminalVersionMsg",
		"\x1b]99;i=pawnstorm:p=?;p=title\x1b\\": "uv.UnknownOscEvent",
		"\x1b[?1004;2$y\x1b[I\x1b[O":            "tea.ModeReportMsg tea.FocusMsg tea.BlurMsg",
		"\x1bP1$r0;48:2:1:2:3m\x1b\\":           "uv.UnknownDcsEvent",
		"\x1bP1+r524742=38\x1b\\":               "tea.CapabilityMsg",
		"\x1bP0+r\x1b\\":                        "uv.UnknownDcsEvent",
		"\x1b[?2026;2$y\x1b]11;rgb:0/1/2\x07q":  "tea.ModeReportMsg tea.BackgroundColorMsg q",
	} {
		for _, chunks := range [][]string{{answer}, strings.Split(answer, "")} {
			if got := strings.Join(decodeAll(t, time.Millisecond, chunks...), " "); got != want {
				t.Errorf("%q in %d parts: got %q, want %q", answer, len(chunks), got, want)
			}
		}
	}
}
