package server

import (
	"context"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/server/sshtest"
	"pawnstorm/ui/tui"
)

func TestTerminalOf(t *testing.T) {
	const (
		none, basic, cube, rich = colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor
		ascii, plain            = true, true
	)
	for _, c := range []struct {
		env  string // separated by blanks
		want tui.Terminal
	}{
		{"TERM=xterm", tui.Terminal{Profile: cube}},
		{"TERM=xterm-256color", tui.Terminal{Profile: cube}},
		{"TERM=xterm-256color COLORTERM=truecolor", tui.Terminal{Profile: rich}},
		{"TERM=xterm-256color COLORTERM=24bit", tui.Terminal{Profile: rich}},
		{"TERM=xterm-256color COLORTERM=nonsense", tui.Terminal{Profile: cube}},
		{"TERM=xterm-direct", tui.Terminal{Profile: rich}},
		{"TERM=xterm-kitty", tui.Terminal{Profile: rich}},
		{"TERM=alacritty", tui.Terminal{Profile: rich}},
		{"TERM=tmux-256color COLORTERM=truecolor", tui.Terminal{Profile: rich}},
		{"TERM=screen.xterm-256color COLORTERM=truecolor", tui.Terminal{Profile: cube}},
		{"TERM=rxvt-unicode-256color", tui.Terminal{Profile: cube}},
		{"TERM=xterm-16color", tui.Terminal{Profile: basic}},
		{"TERM=xterm-mono", tui.Terminal{Profile: none}},
		// NO_COLOR
		{"TERM=xterm-256color NO_COLOR=1 COLORTERM=truecolor", tui.Terminal{Profile: none}},
		{"TERM=xterm-256color NO_COLOR=yes CLICOLOR_FORCE=1", tui.Terminal{Profile: none}},
		{"TERM=xterm-256color NO_COLOR=", tui.Terminal{Profile: cube}},
		// old or unknown terminals
		{"TERM=linux", tui.Terminal{Profile: basic, Plain: plain, ASCII: ascii}},
		{"TERM=linux LANG=en_GB.UTF-8", tui.Terminal{Profile: basic, Plain: plain, ASCII: ascii}},
		{"TERM=vt100", tui.Terminal{Profile: none, Plain: plain, ASCII: ascii}},
		{"TERM=vt220 COLORTERM=truecolor LANG=C.UTF-8", tui.Terminal{Profile: none, Plain: plain}},
		{"TERM=enterprise-1701", tui.Terminal{Profile: basic, Plain: plain, ASCII: ascii}},
		{"TERM=enterprise-256color LC_ALL=de_DE.utf8", tui.Terminal{Profile: cube, Plain: plain}},
		// locales: the first variable that is set counts
		{"TERM=xterm LANG=C", tui.Terminal{Profile: cube, ASCII: ascii}},
		{"TERM=xterm LANG=en_US", tui.Terminal{Profile: cube, ASCII: ascii}},
		{"TERM=xterm LANG=de_DE.ISO-8859-15@euro", tui.Terminal{Profile: cube, ASCII: ascii}},
		{"TERM=xterm LANG=C LC_CTYPE=UTF-8", tui.Terminal{Profile: cube}},
		{"TERM=xterm LANG=en_US.UTF-8 LC_ALL=POSIX", tui.Terminal{Profile: cube, ASCII: ascii}},
		{"TERM=xterm LANG=en_US.UTF-8 LC_ALL=", tui.Terminal{Profile: cube}},
		// backgrounds
		{"TERM=xterm COLORFGBG=15;0", tui.Terminal{Profile: cube, Paper: tui.DarkPaper}},
		{"TERM=xterm COLORFGBG=0;default;15", tui.Terminal{Profile: cube, Paper: tui.LightPaper}},
		{"TERM=xterm COLORFGBG=15;8", tui.Terminal{Profile: cube, Paper: tui.DarkPaper}},
		{"TERM=xterm COLORFGBG=default;default", tui.Terminal{Profile: cube}},
		{"TERM=xterm COLORFGBG=0;99999999999999999999", tui.Terminal{Profile: cube}},
		// no terminal
		{"", tui.Terminal{Profile: colorprofile.NoTTY, Plain: plain, ASCII: ascii}},
		{"CLICOLOR_FORCE=1 LANG=C.UTF-8", tui.Terminal{Profile: basic, Plain: plain}},
		{"TERM=dumb COLORTERM=truecolor", tui.Terminal{Profile: colorprofile.NoTTY, Plain: plain, ASCII: ascii}},
		{"TERM=vt100 TERM=xterm", tui.Terminal{Profile: cube}},
	} {
		if got := terminalOf(strings.Fields(c.env)); got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.env, got, c.want)
		}
	}
}

// The server's own environment does not change what sessions look like.
func TestServerEnvironmentIsNotTheTerminals(t *testing.T) {
	visits := make(chan tui.Visit, 1)
	s := start(t, func(c *Config) {
		c.NewModel = func(ctx context.Context, v tui.Visit) (tea.Model, error) {
			visits <- v
			return newProbe(ctx, v)
		}
	})
	c := sshtest.Dial(t, s.addr)
	visit := func() tui.Visit {
		term := c.TerminalEnv(80, 24, "xterm-256color", map[string]string{"COLORTERM": "truecolor", "LANG": "en_GB.UTF-8"})
		term.Until("profile: TrueColor")
		term.Type("q")
		term.Wait()
		return <-visits
	}
	before := visit()
	for name, value := range map[string]string{
		"NO_COLOR": "1", "CLICOLOR": "0", "CLICOLOR_FORCE": "1", "TERM": "vt100", "COLORTERM": "", "COLORFGBG": "0;15",
		"LANG": "C", "LC_ALL": "C", "LC_CTYPE": "C", "TMUX": "/tmp/tmux,1,0", "TERM_PROGRAM": "Apple_Terminal",
		"WT_SESSION": "1", "GOOGLE_CLOUD_SHELL": "true", "TTY_FORCE": "1", "TERMINFO": t.TempDir(), "SSH_TTY": "/dev/pts/0",
	} {
		t.Setenv(name, value)
	}
	if after := visit(); after.Terminal != before.Terminal {
		t.Errorf("the server's environment changed the terminal: got %+v, want %+v", after.Terminal, before.Terminal)
	}
}

// The server can draw on any terminal, whatever TERM and environment the client sends.
func FuzzTerminalOf(f *testing.F) {
	f.Add("xterm", "truecolor", "C", "15;0")
	f.Add("-256color", "24BIT", "\xffutf-8", ";")
	f.Fuzz(func(t *testing.T, term, colorterm, lang, background string) {
		got := terminalOf([]string{"COLORTERM=" + colorterm, "LANG=" + lang, "COLORFGBG=" + background, "TERM=" + termName(term)})
		if got.Profile > colorprofile.TrueColor || got.Profile == colorprofile.NoTTY && termName(term) != dumb || got.Paper > tui.LightPaper {
			t.Errorf("got %+v", got)
		}
	})
}
