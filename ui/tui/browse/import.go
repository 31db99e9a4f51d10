package browse

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// MaxPaste is how many bytes of a paste reach the screens. A paste of that size may have been
// cut off.
const MaxPaste = 64 << 10

// ImportScreen imports games that are pasted as PGN.
type ImportScreen struct {
	s    *app.Session
	ctx  context.Context
	busy bool
	told string           // why the last paste failed
	runs archive.Progress // of the user's imports, from here or elsewhere
}

// runningMsg says how far the user's imports have come.
type runningMsg struct {
	to   *ImportScreen
	runs archive.Progress
}

// ImportedMsg brings the table made from a paste, or an error.
type ImportedMsg struct {
	To    *ImportScreen
	Table *table.Table   // of the first game
	Kept  []*table.Table // the new games
	tally archive.Tally
	err   error // the first game that failed, or why the paste could not be read to its end
}

// NewImport opens the page for pasting games.
func NewImport(s *app.Session) app.Screen { return &ImportScreen{s: s} }

func (p *ImportScreen) Init(ctx context.Context) tea.Cmd {
	p.ctx = ctx
	progress := p.s.Club.Archive.FollowImports(ctx, p.s.Me.ID)
	return app.Subscribe(ctx, progress, func(runs archive.Progress) tea.Msg { return runningMsg{p, runs} })
}

// Importing says how far the user's imports have come; "" if none is running.
func Importing(s *app.Session) string {
	if p := s.Club.Archive.Importing(s.Me.ID); p.Running > 0 {
		return words.Importing(p)
	}
	return ""
}

// MaxSize implements app.Sized.
func (*ImportScreen) MaxSize() (w, h int) { return app.FormWidth, app.FormHeight }

func (p *ImportScreen) Title() string { return "Import a game" }

// Typing keeps letters from being commands. Terminals that do not mark pastes send games as
// letters.
func (p *ImportScreen) Typing() bool { return true }

func (p *ImportScreen) Keys() []key.Binding {
	return []key.Binding{widget.As(widget.Keys.Back, "close")}
}

func (p *ImportScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ImportedMsg:
		if msg.To == p {
			return p.imported(msg)
		}
	case runningMsg:
		if msg.to == p {
			p.follow(msg.runs)
		}
	case tea.PasteMsg:
		return p.take(msg.Content)
	case tea.KeyPressMsg:
		switch {
		case key.Matches(msg, widget.Keys.Back):
			return p.s.Pop()
		case msg.Text != "" && !p.busy:
			p.told = "That was a key, not a paste. If you did paste, use the command below."
		}
	}
	return nil
}

// follow updates the progress of imports. The page reports the result of its own paste itself,
// so it shows only other imports, and their end.
func (p *ImportScreen) follow(news archive.Progress) {
	switch now := p.s.Club.Archive.Importing(p.s.Me.ID); {
	case p.busy:
	case now.Running > 0:
		p.runs = now
	case p.runs.Running > 0 && news.Running == 0:
		p.runs = news
	}
}

// take imports a paste.
func (p *ImportScreen) take(text string) tea.Cmd {
	switch {
	case p.busy:
		return nil
	case len(text) >= MaxPaste:
		p.told = fmt.Sprintf("Your paste is too long: at most %d kB fit here. Use the command below.", MaxPaste>>10)
		return nil
	}
	p.busy, p.told = true, ""
	ctx, s, me := p.ctx, p.s, p.s.Me.Person
	return func() tea.Msg {
		done := ImportedMsg{To: p}
		var err error
		done.tally, err = s.Club.Archive.Import(ctx, me, strings.NewReader(text), func(i archive.Imported) error {
			done.Table, done.err = cmp.Or(done.Table, i.Table), cmp.Or(done.err, i.Err)
			if i.Table != nil && !i.Same {
				done.Kept = append(done.Kept, i.Table)
			}
			return nil
		})
		done.err = cmp.Or(err, done.err)
		return done
	}
}

// imported opens the first game of a paste.
func (p *ImportScreen) imported(msg ImportedMsg) tea.Cmd {
	p.busy = false
	switch {
	case msg.Table == nil && msg.err != nil:
		p.told = errs.Sentence(msg.err)
		return nil
	case msg.Table == nil:
		p.told = "There are no games in this text."
		return nil
	}
	p.s.Pop()
	return tea.Sequence(app.Send(app.FoundMsg{Table: msg.Table}), app.Notice(msg.said()))
}

// said sums up the result of a paste.
func (msg *ImportedMsg) said() string {
	said := words.ImportTally(msg.tally)
	switch {
	case said == "" && msg.tally.Same > 0:
		said = "You already have this game."
	case said == "":
		said = "The game is now in your history."
	}
	if msg.err != nil {
		said += " " + errs.Sentence(msg.err)
	}
	return said
}

func (p *ImportScreen) Body(w, h int) string {
	s := p.s.Styles
	lines := []string{""}
	say := func(look widget.TextStyle, text string) {
		lines = append(append(lines, widget.Indent(widget.PaintAll(look, widget.Wrap(text, w-2)), 1)...), "")
	}
	say(widget.TextStyle{}, "Paste games here as PGN, the text format that chess programs and sites export. "+
		"Any game that you can play here works.")
	switch {
	case p.busy:
		say(s.Strong, "Reading…")
	case p.told != "":
		say(s.Bad, widget.Shown(p.told, 400))
	default:
		say(s.Strong, "Waiting for your paste.")
	}
	if p.runs.Running > 0 || p.runs.Tally.Games() > 0 {
		say(s.Strong, words.Importing(p.runs))
		if percent, ok := p.runs.Percent(); ok && p.runs.Running > 0 {
			bar := widget.ProgressBar(percent, 100, fmt.Sprintf(" %d %%", percent), w-2)
			lines = append(lines[:len(lines)-1], " "+bar, "")
		}
	}
	say(s.Faint, "To import a file of any size, run this on your own computer:")
	command := widget.Wrap(p.s.Command("import < games.pgn"), w-widget.Margin)
	lines = append(lines[:len(lines)-1], widget.Indent(command, widget.Margin)...)
	return widget.Page(lines, w, h)
}
