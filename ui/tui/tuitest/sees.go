package tuitest

import (
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/clubtest"
)

// Until delivers messages until ok returns true.
func (p *Person) Until(what string, ok func() bool) {
	p.Tb.Helper()
	late := time.NewTimer(clubtest.Patience)
	defer late.Stop()
	for !ok() {
		select {
		case msg := <-p.Msgs:
			p.Update(msg)
		case <-late.C:
			p.Tb.Fatalf("timed out waiting for %s:\n%s", what, p.Frame())
		}
	}
}

// Sees waits until all texts are on screen.
func (p *Person) Sees(texts ...string) {
	p.Tb.Helper()
	for _, text := range texts {
		p.Until("\""+text+"\"", func() bool { return strings.Contains(p.Frame(), text) })
	}
}

// Told waits for a notice with a text, whether it is shown or queued. A later call waits for a later notice.
func (p *Person) Told(text string) {
	p.Tb.Helper()
	p.Until("the notice \""+text+"\"", func() bool {
		at := slices.IndexFunc(p.notices, func(notice string) bool { return strings.Contains(notice, text) })
		p.notices = p.notices[at+1:]
		return at >= 0
	})
}

// Misses waits until a text is not on screen.
func (p *Person) Misses(text string) {
	p.Tb.Helper()
	p.Until("the end of \""+text+"\"", func() bool { return !strings.Contains(p.Frame(), text) })
}

// Frame returns what the user sees, without colours.
func (p *Person) Frame() string { return ansi.Strip(p.View()) }

// View returns what the user sees, with colours.
func (p *Person) View() string {
	p.draw()
	return p.content
}

// Notified waits until a terminal received that many notifications, and checks that no more come.
func (p *Person) Notified(times int) {
	p.Tb.Helper()
	p.Until("a notification", func() bool { return len(p.Notes) >= times })
	if len(p.Notes) != times {
		p.Tb.Fatalf("got %d notifications, want %d: %q", len(p.Notes), times, p.Notes)
	}
}

// ReadsAll expects the whole text in the frame, however it wraps.
func (p *Person) ReadsAll(text string) {
	p.Tb.Helper()
	frame := p.Frame()
	for _, word := range strings.Fields(text) {
		if !strings.Contains(frame, word) {
			p.Tb.Errorf("no %q of %q on screen:\n%s", word, text, frame)
			return
		}
	}
}

// Passes delivers messages while time passes, in a synctest bubble.
func (p *Person) Passes(d time.Duration) (heard []tea.Msg) {
	p.Tb.Helper()
	end := time.NewTimer(d)
	defer end.Stop()
	for {
		select {
		case msg := <-p.Msgs:
			heard = append(heard, msg)
			p.Update(msg)
		case <-end.C:
			return heard
		}
	}
}
