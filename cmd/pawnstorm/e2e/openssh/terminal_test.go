package openssh

import (
	"regexp"
	"strings"
	"testing"

	"pawnstorm/cmd/pawnstorm/e2e/e2etest"
	"pawnstorm/server/sshtest"
)

// The user's terminal decides the look of a screen, not the environment of the server.
func TestTerminalsAreThoseOfTheClients(t *testing.T) {
	for name, value := range map[string]string{"NO_COLOR": "1", "TERM": "vt100", "COLORTERM": "", "LANG": "C", "LC_ALL": "C", "COLORFGBG": "0;15"} {
		t.Setenv(name, value)
	}
	p := e2etest.Start(t, t.TempDir())
	c := sshtest.Dial(t, p.Addr())
	const (
		millions = `\x1b\[[\d;]*48;2;`
		cube     = `\x1b\[[\d;]*48;5;\d+`
		sixteen  = `\x1b\[([\d;]*;)?(4[0-7]|10[0-7])[;m]`
		mouse    = `\x1b\[\?1002h`
		question = `\x1b\]11;\?`
		title    = `\x1b\][02];`
		beyond   = `[^\x00-\x7e]`
	)
	for _, test := range []struct {
		term      string
		env       map[string]string
		king      string
		has, lack []string
	}{
		{"xterm-256color", map[string]string{"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"}, "▄▗▖▄", []string{millions, mouse, question, title}, []string{cube}},
		{"xterm-256color", nil, "▄▗▖▄", []string{cube, mouse, question, title}, []string{millions}},
		{"xterm", map[string]string{"LANG": "C"}, "q     k", []string{cube, mouse, question, title}, []string{millions, beyond}},
		{"xterm-256color", map[string]string{"NO_COLOR": "1"}, "q     k", []string{mouse, title}, []string{millions, cube, sixteen, question}},
		{"linux", map[string]string{"LANG": "en_GB.UTF-8"}, "q     k", []string{sixteen}, []string{millions, cube, mouse, question, title, beyond}},
		{"vt100", nil, "q     k", nil, []string{millions, cube, sixteen, mouse, question, title, beyond}},
		{"enterprise", nil, "q     k", []string{sixteen}, []string{millions, cube, mouse, question, title, beyond}},
	} {
		term := c.TerminalEnv(80, 24, test.term, test.env)
		term.Until("look around")
		term.Type("\x1b")
		term.Until(" Mine")
		e2etest.Page(term, "Settings")
		term.Until(test.king)
		term.Type("\x03")
		term.Wait()
		raw := term.Raw()
		for _, want := range test.has {
			if !regexp.MustCompile(want).MatchString(raw) {
				t.Errorf("%s %v: the output lacks %s", test.term, test.env, want)
			}
		}
		for _, unwanted := range test.lack {
			if found := regexp.MustCompile(unwanted).FindString(raw); found != "" {
				t.Errorf("%s %v: the output has %q", test.term, test.env, found)
			}
		}
		if !strings.Contains(raw, "Come back with") {
			t.Errorf("%s %v: no farewell in %q", test.term, test.env, raw)
		}
	}
}

// The theme follows the terminal's reported background, and the report is not a key press.
func TestTerminalAnswersLight(t *testing.T) {
	c := sshtest.Dial(t, e2etest.Start(t, t.TempDir()).Addr())
	term := c.TerminalEnv(80, 24, "xterm-256color", map[string]string{"COLORTERM": "truecolor"})
	sent := func(text string) func(string) bool {
		return func(string) bool { return strings.Contains(term.Raw(), text) }
	}
	term.UntilFunc("the question", sent("\x1b]11;?"))
	term.Until("look around")
	term.Type("\x1b")
	term.Until(" Mine") // the emulator has answered by now, so later answers do not count
	term.Type("\x1b]11;rgb:fdfd/f6f6/e3e3\x1b\\")
	e2etest.Page(term, "Settings")
	term.UntilFunc("the light theme", sent("48;2;87;106;114")) // a dark square of that theme
	term.Until("Theme")
	term.Type("\x03")
	term.Wait()
}
