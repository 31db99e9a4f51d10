package browse

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/message"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Share opens the page that shows a table or a study to others. The arguments are those of the action share.
func Share(s *app.Session, kind action.Kind, subject any, given action.Values) tea.Cmd {
	c, act := s.Caller(subject), all().actions.Find(kind, "share")
	return s.AwaitPage(func(ctx context.Context) tea.Msg {
		r, err := all().actions.Do(ctx, c, act, subject, given)
		if err != nil {
			return app.NoticeMsg{Text: errs.Sentence(err), Bad: true}
		}
		return app.OpenMsg{Make: func() app.Screen { return newCopies(s, "Share", r) }}
	})
}

// copies shows an answer with texts to copy, each with a digit.
type copies struct {
	*app.PagesScreen
	s      *app.Session
	result action.Result
}

func newCopies(s *app.Session, title string, r action.Result) *copies {
	c := &copies{s: s, result: r}
	c.PagesScreen = app.NewPagesScreen(s, title, app.Page{Title: title, Text: c.text})
	return c
}

// Keys implements app.Screen.
func (c *copies) Keys() []key.Binding {
	list := c.PagesScreen.Keys()
	digits := widget.Bind(fmt.Sprintf("1-%d", len(c.result.Copies)), "copy", strings.Split("123456789", "")...)
	return append([]key.Binding{widget.As(widget.Keys.Share, "copy the line"), digits}, list...)
}

// Update implements app.Screen.
func (c *copies) Update(msg tea.Msg) tea.Cmd {
	press, ok := msg.(tea.KeyPressMsg)
	if !ok {
		return c.PagesScreen.Update(msg)
	}
	n, err := strconv.Atoi(press.Text)
	if key.Matches(press, widget.Keys.Share) {
		n, err = 1, nil
	}
	if err != nil || n < 1 || n > len(c.result.Copies) {
		return c.PagesScreen.Update(msg)
	}
	it := c.result.Copies[n-1]
	done := "Copied: " + it.Text
	if strings.Contains(it.Text, "\n") {
		done = "Copied: " + strings.ToLower(it.Label[:1]) + it.Label[1:] + "."
	}
	return c.s.Copy(it.Text, done)
}

// drawnGap is the space before a picture beside the texts, and drawnLeast the minimum width of the texts.
const drawnGap, drawnLeast = 2, 44

// text returns the page: what the answer says, the texts, and beside or below them the picture.
func (c *copies) text(w int) []string {
	look := c.s.Styles
	var drawn []string
	for _, it := range c.result.Copies {
		if it.Drawn != "" && look.Of.Profile >= colorprofile.ANSI256 && !look.ASCII {
			drawn = strings.Split(it.Drawn, "\n")
		}
	}
	wide := widget.Widest(drawn)
	side := wide > 0 && w-wide-drawnGap >= drawnLeast
	textW := w
	if side {
		textW -= wide + drawnGap
	}
	var lines []string
	for _, l := range message.Lines(c.result.Said) {
		lines = append(lines, widget.Wrap(l, textW)...)
	}
	lines = append(lines, "")
	for i, it := range c.result.Copies {
		head := look.Key.Paint(strconv.Itoa(i+1)) + " " + look.Strong.Paint(it.Label)
		if n := strings.Count(it.Text, "\n"); n > 0 {
			lines = append(lines, head+look.Faint.Paint(" · "+words.Count(n+1, "line")))
			continue
		}
		link := ""
		switch {
		case strings.HasPrefix(it.Text, "http"):
			link = c.s.LinkTo(it.Text)
		case strings.HasPrefix(it.Text, "ssh -t "):
			link = c.s.ServerURL()
		}
		text := widget.Linked(widget.Wrap(it.Text, textW-2), link)
		lines = append(append(lines, head), widget.Indent(text, 2)...)
	}
	switch {
	case side:
		for i, l := range lines {
			lines[i] = widget.Fit(l, textW)
		}
		return widget.Beside(drawnGap, lines, append([]string{"", ""}, drawn...))
	case wide > 0:
		lines = append(append(lines, ""), drawn...)
	}
	return lines
}
