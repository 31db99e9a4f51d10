package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"time"

	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/program"
	"pawnstorm/ui/tui"
)

// Visitor is a person who comes from a page in a browser.
type Visitor struct {
	// Key is the proven identity, like an SSH key; "" is a guest.
	Key string
	// Source has the limits of where they come from, zero if there are none. From is their
	// address and port, Client the browser they say they have, Host the server's name in the
	// page's address, and Pages the address of the page, up to its path.
	Source             netip.Prefix
	From, Client, Host string
	Pages              string
	// ReturnCode is the code that the page has kept for a guest; "" if none. Back says that a
	// server restart ended the guest's last session.
	ReturnCode    string
	Back          bool
	Guest         string   // the secret of a guest of the website; "" if none
	Words         []string // as after the host on an ssh command line
	Width, Height uint32   // of the page, in cells
	Trip          *Trip    // to the page and back
	Paper         tui.Paper
	// Line connects the session to the page. It reads what a terminal would send and takes what
	// package program writes to a page. A Write may block while the page is disconnected. Close
	// ends the line once everything written has been sent.
	Line io.ReadWriteCloser
}

// pageStall is how long a page may leave output unread, even while it is disconnected: longer than
// the line waits for it to come back.
const pageStall = 3 * time.Minute

// ErrNotServing is returned before Serve has begun and during shutdown.
var ErrNotServing = errors.New("the server is not serving")

// Page is a session in a browser. It has the same screens, limits and end as one over SSH.
type Page struct {
	in scope
	s  *session
}

// pageWire connects a session to its page.
type pageWire struct{ io.ReadWriteCloser }

func (w pageWire) Exit(int) error { return w.Close() }

// pageText writes text for the page to show beside the screens.
type pageText struct{ out io.Writer }

func (t pageText) Write(p []byte) (int, error) {
	if _, err := t.out.Write(program.PageText(string(p))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// NewPage prepares the session of a page. The caller runs it.
func (s *Server) NewPage(v Visitor) (*Page, error) {
	if !closed(s.serving) || s.Stopping() {
		return nil, ErrNotServing
	}
	p := new(Page)
	conn := fmt.Sprintf("w%d", s.lastID.Add(1))
	p.in.open(s, conn, 1, v.Source, s.log.With("conn", conn))
	p.in.from, p.in.source, p.in.line = v.From, v.Source, v.Trip.line
	p.in.terminal, p.in.size = true, windowSize(v.Width, v.Height, 0, 0)
	p.s = newSession(pageWire{v.Line}, &p.in, clean(v.Client))
	p.s.page = true
	p.s.visit = tui.Visit{
		Key:        v.Key,
		Words:      v.Words,
		ReturnCode: v.ReturnCode, Back: v.Back, Guest: v.Guest,
		Terminal: tui.Terminal{Profile: colorprofile.TrueColor, Paper: v.Paper}, Term: canvas.PageTerm,
		Width: p.in.size.Width, Height: p.in.size.Height,
		Host: cmp.Or(s.config.Host, v.Host), Port: s.config.Port, Pages: cmp.Or(s.config.Pages, v.Pages),
		Log: p.in.log, Tell: p.s.tell,
	}
	p.s.tell(identity.Person{}, "")
	return p, nil
}

// Run runs the session to its end, and closes its line.
func (p *Page) Run() {
	defer p.s.Exit(exitFailed) // if nothing else has closed it
	defer p.in.end()
	if !p.in.server.takeIn() {
		return
	}
	defer p.in.server.work.Done()
	p.in.protect("serving a page", func() {
		p.in.log.Info("page opened", "from", p.in.from, "client", p.s.client)
		defer context.AfterFunc(p.in.ctx, rescue.Func(p.in.log, "the line of a page", func() {
			p.s.Exit(exitFailed)
		}))()
		defer p.s.begin(io.Discard)()
		p.s.out.patience = pageStall
		p.s.serve()
	})
	p.s.Exit(exitFailed)
	p.in.work.Wait()
}

// takeIn makes shutdown wait for one more session. It reports false if shutdown has begun.
func (s *Server) takeIn() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.Stopping() {
		return false
	}
	s.work.Add(1)
	return true
}

// Resize sets the size of the page and redraws everything: a page that shows nothing yet needs that
// as well.
func (p *Page) Resize(width, height uint32) { p.in.sizes.take(windowSize(width, height, 0, 0)) }

// HangUp ends the session because its page will not come back.
func (p *Page) HangUp() { p.in.cancel(errHungUp) }

// cutPages hangs up on all pages.
func (s *Server) cutPages() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.sessions {
		if one.page {
			one.in.cancel(errHungUp)
		}
	}
}
