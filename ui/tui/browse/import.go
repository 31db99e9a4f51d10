package browse

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// ImportScreen imports games that are pasted as PGN.
type ImportScreen struct {
	pasting
	ctx  context.Context
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
func NewImport(s *app.Session) app.Screen { return &ImportScreen{pasting: pasting{s: s}} }

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

func (p *ImportScreen) Title() string { return "Import a game" }

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
	default:
		return p.hear(msg, p.take)
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
	var runs []string
	if p.runs.Running > 0 || p.runs.Tally.Games() > 0 {
		runs = paragraph(p.s.Styles.Strong, words.Importing(p.runs), w)
		if percent, ok := p.runs.Percent(); ok && p.runs.Running > 0 {
			bar := widget.ProgressBar(percent, 100, fmt.Sprintf(" %d %%", percent), w-2)
			runs = append(runs[:len(runs)-1], " "+bar, "")
		}
	}
	return p.body(w, h, "Paste games here as PGN, the text format that chess programs and sites export. "+
		"Any game that you can play here works.", runs, "To import a file", "import")
}
