package desktop

import (
	"strings"
	"testing"

	"pawnstorm/ui/canvas"
)

// TestKnown checks that a terminal gets what it supports, judged by its name. An unknown one gets
// nothing.
func TestKnown(t *testing.T) {
	for version, want := range map[string]Can{
		"kitty(0.36.4)": Notes99 | Copies | Links, "WezTerm 20240203-110809-5046fc22": Notes777 | Copies | Links,
		"foot(1.16.2)": Notes777 | Copies | Links, "ghostty 1.1.3": Notes777 | Copies | Links,
		"ghostty 1.2.0": Notes777 | Taskbar | Copies | Links, "iTerm2 3.5.0": Notes9 | Copies | Links, "mintty 3.7.0": Taskbar | Links,
		"XTerm(390)": 0, "tmux 3.4": 0, "VTE(7600)": Links, "": 0, "not kitty(0.36)": 0,
	} {
		if got := Of(version); got != want {
			t.Errorf("%q: %b, want %b", version, got, want)
		}
	}
	if Named("alacritty") != Copies|Links || Named("xterm-256color") != 0 {
		t.Error("Named returns the wrong features for a name in TERM")
	}
	if Attributes([]int{62, 22, 52}) != Copies || Attributes([]int{52}) != 0 || Attributes(nil) != 0 {
		t.Error("Attributes returns the wrong features")
	}
}

// TestMosaicOf checks versions just before and after a terminal learned a mosaic, and hostile ones.
func TestMosaicOf(t *testing.T) {
	for version, want := range map[string]canvas.Mosaic{
		"kitty(0.18.3)": canvas.Quadrants, "kitty(0.26.5)": canvas.Sextants, "kitty(0.39.1)": canvas.Sextants,
		"kitty(0.40.0)": canvas.Octants, "kitty(1.0)": canvas.Octants, "foot(1.13.1)": canvas.Sextants, "foot(1.20.0)": canvas.Octants,
		"ghostty 1.1.3": canvas.Sextants, "ghostty 1.2.0-main+5cb2fa6f": canvas.Octants,
		"WezTerm 20210502-154244": canvas.Quadrants, "WezTerm 20240203-110809-5046fc22": canvas.Sextants,
		"VTE(7600)": canvas.Sextants, "VTE(7802)": canvas.Octants,
		"XTerm(390)": canvas.Quadrants, "tmux 3.4": canvas.Quadrants, "Konsole 24.08": canvas.Quadrants, "": canvas.Quadrants,
		"kitty(": canvas.Quadrants, "kitty(é": canvas.Quadrants, "kitty(" + strings.Repeat("9", 100): canvas.Octants,
	} {
		if got := MosaicOf(version); got != want {
			t.Errorf("%q: got %d, want %d", version, got, want)
		}
	}
}

// TestHasNotes checks that only an answer to our own question turns notifications on.
func TestHasNotes(t *testing.T) {
	for answer, want := range map[string]bool{
		"\x1b]99;i=pawnstorm:p=?;a=focus:o=always\x1b\\": true,
		"\x9d99;i=pawnstorm:p=?;p=title,body\x9c":        true,
		"\x1b]99;i=other:p=?;p=title\x1b\\":              false,
		"\x1b]99;i=pawnstorm;\x1b\\":                     false,
		"\x1b]199;i=pawnstorm:p=?;\x1b\\":                false,
		"99":                                             false,
	} {
		if HasNotes(answer) != want {
			t.Errorf("%q: got %v", answer, !want)
		}
	}
}

// TestNotesAreClean checks that no text can end a sequence or begin another.
func TestNotesAreClean(t *testing.T) {
	evil := "9;4;\x1b\\\x1b]52;c;AAAA\x07\u202ekim\u009c;4;1;2\n" + strings.Repeat("x", 10_000)
	for _, can := range []Can{0, Notes9, Notes777, Notes99, Notes9 | Notes777 | Notes99, Taskbar | Copies} {
		note := Note(can, evil)
		inside := strings.NewReplacer("\x1b]99;", "", "\x1b]777;", "", "\x1b]9;", "", "\x1b\\", "").Replace(note)
		if can&(Notes9|Notes777|Notes99) == 0 {
			inside = strings.TrimPrefix(inside, Bell)
		}
		if strings.ContainsAny(inside, "\x1b\a\n\u009c\u202e") || len(note) > 400 {
			t.Errorf("%b: got %q", can, note)
		}
		if can&Notes777 != 0 && can&Notes99 == 0 && strings.Count(note, ";") != 3 {
			t.Errorf("%b: got extra fields: %q", can, note)
		}
	}
	if got := Note(Notes99, "Your move."); got != "\x1b]99;i=pawnstorm:d=0;pawnstorm\x1b\\\x1b]99;i=pawnstorm:d=1:p=body;Your move.\x1b\\" {
		t.Errorf("sent %q", got)
	}
	if got, ok := Copy("1. e4\n1... e5\n"); !ok || got != "\x1b]52;c;MS4gZTQKMS4uLiBlNQo=\x1b\\" {
		t.Errorf("sent %q", got)
	}
	if _, ok := Copy(strings.Repeat("x", MaxCopied+1)); ok {
		t.Error("a text that is too long was copied")
	}
}
