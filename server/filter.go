package server

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"pawnstorm/ui/program"
)

// Limits for what a session may ask for. A request's numbers come from the client, and trusting
// them would let it allocate any amount of memory.
const (
	maxWidth, maxHeight         = 300, 100 // of a window, in cells
	defaultWidth, defaultHeight = 80, 24   // if the client names none
	maxCell                     = 1000     // pixels of a cell
	maxEnv                      = 16       // variables
	maxEnvSize                  = 512      // bytes of a name with its value
	maxCommand                  = 4 << 10  // bytes
	maxTerm                     = 64       // bytes
	defaultTerm                 = "xterm"
)

// Payloads of the requests that the filter reads, RFC 4254 sections 6.2 to 6.7.
type (
	ptyRequest struct {
		Term                    string
		Width, Height           uint32 // cells
		PixelWidth, PixelHeight uint32
		Modes                   string
	}
	windowRequest struct {
		Width, Height           uint32 // cells
		PixelWidth, PixelHeight uint32
	}
	envRequest  struct{ Name, Value string }
	execRequest struct{ Command string }
)

// filter passes harmless requests from in to out until the client can make no more. It answers
// all others itself: the protocol engine that reads out would block on a window change, a signal
// or a break until someone takes it, and hold up every later request.
func (ch *channel) filter(accepted gossh.Channel, in <-chan *gossh.Request, out chan<- *gossh.Request) {
	for req := range in {
		if req.Type == "window-change" { // cheap, and often many
			req.Reply(ch.resize(req.Payload), nil)
			continue
		}
		if !ch.requests.Allow() {
			if ch.ctx.Err() == nil {
				ch.cancel(errFlood)
				ch.linger()
				accepted.Close()
			}
			continue
		}
		if !ch.allow(req) {
			req.Reply(false, nil)
			continue
		}
		out <- req
	}
}

// allow reports whether a request may pass, and cuts it to size.
func (ch *channel) allow(req *gossh.Request) bool {
	if ch.running {
		return false // nothing can be set up any more
	}
	switch req.Type {
	case "pty-req":
		return ch.allowPty(req)
	case "env":
		return ch.allowEnv(req)
	case "shell":
		return ch.run()
	case "exec":
		return ch.allowExec(req)
	}
	return false // subsystems, agent and X11 forwarding, signals, breaks
}

// run notes that the session begins: its handler is about to be called.
func (ch *channel) run() bool {
	ch.running = true
	if ch.unasked != nil {
		ch.unasked.Stop()
	}
	ch.work.Add(1)
	return true
}

// allowExec lets a command pass. It drops a command that is too long, and the session reports
// that; a refused request could not.
func (ch *channel) allowExec(req *gossh.Request) bool {
	var cmd execRequest
	if gossh.Unmarshal(req.Payload, &cmd) != nil {
		return false
	}
	if len(cmd.Command) > maxCommand {
		ch.tooLong = true
		req.Payload = gossh.Marshal(execRequest{})
	}
	return ch.run()
}

func (ch *channel) allowPty(req *gossh.Request) bool {
	var p ptyRequest
	if ch.terminal || gossh.Unmarshal(req.Payload, &p) != nil {
		return false
	}
	ch.terminal = true
	ch.size = windowSize(p.Width, p.Height, p.PixelWidth, p.PixelHeight)
	req.Payload = gossh.Marshal(ptyRequest{
		Term:   termName(p.Term),
		Width:  uint32(ch.size.Width),
		Height: uint32(ch.size.Height),
		Modes:  "\x00", // none
	})
	return true
}

// resize takes a new window size. The newest one wins.
func (ch *channel) resize(payload []byte) bool {
	var w windowRequest
	if !ch.terminal || gossh.Unmarshal(payload, &w) != nil {
		return false
	}
	size := windowSize(w.Width, w.Height, w.PixelWidth, w.PixelHeight)
	if !ch.running {
		ch.size = size
		return true
	}
	ch.sizes.take(size)
	return true
}

// windowSize limits a client's numbers: a size in cells and in pixels.
func windowSize(width, height, pixelWidth, pixelHeight uint32) program.Size {
	if width == 0 || height == 0 {
		return program.Size{WindowSizeMsg: tea.WindowSizeMsg{Width: defaultWidth, Height: defaultHeight}}
	}
	return program.Size{
		WindowSizeMsg: tea.WindowSizeMsg{Width: int(min(width, maxWidth)), Height: int(min(height, maxHeight))},
		CellW:         int(min(pixelWidth/width, maxCell)),
		CellH:         int(min(pixelHeight/height, maxCell)),
	}
}

var soundTerm = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9+._-]*$`)

// termName returns the name of a terminal type, or the default for an invalid one.
func termName(s string) string {
	if len(s) > maxTerm || !soundTerm.MatchString(s) {
		return defaultTerm
	}
	return s
}

// usefulEnv has the variables that a session may set: what the terminal can show, and the
// language. TERM comes with the terminal.
var usefulEnv = map[string]bool{
	"COLORTERM": true, "COLORFGBG": true, "NO_COLOR": true, "CLICOLOR": true, "CLICOLOR_FORCE": true,
	"TERM_PROGRAM": true, "TERM_PROGRAM_VERSION": true,
	"LANG": true, "LC_ALL": true, "LC_CTYPE": true, "LC_MESSAGES": true, "LC_TIME": true,
}

func (ch *channel) allowEnv(req *gossh.Request) bool {
	var v envRequest
	if ch.env >= maxEnv || gossh.Unmarshal(req.Payload, &v) != nil ||
		!usefulEnv[v.Name] || len(v.Name)+len(v.Value) > maxEnvSize || !printable(v.Value) {
		return false
	}
	ch.env++
	return true
}

func printable(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) })
}
